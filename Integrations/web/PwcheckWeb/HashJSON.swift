internal import JSONOutput
internal import PasswordStrength

extension JSONWriter {
  /// Nothing: a page names no hash. The command's file of this name has the code, which is large.
  mutating func hashMember(_ hash: PasswordHash?) {}
}
