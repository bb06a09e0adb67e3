internal import JSON
internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

/// An `input` element, as browsers validate it.
enum HTMLInput {
  private static let known = ["minlength", "maxlength", "pattern", "passwordrules"]

  // MARK: Reading

  static func read(_ bytes: [UInt8]) throws(ForeignPolicyError) -> ForeignPolicy {
    var text = try ForeignScanner(bytes)
    var found: [ForeignSetting]?
    // The first element that says anything of passwords; a page may have other inputs.
    while found == nil, !text.isAtEnd {
      if text.starts(with: "<!--") {
        _ = text.take(until: "-->")
      } else if skipInput(&text) {
        let attributes = attributes(&text)
        if !attributes.isEmpty { found = attributes }
      } else {
        text.advance()
      }
    }
    if let found { return try policy(found) }
    throw ForeignPolicyError(
      "there is no <input> with 'minlength', 'maxlength', 'pattern' or 'passwordrules' in it.",
      at: .start)
  }

  /// Skips the start of an `input` element, up to its attributes; false if it is no such text.
  private static func skipInput(_ text: inout ForeignScanner) -> Bool {
    var rest = text
    guard rest.skip("<"), rest.take(while: \.properties.isAlphabetic).lowercased() == "input",
      let next = rest.next, ForeignScanner.isSpace(next) || next == "/" || next == ">"
    else { return false }
    text = rest
    return true
  }

  /// Reads the attributes of an element, of which only those that are about passwords are kept.
  private static func attributes(_ text: inout ForeignScanner) -> [ForeignSetting] {
    var attributes: [ForeignSetting] = []
    while true {
      _ = text.take { ForeignScanner.isSpace($0) || $0 == "/" }
      guard let next = text.next, next != ">" else { return attributes }
      let place = text.location
      var name = text.take { !ForeignScanner.isSpace($0) && $0 != "=" && $0 != ">" && $0 != "/" }
      if name.isEmpty { name = text.advance().map { String($0) } ?? "" }
      text.skipSpace()
      var value = ""
      if text.skip("=") {
        text.skipSpace()
        if let quote = text.next, quote == "\"" || quote == "'" {
          text.advance()
          value = text.take { $0 != quote }
          text.advance()
        } else {
          value = text.take { !ForeignScanner.isSpace($0) && $0 != ">" }
        }
      }
      // The first of several of one name counts.
      let lowered = name.lowercased()
      if known.contains(lowered), !attributes.contains(where: { $0.name == lowered }) {
        attributes.append(
          ForeignSetting(
            name: lowered, value: decoded(value), location: place, valueLocation: place))
      }
    }
  }

