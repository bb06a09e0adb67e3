internal import JSON
import PasswordAudit
import PasswordStrength
import ReportFormats
import UnicodeText

extension AuditReport {
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
    let key = """
      Shown as masks: L stands for A-Z, l for a-z, 9 for 0-9, # for other ASCII, o for anything \
      else.
      """
    let notes = [note(for: list, rows: rows.count), showsMasks ? key : ""]
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
      rows < options.top && options.minCount > 1 && rows < list.entries.count
        ? "Entries that occur less than \(counted(options.minCount, "time")) are not shown." : "",
      list.error > 0 ? "Each count may be too low by up to \(grouped(list.error))." : "",
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The coverage of the first masks: 1, 10, 100 … of them, and all that are known to occur more
  /// often than the error of their counts; empty without statistics.
  private var maskCoverage: [(masks: Int, passwords: Int, guessesLog10: Double)] {
    guard let list = summary.topMasks(.max) else { return [] }
    // The sketch keeps some of the rarer masks, chosen by chance, and their counts are uncertain.
    let entries = list.entries.prefix { $0.count > list.error }
    var (passwords, guesses) = (0, 0.0)
    var coverage: [(masks: Int, passwords: Int, guessesLog10: Double)] = []
    var next = 1
    for (i, entry) in entries.enumerated() {
      passwords += entry.count
      guesses += entry.mask.utf8.reduce(1.0) { $0 * Self.characters(ofMask: $1) }
      guard i + 1 == next || i + 1 == entries.count else { continue }
      coverage.append((i + 1, passwords, binaryLogarithm(guesses) * log10Of2))
      next *= 10
    }
    return coverage
  }

  /// The characters that hashcat tries for a letter of a mask.
  private static func characters(ofMask byte: UInt8) -> Double {
    switch byte {
    case UInt8(ascii: "l"), UInt8(ascii: "u"): 26
    case UInt8(ascii: "d"): 10
    case UInt8(ascii: "s"): 33
    case UInt8(ascii: "b"): 256
    default: 1
    }
  }

  var maskCoverageSection: ReportSection? {
    let coverage = maskCoverage
    guard options.top > 0, !coverage.isEmpty else { return nil }
    let error = summary.topMasks(1)?.error ?? 0
    return ReportSection(
      id: "mask-coverage", title: "Passwords in the most frequent masks",
      note: "'Guesses' go through all these masks."
        + (error > 0 ? " Each count may be too low by up to \(grouped(error))." : ""),
      subject: "Masks", columns: ["Passwords", "Share", "Guesses"],
      rows: coverage.map { part in
        row(
          .words(part.masks == 1 ? "the first" : "the first \(grouped(part.masks))"),
          part.passwords, .words("10^\(decimal(part.guessesLog10, 1))"))
      })
  }

  func writeMaskCoverage(to json: inout JSONWriter) {
    let coverage = maskCoverage
    guard !coverage.isEmpty else { return }
    json.objects("mask_coverage", coverage) { part, json in
      json.member("masks", part.masks)
      json.member("passwords", part.passwords)
      json.member("guesses_log10", part.guessesLog10, decimals: 4)
    }
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
