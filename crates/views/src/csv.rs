//! Tables as comma-separated text.

/// A line of a table, its fields quoted where they have to be.
///
/// ```
/// assert_eq!(views::csv::row(&["a3", "rank, file"]), "a3,\"rank, file\"\n");
/// ```
pub fn row(fields: &[impl AsRef<str>]) -> String {
    let quoted = fields.iter().map(|field| {
        let field = field.as_ref();
        if field.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.to_owned()
        }
    });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}
