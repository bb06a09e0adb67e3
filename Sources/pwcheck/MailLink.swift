internal import CommandLineArguments
internal import PasswordAudit
internal import PasswordForm
internal import UnicodeText

/// A link that a mail carried, such as `https://example.com/reset?token=b7e1&email=ana%40a.org`.
struct MailLink: ArgumentValue {
  let values: [FormDefinition.HiddenField]

  static let expectation = "an address with '?NAME=VALUE'"

  init?(argument: String) {
    let address = argument.prefix { $0 != "#" }
    guard let start = address.firstIndex(of: "?") else { return nil }
    var values: [FormDefinition.HiddenField] = []
    for pair in address[start...].dropFirst().split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      // Servers and mailers add what they like: a name without a value hands nothing on.
      guard sides.count == 2 else { continue }
      guard let id = Self.decoded(sides[0]), let value = Self.decoded(sides[1]) else { return nil }
      values.append(.init(id: id, value: value))
    }
    guard !values.isEmpty else { return nil }
    self.values = values
  }

  /// A form that hands the values on, in place of those of the same name in its file.
  func added(to form: FormDefinition) throws(CommandError) -> FormDefinition {
    do { return try form.handingOn(values) } catch {
      throw CommandError("--link: \(error.reason.sentence)")
    }
  }

  /// The text without percent-encoding; nil if it is not UTF-8.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexadecimalDigit),
        let low = rest.popFirst().flatMap(hexadecimalDigit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
