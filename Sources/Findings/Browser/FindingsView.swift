internal import UnicodeText

/// The findings that are shown, and the selected one. It counts those that it looks at for tests.
struct FindingsView: Sendable {
  private(set) var findings: [Finding] = []
  private(set) var filter = FindingsFilter()
  private(set) var search = ""
  private(set) var order = Order.rank
  private(set) var isGrouped = false
  /// Whether no finding has the sought words, and those are shown that have their letters.
  private(set) var isFuzzy = false
  /// The indices of the findings that the filter lets through, in the order of the list.
  private var admitted: [Int] = []
  /// The indices of the admitted findings that the search has found, in the same order.
  private(set) var visible: [Int] = []
  /// The index of the selected finding in ``visible``; 0 if there are none.
  private(set) var selected = 0
  /// The groups of ``visible``: where each begins, and its name; empty without headings.
  private var groups: [(start: Int, name: String)] = []
  /// The most columns of a subject and of a place among those that the filter lets through.
  private(set) var widths = (subject: 0, place: 0)
  /// The lists of every finding, and the day since which all are known; nil if they differ.
  private(set) var commonLists: [String]?
  private(set) var commonDay: Day?
  private(set) var work = 0

  let today: Day
  /// The words of each finding in lower case; empty until something is sought.
  private var searchTexts: [[UInt8]] = []

  enum Order: String, CaseIterable {
    case rank
    case account
    case problem
    case place
    case age
  }

  init(today: Day) { self.today = today }

  // MARK: Rows

  enum ListRow {
    case group(String, count: Int)
    case finding(Int)
  }

  var rowCount: Int { visible.count + groups.count }

  func row(at row: Int) -> ListRow? {
    guard (0..<rowCount).contains(row) else { return nil }
    // The group whose heading is at the row or above it.
    let number = groups.indices.insertionIndex { groups[$0].start + $0 <= row } - 1
    guard number >= 0 else { return .finding(row) }
    guard groups[number].start + number == row else { return .finding(row - number - 1) }
    let end = number + 1 < groups.count ? groups[number + 1].start : visible.count
    return .group(groups[number].name, count: end - groups[number].start)
  }

  /// The row of a finding. If the finding is the first of a group, from that of the heading above.
  func rows(of place: Int) -> ClosedRange<Int> {
    let count = groups.insertionIndex { $0.start <= place }
    let isFirst = count > 0 && groups[count - 1].start == place
    return (place + count - (isFirst ? 1 : 0))...(place + count)
  }

  mutating func setGrouped(_ new: Bool) {
    isGrouped = new
    findGroups()
  }

  private mutating func findGroups() {
    groups = []
    guard isGrouped else { return }
    for (place, index) in visible.enumerated() {
      let name = groupName(of: findings[index])
      if groups.last?.name != name { groups.append((place, name)) }
    }
  }

  private func groupName(of finding: Finding) -> String {
    switch order {
    case .rank: finding.severity.rawValue
    case .account: subject(of: finding)
    case .problem: problem(of: finding)
    case .place:
      finding.groups.isEmpty
        ? finding.lists.joined(separator: ", ") : finding.groups.joined(separator: ", ")
    case .age: finding.since.map { "since \($0.day.text)" } ?? "of unknown age"
    }
  }

  // MARK: Contents

  var selectedFinding: Finding? {
    visible.indices.contains(selected) ? findings[visible[selected]] : nil
  }

  func status(of finding: Finding) -> FindingStatus { finding.status(on: today) }

  /// Replaces the findings. The selected one stays so, or else the one in its place is.
  mutating func load(_ new: [Finding]) {
    let id = selectedFinding?.id
    (findings, searchTexts) = (new, [])
    commonLists = new.first.flatMap { first in
      new.allSatisfy { $0.lists == first.lists } ? first.lists : nil
    }
    commonDay = new.first?.since.flatMap { first in
      new.allSatisfy { $0.since?.day == first.day } ? first.day : nil
    }
    show(keeping: id)
  }

  mutating func setFilter(_ new: FindingsFilter) {
    guard new != filter else { return }
    filter = new
    show(keeping: selectedFinding?.id)
  }

  mutating func setOrder(_ new: Order) {
    order = new
    show(keeping: selectedFinding?.id)
  }

  /// Sets the words to search for. A longer text looks only at what the shorter one found.
  mutating func setSearch(_ new: String) {
    guard new != search else { return }
    // A word that only now may be the start of an id may be that of any finding.
    let (before, oldDigits) = (search, soughtWords.map(FindingDigits.init))
    search = new
    let gainsID = soughtWords.enumerated().contains { place, word in
      FindingDigits(word) != nil && (place >= oldDigits.count || oldDigits[place] == nil)
    }
    let isNarrower = !before.isEmpty && new.hasPrefix(before) && !gainsID
    find(isNarrower: isNarrower, keeping: selectedFinding?.id)
  }

  var soughtWords: [String] { search.lowercased().split(separator: " ").map(String.init) }

  mutating func move(to place: Int) { selected = max(0, min(place, visible.count - 1)) }

  var ruleNames: [String] {
    var names: Set<String> = []
    for finding in findings {
      if finding.rules.isEmpty { names.insert(finding.what) }
      names.formUnion(finding.rules)
    }
    return names.sorted()
  }

