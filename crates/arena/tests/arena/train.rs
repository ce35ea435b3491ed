//! Training as a job.

use std::fs;
use std::path::Path;
use std::sync::Mutex;

use draughts::evaluation::learned::Learned;
use draughts::train::OUTPUT;

use arena::ArenaError;
use arena::train::{Model, Played, Share, Trained, Training, TrainingEvent};
use games::Stop;

fn training(model: Model) -> Training {
    Training::small("english", model)
}

fn run(model: Model, folder: &Path, threads: usize) -> Trained {
    training(model).run(folder, threads, &Stop::new(), &|_| ()).unwrap().unwrap()
}

#[test]
fn threads_and_interruptions_do_not_change_the_weights() {
    for model in [Model::Network, Model::Patterns] {
        threads_and_interruptions_do_not_change(model);
    }
}

fn threads_and_interruptions_do_not_change(model: Model) {
    let run = |folder: &Path, threads| run(model, folder, threads);
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let [one, two] = folders.each_ref().map(tempfile::TempDir::path);
    let first = run(one, 1);
    assert!(one.join("tables/english").is_dir(), "the run builds its tables");
    // Stopped in its fit, which then ends early: the games are kept.
    let epochs = Mutex::new(Vec::new());
    let stopped_at = |is_last: fn(&TrainingEvent<'_>) -> bool| {
        let stop = Stop::new();
        let halt = |event: &TrainingEvent<'_>| {
            if let TrainingEvent::Epoch(1, epoch, all, loss) = event {
                assert!((1..=*all).contains(epoch) && *loss > 0.0);
                epochs.lock().unwrap().push(*epoch);
            }
            if is_last(event) {
                stop.raise();
            }
        };
        assert!(training(model).run(two, 2, &stop, &halt).unwrap().is_none());
        std::mem::take(&mut *epochs.lock().unwrap())
    };
    assert_eq!(stopped_at(|event| matches!(event, TrainingEvent::Epoch(..))), [1]);
    let shard = two.join("samples/1-0.bin");
    let written = fs::metadata(&shard).unwrap().modified().unwrap();
    // Stopped in its matches: the fit is kept, too, unless its files are damaged.
    let is_fitted = |event: &TrainingEvent<'_>| matches!(event, TrainingEvent::Fitted(..));
    assert!(stopped_at(is_fitted).len() > 1);
    assert!(stopped_at(is_fitted).is_empty());
    let shrink = if model == Model::Network { 0 } else { 150 };
    for name in [format!("weights-1-{shrink}.bin"), "fit-1.json".into()] {
        fs::write(two.join(name), "damaged").unwrap();
        assert!(stopped_at(is_fitted).len() > 1);
    }
    let second = run(two, 2);
    let names = fs::read_dir(two).unwrap().map(|entry| entry.unwrap().file_name());
    let is_of_fit = |name: &str| name.starts_with("fit-") || name.starts_with("weights-1-");
    assert!(!names.into_iter().any(|name| is_of_fit(&name.to_string_lossy())));
    assert!(second.settings.searches.is_some(), "the settings are those of the run");
    assert_eq!(fs::metadata(&shard).unwrap().modified().unwrap(), written);
    assert_eq!(first.generations[0].gate, second.generations[0].gate);
    assert_eq!(first.generations[0].hash, second.generations[0].hash);
    let file = |folder: &Path| fs::read(folder.join("weights-1.bin")).unwrap();
    assert_eq!(file(one), file(two));
    // A damaged shard is played again, and gives the same samples.
    let samples = fs::read(&shard).unwrap();
    fs::write(&shard, &samples[..samples.len() / 2]).unwrap();
    fs::remove_file(two.join("generation-1.json")).unwrap();
    assert_eq!(run(two, 1).generations[0].hash, first.generations[0].hash);
    assert_eq!(fs::read(&shard).unwrap(), samples);
    let card = fs::read_to_string(one.join("card.md")).unwrap();
    assert!(card.contains("| 1 | 12 |") && one.join("curve.svg").exists());
}

