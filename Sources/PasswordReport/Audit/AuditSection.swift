internal import UnicodeText

/// A table of a report, before any format has given it a look. Every format for people shows the
/// same ones.
struct AuditSection {
  /// Kebab-case and unique in its report.
  let id: String
  let title: String
  /// A note that readers need to understand the table.
  var note = ""
  /// A numbered list, in place of a table.
  var steps: [String] = []
  /// Names and what is to be said of each, in place of a table.
  var facts: [(name: String, text: String)] = []
  /// The heading of the labels.
  var subject = ""
  /// The headings of the values.
  var columns: [String] = []
  var rows: [Row] = []
  /// The kind of bars that rows have.
  var chart = Chart.shares

  /// All bars of a report have one scale, so that they can be compared: a full bar is all passwords.
  enum Chart {
    /// A bar beside each row.
    case shares
    /// Columns side by side, of neighbouring ranges.
    case histogram
    /// A colour behind each share.
    case heat
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
    /// A remark on the label, such as the clause of a standard, for the formats that have room for
    /// it.
    var remark = ""
    /// Where it was found first, for the formats that have room for it.
    var places: [String] = []
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

  /// The meaning of a row, for colours.
  enum Tone: String {
    case neutral, good, fair, bad
  }
}
