internal import UnicodeText

/// Which findings are seen, in the order of the file, and which of them is selected.
///
/// It counts the findings that it looks at, so that a test can tell how much work a key makes.
struct FindingsView: Sendable {
  private(set) var findings: [Finding] = []
  private(set) var filter = FindingsFilter()
  private(set) var search = ""
  /// Indices of the findings that the filter and the search let through.
  private(set) var visible: [Int] = []
  /// A place in ``visible``; 0 if there are none.
  private(set) var selected = 0
  /// How many findings were looked at so far.
  private(set) var work = 0

  private let today: Day
  /// The words of each finding in lower case; empty until the first search.
  private var searchTexts: [[UInt8]] = []

  init(today: Day) { self.today = today }

  var selectedFinding: Finding? {
    visible.indices.contains(selected) ? findings[visible[selected]] : nil
  }

  func status(of finding: Finding) -> FindingStatus { finding.status(on: today) }

  /// The findings are these now. What was selected stays so; if it is no longer seen, the one in
  /// its place is.
  mutating func load(_ new: [Finding]) {
    let id = selectedFinding?.id
    findings = new
    searchTexts = []
    show(keeping: id)
  }

  mutating func setFilter(_ new: FindingsFilter) {
    guard new != filter else { return }
    let id = selectedFinding?.id
    filter = new
    show(keeping: id)
  }

  /// A longer text looks only at what the shorter one has found.
  mutating func setSearch(_ new: String) {
    guard new != search else { return }
    let isNarrower = !search.isEmpty && new.hasPrefix(search)
    let id = selectedFinding?.id
    search = new
    if isNarrower {
      let sought = Array(new.lowercased().utf8)
      work += visible.count
      visible = visible.filter { searchTexts[$0].includes(sought) }
      select(id)
    } else {
      show(keeping: id)
    }
  }

  mutating func move(to place: Int) { selected = max(0, min(place, visible.count - 1)) }

  /// What can be chosen as a rule: those that some finding has, and other names of what is wrong.
  var ruleNames: [String] {
    var names: Set<String> = []
    for finding in findings {
      if finding.rules.isEmpty { names.insert(finding.what) }
      names.formUnion(finding.rules)
    }
    return names.sorted()
  }

  /// How many findings are open.
  var openCount: Int { findings.count { $0.status(on: today) == .open } }

  private mutating func show(keeping id: UInt64?) {
    work += findings.count
    visible = findings.indices.filter { filter.admits(findings[$0], on: today) }
    if !search.isEmpty {
      if searchTexts.isEmpty { searchTexts = findings.map { Array($0.searchText.utf8) } }
      let sought = Array(search.lowercased().utf8)
      visible = visible.filter { searchTexts[$0].includes(sought) }
    }
    select(id)
  }

  /// Selects a finding, if it is seen.
  mutating func select(finding id: UInt64) {
    if let place = visible.firstIndex(where: { findings[$0].id == id }) { move(to: place) }
  }

  private mutating func select(_ id: UInt64?) {
    let place = id.flatMap { id in visible.firstIndex { findings[$0].id == id } }
    move(to: place ?? selected)
  }
}
