//! Starter files.

use views::Fault;

use super::Evaluations;
use crate::view::FeatureView;

/// The text of a file with all features of a game: `kind` is `weights` or `formula`.
///
/// ```
/// let session = games::open("connect-four")?;
/// let text = games::eval_template(session.evaluations(), "weights")?;
/// assert_eq!(session.evaluations().read(&text)?.name(), "mine");
/// # Ok::<(), games::Fault>(())
/// ```
pub fn template(evaluations: &dyn Evaluations, kind: &str) -> Result<String, Fault> {
    let (game, features) = (evaluations.game(), evaluations.features());
    if features.is_empty() {
        return Err(Fault::new(format!(
            "{game} has no features to put an evaluation together from"
        )));
    }
    let head = format!(
        "# An evaluation of {game}, in points for the side to move.\n\
         name = \"mine\"\ngame = \"{game}\"\n"
    );
    match kind {
        "weights" => Ok(head + &weights(&features)),
        "formula" => Ok(head + &formula(&features)),
        _ => {
            Err(Fault::new(format!("there is no template \"{kind}\""))
                .expected("weights or formula"))
        }
    }
}

fn weights(features: &[FeatureView]) -> String {
    let mut text = String::from(
        "tempo = 0    # points for having the move\n\
         scale = 1.0  # everything is multiplied with this\n\n\
         # Each feature: (mine - theirs) * weight. A feature that is left out has weight 0.\n\
         [weights]\n",
    );
    let width = features.iter().map(|feature| feature.name.len()).max().unwrap_or(0);
    for FeatureView { name, default_weight, summary, .. } in features {
        text += &format!("{name:width$} = {default_weight:<6} # {summary}\n");
    }
    text
}

fn formula(features: &[FeatureView]) -> String {
    let mut text = String::from(
        "# feature = mine minus theirs; my.feature and their.feature = the counts alone.\n\
         # Operators: + - * / < <= > >= = != and or not. Functions: min max abs clamp(x, low, high)\n\
         # if(condition, yes, no). A division by zero gives 0. The features:\n",
    );
    let width = features.iter().map(|feature| feature.name.len()).max().unwrap_or(0);
    for FeatureView { name, summary, .. } in features {
        text += &format!("#   {name:width$}  {summary}\n");
    }
    let mut terms: Vec<String> = features
        .iter()
        .filter(|feature| feature.default_weight != 0.0)
        .map(|feature| format!("{} * {}", feature.default_weight, feature.name))
        .collect();
    let first = &features[0].name;
    terms.push(format!("if(their.{first} = 0, 1, 0)"));
    text + &format!("formula = \"\"\"\n{}\n\"\"\"\n", terms.join("\n+ "))
}
