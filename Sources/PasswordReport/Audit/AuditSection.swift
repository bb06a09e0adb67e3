internal import UnicodeText

/// A table of a report, before any format has given it a look. Every format for people shows the
/// same ones.
struct AuditSection {
  /// Kebab-case and unique in its report.
  let id: String
  let title: String
  /// A note that readers need to understand the table.
  var note = ""
  /// The heading of the labels.
  let subject: String
  /// The headings of the values.
  let columns: [String]
  let rows: [Row]
  /// The kind of bars that rows have.
  var chart = Chart.shares

  enum Chart {
    /// A bar beside each row: a full one is all passwords.
    case shares
    /// A bar beside each row: a full one is the longest, since all may be short.
    case ranking
    /// The same, of neighbouring ranges.
    case histogram
    case none
  }

  struct Row {
    let label: Label
    let values: [Value]
    /// The length of its bar, 0...1.
    var bar = 0.0
    var tone = Tone.neutral
    /// Stands below the row before.
    var isIndented = false
  }

  enum Label {
    /// Ours, or the policy's.
    case words(String)
    /// A rule: its id, and what it says.
    case rule(id: String, String)
    /// A mask or a piece of a password, spelled as it is.
    case verbatim(String)
  }

  enum Value {
    case count(Int)
    case share(Int, of: Int)
    case words(String)

    var text: String {
      switch self {
      case .count(let count): grouped(count)
      case .share(let part, let whole): percent(part, of: whole)
      case .words(let words): words
      }
    }
  }

  /// The share that a full bar stands for.
  var fullBar: Double {
    guard chart != .shares, let longest = rows.map(\.bar).max(), longest > 0 else { return 1 }
    return longest
  }

  /// The meaning of a row, for colours.
  enum Tone: String {
    case neutral, good, fair, bad
  }
}