#[test]
fn a_folder_belongs_to_one_set_of_settings() {
    let folder = tempfile::tempdir().unwrap();
    let training = || training(Model::Patterns);
    run(Model::Patterns, folder.path(), 1);
    let other = Training { seed: 4, ..training() };
    let error = other.run(folder.path(), 1, &Stop::new(), &|_| ()).unwrap_err();
    assert!(error.to_string().contains("belongs to training with --seed 3, found 4"), "{error}");
    // The settings as another program has written them.
    let path = folder.path().join("settings.json");
    reseal(&path, |text| {
        let found = text.split(r#""searches": ""#).nth(1).unwrap();
        text.replace(&found[..8], "00000000")
    });
    let error = training().run(folder.path(), 1, &Stop::new(), &|_| ()).unwrap_err().to_string();
    assert!(error.contains("with a program whose searches find 00000000, found"), "{error}");
    let wide = Training { variant: "canadian".into(), ..training() };
    let error = wide.run(folder.path(), 1, &Stop::new(), &|_| ()).unwrap_err();
    assert!(error.to_string().contains("too large"), "{error}");
}

#[test]
fn a_folder_with_other_files_is_refused() {
    for name in ["card.md", "weights-1.bin", "thesis.txt"] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(name);
        fs::write(&file, "mine").unwrap();
        let training = training(Model::Patterns);
        let error = training.run(folder.path(), 1, &Stop::new(), &|_| ()).unwrap_err().to_string();
        assert!(error.contains(&format!("holds \"{name}\"")), "{error}");
        let share = Share::new(1, 1).unwrap();
        assert!(training.play_share(folder.path(), share, 1, &Stop::new(), &|_| ()).is_err());
        assert_eq!(fs::read_to_string(file).unwrap(), "mine");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

/// The command ends with another exit code than for wrong settings.
#[test]
fn an_error_of_the_disk_is_no_fault_of_the_settings() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("samples"), "a file").unwrap();
    let training = training(Model::Patterns);
    let error = training.run(folder.path(), 1, &Stop::new(), &|_| ()).unwrap_err();
    assert!(matches!(error, ArenaError::Job(jobs::JobError::Disk { .. })), "{error}");
}

#[test]
fn a_changed_record_is_refused_and_its_remedy_works() {
    let folder = tempfile::tempdir().unwrap();
    let done = run(Model::Patterns, folder.path(), 1);
    for name in ["settings.json", "generation-1.json"] {
        let path = folder.path().join(name);
        let bytes = fs::read(&path).unwrap();
        let again = || training(Model::Patterns).run(folder.path(), 1, &Stop::new(), &|_| ());
        for at in (0..bytes.len()).step_by(7) {
            let mut bad = bytes.clone();
            bad[at] ^= 1;
            fs::write(&path, &bad).unwrap();
            let error = again().unwrap_err().to_string();
            assert!(error.contains("is damaged") && error.contains("delete"), "{at}: {error}");
        }
        fs::remove_file(&path).unwrap();
        assert_eq!(again().unwrap().unwrap().generations[0].hash, done.generations[0].hash);
    }
}

/// The weights that won no match are a result, too.
#[test]
fn weights_of_every_generation_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let done = run(Model::Patterns, folder.path(), 1);
    assert!(!done.generations[0].accepted, "the match is too short");
    let path = folder.path().join("weights-1.bin");
    let bytes = fs::read(&path).unwrap();
    let again = || training(Model::Patterns).run(folder.path(), 1, &Stop::new(), &|_| ());
    let refused = |what: &str| {
        let error = again().unwrap_err().to_string();
        let remedy = "to make it again from the games, delete it, generation-1.json";
        assert!(error.contains("weights-1.bin") && error.contains(what), "{error}");
        assert!(error.contains(remedy), "{error}");
    };
    fs::write(&path, "damaged").unwrap();
    refused("");
    let other = tempfile::tempdir().unwrap();
    let seeded = Training { seed: 4, ..training(Model::Patterns) };
    seeded.run(other.path(), 1, &Stop::new(), &|_| ()).unwrap();
    fs::copy(other.path().join("weights-1.bin"), &path).unwrap();
    refused("those of the generation");
    fs::remove_file(&path).unwrap();
    refused("the file is missing");
    fs::remove_file(folder.path().join("generation-1.json")).unwrap();
    assert_eq!(again().unwrap().unwrap().generations[0].hash, done.generations[0].hash);
    assert!(fs::read(&path).unwrap() == bytes);
}

/// Changes a sealed file, so that its seal is right.
fn reseal(path: &Path, change: impl Fn(&str) -> String) {
    let text = fs::read_to_string(path).unwrap();
    let rest: Vec<&str> = text.lines().skip(2).collect();
    let text = change(&format!("{{\n{}", rest.join("\n")));
    let seal = format!("{{\n  \"sha256\": \"{}\",", jobs::sha256(text.as_bytes()));
    fs::write(path, text.replacen('{', &seal, 1) + "\n").unwrap();
}

