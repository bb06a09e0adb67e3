internal import UnicodeText

/// The findings that are shown, in the order of the file, and the selected one.
///
/// It counts the findings that it looks at, so that a test can tell how much work a key makes.
struct FindingsView: Sendable {
  private(set) var findings: [Finding] = []
  private(set) var filter = FindingsFilter()
  private(set) var search = ""
  /// The indices of the findings that the filter and the search let through.
  private(set) var visible: [Int] = []
  /// The index of the selected finding in ``visible``; 0 if there are none.
  private(set) var selected = 0
  /// The number of findings that were looked at so far.
  private(set) var work = 0

  private let today: Day
  /// The words of each finding in lower case; empty until the first search.
  private var searchTexts: [[UInt8]] = []

  init(today: Day) { self.today = today }

  var selectedFinding: Finding? {
    visible.indices.contains(selected) ? findings[visible[selected]] : nil
  }

  func status(of finding: Finding) -> FindingStatus { finding.status(on: today) }

  /// Replaces the findings. The selected finding stays selected; if it is no longer shown, the one
  /// in its place is.
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

  /// Sets the text to search for. A text that is longer than before looks only at what the shorter
  /// one has found.
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

  /// The names to choose from as a rule: the rules that some finding has, and the names of other
  /// problems.
  var ruleNames: [String] {
    var names: Set<String> = []
    for finding in findings {
      if finding.rules.isEmpty { names.insert(finding.what) }
      names.formUnion(finding.rules)
    }
    return names.sorted()
  }

  /// The number of open findings.
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

  /// Selects a finding, if it is shown.
  mutating func select(finding id: UInt64) {
    if let place = visible.firstIndex(where: { findings[$0].id == id }) { move(to: place) }
  }

  private mutating func select(_ id: UInt64?) {
    let place = id.flatMap { id in visible.firstIndex { findings[$0].id == id } }
    move(to: place ?? selected)
  }
}
