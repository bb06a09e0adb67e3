internal import JSON

/// Lines of `name = value`, and lines of PAM with options of the same names.
enum ConfigurationFile {
  /// With space around names and values there may be remarks too.
  static func settings(
    of bytes: [UInt8], allowsSpace: Bool
  ) throws(ForeignPolicyError) -> [ForeignSetting] {
    var text = try ForeignScanner(bytes)
    var settings: [ForeignSetting] = []
    while !text.isAtEnd {
      if allowsSpace { text.skipBlanks() }
      if allowsSpace, skipModule(&text) {
        settings += try options(&text)
      } else if let setting = try setting(&text, allowsSpace) {
        settings.append(setting)
      }
      _ = text.take { $0 != "\n" }
      text.advance()
    }
    return settings
  }

  /// The module whose lines are read, and the one that it took the place of.
  private static let modules = ["pam_pwquality.so", "pam_cracklib.so"]
  /// The options that are only about the questions for a password.
  private static let otherOptions = [
    "authtok_type", "debug", "try_first_pass", "type", "use_authtok", "use_first_pass",
  ]

  /// Skips the start of a line of PAM, up to the module's options; false if it is no such line.
  private static func skipModule(_ text: inout ForeignScanner) -> Bool {
    guard text.starts(with: "password") || text.starts(with: "-password") else { return false }
    var rest = text
    while let next = rest.next, next != "\n", next != "\r", next != "#" {
      let word = rest.take { !ForeignScanner.isSpace($0) }
      if modules.contains(where: word.hasSuffix) {
        text = rest
        return true
      }
      // All that ends a word but the end of the line, or this would not end.
      _ = rest.take { ForeignScanner.isSpace($0) && $0 != "\n" && $0 != "\r" }
    }
    return false
  }

  /// Reads the options of a module, which have spaces between them.
  private static func options(_ text: inout ForeignScanner) throws(ForeignPolicyError)
    -> [ForeignSetting]
  {
    var settings: [ForeignSetting] = []
    while true {
      text.skipBlanks()
      guard let next = text.next, !ForeignScanner.isSpace(next), next != "#" else {
        return settings
      }
      let place = text.location
      let name = text.take { $0 != "=" && !ForeignScanner.isSpace($0) }
      guard !name.isEmpty else { throw text.unexpected("the name of an option") }
      _ = text.skip("=")
      let valuePlace = text.location
      let value = text.take { !ForeignScanner.isSpace($0) }
      guard !otherOptions.contains(name) else { continue }
      settings.append(
        ForeignSetting(name: name, value: value, location: place, valueLocation: valuePlace))
    }
  }

  private static func setting(_ text: inout ForeignScanner, _ allowsSpace: Bool)
    throws(ForeignPolicyError) -> ForeignSetting?
  {
    guard let first = text.next, first != "#", first != "\n", first != "\r" else { return nil }
    let place = text.location
    let name = text.take { $0 != "=" && $0 != "#" && !ForeignScanner.isSpace($0) }
    guard !name.isEmpty else { throw text.unexpected("the name of a setting") }
    if allowsSpace { text.skipBlanks() }
    guard text.skip("=") else {
      guard text.isAtEnd || text.next == "\n" || text.next == "\r" || text.next == "#" else {
        throw text.unexpected("'=' after the name of the setting")
      }
      return ForeignSetting(name: name, value: "", location: place, valueLocation: text.location)
    }
    if allowsSpace { text.skipBlanks() }
    let valuePlace = text.location
    let value = text.take { $0 != "\n" && $0 != "\r" && !(allowsSpace && $0 == "#") }
    let trimmed =
      allowsSpace ? String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed()) : value
    return ForeignSetting(name: name, value: trimmed, location: place, valueLocation: valuePlace)
  }
}

struct ForeignSetting {
  let name: String
  let value: String
  let location: TextLocation
  let valueLocation: TextLocation

  func number(in allowed: ClosedRange<Int>) throws(ForeignPolicyError) -> Int {
    try wholeNumber(value, of: name, in: allowed, at: valueLocation)
  }
}
