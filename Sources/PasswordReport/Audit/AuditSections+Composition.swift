import PasswordAudit
import ReportFormats
import UnicodeText

extension AuditReport {
  /// The greatest length with a row of its own; longer passwords share one.
  private static let longestShown = 32

  var lengthsSection: ReportSection {
    let lengths = summary.lengths
    let used = lengths.indices.filter { lengths[$0] > 0 }
    let last = min(used.last ?? 0, Self.longestShown)
    var rows = (min(used.first ?? 0, last)...last).map { row(.words("\($0)"), lengths[$0]) }
    let longer = lengths[(Self.longestShown + 1)...].reduce(0, +)
    if longer > 0 { rows.append(row(.words("more"), longer)) }
    return ReportSection(
      id: "lengths", title: "Lengths",
      note: "In code points, as NIST SP 800-63B-4 counts characters.",
      subject: "Length", columns: ["Passwords", "Share"], rows: rows, chart: .histogram)
  }

  var compositionSections: [ReportSection] {
    guard options.top > 0, let composition = summary.composition else { return [] }
    var sections = [
      counts(
        "character-sets", "Character sets", "Set",
        composition.characterSets.map { (.named($0.set.words, id: $0.set.name), $0.count) },
        note: "Of passwords of up to 64 bytes, as words, digits, dates and masks are."),
      counts(
        "orders", "Order of characters", "Order",
        composition.orders.map { (.named($0.order.words, id: $0.order.name), $0.count) }),
    ]
    if let masks = summary.topMasks(options.top) { sections.append(masksSection(masks)) }
    return sections
  }

  var topSections: [ReportSection] {
    let top = options.top
    guard top > 0 else { return [] }
    let lists = [
      ("top-passwords", "Most frequent passwords", "Password", summary.topPasswords(top), true),
      ("base-words", "Most frequent base words", "Word", summary.topBaseWords(top), true),
      ("prefixes", "Text before the letters", "Beginning", summary.topPrefixes(top), false),
      ("suffixes", "Text after the letters", "End", summary.topSuffixes(top), false),
    ]
    var sections = lists.compactMap { id, title, subject, list, isSecret in
      list.map { section(id, title, subject, $0, isSecret: isSecret) }
    }
    if let composition = summary.composition {
      sections += [
        frequent(
          "final-digits", "Last two digits", "Digits",
          composition.lastTwoDigits.map { ($0.digits, $0.count) }),
        frequent("years", "Years", "Year", composition.years.map { ("\($0.year)", $0.count) }),
        frequent("months", "Months", "Month", composition.months),
        frequent("days", "Days of the week", "Day", composition.days),
      ]
    }
    return sections.filter { !$0.rows.isEmpty || $0.id == "top-passwords" }
  }

  /// A section for properties of which there are only a few kinds, so that no entry is hidden.
  private func counts(
    _ id: String, _ title: String, _ subject: String,
    _ entries: [(label: ReportSection.Label, count: Int)], note: String = ""
  ) -> ReportSection {
    ReportSection(
      id: id, title: title, note: note, subject: subject, columns: ["Passwords", "Share"],
      rows: entries.prefix(options.top).map { row($0.label, $0.count) }, chart: .none)
  }

  private func frequent(
    _ id: String, _ title: String, _ subject: String, _ entries: [(name: String, count: Int)]
  ) -> ReportSection {
    counts(
      id, title, subject,
      entries.filter { $0.count >= options.minCount }.map { (.words($0.name), $0.count) })
  }

  private func masksSection(_ list: TopList) -> ReportSection {
    var covered = 0
    let rows = list.entries.filter { $0.count >= options.minCount }.map { entry in
      covered += entry.count
      return row(.verbatim(entry.mask), entry.count, .share(covered, of: summary.total))
    }
    return ReportSection(
      id: "masks", title: "Masks", note: note(for: list, rows: rows.count), subject: "hashcat mask",
      columns: ["Passwords", "Share", "Together"], rows: rows, chart: .none)
  }

  private func section(
    _ id: String, _ title: String, _ subject: String, _ list: TopList, isSecret: Bool
  ) -> ReportSection {
    let hidesText = isSecret && !options.revealsPasswords
    var descriptions = PasswordDescriptions(estimator: estimator)
    var showsMasks = false
    let rows = list.entries.filter { $0.count >= options.minCount }.map { entry in
      if hidesText, let words = descriptions.description(of: entry) {
        return row(.words(words), entry.count)
      }
      if isSecret, entry.text == nil { showsMasks = true }
      return row(.verbatim(label(of: entry)), entry.count)
    }
    let notes = [note(for: list, rows: rows.count), showsMasks ? Self.maskKey : ""]
    return ReportSection(
      id: id, title: title, note: notes.filter { !$0.isEmpty }.joined(separator: " "),
      subject: subject, columns: ["Passwords", "Share"], rows: rows, chart: .none)
  }

  private func label(of entry: TopList.Entry) -> String {
    // An empty cell would look like a mistake.
    if entry.mask.isEmpty { return "(empty)" }
    guard let text = entry.text else { return entry.mask }
    return entry.isCut ? text + "…" : text
  }

  /// The note of a list: entries that are left out, and the error of its counts.
  private func note(for list: TopList, rows: Int) -> String {
    if rows == 0 { return noEntriesNote }
    return [
      rows < options.top && options.minCount > 1 && rows < list.entries.count ? suppressedNote : "",
      list.error > 0 ? "Each count may be too low by up to \(grouped(list.error))." : "",
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension CharacterKindSet {
  fileprivate var words: String {
    let kinds: [(Self, String)] = [
      (.lower, "a-z"), (.upper, "A-Z"), (.digit, "0-9"), (.symbol, "other ASCII"),
      (.other, "beyond ASCII"),
    ]
    return kinds.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}

extension CharacterOrder {
  fileprivate var words: String {
    guard let runs else { return "more than three parts" }
    let names = runs.map { run in
      switch run {
      case .letters: "letters"
      case .digits: "digits"
      case .symbols: "other ASCII"
      case .others: "beyond ASCII"
      }
    }
    return names.count == 1 ? "only \(names[0])" : names.joined(separator: ", then ")
  }
}
