//! Scores of a search in words, always for MAX, with wins and losses counted from the root.

use outwit::game::{Bound, Score, Side};
use serde::Serialize;

/// How the values of a tree are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub enum Scale {
    /// As wins, losses, draws and points with a sign.
    #[default]
    Results,
    /// As plain numbers, as in trees on paper.
    Numbers {
        /// The number of a win of MAX.
        win: i32,
        /// The number of a loss of MAX.
        loss: i32,
        /// The number of the score 0.
        zero: i32,
    },
}

/// The ply of the end, if the score knows it: the textbook's first pass scores every win alike.
fn ply(score: Score) -> Option<u32> {
    score.distance().filter(|&ply| ply > 0 && abs(score) != Score::win_in(u32::MAX))
}

/// What a search uses for "some win, however long".
fn is_some_win(score: Score) -> bool {
    (score.is_win() && score < Score::INFINITY) || score == Score::win_in(u32::MAX).just_below()
}

fn abs(score: Score) -> Score {
    score.max(-score)
}

impl Scale {
    /// Points as they are, for trees without wins and losses.
    pub const POINTS: Scale = Scale::Numbers { win: i32::MAX, loss: i32::MIN, zero: 0 };

    /// The score, or infinity for a win in trees without wins: there it says nothing.
    fn plain(self, score: Score) -> Score {
        match self {
            Scale::POINTS if is_some_win(score) => Score::INFINITY,
            Scale::POINTS if is_some_win(-score) => -Score::INFINITY,
            _ => score,
        }
    }

    /// The score as a number, see [`Score::points`]; in trees without wins that of infinity for a win.
    pub fn points(self, score: Score) -> i32 {
        self.plain(score).points()
    }

    /// The number of a finite score; none if wins and losses are written as such.
    fn number(self, score: Score) -> Option<i32> {
        match self {
            Scale::Numbers { .. } if Score::INFINITY <= abs(score) => None,
            Scale::Numbers { win, .. } if is_some_win(score) => Some(win),
            Scale::Numbers { loss, .. } if is_some_win(-score) => Some(loss),
            Scale::Numbers { zero, .. } => Some(score.points() + zero),
            Scale::Results => None,
        }
    }

    /// Whether a bound says nothing: at most infinity, or at least its negative. A tree without wins has no number for them.
    pub fn is_vacuous(self, score: Score, bound: Bound) -> bool {
        match bound {
            Bound::Upper => Score::INFINITY <= self.plain(score),
            Bound::Lower => self.plain(score) <= -Score::INFINITY,
            Bound::Exact => false,
        }
    }

    /// "win on ply 7", "loss", "+25", "0", "+inf".
    pub fn value(self, score: Score) -> String {
        let score = self.plain(score);
        if let Some(number) = self.number(score) {
            return number.to_string();
        }
        match ply(score) {
            _ if Score::INFINITY <= abs(score) => score.to_string(),
            Some(ply) if score.is_win() => format!("win on ply {ply}"),
            Some(ply) => format!("loss on ply {ply}"),
            None if is_some_win(score) => "win".into(),
            None if is_some_win(-score) => "loss".into(),
            None => score.to_string(),
        }
    }

    /// The same in a few letters, for a drawing: "W7", "L", "+25", "0", "+∞".
    pub fn short(self, score: Score) -> String {
        let score = self.plain(score);
        if let Some(number) = self.number(score) {
            return number.to_string().replace('-', "−");
        }
        match ply(score) {
            _ if score >= Score::INFINITY => "+∞".into(),
            _ if score <= -Score::INFINITY => "−∞".into(),
            Some(ply) if score.is_win() => format!("W{ply}"),
            Some(ply) => format!("L{ply}"),
            None if is_some_win(score) => "W".into(),
            None if is_some_win(-score) => "L".into(),
            None => score.to_string().replace('-', "−"),
        }
    }