/// Missing and damaged games of a generation before are played again, and before those of the next one.
#[test]
fn games_of_an_earlier_generation_are_played_again() {
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let [one, two] = folders.each_ref().map(tempfile::TempDir::path);
    let training =
        |generations| Training { generations, games: 260, nodes: 5, ..training(Model::Patterns) };
    let run = |generations, folder: &Path| {
        let stop = Stop::new();
        training(generations).run(folder, 2, &stop, &|_| ()).unwrap().unwrap().generations
    };
    for folder in [one, two] {
        run(1, folder);
        // As if its weights had won their match.
        let accept = |text: &str| text.replace(r#""accepted": false"#, r#""accepted": true"#);
        reseal(&folder.join("generation-1.json"), accept);
    }
    fs::remove_file(two.join("samples/1-0.bin")).unwrap();
    fs::write(two.join("samples/1-1.bin"), "damaged").unwrap();
    assert_eq!(run(2, one)[1].hash, run(2, two)[1].hash);
    for name in ["1-0.bin", "1-1.bin", "2-0.bin"] {
        let file = |folder: &Path| fs::read(folder.join("samples").join(name)).unwrap();
        assert!(file(one) == file(two), "{name}");
    }
}

#[test]
fn what_cannot_be_trained_leaves_the_folder_free() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere").display().to_string();
    let fails = |other: Training, with: &str| {
        let error = other.run(folder.path(), 1, &Stop::new(), &|_| ()).unwrap_err();
        assert!(error.to_string().contains(with), "{error}");
    };
    let training = || training(Model::Network);
    fails(Training { from: "standrad".into(), ..training() }, "no evaluation \"standrad\"");
    fails(Training { tables: Some(nowhere), ..training() }, "there are no endgame tables");
    assert!(!folder.path().join("settings.json").exists());
    run(Model::Network, folder.path(), 1);
    // The number of neurons that is the default may be named.
    let same = Training { neurons: Some(256), ..training() };
    assert!(same.run(folder.path(), 1, &Stop::new(), &|_| ()).unwrap().is_some());
}

/// The sets of squares of boards above 10x10 take another word, in the games, the samples and the fit.
#[test]
fn a_large_board_learns_a_network_but_no_patterns() {
    let folder = tempfile::tempdir().unwrap();
    let run = |model| {
        let training = Training { variant: "canadian".into(), games: 4, ..training(model) };
        training.run(folder.path(), 2, &Stop::new(), &|_| ())
    };
    let error = run(Model::Patterns).unwrap_err().to_string();
    assert!(error.contains("the board of canadian is too large for patterns"), "{error}");
    assert_eq!(run(Model::Network).unwrap().unwrap().generations.len(), 1);
    let bytes = fs::read(folder.path().join("weights-1.bin")).unwrap();
    let learned = Learned::from_bytes(draughts::Variant::Canadian.rules(), &bytes);
    assert!(matches!(learned, Ok(Learned::Network(_))));
}

#[test]
fn a_fit_that_goes_on_keeps_the_scale_of_the_network() {
    let folder = tempfile::tempdir().unwrap();
    let variant: draughts::Variant = "czech".parse().unwrap();
    let game = draughts::Draughts::<u64>::new(variant).unwrap();
    let Some(Learned::Network(network)) = game.learned() else { panic!("no network") };
    let (_, scale) = network.values();
    let training =
        Training { variant: "czech".into(), from: "learned".into(), ..training(Model::Network) };
    let trained = training.run(folder.path(), 1, &Stop::new(), &|_| ()).unwrap().unwrap();
    assert!((trained.generations[0].scale - scale / OUTPUT).abs() < 1e-3);
    let bytes = fs::read(folder.path().join("weights-1.bin")).unwrap();
    let Learned::Network(further) = Learned::from_bytes(variant.rules(), &bytes).unwrap() else {
        panic!("no network")
    };
    assert!((further.values().1 - scale).abs() < 1e-3);
}

