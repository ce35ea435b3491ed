//! A Slurm of one controller and two nodes on loopback, in one folder and without root or systemd.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::processes;
use crate::debian;
use crate::program::output;

const PROGRAMS: [&str; 5] = ["slurmctld", "slurmd", "sbatch", "scontrol", "munged"];
const PACKAGES: [&str; 4] = ["slurmctld", "slurmd", "slurm-client", "munge"];

/// Makes sure that Slurm is there, or says why it is not.
pub(super) fn install() -> Result<(), String> {
    debian::install("Slurm", &PROGRAMS, &PACKAGES)
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
}

/// Slurm does not run here; this lets the other chores compile.
#[cfg(not(unix))]
fn set_mode(_: &Path, _: u32) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

/// A running Slurm; dropping it ends every process it started.
pub(super) struct Cluster {
    folder: PathBuf,
    /// The daemons by name; `munged` first, since the others need it to the end.
    daemons: Vec<(&'static str, Child)>,
}

impl Cluster {
    /// Starts munged, the controller and both nodes, and waits until both are idle.
    pub(super) fn start(folder: &Path) -> Result<Self, String> {
        let fault = |fault: std::io::Error| format!("{}: {fault}", folder.display());
        for name in ["munge", "state", "w1", "w2"] {
            fs::create_dir(folder.join(name)).map_err(fault)?;
        }
        // munged wants a socket folder that others may search but not list.
        for open in [folder.to_owned(), folder.join("munge")] {
            set_mode(&open, 0o711).map_err(fault)?;
        }
        let key = folder.join("munge/key");
        let mut random = fs::File::open("/dev/urandom").map_err(fault)?;
        let mut bytes = [0; 1024];
        std::io::Read::read_exact(&mut random, &mut bytes).map_err(fault)?;
        fs::write(&key, bytes).map_err(fault)?;
        set_mode(&key, 0o600).map_err(fault)?;
        fs::write(folder.join("slurm.conf"), configuration(folder)?).map_err(fault)?;

        let mut cluster = Self { folder: folder.to_owned(), daemons: Vec::new() };
        let munge = folder.join("munge");
        let option = |name: &str, file: &str| format!("--{name}={}", munge.join(file).display());
        cluster.daemon(
            "munged",
            &[
                "--foreground".to_owned(),
                option("key-file", "key"),
                option("socket", "socket"),
                option("pid-file", "pid"),
                option("log-file", "log"),
                option("seed-file", "seed"),
            ],
        )?;
        cluster.wait("munged", |_| Ok(munge.join("socket").exists()))?;
        let words = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        cluster.daemon("slurmctld", &words(&["-D"]))?;
        for node in ["w1", "w2"] {
            cluster.daemon_as(node, "slurmd", &words(&["-D", "-N", node]))?;
        }
        cluster.wait("idle nodes", |cluster| {
            let states = output(cluster.command("sinfo").args(["-h", "-N", "-o", "%T"]));
            Ok(states.is_ok_and(|text| text.lines().filter(|line| *line == "idle").count() == 2))
        })?;
        Ok(cluster)
    }

    /// A Slurm program that talks to this cluster.
    pub(super) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        let path = std::env::var("PATH").unwrap_or_default();
        command.env("PATH", format!("{path}:/usr/sbin:/sbin"));
        command.env("SLURM_CONF", self.folder.join("slurm.conf"));
        command
    }

    /// Whether no task is waiting or running.
    pub(super) fn is_empty(&self) -> Result<bool, String> {
        output(self.command("squeue").args(["-h", "-o", "%A"])).map(|text| text.trim().is_empty())
    }

    /// Kills a node without warning: daemon, step daemons and tasks. How many processes.
    pub(super) fn kill_node(&mut self, node: &str) -> Result<usize, String> {
        let index = self.daemons.iter().position(|(name, _)| *name == node);
        let Some(index) = index else { return Err(format!("no node {node} runs")) };
        let (_, mut daemon) = self.daemons.remove(index);
        let killed = processes::kill_all_in(&self.folder.join(node));
        let _ = daemon.kill();
        let _ = daemon.wait();
        let update = [format!("NodeName={node}"), "State=DOWN".into(), "Reason=killed".into()];
        output(self.command("scontrol").arg("update").args(update))?;
        Ok(killed)
    }