    /// What MAX or MIN can be sure of, as the end of a sentence: "is sure of a win on ply 7", "is sure not to
    /// lose before ply 9".
    pub fn sure(self, score: Score, for_max: bool) -> String {
        let score = self.plain(score);
        if let Some(number) = self.number(score) {
            return format!("is sure of {number}");
        }
        let own = if for_max { score } else { -score };
        match ply(score) {
            Some(ply) if own.is_win() => format!("is sure of a win on ply {ply}"),
            Some(ply) => format!("is sure not to lose before ply {ply}"),
            None if own <= -Score::INFINITY => "is sure of nothing yet".into(),
            None if is_some_win(own) => "is sure of a win".into(),
            None if is_some_win(-own) => "is sure of a loss or better".into(),
            None => format!("is sure of {score}"),
        }
    }

    /// What MAX or MIN has found: "already has a win on ply 7", "already avoids a loss before ply 9".
    pub fn has(self, score: Score, for_max: bool) -> String {
        let score = self.plain(score);
        if let Some(number) = self.number(score) {
            return format!("already has {number}");
        }
        let own = if for_max { score } else { -score };
        match ply(score) {
            Some(ply) if own.is_win() => format!("already has a win on ply {ply}"),
            Some(ply) => format!("already avoids a loss before ply {ply}"),
            None if own <= -Score::INFINITY => "has nothing yet".into(),
            None if is_some_win(own) => "already has a win".into(),
            None if is_some_win(-own) => "already has a loss or better".into(),
            None => format!("already has {score}"),
        }
    }

    /// What MAX or MIN gets at most, when every move was tried: "gets no more than -3" for MAX, "gets no less than -3" for
    /// MIN, "loses on ply 8 at the latest".
    pub fn at_most(self, score: Score, for_max: bool) -> String {
        let score = self.plain(score);
        let than = if for_max { "gets no more than" } else { "gets no less than" };
        if let Some(number) = self.number(score) {
            return format!("{than} {number}");
        }
        let own = if for_max { score } else { -score };
        match ply(score) {
            Some(ply) if own.is_win() => format!("wins no earlier than on ply {ply}"),
            Some(ply) => format!("loses on ply {ply} at the latest"),
            None if own >= Score::INFINITY => "may still get anything".into(),
            None if is_some_win(own) => "gets no more than a win".into(),
            None if is_some_win(-own) => "loses".into(),
            None => format!("{than} {score}"),
        }
    }

    /// As a whole statement: "MAX wins on ply 7", "MIN wins", "the value is -3", "the result is a draw". Where every line was
    /// searched `to_end`, an even score is a draw, if the scale has draws.
    pub fn statement(self, score: Score, to_end: bool) -> String {
        let score = self.plain(score);
        if let Some(number) = self.number(score) {
            return format!("the value is {number}");
        }
        let winner = if score > Score::DRAW { "MAX" } else { "MIN" };
        match ply(score) {
            Some(ply) => format!("{winner} wins on ply {ply}"),
            None if Score::INFINITY <= abs(score) => "the value is not known yet".into(),
            None if is_some_win(abs(score)) => format!("{winner} wins"),
            None if to_end && score == Score::DRAW => "the result is a draw".into(),
            None => format!("the value is {score}"),
        }
    }
}

/// How the values of a tree are written, and who MAX is in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// How values are written.
    pub scale: Scale,
    /// The side that is called MAX; `None` = the side to move at the root.
    pub max: Option<Side>,
}

/// A bound in words, in short.
pub(super) fn short_of_text(text: &str) -> String {
    match text {
        "+inf" => "+∞".into(),
        "-inf" => "−∞".into(),
        _ => {
            text.replace("win", "W").replace("loss", "L").replace(" on ply ", "").replace('-', "−")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: Scale = Scale::Results;

    #[test]
    fn an_unknown_score_has_no_ply() {
        for score in [Score::INFINITY, -Score::INFINITY] {
            for for_max in [true, false] {
                for text in [
                    WORDS.sure(score, for_max),
                    WORDS.has(score, for_max),
                    WORDS.at_most(score, for_max),
                ] {
                    assert!(!text.contains("ply") && !text.contains("win"), "{score}: {text}");
                }
            }
            assert_eq!(WORDS.statement(score, true), "the value is not known yet");
        }
        assert_eq!(WORDS.sure(-Score::INFINITY, true), "is sure of nothing yet");
        assert_eq!(WORDS.sure(Score::INFINITY, false), "is sure of nothing yet");
        assert_eq!(WORDS.sure(Score::loss_in(9), true), "is sure not to lose before ply 9");
    }
}