  private static func decoded(_ value: String) -> String {
    let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"]
    let parts = value.parts(separatedBy: "&")
    return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      let pieces = String(part).parts(separatedBy: ";", atMost: 2)
      var text = names[String(pieces[0])]
      if pieces[0].hasPrefix("#") {
        let digits = pieces[0].dropFirst()
        let code =
          digits.lowercased().hasPrefix("x")
          ? UInt32(unsigned: digits.dropFirst(), radix: 16) : UInt32(unsigned: digits, radix: 10)
        text = code.flatMap(Unicode.Scalar.init).map { String($0) }
      }
      guard let text, pieces.count == 2 else { return result += "&" + part }
      result += text + pieces[1]
    }
  }

  private static func policy(
    _ attributes: [ForeignSetting]
  ) throws(ForeignPolicyError) -> ForeignPolicy {
    var policy = ForeignPolicy()
    func attribute(_ name: String) -> ForeignSetting? { attributes.first { $0.name == name } }
    let minimum = try attribute("minlength")?.number(in: 0...1_000_000)
    let maximum = try attribute("maxlength")?.number(in: 0...1_000_000)
    try checkOrder(minimum, maximum)
    if let pattern = attribute("pattern") { ask(pattern, &policy) }
    ask(minimum, maximum, &policy)
    if let rules = attribute("passwordrules") {
      let parsed: AppleRules
      do { parsed = try AppleRules(rules.value) } catch {
        // Its own place is within the attribute.
        throw ForeignPolicyError(error.reason, at: rules.location)
      }
      if attribute("pattern") == nil {
        policy.demands += parsed.demands
        parsed.reportIgnored(to: &policy)
      } else {
        // What browsers enforce is the pattern.
        let reason = "it is a hint for password managers; browsers enforce 'pattern'."
        policy.lose("passwordrules", .unenforced, .init("hint-only", reason))
      }
    }
    return policy
  }

  private static func ask(_ attribute: ForeignSetting, _ policy: inout ForeignPolicy) {
    do {
      policy.ask(
        PatternTree("\\A(?:\(try JavaScriptReader.translated(attribute.value)))\\z"), "pattern")
    } catch { policy.lose("pattern", error.isIgnored ? .unenforced : .weaker, error) }
  }

  /// Adds length limits, unless the pattern asks for the same length in another unit.
  private static func ask(_ minimum: Int?, _ maximum: Int?, _ policy: inout ForeignPolicy) {
    let range = (minimum ?? 0)...(maximum ?? .max)
    guard range != 0...Int.max else { return }
    let isASCII = policy.demands.isASCII
    var known = 0...Int.max
    for demand in policy.demands { if case .length(let other, _) = demand.kind { known = other } }
    // This many code points are at least as many of UTF-16.
    if range.lowerBound <= known.lowerBound,
      range.upperBound == .max || (isASCII && range.upperBound >= known.upperBound)
    {
      return
    }
    let setting =
      minimum == nil ? "maxlength" : maximum == nil ? "minlength" : "minlength and maxlength"
    policy.demands.insert(Demand(.length(range, .codePoints), setting), at: 0)
    // The pattern's length says nothing more if it is the wider one.
    policy.demands.removeAll {
      guard $0.origin == "pattern", case .length(let other, .codePoints) = $0.kind else {
        return false
      }
      return other.lowerBound <= range.lowerBound && other.upperBound >= range.upperBound
    }
    policy.losses.addUnit(.utf16, to: .codePoints, of: range, setting, isASCII: isASCII)
  }

  // MARK: Writing

  static func write(_ reading: PolicyReading) -> ForeignText {
    var writer = PatternWriter(syntax: .javaScript, isASCII: reading.isASCII)
    var (minimum, maximum) = (0, Int.max)
    for demand in reading.demands {
      writer.add(demand)
      guard case .length(let range, let unit) = demand.kind else { continue }
      // At least as many of UTF-16, for every unit but bytes.
      if unit != .bytes || reading.isASCII { minimum = max(minimum, range.lowerBound) }
      maximum = min(maximum, range.upperBound)
    }
    var attributes: [(String, String?)] = [("type", "password"), ("autocomplete", "new-password")]
    // Browsers compare an empty field with nothing else.
    if reading.refusesEmpty { attributes.append(("required", nil)) }
    if minimum > 0 { attributes.append(("minlength", String(minimum))) }
    // Browsers cut off what is longer, in the middle of a character beyond the BMP if need be; else
    // the pattern says it.
    if maximum < .max, reading.isASCII { attributes.append(("maxlength", String(maximum))) }
    if let pattern = writer.pattern { attributes.append(("pattern", pattern)) }
    let rules = AppleRules.rules(for: reading).rules.text
    if !rules.isEmpty { attributes.append(("passwordrules", rules)) }
    let text = attributes.map { name, value in value.map { "\(name)=\"\(escaped($0))\"" } ?? name }
    return ("<input " + text.joined(separator: "\n       ") + ">\n", reading.losses + writer.losses)
  }

  private static func escaped(_ value: String) -> String {
    let names: [Character: String] = ["&": "&amp;", "\"": "&quot;", "<": "&lt;", ">": "&gt;"]
    return value.map { names[$0] ?? String($0) }.joined()
  }
}
