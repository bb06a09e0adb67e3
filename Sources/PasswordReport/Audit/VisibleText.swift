internal import UnicodeText

/// A character as a file for people and programs may have it: control, format and other characters
/// that act without being seen as `\u{…}`.
func visible(_ scalar: Unicode.Scalar) -> String { printable(String(scalar)) }
