use super::{BLOCK, Checked, Lanes, Table, Vectors};
use outwit::Rng;

fn boards(random: &mut Rng, len: usize, bits: u32) -> Vec<u64> {
    let mask = (1_u64 << bits) - 1;
    (0..len).map(|_| random.next_u64() & random.next_u64() & mask).collect()
}

#[test]
fn every_version_counts_the_same_pairs() {
    let seed = 20;
    println!("seed {seed}");
    let mut random = Rng::new(seed);
    for round in 0..60 {
        let bits = 6 + random.below(42) as u32;
        let len = if round % 3 == 0 { BLOCK } else { 1 + random.below(BLOCK) };
        let block = boards(&mut random, len, bits);
        let len = random.below(300);
        let items = boards(&mut random, len, bits);
        let expected: usize =
            items.iter().map(|e| block.iter().filter(|&w| w & e == 0).count()).sum();
        for vectors in Vectors::available() {
            let checked = Checked::new(vectors);
            let mut tables: Vec<Table> =
                vec![[Lanes::NONE; 64]; bits.div_ceil(super::CHUNK as u32) as usize];
            checked.prepare(&block, &mut tables);
            let found = checked.sweep(&tables, (1 << bits) - 1, &items);
            assert_eq!(found, expected as u64, "{vectors:?}, round {round}");
        }
    }
}

#[test]
fn every_version_crosses_and_selects_the_same() {
    let seed = 21;
    println!("seed {seed}");
    let mut random = Rng::new(seed);
    for round in 0..200 {
        let north = {
            let len = random.below(20);
            boards(&mut random, len, 12)
        };
        let south = {
            let len = random.below(40);
            boards(&mut random, len, 12)
        };
        let mut crossed = vec![7];
        for x in &north {
            crossed.extend(south.iter().filter(|&y| x & y == 0).map(|y| x | y));
        }
        let mask = random.below(16) as u64;
        let (with, without): (Vec<u64>, Vec<u64>) = south.iter().partition(|&y| y & mask != 0);
        for vectors in Vectors::available() {
            let checked = Checked::new(vectors);
            let mut out = vec![7];
            checked.cross(std::iter::once((&north[..], &south[..])), &mut out);
            assert_eq!(out, crossed, "{vectors:?}, round {round}");
            let (mut a, mut b) = (Vec::new(), Vec::new());
            checked.with(&south, mask, &mut a);
            checked.without(&south, mask, &mut b);
            assert_eq!((&a, &b), (&with, &without), "{vectors:?}, round {round}");
        }
    }
}

#[test]
fn asking_for_what_is_missing_falls_back() {
    assert!(Vectors::available().contains(&Checked::new(Vectors::Avx512).0));
    assert_eq!(Checked::new(Vectors::Portable).0, Vectors::Portable);
}
