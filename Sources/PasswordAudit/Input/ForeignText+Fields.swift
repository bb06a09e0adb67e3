extension ForeignText {
  /// Recognises a record with a password in one of several fields, which is none as a whole.
  static func separated(_ record: UnsafeBufferPointer<UInt8>) -> ForeignText? {
    let line = record.trimmed()
    guard line.count >= 3 else { return nil }
    if isCountFirst(record) { return .countFirst }
    if line.contains("://"), let url = url(line) { return url }
    if let document = documentLine(line) { return document }
    if line.contains(UInt8(ascii: ":")), let found = colons(line) { return found }
    if isSetting(line) { return .environment }
    return row(record)
  }

  /// Recognises `  12 password`, with nothing or white space before the number.
  private static func isCountFirst(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
    let line = record.trimmed()
    let digits = line.prefix(while: isDigit)
    guard 1...10 ~= digits.count, digits.endIndex < line.count,
      line[digits.endIndex] == 0x20 || line[digits.endIndex] == 0x09
    else { return false }
    let rest = line.slice(digits.endIndex, line.count).trimmed()
    // Without space before it, the number may be the first word of several.
    return record[0] == 0x20 || record[0] == 0x09 || !rest.contains(0x20)
  }

  /// Recognises `https://site:user:password` and `https://user:password@site`, not a mere address.
  private static func url(_ line: UnsafeBufferPointer<UInt8>) -> ForeignText? {
    let scheme = line.prefix { isLetter($0) || isDigit($0) || "+.-:".utf8.contains($0) }
    guard scheme.count >= 3, scheme.endIndex + 2 < line.count, line[scheme.endIndex] == slash,
      line[scheme.endIndex + 1] == slash, line[scheme.endIndex - 1] == colon
    else { return nil }
    let rest = line.slice(scheme.endIndex + 2, line.count)
    let host = rest.prefix { $0 != slash && $0 != colon && $0 != UInt8(ascii: "?") }
    if let at = rest.firstIndex(of: UInt8(ascii: "@")), at > host.endIndex,
      host.endIndex < rest.count, rest[host.endIndex] == colon, !rest[..<at].contains(slash),
      rest[(host.endIndex + 1)..<at].count(where: { $0 == colon }) == 0
    {
      return .address
    }
    var after = rest.slice(host.endIndex, rest.count)
    // A port.
    if let first = after.first, first == colon {
      let port = after.dropFirst().prefix(while: isDigit)
      if !port.isEmpty, port.endIndex < after.count, after[port.endIndex] == slash {
        after = after.slice(port.endIndex, after.count)
      }
    }
    return after.count(where: { $0 == colon || $0 == UInt8(ascii: "|") }) >= 2 ? .stolenLogin : nil
  }

  private static func documentLine(_ line: UnsafeBufferPointer<UInt8>) -> ForeignText? {
    if statements.contains(where: line.beginsFolded) { return .sql }
    if line.begins("dn: ") || line.begins("dn:: ") { return .ldif }
    if entries.contains(where: line.isWords) { return .netrc }
    if line[0] == UInt8(ascii: "\""), let end = line.dropFirst().firstIndex(of: line[0]) {
      let rest = line.slice(end + 1, line.count).trimmed()
      if rest.first == colon || rest.elementsEqual(",".utf8) { return .json }
    }
    return line.begins("- ") || line.elementsEqual("---".utf8) ? .yaml : nil
  }

  private static let statements = ["insert into ", "create table ", "drop table "]
    .map { Array($0.utf8) }
  private static let entries: [StaticString] = ["machine", "login", "password"]

  private static func colons(_ line: UnsafeBufferPointer<UInt8>) -> ForeignText? {
    if let (form, end) = HashForm.beginning(of: line) {
      let rest = line.slice(min(end + 1, line.count), line.count)
      if rest.isEmpty { return .hash(form) }
      let isCorpus = rest.allSatisfy(isDigit) && line[..<end].allSatisfy { !isSmall($0) }
      return isCorpus && [32, 40].contains(end) ? .breachCorpus : .potfile
    }
    let first = line.firstIndex(of: colon) ?? 0
    let after = line.slice(first + 1, line.count)
    if let (form, end) = HashForm.beginning(of: after) {
      let rest = after.slice(min(end + 1, after.count), after.count)
      // The days that /etc/shadow counts.
      let isShadow =
        rest.count(where: { $0 == colon }) >= 5 && rest.allSatisfy { isDigit($0) || $0 == colon }
      if isShadow { return .hash(form) }
      return end + 1 < after.count && !after[(end + 1)...].allSatisfy({ $0 == colon })
        ? .potfile : .hash(form)
    }
    let fields = line.fields(colon, atMost: 10)
    if fields.count >= 4 {
      if fields[1].isEmpty || fields[1].allSatisfy(isDigit), fields[2...].contains(where: isHash) {
        return .hash(fields[1].isEmpty ? .netNTLM : .pwdump)
      }
      let isNumbered = fields.count >= 7 && fields[2].allSatisfy(isDigit) && !fields[2].isEmpty
      if isNumbered, fields[1].count <= 1 || fields[1].first == UInt8(ascii: "!") {
        return fields.count == 9 ? .hash(.crypt) : .accounts
      }
    }
    // An address without a user may be a password.
    if after.begins("//") { return nil }
    let (left, right) = (line.slice(0, first).trimmed(), after.trimmed())
    // A site without its scheme, a user and a password.
    if fields.count >= 3, let path = left.firstIndex(of: slash), isName(left.slice(0, path)),
      left[..<path].contains(UInt8(ascii: "."))
    {
      return .stolenLogin
    }
    guard
      isName(left) || left.allSatisfy(isDigit) && !left.isEmpty && right.contains(where: isLetter)
    else { return nil }
    if !right.isEmpty, after[0] == 0x20 { return .yaml }
    if 1...9 ~= right.count, right.allSatisfy(isDigit) { return .counted(after: colon) }
    return .table(separator: colon, columns: fields.count)
  }

  private static func isHash(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    HashForm(field) != nil || field.begins("NO PASSWORD")
  }

  private static func isSetting(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    if line[0] == UInt8(ascii: "["), line[line.count - 1] == UInt8(ascii: "]") {
      return isName(line.slice(1, line.count - 1).trimmed())
    }
    let start = line.begins("export ") ? 7 : 0
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")), equals > start else { return false }
    let name = line.slice(start, equals).trimmed()
    let value = line.slice(equals + 1, line.count)
    // A text in base 64 ends with its padding.
    guard !name.isEmpty, !value.allSatisfy({ $0 == UInt8(ascii: "=") }) else { return false }
    // `DB=x`
    return isName(name) || name.count == 2 && name.allSatisfy(isCapital)
      || SecretName.matches(name) && name.allSatisfy(isOfName)
  }

  /// Recognises columns with a tab between them, which nobody types into a password, or a user name
  /// before the only other separator.
  private static func row(_ record: UnsafeBufferPointer<UInt8>) -> ForeignText? {
    if let tab = record.firstIndex(of: 0x09), tab > 0, tab + 1 < record.count {
      let after = record.slice(tab + 1, record.count)
      if after.allSatisfy(isDigit), after.count < 10 { return .counted(after: 0x09) }
      return .table(separator: 0x09, columns: record.count(where: { $0 == 0x09 }) + 1)
    }
    for separator in ";,|".utf8 {
      guard let place = record.firstIndex(of: separator), place + 1 < record.count else { continue }
      let columns = record.count(where: { $0 == separator }) + 1
      let left = record.slice(0, place).trimmedQuotes
      let isAccount =
        isAddress(left) || columns == 2 && isLogin(left) && record[place + 1] != 0x20
        || columns > 2 && !left.isEmpty && left.allSatisfy(isDigit)
          && isTitle(record.fields(separator, atMost: 3)[1].trimmedQuotes)
      if isAccount { return .table(separator: separator, columns: columns) }
    }
    return nil
  }

  /// Whether the text has a separator of CSV in it, and nothing else makes it foreign.
  var isRowOfCSV: Bool {
    switch self {
    case .table(let separator, _), .counted(after: let separator): ";,\t".utf8.contains(separator)
    default: false
    }
  }

  // MARK: Names

  /// Whether a field looks like the name of a user or of a setting: words, and digits at their end.
  /// A piece of a random password changes between letters, capitals and digits more often.
  static func isName(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    guard 2...64 ~= field.count, let first = field.first, isWord(first), field.allSatisfy(isOfName)
    else { return false }
    if field.count == 2 { return field.allSatisfy(isSmall) }
    if isAddress(field) { return true }
    // `EXAMPLE\ana`
    if let backslash = field.lastIndex(of: UInt8(ascii: "\\")) {
      return isName(field.slice(0, backslash)) && isName(field.slice(backslash + 1, field.count))
    }
    // `a.b`
    if field.allSatisfy({ isSmall($0) || $0 == UInt8(ascii: ".") }) { return true }
    let end = field[field.count - 1]
    guard isWord(end) || isDigit(end) || end == UInt8(ascii: "_"),
      !field.contains(UInt8(ascii: "+")), field.count > 4 || isWord(field[1])
    else { return false }
    var words = 1
    for i in 1..<field.count {
      let (last, next) = (field[i - 1], field[i])
      let isSplit = isWord(next) && !isWord(last)
      // `dbPassword`, and `APIKey`.
      let isHump =
        isCapital(next) && isSmall(last)
        || isSmall(next) && isCapital(last) && i > 1 && isCapital(field[i - 2])
      let isDigitRun = isDigit(next) && isLetter(last) && !field[i...].allSatisfy(isDigit)
      if isSplit || isHump || isDigitRun { words += 1 }
    }
    return words * 3 <= field.count + 1
  }

  static func isTitle(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    1...64 ~= field.count && field.allSatisfy { isOfName($0) || $0 == 0x20 }
  }

  /// A name in small letters, a capital first at most: what stands before a rarer separator.
  private static func isLogin(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    field.count >= 3 && isName(field) && (field.count > 3 || isWord(field[2]))
      && !field.dropFirst().contains(where: isCapital)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isWord(byte) || isDigit(byte) || "._-+@\\".utf8.contains(byte)
  }

  static func isAddress(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let at = field.firstIndex(of: UInt8(ascii: "@")), at > 0 else { return false }
    let host = field.slice(at + 1, field.count)
    return host.count >= 4 && field.allSatisfy(isOfName) && host.contains(UInt8(ascii: "."))
      && !host.contains(UInt8(ascii: "@")) && host.first != UInt8(ascii: ".")
  }
}

extension UnsafeBufferPointer<UInt8> {
  var trimmedQuotes: UnsafeBufferPointer<UInt8> {
    let quote = UInt8(ascii: "\"")
    return count >= 2 && first == quote && last == quote ? slice(1, count - 1) : self
  }

  func fields(_ separator: UInt8, atMost limit: Int) -> [UnsafeBufferPointer<UInt8>] {
    split(separator: separator, maxSplits: limit - 1, omittingEmptySubsequences: false)
      .map { UnsafeBufferPointer(rebasing: $0) }
  }

  /// Whether the text is a word, and one word after it or pairs of such words.
  fileprivate func isWords(_ word: StaticString) -> Bool {
    guard begins(word) else { return false }
    let words = split { $0 == 0x20 || $0 == 0x09 }
    return words.count >= 2 && words.count % 2 == 0 && words[0].count == word.utf8CodeUnitCount
  }
}
