//! Graphs to be coloured in the DIMACS format `.col`.

use super::Colouring;
use crate::TextError;
use crate::text_error::{dimacs_node, start_of};

/// Most nodes of a graph.
const MAX_NODES: usize = 100_000;

impl Colouring {
    /// Whether a text begins like a DIMACS graph: with a comment `c ...` or the line `p edge NODES EDGES`.
    pub fn is_dimacs(text: &str) -> bool {
        let mut words = text.split_whitespace();
        match words.next() {
            Some("c") => text.lines().any(|line| line.starts_with("p ")),
            Some("p") => matches!(words.next(), Some("edge" | "edges" | "col")),
            _ => false,
        }
    }

    /// Reads a DIMACS graph (`.col`): the nodes are the regions `1` to N, an edge is a border.
    ///
    /// ```
    /// use puzzles::map_colouring::Colouring;
    /// let map = Colouring::from_dimacs("c a triangle\np edge 3 3\ne 1 2\ne 2 3\ne 3 1\n", 3)?;
    /// assert_eq!(map.text(), "1: 2 3\n2: 3\n3:\n");
    /// # Ok::<(), puzzles::TextError>(())
    /// ```
    pub fn from_dimacs(text: &str, colours: usize) -> Result<Self, TextError> {
        let mut map: Option<Colouring> = None;
        let (mut promised, mut promised_on, mut found) = (0_u64, 0, 0_u64);
        for (at, line) in (1..).zip(text.lines()) {
            let fault = |what: String| TextError::on(at, what);
            let fault_at = |word: &str, what: String| TextError::on_word((at, line), word, what);
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                // Coordinates, values and options of nodes do not matter to the colouring.
                [] | ["c" | "n" | "d" | "v" | "x", ..] => {}
                ["p", "edge" | "edges" | "col", nodes, ref rest @ ..] if map.is_none() => {
                    promised_on = at;
                    promised = rest.first().and_then(|edges| edges.parse().ok()).unwrap_or(0);
                    let count = nodes.parse().ok().filter(|count| (1..=MAX_NODES).contains(count));
                    let count: usize = count.ok_or_else(|| {
                        fault_at(
                            nodes,
                            format!("'{nodes}' is not a number of nodes from 1 to {MAX_NODES}"),
                        )
                    })?;
                    map = Some(Colouring {
                        names: (1..=count).map(|node| node.to_string()).collect(),
                        neighbours: vec![Vec::new(); count],
                        colours: colours.max(1),
                    });
                }
                ["e", from, to, ..] => {
                    let map = map.as_mut().ok_or_else(|| {
                        fault("an edge before the line 'p edge NODES EDGES'; expected that line first".into())
                    })?;
                    let count = map.names.len();
                    let node = |word: &str| dimacs_node((at, line), word, count);
                    let (one, other) = (node(from)?, node(to)?);
                    found += 1;
                    if one == other {
                        return Err(fault_at(
                            to,
                            format!("node {to} is its own neighbour, so that no colouring exists"),
                        ));
                    }
                    map.join(one, other);
                }
                _ => {
                    let line = start_of(line);
                    return Err(fault(format!(
                        "'{line}' was found; expected a line such as: p edge 3 2, or: e 1 2"
                    )));
                }
            }
        }
        // Many files state every edge twice, once for each direction, and list it once.
        if 2 * found < promised {
            return Err(TextError::on(
                promised_on,
                format!(
                    "the file has {found} of the {promised} edges that its line 'p edge' states; expected the whole file"
                ),
            ));
        }
        map.ok_or_else(|| {
            TextError::whole("the line 'p edge NODES EDGES' is missing, for example: p edge 3 2")
        })
    }
}
