//! `cargo xtask growth`: how the cost of work grows with its size. Measures the release build, draws a chart of each series and
//! writes `docs/performance.md`.

mod limits;
mod page;
mod series;
mod threads;

use games::picture::{Format, Theme};

use crate::compare_speed::outwit;
use crate::machine::Machine;
use crate::{files, has_flag, root};
use limits::Limits;

/// Runs the chore. With `--quick` the largest sizes are left out.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let quick = has_flag("growth", "--quick", words)?;
    let machine = Machine::look();
    let program = outwit()?;
    eprintln!("measuring the limits of the machine ..");
    let limits = Limits::measure();
    let gains = threads::measure(&program, quick)?;
    let all = series::measure(&program, quick)?;
    let page = page::text(&machine, &limits, &gains, &all);
    for chart in &all {
        let file = format!("docs/pictures/growth-{}.svg", chart.file);
        let svg = chart.picture().file(Format::Svg, Theme::Auto);
        write(&file, &svg.map_err(|fault| fault.to_string())?)?;
    }
    write("docs/performance.md", page.as_bytes())
}

/// Writes a file of the repository.
fn write(name: &str, bytes: &[u8]) -> Result<(), String> {
    files::write(&root().join(name), bytes)?;
    println!("growth: {name}");
    Ok(())
}
