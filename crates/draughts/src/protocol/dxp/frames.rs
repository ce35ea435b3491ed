//! A byte stream cut into messages.

use crate::protocol::ProtocolError;

/// The longest message, in bytes without its end.
pub const MAX_MESSAGE_BYTES: usize = 127;

const EXAMPLE: &str = "M0012061100";

/// Collects bytes until a message is whole.
#[derive(Clone, Debug, Default)]
pub struct Frames {
    bytes: Vec<u8>,
    /// Bytes of a message that is too long; they are counted and forgotten.
    lost: usize,
}

impl Frames {
    /// Nothing has come yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next byte of the stream; a result when a message has ended.
    pub fn push(&mut self, byte: u8) -> Option<Result<String, ProtocolError>> {
        if byte != 0 {
            if self.bytes.len() < MAX_MESSAGE_BYTES {
                self.bytes.push(byte);
            } else {
                self.lost += 1;
            }
            return None;
        }
        let bytes = std::mem::take(&mut self.bytes);
        let lost = std::mem::take(&mut self.lost);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if lost > 0 {
            let expected =
                format!("at most {MAX_MESSAGE_BYTES} characters, not {}", MAX_MESSAGE_BYTES + lost);
            return Some(Err(ProtocolError::new(&text, expected, EXAMPLE)));
        }
        if !bytes.is_ascii() {
            return Some(Err(ProtocolError::new(&text, "ASCII characters", EXAMPLE)));
        }
        // Lines typed by hand or sent by scripts come with an end of line.
        let text = text.trim_matches(['\r', '\n']).to_owned();
        (!text.is_empty()).then_some(Ok(text))
    }

    /// Whether a message has begun that has not ended.
    pub fn is_partial(&self) -> bool {
        !self.bytes.is_empty()
    }
}

/// A message as it goes over the wire, with its end.
pub fn framed(message: &impl ToString) -> Vec<u8> {
    let mut bytes = message.to_string().into_bytes();
    bytes.truncate(MAX_MESSAGE_BYTES);
    bytes.push(0);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(bytes: &[u8]) -> Vec<Result<String, ProtocolError>> {
        let mut frames = Frames::new();
        bytes.iter().filter_map(|&byte| frames.push(byte)).collect()
    }

    #[test]
    fn messages_end_with_a_zero() {
        let got = cut(b"M0012061100\0\0E00\0M00");
        let texts: Vec<_> = got.iter().map(|text| text.as_deref().unwrap()).collect();
        assert_eq!(texts, ["M0012061100", "E00"]);
    }

    #[test]
    fn after_a_message_too_long_or_foreign_the_next_one_is_read() {
        let mut bytes = vec![b'C'; 128];
        bytes.extend(b"\0C\xff\0E00\0");
        let got = cut(&bytes);
        assert!(got[0].as_ref().unwrap_err().to_string().contains("not 128"));
        assert!(got[1].as_ref().unwrap_err().to_string().contains("ASCII"));
        assert_eq!(got[2].as_deref().unwrap(), "E00");
    }
}
