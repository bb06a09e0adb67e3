internal import PasswordAudit
internal import UnicodeText

/// The members of one group, such as Domain Admins, from a file. It has an ``AccountName`` on each
/// line, with or without the group's name in the first one, or it is the output of PowerView.
struct GroupList {
  let name: String
  private(set) var members: [AccountName] = []

  /// The most members: more than any group has whose members administer a domain.
  static let budget = Budget(bytes: 16 << 20, entries: 100_000, cure: "Audit each domain by itself")

  init(_ input: AuditInput, control: AuditControl) throws(AccountError) {
    var lines = try TextLines(input, within: Self.budget, control: control)
    var budget = Self.budget
    var title: String?
    var first: AccountName?
    var hasDomains = false
    var domain: [UInt8] = []
    while let line = try lines.next() {
      let text = line.trimmed()
      if text.isEmpty { continue }
      try budget.keep("members", of: input.name)
      if let (key, value) = Self.property(text) {
        switch key {
        case "GroupName": title = title ?? String(decoding: value, as: UTF8.self)
        case "MemberDomain": domain = utf8(value)
        case "MemberName":
          members.append(AccountName(domain: domain, name: AccountName(utf8(value)).name))
        default: break
        }
        continue
      }
      let member = AccountName(utf8(text))
      if !member.domain.isEmpty { hasDomains = true }
      if first == nil { first = member } else { members.append(member) }
    }
    if let first {
      // Where members have a domain, a first line without one is the name of the group.
      if first.domain.isEmpty, hasDomains, title == nil {
        title = String(decoding: first.name, as: UTF8.self)
      } else {
        members.insert(first, at: 0)
      }
    }
    guard !members.isEmpty else { throw .noMembers(name: input.name) }
    name = title ?? Self.fileName(input.name)
  }

  /// Reads a property such as `MemberName : ana`, as PowerShell prints those of an object.
  private static func property(_ text: Bytes) -> (key: String, value: Bytes)? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > 0, text[colon - 1] == 0x20
    else { return nil }
    let key = text.slice(0, colon).trimmed()
    guard key.allSatisfy(isLetter) else { return nil }
    return (String(decoding: key, as: UTF8.self), text.slice(colon + 1, text.count).trimmed())
  }

  /// The name of a file without its folder and ending: "Domain Admins" for "lists/Domain
  /// Admins.txt".
  private static func fileName(_ path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }
}