    /// Lets tasks of a lost node start now; Slurm would wait two minutes.
    pub(super) fn release_requeued(&self) -> Result<(), String> {
        let waiting = output(self.command("squeue").args(["-h", "-t", "PD", "-o", "%A %r"]))?;
        for line in waiting.lines() {
            if let Some((id, "BeginTime")) = line.trim().split_once(' ') {
                let update = [format!("JobId={id}"), "StartTime=now".to_owned()];
                // The task may have started between the two commands.
                let _ = output(self.command("scontrol").arg("update").args(update));
            }
        }
        Ok(())
    }

    /// Ends all daemons: nodes, controller, then munged.
    pub(super) fn stop(&mut self) {
        while let Some((_, mut daemon)) = self.daemons.pop() {
            processes::signal(daemon.id(), "TERM");
            let begin = Instant::now();
            while matches!(daemon.try_wait(), Ok(None)) && begin.elapsed().as_secs() < 10 {
                sleep(Duration::from_millis(50));
            }
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }

    fn daemon(&mut self, program: &'static str, words: &[String]) -> Result<(), String> {
        self.daemon_as(program, program, words)
    }

    fn daemon_as(
        &mut self,
        name: &'static str,
        program: &str,
        words: &[String],
    ) -> Result<(), String> {
        let log = fs::File::create(self.folder.join(format!("{name}.out")))
            .and_then(|log| Ok((log.try_clone()?, log)));
        let (out, err) = log.map_err(|fault| format!("{name}: {fault}"))?;
        let child = self
            .command(program)
            .args(words)
            .stdin(Stdio::null())
            .stdout(out)
            .stderr(err)
            .spawn()
            .map_err(|fault| format!("{program}: {fault}"))?;
        self.daemons.push((name, child));
        Ok(())
    }

    fn wait(
        &mut self,
        what: &str,
        ready: impl Fn(&Self) -> Result<bool, String>,
    ) -> Result<(), String> {
        let begin = Instant::now();
        while !ready(self)? {
            for (name, daemon) in &mut self.daemons {
                if let Ok(Some(status)) = daemon.try_wait() {
                    let said = fs::read_to_string(self.folder.join(format!("{name}.out")));
                    return Err(format!("{name} ended ({status}): {}", said.unwrap_or_default()));
                }
            }
            if begin.elapsed().as_secs() > 30 {
                return Err(format!("waited 30 s for {what}"));
            }
            sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The text of `slurm.conf`: loopback only, quick to notice a loss, no accounting, no cgroups.
fn configuration(folder: &Path) -> Result<String, String> {
    let host = output(Command::new("hostname").arg("-s"))?;
    let host = host.trim();
    let user = output(Command::new("id").arg("-un"))?;
    let user = user.trim();
    let [controller, one, two] = free_ports().map_err(|fault| fault.to_string())?;
    let folder = folder.display();
    Ok(format!(
        "ClusterName=outwit
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
StateSaveLocation={folder}/state
SlurmctldPidFile={folder}/slurmctld.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdSpoolDir={folder}/%n
SlurmdPidFile={folder}/%n/pid
SlurmdLogFile={folder}/%n/log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=2,bf_interval=2,batch_sched_delay=0,sched_min_interval=0,default_queue_depth=200
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
ReturnToService=2
SlurmctldTimeout=10
SlurmdTimeout=6
InactiveLimit=0
KillWait=2
MinJobAge=300
JobRequeue=1
MaxArraySize=10001
NodeName=w1 NodeHostname={host} NodeAddr=127.0.0.1 Port={one} CPUs=1 State=UNKNOWN
NodeName=w2 NodeHostname={host} NodeAddr=127.0.0.1 Port={two} CPUs=1 State=UNKNOWN
PartitionName=all Nodes=w1,w2 Default=YES MaxTime=INFINITE State=UP
"
    ))
}

/// Three ports that are free now.
fn free_ports() -> std::io::Result<[u16; 3]> {
    let bind = || TcpListener::bind("127.0.0.1:0");
    let listeners = [bind()?, bind()?, bind()?];
    let [a, b, c] = &listeners;
    Ok([a.local_addr()?.port(), b.local_addr()?.port(), c.local_addr()?.port()])
}
