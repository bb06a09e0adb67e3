internal import JSON

/// Lines of `name = value`, as libpwquality and passwdqc read them.
struct ConfigurationFile {
  struct Setting {
    let name: String
    let value: String
    let location: TextLocation
    let valueLocation: TextLocation
  }

  let settings: [Setting]
  let start = TextLocation(line: 1, column: 1, offset: 0)

  /// Reads the settings of a file.
  ///
  /// - Parameters:
  ///   - allowsSpace: Whether there may be white space around names and values, and remarks after
  ///     them.
  init(_ bytes: [UInt8], allowsSpace: Bool) throws(ForeignPolicyError) {
    var text = try ForeignScanner(bytes)
    var settings: [Setting] = []
    while !text.isAtEnd {
      if allowsSpace { _ = text.take { $0 == " " || $0 == "\t" } }
      if let setting = try Self.setting(&text, allowsSpace) { settings.append(setting) }
      _ = text.take { $0 != "\n" }
      text.advance()
    }
    self.settings = settings
  }

  private static func setting(_ text: inout ForeignScanner, _ allowsSpace: Bool)
    throws(ForeignPolicyError)
    -> Setting?
  {
    guard let first = text.next, first != "#", first != "\n", first != "\r" else { return nil }
    let place = text.location
    let name = text.take { $0 != "=" && $0 != "#" && !ForeignScanner.isSpace($0) }
    guard !name.isEmpty else { throw text.unexpected("the name of a setting") }
    if allowsSpace { _ = text.take { $0 == " " || $0 == "\t" } }
    guard text.skip("=") else {
      guard text.isAtEnd || text.next == "\n" || text.next == "\r" || text.next == "#" else {
        throw text.unexpected("'=' after the name of the setting")
      }
      return Setting(name: name, value: "", location: place, valueLocation: text.location)
    }
    if allowsSpace { _ = text.take { $0 == " " || $0 == "\t" } }
    let valuePlace = text.location
    let value = text.take { $0 != "\n" && $0 != "\r" && !(allowsSpace && $0 == "#") }
    let trimmed =
      allowsSpace ? String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed()) : value
    return Setting(name: name, value: trimmed, location: place, valueLocation: valuePlace)
  }
}

extension ConfigurationFile.Setting {
  func number(in allowed: ClosedRange<Int>) throws(ForeignPolicyError) -> Int {
    try wholeNumber(value, of: name, in: allowed, at: valueLocation)
  }
}
