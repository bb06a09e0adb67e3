internal import UnicodeText

/// The logins whose passwords are alike without being the same.
///
/// Passwords are alike if they have the same core of at least four characters: what is left without
/// digits and symbols at both ends, the case of letters, usual replacements of letters, and the
/// name of the site.
struct SimilarPasswords: Sendable {
  private(set) var clusters: [[Int]] = []
  private(set) var numbers: [Int: Int] = [:]

  init() {}

  init(_ table: AccountTable, _ groups: HashGroups, _ join: PotfileJoin) {
    var rows: [[UInt8]: [Int]] = [:]
    for row in table.rows.indices {
      guard let password = groups.group(of: row).flatMap(join.password),
        let core = Self.core(password, site: table.domain(row))
      else { continue }
      rows[core, default: []].append(row)
    }
    clusters = rows.values.filter { rows in
      rows.contains { groups.group(of: $0) != groups.group(of: rows[0]) }
    }
    .sorted { $0[0] < $1[0] }
    for (number, rows) in clusters.enumerated() {
      for row in rows { numbers[row] = number }
    }
  }

  static func core(_ password: ArraySlice<UInt8>, site: ArraySlice<UInt8>) -> [UInt8]? {
    var core = trimmed(folded(password)[...])
    // Below the first label a host says what every password of the place has.
    let host = siteName(of: String(decoding: site, as: UTF8.self))
    let label = Array(folded(host.utf8).prefix { !".:".utf8.contains($0) })
    // No name has a longer one, and searching for it would take long.
    if 3...63 ~= label.count,
      let start = core.indices.first(where: { core[$0...].starts(with: label) })
    {
      core = trimmed((core[..<start] + core[(start + label.count)...])[...])
    }
    guard core.count >= 4 else { return nil }
    return core.map { replaced[$0] ?? $0 }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || 0x61...0x7A ~= byte }
    guard let first = text.firstIndex(where: isLetter), let last = text.lastIndex(where: isLetter)
    else { return [] }
    return text[first...last]
  }

  private static let replaced: [UInt8: UInt8] = Dictionary(
    uniqueKeysWithValues: zip("0134578@$!".utf8, "oieastbasi".utf8))
}
