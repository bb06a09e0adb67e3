internal import UnicodeText

/// Finds passwords within a value that holds more: URLs (`postgres://ana:p%40ss@db/x`), their
/// queries, and the strings by which programs connect to databases.
///
/// - Returns: The passwords, decoded; empty if there is none. A password may be empty.
func embeddedPasswords(in value: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
  guard value.contains(where: ":=".utf8.contains) else { return [] }
  var found = passwordsOfURLs(value)
  if let (user, _) = value.cut(at: "@tcp(") ?? value.cut(at: "@unix(") {
    // The driver of Go for MySQL.
    if let (_, password) = user.cut(at: ":") { found.append(Array(password)) }
  }
  if value.begins("jdbc:oracle:"), let at = value.lastIndex(of: UInt8(ascii: "@")),
    let (_, password) = value.slice(0, at).cut(at: "/")
  {
    found.append(Array(password))
  }
  // `jdbc:sqlserver://db;user=ana;password=x` and `Server=db;User Id=ana;Password=x`.
  found += passwordsOfFields(value, separatedBy: [UInt8(ascii: ";")])
  // `host=db user=ana password='x'`
  if found.isEmpty { found = passwordsOfFields(value, separatedBy: [0x20, 0x09, 0x0A, 0x0D]) }
  return found
}

private func passwordsOfURLs(_ value: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
  var found: [[UInt8]] = []
  var rest = value
  while let (before, after) = rest.cut(at: "://") {
    rest = after
    // Of several URLs each ends before the scheme of the next.
    guard let last = before.last, isNameByte(last) else { continue }
    let url = after.slice(0, after.cut(at: "://")?.before.count ?? after.count)
      .prefix { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    let text = UnsafeBufferPointer(rebasing: url)
    let authority = UnsafeBufferPointer(rebasing: text.prefix { !"/?#".utf8.contains($0) })
    var at = authority.lastIndex(of: UInt8(ascii: "@"))
    if at == nil, let (_, port) = authority.cut(at: ":"), authority.first != UInt8(ascii: "["),
      !port.allSatisfy(isDigit)
    {
      // Not encoded as it should be: a slash or a number sign in the password.
      at = text.lastIndex(of: UInt8(ascii: "@"))
    }
    if let at, let (_, password) = text.slice(0, at).cut(at: ":") {
      found.append(percentDecoded(password))
    }
    guard let (_, query) = text.cut(at: "?") else { continue }
    for field in query.split(whereSeparator: { "&;".utf8.contains($0) }) {
      guard let (name, password) = UnsafeBufferPointer(rebasing: field).cut(at: "="),
        SecretName.matches(name)
      else { continue }
      found.append(
        percentDecoded(UnsafeBufferPointer(rebasing: password.prefix { $0 != UInt8(ascii: "#") })))
    }
  }
  return found
}

/// The values of secrets in `name=value` fields. The whole text consists of them, but for a URL at
/// the start and options of a command. In quotes or braces a value may contain separators.
private func passwordsOfFields(
  _ value: UnsafeBufferPointer<UInt8>, separatedBy separators: [UInt8]
) -> [[UInt8]] {
  var found: [[UInt8]] = []
  var (fields, i) = (0, 0)
  // If one brace is not closed, no later one is.
  var hasOpenBrace = false
  while i < value.count {
    if separators.contains(value[i]) {
      i += 1
      continue
    }
    let start = i
    while i < value.count, value[i] != UInt8(ascii: "="), !separators.contains(value[i]) { i += 1 }
    let name = value.slice(start, i)
    guard i < value.count, value[i] == UInt8(ascii: "=") else {
      let isOption = name.first == UInt8(ascii: "-")
      guard isOption || fields == 0 && name.cut(at: "://") != nil else { return [] }
      fields += 1
      continue
    }
    i += 1
    let isBrace = i < value.count && value[i] == UInt8(ascii: "{")
    let quoted = isBrace && hasOpenBrace ? nil : quotedText(value, &i)
    hasOpenBrace = hasOpenBrace || isBrace && quoted == nil
    let plainStart = i
    if quoted == nil { while i < value.count, !separators.contains(value[i]) { i += 1 } }
    fields += 1
    if SecretName.matches(name) { found.append(quoted ?? Array(value.slice(plainStart, i))) }
  }
  return fields > 1 ? found : []
}

/// The text in quotes or braces at a place, which moves behind them; nil without any. A backslash
/// before a single quote, and a closing mark before another, stand for the mark.
private func quotedText(_ value: UnsafeBufferPointer<UInt8>, _ i: inout Int) -> [UInt8]? {
  guard i < value.count else { return nil }
  let closing: UInt8
  switch value[i] {
  case UInt8(ascii: "'"), UInt8(ascii: "\""): closing = value[i]
  case UInt8(ascii: "{"): closing = UInt8(ascii: "}")
  default: return nil
  }
  var text: [UInt8] = []
  var k = i + 1
  while k < value.count {
    let isEscape =
      value[k] == UInt8(ascii: "\\") && closing == UInt8(ascii: "'") || value[k] == closing
    if isEscape, k + 1 < value.count, value[k] != closing || value[k + 1] == closing {
      k += 1
    } else if value[k] == closing {
      i = k + 1
      return text
    }
    text.append(value[k])
    k += 1
  }
  return nil
}

private func percentDecoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  func digit(_ i: Int) -> UInt8? { i < text.count ? hexadecimalDigit(text[i]) : nil }
  var decoded: [UInt8] = []
  var i = 0
  while i < text.count {
    if text[i] == UInt8(ascii: "%"), let high = digit(i + 1), let low = digit(i + 2) {
      decoded.append(high << 4 | low)
      i += 3
    } else {
      decoded.append(text[i])
      i += 1
    }
  }
  return decoded
}

/// The default of a reference to a value that stands elsewhere: `${DB_PASSWORD:-default}`. Nil for
/// no reference; empty without a default, as in `${DB_PASSWORD}` and `{{ .Values.password }}`.
func referenceDefault(_ value: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
  let none = UnsafeBufferPointer(rebasing: value.prefix(0))
  func isEnclosed(_ start: String, _ end: String) -> Bool {
    value.count >= start.utf8.count + end.utf8.count && value.starts(with: start.utf8)
      && value.suffix(end.utf8.count).elementsEqual(end.utf8)
      && value.slice(start.utf8.count, value.count - end.utf8.count)
        .allSatisfy { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
  }
  if isEnclosed("${{", "}}") || isEnclosed("{{", "}}") { return none }
  if isEnclosed("${", "}") {
    let content = value.slice(2, value.count - 1)
    let name = content.prefix { isNameByte($0) && $0 != UInt8(ascii: "-") }
    let rest = content.slice(name.count, content.count)
    if name.isEmpty { return nil }
    if rest.isEmpty || rest.starts(with: ":?".utf8) || rest.first == UInt8(ascii: "?") {
      return none
    }
    if rest.starts(with: ":-".utf8) { return rest.slice(2, rest.count) }
    return rest.first == UInt8(ascii: "-") ? rest.slice(1, rest.count) : nil
  }
  let isVariable =
    value.count > 2 && value.first == UInt8(ascii: "$")
    && value.dropFirst().allSatisfy { isCapital($0) || $0 == UInt8(ascii: "_") }
  return isVariable ? none : nil
}

func isNameByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte) || "_-.+".utf8.contains(byte)
}
