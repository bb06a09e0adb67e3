internal import Patterns
internal import UnicodeText

/// The shape of lines that a program or a person writes around passwords, or in place of them.
///
/// A pattern tells it in one line, or only where nearly all lines of a list have it: one password
/// may be quoted or an address, a list of passwords is not.
package enum LineShape: String, CaseIterable, Sendable {
  // Certain in one line

  case hydra = "output of Hydra or Medusa"
  case netExec = "output of NetExec"
  case mimikatz = "output of Mimikatz"
  case john = "output of John the Ripper"
  case assignment = "assignments in a program's source"
  case setting = "settings of a program"
  case hexText = "texts in base 16"
  case command = "command lines"
  case log = "lines of a log or a listing"
  case source = "a program's source or a document"
  case placeholder = "placeholders in place of passwords"
  case numbered = "items with numbers"

  // Shown by nearly all of several lines
  case bullet = "items of a list"
  case row = "rows of a table with bars"
  case quoted = "texts in quotes"
  case address = "addresses"
  case phone = "telephone numbers"

  /// The pattern that a line of this shape has from its start to its end, in any case of letters.
  private var pattern: String {
    switch self {
    case .hydra: #"\[\d+\]\[[\w-]+\] host: .*|ACCOUNT [A-Z]+: \[.*"#
    case .netExec: #"(SMB|LDAPS?|WINRM|MSSQL|SSH|FTP|RDP|WMI|VNC|NFS) +[\d.:a-f]+ +\d+ +\S+ .*"#
    case .mimikatz: #"\s*\* \w+ *: .*"#
    case .john: #"\S.* {2,}\([^()]+\)"#
    case .assignment:
      #"""
      (?x)
      (const|let|var|val|final|static|public|private|protected|string|char|define|def|my|our|\$env:)\b
      .*["'].*["'][\s)\];,]* |
      \s*["']?[\w.$-]+["']?\s*(=>|:?=|:)\s*(["']).*\g{-1}[\s)\];,]*
      """#
    case .setting:
      #"""
      (?x)
      \s*((set|setx)\ \w+=.* | (ENV|ARG|requirepass|masterauth)\ \S+(\ \S+)? |
      (username\ \S+|enable)\ (\S+\ )*(secret|password)\ .*)
      """#
    case .hexText: "(?=.*[a-f])(2[0-9a-f]|[3-6][0-9a-f]|7[0-9a-e]){8,}"
    case .command:
      #"""
      (?x)
      ([$%>] | PS\ [A-Z]:\\[^>]*>)\s+[a-z]{2,}(\ .*)? | (sudo | net\ user)\ .* |
      [\w./-]+\ ([^\ ].*\ )?--?[a-z][\w-]*([\ =].*)?
      """#
    case .log:
      #"""
      (?x)
      \[?\d{4}-\d\d-\d\d[T\ ]\d\d:\d\d.* | [A-Z][a-z]{2}\ [\ \d]\d\ \d\d:\d\d:\d\d\ .* |
      [-dlbcps][rwxst-]{9}[.+@]?\ .* | (GET|POST|PUT|HEAD|DELETE|PATCH|OPTIONS)\ \S+\ HTTP/.* |
      HTTP/\d.* | (\d{1,3}\.){3}\d{1,3}\s+\S.* | //\S+\ +/.* | (\S+\ +){5}/\S+(\ .*)? |
      Traceback\ \(most\ .* | From\ \S+@\S+\ .*
      """#
    case .source:
      #"""
      (?x)
      \{\\rtf.* | \\(documentclass|begin|usepackage)\b.* | %PDF-.* | (BEGIN|END):V.* |
      [^{}]*\w\s*\{\s*[a-z-]+\s*:\s.* | diff\ --git\ .* | (---|\+\+\+)\ [ab]/.* | @@\ -.* |
      .*\bALL\s*=\s*\(.* | acl\ .*
      """#
    case .placeholder: #"\W*(redacted|masked|removed|hidden)\b.*|[*•●]{4,}"#
    case .numbered: #"\s*\d{1,4}[.)]\s+\S.*"#
    case .bullet: #"\s*[*+•‣–-]\s+\S.*"#
    case .row: #"\s*\|.*\|\s*|\+[-+=]+\+"#
    // More quotes within are those of a table.
    case .quoted: #"("[^"]*"|'[^']*'|`[^`]*`)[,;]?"#
    case .address:
      #"""
      (?x)
      [\w.+'-]+@[\w-]+(\.[\w-]+)+ | [a-z][a-z0-9+.-]*://\S+ | (\d{1,3}\.){3}\d{1,3}([:/]\d+)? |
      ([0-9a-f]{2}[:-]){5}[0-9a-f]{2} | S-1-\d+(-\d+)+
      """#
    case .phone: #"\+\d[\d ()/-]{6,}"#
    }
  }

  /// Whether the shape shows in few lines, or only where nearly all of three or more have it.
  fileprivate var isCertain: Bool {
    switch self {
    case .bullet, .row, .quoted, .address, .phone: false
    default: true
    }
  }

  /// The pattern of a whole line.
  fileprivate var wholeLine: String { "(?i:^(?:\(pattern))$)" }

  /// The command that leaves the passwords of such lines; nil if there are none, or too many ways.
  package var filter: String? {
    switch self {
    case .hydra: "sed -E 's/.*[Pp]assword: *//; s/ \\[[A-Z]+\\]$//'"
    case .netExec: "sed -E 's/^([^ ]+ +){4}(\\[.\\] )?[^:]*://; s/ \\([^()]*\\)$//'"
    case .mimikatz: "sed -n 's/.*Password *: //p'"
    case .john: "sed -E 's/ +\\([^()]*\\)$//'"
    case .assignment: "sed -E \"s/^.*[\\\"']([^\\\"']+)[\\\"'][^\\\"']*$/\\1/\""
    case .setting: "sed -E 's/^.*[ =]//'"
    case .hexText: "perl -pe 's/([0-9a-f]{2})/chr hex $1/gei'"
    case .numbered, .bullet: "sed -E 's/^[[:space:]]*([0-9]+[.)]|[^0-9[:space:]]+)[[:space:]]+//'"
    case .row: "sed -E 's/^ *\\|[^|]*\\| *//; s/ *\\|.*$//'"
    case .quoted: "sed -E 's/^.//; s/[,;]$//; s/.$//'"
    case .command, .log, .source, .placeholder, .address, .phone: nil
    }
  }
}

/// Counts the shapes of lines.
struct LineShapes {
  private var lines = 0
  private var counts = Array(repeating: 0, count: LineShape.allCases.count)
  private let searcher = Searcher()

  /// Counts a line. A remark, and bytes that are no text, have no shape.
  mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
    guard !ListSample.isRemark(line) else { return }
    lines += 1
    guard let text = ValidUTF8(validating: line), searcher.hasAny(text) else { return }
    for i in counts.indices where searcher.has(i, text) { counts[i] += 1 }
  }

  /// The shape of the lines; nil for passwords.
  ///
  /// - Parameter known: Shapes that lines of the format may have.
  func verdict(but known: Set<LineShape> = []) -> LineShape? {
    let shapes = zip(LineShape.allCases, counts).filter { !known.contains($0.0) }
    let certain = shapes.filter { $0.0.isCertain }
    if let best = certain.max(by: { $0.1 < $1.1 }), best.1 > 0,
      certain.reduce(0, { $0 + $1.1 }) * 2 >= lines
    {
      return best.0
    }
    guard lines >= 3 else { return nil }
    return shapes.first { !$0.0.isCertain && $0.1 * 10 >= lines * 9 }?.0
  }

  /// The patterns, compiled when they are first needed. Most lists need the first one only.
  private final class Searcher {
    private var matcher = Matcher()
    private let any = try? Pattern(
      LineShape.allCases.map(\.wholeLine).joined(separator: "|"), patience: 64)
    private lazy var each = LineShape.allCases.map { try? Pattern($0.wholeLine, patience: 64) }

    func hasAny(_ text: ValidUTF8) -> Bool { has(any, text) }
    func has(_ shape: Int, _ text: ValidUTF8) -> Bool { has(each[shape], text) }

    private func has(_ pattern: Pattern?, _ text: ValidUTF8) -> Bool {
      pattern.map { matcher.find($0, in: text) == .found } ?? false
    }
  }
}
