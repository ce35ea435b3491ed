//! From the parts of an evaluation, as a form has them, to the text of its file.

use views::{Fault, Place};

use formula::weights_file;

use super::{Custom, CustomKind, Evaluations};

/// Lines of the file before the first one of a formula.
const ABOVE: usize = 3;

/// An evaluation for this game from its parts: [`Custom::text`] is then the file with it. Faults of a formula tell line and
/// column in the formula.
///
/// ```
/// use games::CustomKind;
/// let session = games::open("connect-four")?;
/// let kind = CustomKind::Formula("2 * lines +".into());
/// let fault = games::eval_from(session.evaluations(), "mine", &kind).unwrap_err();
/// assert!(fault.to_string().starts_with("line 1, column 12: "));
/// assert!(fault.snippet().unwrap_or_default().starts_with("1 | 2 * lines +\n"));
/// let kind = CustomKind::Weights { weights: vec![("lines".into(), 2.5)], tempo: 0.0, scale: 1.0 };
/// let custom = games::eval_from(session.evaluations(), "mine", &kind)?;
/// assert!(custom.text().contains("lines = 2.5\n"));
/// # Ok::<(), games::Fault>(())
/// ```
pub fn from_parts(
    evaluations: &dyn Evaluations,
    name: &str,
    kind: &CustomKind,
) -> Result<Custom, Fault> {
    let head = format!("name = {}\ngame = {}\n", quoted(name), quoted(evaluations.game()));
    match kind {
        CustomKind::Weights { weights, tempo, scale } => {
            let mut text = format!("{head}tempo = {tempo}\nscale = {scale}\n\n[weights]\n");
            for (feature, weight) in weights {
                let is_bare = feature.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                let key = if is_bare { feature.clone() } else { quoted(feature) };
                text += &format!("{key} = {weight}\n");
            }
            evaluations.read(&text)
        }
        CustomKind::Learned(weights) => {
            evaluations.read(&weights_file(name, evaluations.game(), weights))
        }
        CustomKind::Formula(formula) => {
            if let Some(at) = formula.find('\'') {
                return Err(Fault::new("a formula has no quotes")
                    .expected("features, numbers and operators")
                    .example("2 * (my.lines - their.lines)")
                    .at(Place::find(formula, at..at + 1)));
            }
            let text = format!("{head}formula = '''\n{formula}'''\n");
            evaluations.read(&text).map_err(|fault| fault.lines_up(ABOVE).shown_in(formula))
        }
    }
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
