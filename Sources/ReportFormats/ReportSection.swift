internal import UnicodeText

/// A table of a report, independent of the format. Every format for people shows the same tables.
package struct ReportSection {
  /// The id of the section, in kebab-case and unique in its report.
  package let id: String
  package let title: String
  package var note = ""
  /// A numbered list, shown instead of a table.
  package var steps: [String] = []
  /// Names with a text for each, shown instead of a table.
  package var facts: [(name: String, text: String)] = []
  package var subject = ""
  package var columns: [String] = []
  package var rows: [Row] = []
  package var chart = Chart.shares
  /// Whether the table is long, to be filtered and sorted by a reader.
  package var isWhole = false
  /// Whether only some readers look for the section, which is folded where that is possible.
  package var isAppendix = false

  package init(
    id: String, title: String, note: String = "", steps: [String] = [],
    facts: [(name: String, text: String)] = [], subject: String = "", columns: [String] = [],
    rows: [Row] = [], chart: Chart = .shares
  ) {
    (self.id, self.title, self.note, self.steps, self.facts) = (id, title, note, steps, facts)
    (self.subject, self.columns, self.rows, self.chart) = (subject, columns, rows, chart)
  }

  /// A table of the kinds of something that there are, with the number of each.
  package init(
    _ id: String, _ title: String, _ counts: [(String, Int)], by subject: String = "Kind",
    of column: String, note: String = ""
  ) {
    self.init(
      id: id, title: title, note: note, subject: subject, columns: [column],
      rows: counts.filter { $0.1 > 0 }.map { .init(label: .words($0), values: [.count($1)]) },
      chart: .none)
  }

  /// The kind of chart. A full bar is all passwords, so that bars can be compared.
  package enum Chart {
    case shares
    case histogram
    /// A curve of the first share, within a band from the least to the greatest one.
    case curve
    /// A colour behind each share.
    case heat
    case none
  }

  package struct Row {
    package let label: Label
    package let values: [Value]
    package var bar = 0.0
    package var tone: TextStyle.Role?
    package var isIndented = false
    /// A remark on the label, such as a clause, for the formats that have room for it.
    package var remark = ""
    /// The words that find what is counted in the section of all accounts; empty if it has none.
    package var filter = ""
    /// The first places where it was found, for the formats that have room for it.
    package var places: [String] = []

    package init(
      label: Label, values: [Value], bar: Double = 0, tone: TextStyle.Role? = nil,
      isIndented: Bool = false, remark: String = "", filter: String = "", places: [String] = []
    ) {
      (self.label, self.values, self.bar, self.tone) = (label, values, bar, tone)
      (self.isIndented, self.remark, self.filter) = (isIndented, remark, filter)
      self.places = places
    }
  }

  package enum Label {
    /// Words of the program or of the policy.
    case words(String)
    /// The id of a rule, and its label.
    case rule(id: String, String)
    /// Words of the program for people, and their name for programs.
    case named(String, id: String)
    /// A mask or a piece of a password, spelled unchanged.
    case verbatim(String)
    /// A name from a file, such as that of a group.
    case name(String)
  }

  package enum Value {
    case count(Int)
    case share(Int, of: Int)
    case words(String)

    package var text: String {
      switch self {
      case .count(let count): grouped(count)
      case .share(let part, let whole): percent(part, of: whole)
      case .words(let words): words
      }
    }
  }
}
