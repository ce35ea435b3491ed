//! One file per command. Each has its `Options` (the arguments) and `run` (what it does with them).

pub(crate) mod analyse;
pub(crate) mod annotate;
pub(crate) mod book;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod eval;
pub(crate) mod grade;
pub(crate) mod job;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod r#match;
pub(crate) mod new_bot;
pub(crate) mod pdn;
pub(crate) mod perft;
pub(crate) mod picture;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod queens;
pub(crate) mod random;
pub(crate) mod rules;
pub(crate) mod rules_server;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod studio;
pub(crate) mod tables;
pub(crate) mod tournament;
pub(crate) mod trace;
pub(crate) mod train;

use std::io::Write;

use crate::arguments::Command;
use crate::failure::Failure;
use crate::show::UntilClosed;

/// Runs a command.
pub(crate) fn run(command: Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Studio(options) => studio::run(&options, out),
        Command::List(options) => list::run(&options, out),
        Command::Rules(options) => rules::run(&options, out),
        Command::Play(options) => play::run(&options, out),
        Command::Analyse(options) => analyse::run(&options, out),
        Command::Annotate(options) => annotate::run(&options, out),
        Command::Compare(options) => compare::run(&options, out),
        Command::Eval(options) => eval::run(&options, out),
        Command::Prove(options) => prove::run(&options, out),
        Command::Solve(options) => solve::run(&options, out),
        Command::Random(options) => random::run(&options, out),
        Command::Trace(options) => trace::run(&options, out),
        Command::Picture(options) => picture::run(&options, out),
        Command::Pdn(options) => pdn::run(&options, out),
        Command::Serve(options) => serve::run(&options, out),
        Command::RulesServer(options) => rules_server::run(&options, out),
        Command::NewBot(options) => new_bot::run(&options, out),
        Command::Perft(options) => perft::run(&options, out),
        Command::Queens(options) => queens::run(&options, out),
        Command::Match(options) => r#match::run(&options, &mut UntilClosed::new(out)),
        Command::Tournament(options) => tournament::run(&options, &mut UntilClosed::new(out)),
        Command::Grade(options) => grade::run(&options, &mut UntilClosed::new(out)),
        Command::Book(options) => book::run(&options, &mut UntilClosed::new(out)),
        Command::Train(options) => train::run(&options, &mut UntilClosed::new(out)),
        Command::Job(options) => job::run(&options, &mut UntilClosed::new(out)),
        Command::Tables(options) => tables::run(&options, out),
        Command::Completions(options) => completions::run(&options, out),
        Command::Man(options) => man::run(&options, out),
    }
}
