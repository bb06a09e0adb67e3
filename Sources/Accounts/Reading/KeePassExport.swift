internal import PasswordAudit
internal import UnicodeText

/// The entries of an export of KeePass or KeePassXC as XML.
///
/// Source: the schema `KDBX_XML.xsd` of KeePass 2. Dates are texts, or numbers of seconds since the
/// year 1 in base 64, as KDBX 4 has them.
struct KeePassExport {
  struct Entry {
    /// The line where it begins, from 1.
    let line: Int
    let isEarlier: Bool
    let isInBin: Bool
    fileprivate(set) var changed = ""
    /// The texts by their names. Some are secrets.
    fileprivate(set) var texts: [String: [UInt8]] = [:]

    var password: [UInt8] { texts["Password"] ?? [] }

    /// The names are those of KeePassXC, of a plug-in of KeePass, and of KeePass.
    var hasOneTimeSecret: Bool {
      texts.contains { name, text in
        !text.isEmpty
          && ["otp", "TOTP Seed", "TimeOtp-Secret", "HmacOtp-Secret"].contains {
            name.utf8.starts(with: $0.utf8)
          }
      }
    }

    func text(_ name: String) -> String { String(decoding: texts[name] ?? [], as: UTF8.self) }
  }

  private var xml: XMLReader
  /// The entries that are open: one, and an earlier version of it.
  private var open: [Entry] = []
  private var key = ""
  private var bin: [UInt8] = []
  /// The number of open elements in the recycle bin's group; nil outside.
  private var binLevel: Int?

  init(_ bytes: Bytes) { xml = XMLReader(bytes) }

  /// Reads the next entry; nil at the end. Earlier versions of an entry come before it.
  mutating func next() throws(VaultReader.Problem) -> Entry? {
    while let tag = try xml.next() {
      let path = xml.path
      if path[0] != "KeePassFile" { throw .notXML(line: xml.line) }
      let parent = path.count > 1 ? path[path.count - 2] : ""
      guard tag == .end else {
        if path.last == "String" { key = "" }
        if path.last == "Entry" {
          open.append(Entry(line: xml.line, isEarlier: !open.isEmpty, isInBin: binLevel != nil))
        }
        continue
      }
      switch (parent, path[path.count - 1]) {
      case ("Meta", "RecycleBinUUID"): bin = xml.text
      case ("Group", "UUID") where !bin.isEmpty && xml.text == bin && binLevel == nil:
        binLevel = path.count - 1
      case (_, "Group") where path.count == binLevel: binLevel = nil
      case ("Times", "LastModificationTime") where path[path.count - 3] == "Entry":
        open[open.count - 1].changed = Self.date(xml.text)
      case ("String", "Key"): key = String(decoding: xml.text, as: UTF8.self)
      case ("String", "Value") where !open.isEmpty:
        if xml.attributes.contains(" Protected=\"True\"") { throw .encryptedValue(line: xml.line) }
        open[open.count - 1].texts[key] = xml.text
      case (_, "Entry"): return open.popLast()
      default: break
      }
    }
    return nil
  }

  private static func date(_ text: [UInt8]) -> String {
    guard let bytes = Base64.decode(text), bytes.count == 8 else {
      return String(decoding: text, as: UTF8.self)
    }
    let seconds = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return "\(Int64(clamping: seconds) - 86_400 * 719_162)"
  }
}