/// Margins of the search need about 100 points for a man, also after games by an evaluation of which one is worth 5 or 15.
#[test]
fn weights_count_in_the_points_of_the_search() {
    let variant = draughts::Variant::English;
    let game = draughts::Draughts::<u64>::new(variant).unwrap();
    let ahead = game.parse("W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8").unwrap();
    for from in ["material", "squares", "study"] {
        let folder = tempfile::tempdir().unwrap();
        let training = Training { from: from.into(), games: 150, ..training(Model::Patterns) };
        training.run(folder.path(), 2, &Stop::new(), &|_| ()).unwrap().unwrap();
        let bytes = fs::read(folder.path().join("weights-1.bin")).unwrap();
        let learned = Learned::from_bytes(variant.rules(), &bytes).unwrap();
        let points = learned.points(&game, &ahead);
        assert!((60..800).contains(&points), "{from}: four men more are worth {points}");
    }
}

#[test]
fn shares_of_the_games_are_the_games_of_one_run() {
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let [together, alone] = folders.each_ref().map(tempfile::TempDir::path);
    // A shard has 250 games.
    let training = Training { games: 252, nodes: 5, ..training(Model::Patterns) };
    let stop = Stop::new();
    let play = |number, of| {
        let share = Share::new(number, of).unwrap();
        training.play_share(together, share, 1, &stop, &|_| ()).unwrap().unwrap()
    };
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| play(2, 2));
        }
    });
    assert_eq!(play(2, 2), Played { generation: Some(1), games: 2, missing: 250 });
    fs::write(together.join("samples/1-0.bin"), "damaged").unwrap();
    assert_eq!(play(2, 2), Played { generation: Some(1), games: 2, missing: 250 });
    assert_eq!(play(1, 2), Played { generation: Some(1), games: 250, missing: 0 });
    assert_eq!(play(3, 3), Played { generation: Some(1), games: 0, missing: 0 });
    let trained = |folder| training.run(folder, 1, &stop, &|_| ()).unwrap().unwrap();
    assert_eq!(trained(together).generations[0].hash, trained(alone).generations[0].hash);
    assert_eq!(play(1, 1), Played { generation: None, games: 0, missing: 0 });
    assert!([(0, 2), (3, 2), (1, 0)].iter().all(|&(number, of)| Share::new(number, of).is_none()));
}

#[test]
fn games_of_an_earlier_run_are_reported_before_the_first_new_one() {
    let folder = tempfile::tempdir().unwrap();
    // Two shards of 250 games and 2.
    let training = Training { games: 252, nodes: 5, ..training(Model::Patterns) };
    let games = |number, of| {
        let reported = Mutex::new(Vec::new());
        let listener = |event: &TrainingEvent<'_>| {
            if let TrainingEvent::Games(1, done, all) = event {
                reported.lock().unwrap().push((*done, *all));
            }
        };
        let share = Share::new(number, of).unwrap();
        training.play_share(folder.path(), share, 1, &Stop::new(), &listener).unwrap().unwrap();
        reported.into_inner().unwrap()
    };
    assert_eq!(games(1, 2), [(0, 250), (250, 250)]);
    assert_eq!(games(1, 1), [(250, 252), (252, 252)]);
}

/// Samples under the name of others would count twice, or bring games of another training.
#[test]
fn samples_of_other_games_are_played_again() {
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let [own, other] = folders.each_ref().map(tempfile::TempDir::path);
    // Two shards of 250 games and 2.
    let training = |seed| Training { games: 252, nodes: 5, seed, ..training(Model::Patterns) };
    let play = |folder: &Path, seed| {
        let refused = Mutex::new(Vec::new());
        let listener = |event: &TrainingEvent<'_>| {
            if let TrainingEvent::Refused(file, why, kept) = event {
                assert!(kept.exists() && !file.exists());
                refused.lock().unwrap().push(why.clone());
            }
        };
        let share = Share::new(1, 1).unwrap();
        training(seed).play_share(folder, share, 2, &Stop::new(), &listener).unwrap().unwrap();
        refused.into_inner().unwrap()
    };
    assert!(play(own, 3).is_empty() && play(other, 4).is_empty());
    let file = |folder: &Path, name: &str| fs::read(folder.join("samples").join(name)).unwrap();
    let (right, of_first) = (file(own, "1-1.bin"), file(own, "1-0.bin"));
    // As earlier versions wrote them: another mark, no origin.
    let without_origin = || {
        let mut bytes = [b"OUTWITSA", &right[32..right.len() - 8]].concat();
        bytes.extend(outwit::hash::checksum(&bytes).to_le_bytes());
        bytes
    };
    let rows = [
        (of_first.clone(), "holds the games of 1-0.bin"),
        (file(other, "1-1.bin"), "other settings"),
        (without_origin(), "an earlier version"),
        (b"OUTWITSB".to_vec(), "is damaged"),
    ];
    for (number, (bytes, why)) in rows.into_iter().enumerate() {
        fs::write(own.join("samples/1-1.bin"), &bytes).unwrap();
        let refused = play(own, 3);
        assert!(refused.len() == 1 && refused[0].contains(why), "{refused:?}");
        assert!(file(own, "1-1.bin") == right, "{why}");
        let kept = if number == 0 { "refused".into() } else { format!("refused-{}", number + 1) };
        assert!(file(own, &format!("1-1.{kept}")) == bytes, "{why}");
    }
    // Without its settings a folder may become that of another training, but not its games.
    fs::remove_file(own.join("settings.json")).unwrap();
    assert_eq!(play(own, 4).len(), 2);
    assert!(file(own, "1-1.bin") == file(other, "1-1.bin"));
}

