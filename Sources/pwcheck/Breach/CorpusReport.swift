internal import BreachCorpus
internal import PasswordPolicy
internal import Platform
internal import UnicodeText

/// A description of a corpus, as text or as a document, `pwcheck.breach-corpus/1`.
struct CorpusReport {
  let corpus: Corpus

  private static let mostHoles = 20
  private static let mostCommon = 100

  /// The number of the most common passwords that the corpus has: a public corpus has nearly all of
  /// them, and a file of other hashes none. Nil for a command, which would be asked for each.
  private let commonFound: Result<Int, Trouble>?

  /// The numbers of ranges with a file and of all; nil for what is no folder that can be searched.
  private let ranges: (there: Int, all: Int)?

  init(corpus: Corpus) {
    self.corpus = corpus
    ranges = try? corpus.ranges()
    commonFound = corpus.entries == nil ? nil : Self.commonPasswords(in: corpus)
  }

  /// - Returns: Failure if one could not be looked up: then the number would say too little.
  private static func commonPasswords(in corpus: Corpus) -> Result<Int, Trouble> {
    var scratch = LookupScratch()
    var found = 0
    for var word in Blocklist.commonPasswords.words.words.prefix(mostCommon) {
      switch word.withUTF8({ corpus.lookup($0, &scratch) }) {
      case .found: found += 1
      case .notFound: break
      case .undetermined(let trouble): return .failure(trouble)
      }
    }
    return .success(found)
  }

  var warning: String? {
    guard corpus.kind == .nt, case .success(0)? = commonFound else { return nil }
    return "\(quotedPath(corpus.path)): none of the \(Self.mostCommon) most common passwords is in "
      + "it. If the hashes are MD5 and not NT, no password would be found. Get a corpus of SHA-1 "
      + "or NT hashes, such as with Scripts/fetch-breaches."
  }

  private var entries: (count: Int, isEstimate: Bool)? {
    corpus.entries.map { entries in
      let share = ranges.map { Double($0.there) / Double($0.all) } ?? 1
      return (Int((Double(entries.count) * share).rounded()), entries.isEstimate)
    }
  }

  var text: String {
    var text = printable(corpus.path) + "\n"
    func add(_ name: String, _ value: String) {
      let padding = String(repeating: " ", count: max(0, 10 - name.utf8.count))
      text += "  \(name)\(padding)  \(value)\n"
    }
    add("Format", corpus.format)
    add("Hashes", hashes)
    if let entries {
      add("Passwords", (entries.isEstimate ? "about " : "") + grouped(entries.count))
    }
    add("False positives", falsePositives)
    switch commonFound {
    case .success(let count)?:
      add("Common", "\(count) of the \(Self.mostCommon) most common passwords")
    case .failure(let trouble)?: add("Common", "not decided: \(trouble.text)")
    case nil: break
    }
    if let index = corpus.index {
      let classes = CountClasses.bounds.map(String.init).joined(separator: ", ") + " or more"
      add("Counts", index.hasCounts ? classes : "not kept")
      if index.minCount > 1 {
        add("Left out", "what was seen fewer than \(grouped(index.minCount)) times")
      }
      if index.top > 0 { add("Left out", "all but the \(grouped(index.top)) most frequent") }
      let ignored = ", \(grouped(index.ignoredLines)) lines passed over"
      add(
        "Made from",
        "\(printable(index.source)): \(counted(index.sourceEntries, "entry", "entries"))"
          + (index.ignoredLines > 0 ? ignored : ""))
      add("Bytes", grouped(index.size))
      add("Missing", missing)
    }
    if let ranges {
      let missing = "\(grouped(ranges.all - ranges.there)) of \(grouped(ranges.all)) ranges"
      add("Missing", ranges.all == ranges.there ? "nothing" : missing)
    }
    if let date { add("Date", date) }
    return text
  }

  private var date: String? {
    corpus.date > 0 ? timeText(corpus.date).map { String($0.prefix(10)) } : nil
  }

  private var hashes: String {
    corpus.index.map {
      "\(corpus.kind.name), \($0.prefixBits) of \(corpus.kind == .sha1 ? 160 : 128) bits"
    } ?? corpus.kind.name
  }

  private var falsePositives: String {
    corpus.oneWrongIn.map {
      "about one in \(grouped(Int(clamping: $0))) passwords that are not in the corpus"
    } ?? "none: its hashes are whole"
  }

  private var missing: String {
    let holes = corpus.holes
    guard !holes.isEmpty else { return "nothing" }
    func digits(_ key: UInt64) -> String { hexadecimal(key).prefix(8).uppercased() }
    let shown = holes.prefix(Self.mostHoles).map { "\(digits($0.from))-\(digits($0.through))" }
    return "\(counted(holes.count, "part")): "
      + shown.joined(separator: ", ") + (holes.count > shown.count ? ", …" : "")
  }

  func write(to json: inout JSONWriter) {
    json.member("path", corpus.path)
    json.member("format", corpus.formatID)
    json.member("hash", corpus.kind.rawValue)
    if let entries {
      json.member("entries", entries.count)
      json.member("entries_estimated", entries.isEstimate)
    }
    if let wrong = corpus.oneWrongIn { json.member("one_wrong_in", Int(clamping: wrong)) }
    switch commonFound {
    case .success(let count)?: json.member("common_of_100", count)
    case .failure(let trouble)?: json.member("common_undetermined", trouble.id)
    case nil: break
    }
    if let ranges { json.member("missing_ranges", ranges.all - ranges.there) }
    if let date { json.member("date", date) }
    guard let index = corpus.index else { return }
    json.member("prefix_bits", index.prefixBits)
    json.member("min_count", index.minCount)
    if index.top > 0 { json.member("top", index.top) }
    if index.hasCounts {
      json.array("count_classes") { json in
        for bound in CountClasses.bounds { json.number(Int(bound)) }
      }
    }
    json.member("source", index.source)
    json.member("source_entries", index.sourceEntries)
    json.member("ignored_lines", index.ignoredLines)
    json.member("bytes", index.size)
    json.objects("missing", corpus.holes) { hole, json in
      json.member("from", hexadecimal(hole.from))
      json.member("through", hexadecimal(hole.through))
    }
  }

  var json: [UInt8] {
    JSONWriter.document { json in
      json.member("schema", "pwcheck.breach-corpus/1")
      write(to: &json)
    }
  }
}