  var openCount: Int { findings.count { $0.status(on: today) == .open } }

  private mutating func show(keeping id: UInt64?) {
    work += findings.count
    admitted = findings.indices.filter { filter.admits(findings[$0], on: today) }
    sort()
    widths = (0, 0)
    for index in admitted {
      let (subject, place) = (subject(of: findings[index]), place(of: findings[index]))
      widths.subject = max(widths.subject, columns(of: printable(subject)))
      widths.place = max(widths.place, columns(of: printable(place)))
    }
    find(isNarrower: false, keeping: id)
  }

  /// Finds the findings with all the sought words; if there are none, those with their letters. A
  /// narrower search finds only visible ones.
  private mutating func find(isNarrower: Bool, keeping id: UInt64?) {
    let candidates = isNarrower ? visible : admitted
    if isNarrower && isFuzzy {
      visible = found(in: candidates, isFuzzy: true)
    } else {
      visible = found(in: candidates, isFuzzy: false)
      isFuzzy = visible.isEmpty && search.utf8.count > 2
      if isFuzzy { visible = found(in: admitted, isFuzzy: true) }
    }
    findGroups()
    select(finding: id)
  }

  private mutating func found(in candidates: [Int], isFuzzy: Bool) -> [Int] {
    work += candidates.count
    if searchTexts.isEmpty { searchTexts = findings.map { Array($0.searchText.utf8) } }
    let sought = soughtWords.map { (Array($0.utf8), FindingDigits($0)) }
    // The fuzzy search follows one that found nothing: no finding has a single word.
    let isIncluded = !isFuzzy || sought.count > 1
    return candidates.filter { index in
      sought.allSatisfy { word, digits in
        isIncluded && searchTexts[index].includes(word)
          || isFuzzy && searchTexts[index].hasWordLike(word)
          || digits.map { findings[index].hasID($0) } ?? false
      }
    }
  }

  private mutating func sort() {
    func sort<Key: Comparable>(_ key: (Finding) -> Key) {
      // Equals stay in the order of the file.
      admitted = admitted.map { (key(findings[$0]), $0) }.sorted { $0 < $1 }.map(\.1)
    }
    switch order {
    case .rank: break
    case .account: sort { $0.account ?? "\u{10FFFF}" }
    case .problem: sort { problem(of: $0) }
    case .place: sort { "\($0.groups.joined(separator: " "))\0\($0.lists.joined(separator: " "))" }
    case .age:
      admitted = admitted.map { (findings[$0].since?.text ?? "", -$0) }.sorted { $0 > $1 }
        .map { -$0.1 }
    }
  }

  mutating func select(finding id: UInt64?) {
    move(to: visible.firstIndex { findings[$0].id == id } ?? selected)
  }

  // MARK: Columns

  func subject(of finding: Finding) -> String {
    if let account = finding.account { return account }
    return finding.line == nil && commonLists != nil ? "(all)" : placeInList(finding)
  }

  /// The problem in few words: rules by their names, and first what tells it from others.
  func problem(of finding: Finding) -> String {
    let (labels, password) = ("does not meet: ", "the password is ")
    if finding.text.hasPrefix(password) {
      // The rules of what is known of an account anyway would hide that in a narrow column.
      let text = finding.text.dropFirst(password.count)
      return String(finding.account == nil ? text : text.prefix { $0 != ";" })
    }
    guard !finding.rules.isEmpty else { return finding.text }
    for start in ["", "guessed at the login within a month; "]
    where finding.text.hasPrefix(start + labels) {
      return "\(start)does not meet \(finding.rules.joined(separator: ", "))"
    }
    return finding.text
  }

  /// The groups of an account, or its place; of something else how often it is there.
  func place(of finding: Finding) -> String {
    guard finding.account != nil else {
      return finding.count > 1 && finding.kind != .summary ? "\(grouped(finding.count)) times" : ""
    }
    return finding.groups.isEmpty ? placeInList(finding) : finding.groups.joined(separator: ", ")
  }

  private func placeInList(_ finding: Finding) -> String {
    if commonLists != nil, let line = finding.line { return "line \(line)" }
    return finding.placeInLists
  }

  func age(of finding: Finding) -> String? {
    guard commonDay == nil, let days = finding.since.map({ $0.day.days(to: today) }) else {
      return nil
    }
    switch days {
    case ...0: return "new"
    case ..<14: return "\(days) d"
    case ..<70: return "\(days / 7) w"
    case ..<730: return "\(days / 30) mo"
    default: return "\(days / 365) y"
    }
  }
}

extension [UInt8] {
  /// Whether a word begins with the first of some letters and holds the others in their order.
  fileprivate func hasWordLike(_ letters: [UInt8]) -> Bool {
    func isBorder(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x0A }
    guard let first = letters.first else { return true }
    return withUnsafeBufferPointer { bytes in
      var start = 0
      while let place = bytes.firstPlace(of: first, from: start) {
        start = place + 1
        guard place == 0 || isBorder(bytes[place - 1]) else { continue }
        var sought = 1
        while sought < letters.count, start < bytes.count, !isBorder(bytes[start]) {
          if bytes[start] == letters[sought] { sought += 1 }
          start += 1
        }
        if sought == letters.count { return true }
      }
      return false
    }
  }
}