#[test]
fn tables_of_others_count_by_their_contents() {
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let [first, second] = folders.each_ref().map(tempfile::TempDir::path);
    let built = Mutex::new(Vec::new());
    let listener = |event: &TrainingEvent<'_>| {
        if let TrainingEvent::Tables(done, all) = event {
            built.lock().unwrap().push((*done, *all));
        }
    };
    let play = |tables: Option<&Path>, folder: &Path| {
        let tables = tables.map(|path| path.display().to_string());
        let training = Training { tables, ..training(Model::Patterns) };
        training.play_share(folder, Share::new(1, 1).unwrap(), 1, &Stop::new(), &listener)
    };
    play(None, first).unwrap();
    assert_eq!(*built.lock().unwrap(), [(1, 4), (3, 4), (4, 4)], "slices of two pieces");
    let error = |tables: &Path| play(Some(tables), second).unwrap_err().to_string();
    let tables = first.join("tables");
    play(Some(&tables), second).unwrap();
    // The same folder by another path, and under another name.
    play(Some(&tables.join("..").join("tables")), second).unwrap();
    let moved = first.join("moved");
    fs::rename(&tables, &moved).unwrap();
    play(Some(&moved), second).unwrap();
    let settings = fs::read(second.join("settings.json")).unwrap();
    let settings: serde_json::Value = serde_json::from_slice(&settings).unwrap();
    assert_eq!(settings["tables"], moved.to_str().unwrap(), "{settings}");
    let slice = fs::read_dir(moved.join("english")).unwrap().next().unwrap().unwrap();
    fs::remove_file(slice.path()).unwrap();
    let changed = error(&moved);
    assert!(changed.contains("--tables whose contents have the hash"), "{changed}");
    let without = play(None, second).unwrap_err().to_string();
    assert!(without.contains("--tables a folder, found none"), "{without}");
    // As a version wrote it that did not look into the folder.
    reseal(&second.join("settings.json"), |text| {
        let is_hash = |line: &&str| line.contains("tables_hash");
        text.lines().filter(|line| !is_hash(line)).collect::<Vec<_>>().join("\n")
    });
    let unknown = error(&moved);
    assert!(unknown.contains("an earlier version did not record it"), "{unknown}");
}

static WAITS: Mutex<Vec<String>> = Mutex::new(Vec::new());

#[test]
fn a_wait_for_another_process_is_reported() {
    jobs::report_waits(|path, _| WAITS.lock().unwrap().push(path.display().to_string()));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("folder.lock");
    let has_waited = || WAITS.lock().unwrap().contains(&path.display().to_string());
    let lock = jobs::try_lock(&path).unwrap();
    assert!(matches!(lock, jobs::Attempt::Held(_)));
    std::thread::scope(|scope| {
        let run = scope.spawn(|| run(Model::Patterns, folder.path(), 1));
        while !run.is_finished() && !has_waited() {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        drop(lock);
        assert_eq!(run.join().unwrap().generations.len(), 1);
    });
    assert!(has_waited());
    let _lock = jobs::try_lock(&folder.path().join("run.lock")).unwrap();
    let training = training(Model::Patterns);
    let busy = training.run(folder.path(), 1, &Stop::new(), &|_| ()).unwrap_err().to_string();
    assert!(busy.contains("the same command a minute later"), "{busy}");
}
