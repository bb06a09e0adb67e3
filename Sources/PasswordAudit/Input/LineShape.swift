internal import Patterns
internal import UnicodeText

/// The shape of lines that a program or a person writes around passwords, or in place of them. Some
/// are certain in one line, others only if nearly all lines have them: one password may be quoted.
package struct LineShape: Hashable, Sendable {
  /// The lines in words, to stand behind "these are".
  package let name: String
  fileprivate let pattern: String
  /// The command that leaves the passwords of such lines; nil if there are none, or too many ways.
  package let filter: String?

  /// - Parameter pattern: What a line has from its start to its end, in any case of letters.
  private init(_ name: String, _ pattern: String, _ filter: String? = nil) {
    (self.name, self.pattern, self.filter) = (name, "(?i:^(?:\(pattern))$)", filter)
  }

  static let assignment = LineShape(
    "assignments in a program's source",
    #"""
    (?x)
    (const|let|var|val|final|static|public|private|protected|string|char|define|def|my|our|\$env:)\b
    .*["'].*["'][\s)\];,]* |
    \s*["']?[\w.$-]+["']?\s*(=>|:?=|:)\s*(["']).*\g{-1}[\s)\];,]*
    """#, "sed -E \"s/^.*[\\\"']([^\\\"']+)[\\\"'][^\\\"']*$/\\1/\"")
  static let setting = LineShape(
    "settings of a program",
    #"""
    (?x)
    \s*((set|setx)\ \w+=.* | (ENV|ARG|requirepass|masterauth)\ \S+(\ \S+)? |
    (username\ \S+|enable)\ (\S+\ )*(secret|password)\ .*)
    """#, "sed -E 's/^.*[ =]//'")

  fileprivate static let certain = [
    LineShape(
      "output of Hydra or Medusa", #"\[\d+\]\[[\w-]+\] host: .*|ACCOUNT [A-Z]+: \[.*"#,
      "sed -E 's/.*[Pp]assword: *//; s/ \\[[A-Z]+\\]$//'"),
    LineShape(
      "output of NetExec",
      #"(SMB|LDAPS?|WINRM|MSSQL|SSH|FTP|RDP|WMI|VNC|NFS) +[\d.:a-f]+ +\d+ +\S+ .*"#,
      "sed -E 's/^([^ ]+ +){4}(\\[.\\] )?[^:]*://; s/ \\([^()]*\\)$//'"),
    LineShape("output of Mimikatz", #"\s*\* \w+ *: .*"#, "sed -n 's/.*Password *: //p'"),
    LineShape("output of John the Ripper", #"\S.* {2,}\([^()]+\)"#, "sed -E 's/ +\\([^()]*\\)$//'"),
    assignment, setting,
    LineShape(
      "texts in base 16", "(?=.*[a-f])(2[0-9a-f]|[3-6][0-9a-f]|7[0-9a-e]){8,}",
      "perl -pe 's/([0-9a-f]{2})/chr hex $1/gei'"),
    LineShape(
      "command lines",
      #"""
      (?x)
      ([$%>] | PS\ [A-Z]:\\[^>]*>)\s+[a-z]{2,}(\ .*)? | (sudo | net\ user)\ .* |
      [\w./-]+\ ([^\ ].*\ )?--?[a-z][\w-]*([\ =].*)?
      """#),
    LineShape(
      "lines of a log or a listing",
      #"""
      (?x)
      \[?\d{4}-\d\d-\d\d[T\ ]\d\d:\d\d.* | [A-Z][a-z]{2}\ [\ \d]\d\ \d\d:\d\d:\d\d\ .* |
      [-dlbcps][rwxst-]{9}[.+@]?\ .* | (GET|POST|PUT|HEAD|DELETE|PATCH|OPTIONS)\ \S+\ HTTP/.* |
      HTTP/\d.* | (\d{1,3}\.){3}\d{1,3}\s+\S.* | //\S+\ +/.* | (\S+\ +){5}/\S+(\ .*)? |
      Traceback\ \(most\ .* | From\ \S+@\S+\ .*
      """#),
    LineShape(
      "a program's source or a document",
      #"""
      (?x)
      \{\\rtf.* | \\(documentclass|begin|usepackage)\b.* | %PDF-.* | (BEGIN|END):V.* |
      [^{}]*\w\s*\{\s*[a-z-]+\s*:\s.* | diff\ --git\ .* | (---|\+\+\+)\ [ab]/.* | @@\ -.* |
      .*\bALL\s*=\s*\(.* | acl\ .*
      """#),
    LineShape(
      "placeholders in place of passwords", #"\W*(redacted|masked|removed|hidden)\b.*|[*•●]{4,}"#),
    LineShape("items with numbers", #"\s*\d{1,4}[.)]\s+\S.*"#, withoutBullet),
  ]

  fileprivate static let frequent = [
    LineShape("items of a list", #"\s*[*+•‣–-]\s+\S.*"#, withoutBullet),
    LineShape(
      "rows of a table with bars", #"\s*\|.*\|\s*|\+[-+=]+\+"#,
      "sed -E 's/^ *\\|[^|]*\\| *//; s/ *\\|.*$//'"),
    // More quotes within are those of a table.
    LineShape(
      "texts in quotes", #"("[^"]*"|'[^']*'|`[^`]*`)[,;]?"#, "sed -E 's/^.//; s/[,;]$//; s/.$//'"),
    LineShape(
      "addresses",
      #"""
      (?x)
      [\w.+'-]+@[\w-]+(\.[\w-]+)+ | [a-z][a-z0-9+.-]*://\S+ | (\d{1,3}\.){3}\d{1,3}([:/]\d+)? |
      ([0-9a-f]{2}[:-]){5}[0-9a-f]{2} | S-1-\d+(-\d+)+
      """#),
    LineShape("telephone numbers", #"\+\d[\d ()/-]{6,}"#),
  ]

  private static let withoutBullet =
    "sed -E 's/^[[:space:]]*([0-9]+[.)]|[^0-9[:space:]]+)[[:space:]]+//'"
}

struct LineShapes: ~Copyable {
  private var lines = 0
  private var counts = Array(repeating: 0, count: all.count)
  private var matcher = Matcher()

  private static let all = LineShape.certain + LineShape.frequent
  // Compiled when they are first needed. Most lists need the first one only.
  private static let any = try? Pattern(all.map(\.pattern).joined(separator: "|"), patience: 64)
  private static let each = all.map { try? Pattern($0.pattern, patience: 64) }

  /// Counts a line. A remark, and bytes that are no text, have no shape.
  mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
    guard !ListSample.isRemark(line) else { return }
    lines += 1
    guard let text = ValidUTF8(validating: line), has(Self.any, text) else { return }
    for i in counts.indices where has(Self.each[i], text) { counts[i] += 1 }
  }

  func verdict(but known: Set<LineShape> = []) -> LineShape? {
    let shapes = zip(Self.all, counts)
    let certain = shapes.prefix(LineShape.certain.count).filter { !known.contains($0.0) }
    if let best = certain.max(by: { $0.1 < $1.1 }), best.1 > 0,
      certain.reduce(0, { $0 + $1.1 }) * 2 >= lines
    {
      return best.0
    }
    guard lines >= 3 else { return nil }
    return shapes.dropFirst(LineShape.certain.count).first { $0.1 * 10 >= lines * 9 }?.0
  }

  private mutating func has(_ pattern: Pattern?, _ text: ValidUTF8) -> Bool {
    pattern.map { matcher.find($0, in: text) == .found } ?? false
  }
}
