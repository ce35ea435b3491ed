//! Files that cannot be read, as faults.

use games::Fault;
use jobs::input::InputError;

/// The fault of a file that was not read. A caller may replace what is expected by what it reads the file for.
#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
pub fn input_fault(error: InputError) -> Fault {
    let fault = Fault::new(error.found());
    match error.expected() {
        Some(expected) => fault.expected(expected),
        None => fault,
    }
}
