/// How a list seems to hold its passwords, by its first records.
package enum ListGuess: Hashable, Sendable {
  /// So, without much doubt.
  case format(InputFormat)
  /// It seems to hold something else, or a table in which it cannot be told where the passwords
  /// are.
  case foreign(ForeignList)
  /// It could be one thing or another.
  case doubt

  /// How much of a list is worth looking at.
  package static let examinedBytes = 1 << 18

  /// A guess.
  ///
  /// - Parameters:
  ///   - beginning: The first ``examinedBytes`` of the list, or all of it.
  ///   - isWhole: Whether that is all.
  /// - Complexity: O(bytes)
  package init(beginning: [UInt8], isWhole: Bool) {
    self = beginning.withUnsafeBufferPointer { bytes in
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let sample = ListSample(bytes.slice(start, bytes.count), endedBy: 0x0A, isWhole: isWhole)
      return Self.guess(sample)
    }
  }

  private static func guess(_ sample: ListSample) -> ListGuess {
    switch ForeignList(plain: sample) {
    case .hashes(let kind): return .foreign(.hashes(kind))
    case .potfile: return .format(.potfile)
    case .environment: return .format(.env())
    case .table(let separator, let columns):
      let header = sample.header(separator)
      if separator == UInt8(ascii: ","), let password = header?.first(where: isPassword) {
        let user = header?.first(where: isUser).map(CSVColumn.name)
        return .format(.csv(.name(password), user: user))
      }
      // Read as a record, a header would be somebody's password.
      guard separator != UInt8(ascii: ","), header == nil, columns == 2 else {
        return .foreign(.table(separator: separator, columns: columns))
      }
      return .format(.userPass(separator: separator))
    case nil: return sample.isOftenSeparated || sample.isMarkup ? .doubt : .format(.lines)
    }
  }

  private static func isPassword(_ name: String) -> Bool {
    ["password", "passwd", "pass", "pwd"].contains(name.lowercased())
  }

  private static func isUser(_ name: String) -> Bool {
    ["user", "username", "user_name", "login", "email"].contains(name.lowercased())
  }
}
