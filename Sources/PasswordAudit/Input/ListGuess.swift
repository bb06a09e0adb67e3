/// A guess at how a list holds its passwords, by its first records.
package enum ListGuess: Hashable, Sendable {
  case format(InputFormat)
  /// The list seems to hold something else, or is a table with the passwords in an unclear place.
  case foreign(ForeignText)
  case doubt

  package static let examinedBytes = 1 << 18

  /// - Parameter beginning: The first ``examinedBytes`` of the list, or all of it (`isWhole`).
  package init(beginning: [UInt8], isWhole: Bool) {
    self = beginning.withUnsafeBufferPointer { bytes in
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      if let table = Self.table(bytes, from: start) { return table }
      return Self.guess(
        ListSample(bytes.slice(start, bytes.count), endedBy: 0x0A, isWhole: isWhole))
    }
  }

  private static func guess(_ sample: ListSample) -> ListGuess {
    let foreign = sample.foreign(in: .lines)
    // A list with lines of other kinds is not such a list, and may hold no passwords at all.
    if let foreign, foreign != .keePass, !sample.isUniform { return .doubt }
    switch foreign {
    case .potfile: return .format(.potfile)
    case .environment: return .format(.env())
    case .json: return .format(.json())
    case .yaml: return .format(.yaml())
    case .table(let separator, let columns):
      let header = sample.header(separator)
      // Read as a record, a header would be somebody's password.
      guard separator != UInt8(ascii: ","), header == nil, columns == 2 else {
        return .foreign(.table(separator: separator, columns: columns))
      }
      return .format(.userPass(separator: separator))
    case let foreign?: return .foreign(foreign)
    case nil: return sample.isOftenSeparated ? .doubt : .format(.lines)
    }
  }

  /// Recognises a header that names the passwords, as managers and browsers write it.
  private static func table(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> ListGuess? {
    for separator in CSVSeparator.allCases {
      let header = CSVHeader(bytes, from: start, separator)
      guard header.names.count > 1, header.isComplete, !header.isInsideQuotes,
        let password = header.name(of: PasswordManagerExport.passwords)
      else { continue }
      let user = header.name(of: PasswordManagerExport.users)
      return .format(.csv(.name(password), user: user.map(CSVColumn.name)))
    }
    return nil
  }
}

extension CSVHeader {
  /// The name of the first column that is one of these; nil without one, or if a text is no name.
  fileprivate func name(of known: [String]) -> String? {
    let isHeader = names.allSatisfy { name in
      name.utf8.count <= 40
        && name.unicodeScalars.allSatisfy {
          $0.properties.isAlphabetic || "0123456789_- ".unicodeScalars.contains($0)
        }
    }
    guard isHeader else { return nil }
    return known.lazy.compactMap { wanted in columns(named: wanted).first.map { names[$0] } }.first
  }
}
