package import BreachCorpus

// Corpora in files. A web page has none, so the module for pages is built without this file.

extension BreachedPasswords {
  /// Opens a corpus, and looks at samples of it.
  ///
  /// - Parameters:
  ///   - path: A text file with one SHA-1 or NT hash a line, sorted; a folder of ranges; a filter
  ///     of passwdqc's; or an index of `pwcheck breach build`.
  ///   - name: The name of the corpus in reports; nil for the path.
  /// - Throws: `PolicyError` if it cannot be read, or is no corpus.
  public init(path: String, name: String? = nil) throws(PolicyError) {
    try self.init(path: path, name: name, keepsDirectory: false)
  }

  /// - Parameter keepsDirectory: Spend memory to look many passwords up; see `Corpus`.
  package init(path: String, name: String?, keepsDirectory: Bool) throws(PolicyError) {
    let name = name ?? path
    do throws(CorpusError) {
      self.init(name: name, corpus: try Corpus(path: path, keepsDirectory: keepsDirectory))
    } catch {
      // A rule has no place to say it.
      let reason =
        error.reason == .unknownHash
        ? """
        it does not tell what its hashes are. Use an index of the same passwords: pwcheck breach \
        build
        """ : error.sentence
      throw PolicyError(.file(.unusableCorpus(name, reason: reason)), key: "file")
    }
  }

  package init(name: String, corpus: Corpus) {
    self.init(
      name: name, source: CorpusSource(corpus), isFilter: corpus.formatID == "passwdqc-filter")
  }
}

private final class CorpusSource: BreachSource {
  private let corpus: Corpus

  init(_ corpus: Corpus) { self.corpus = corpus }

  var digest: UInt64 { corpus.digest }

  var gaps: (missingParts: Int, minCount: Int, top: Int?) {
    guard let index = corpus.index else { return (0, 1, nil) }
    return (index.holes, index.minCount, index.top > 0 ? index.top : nil)
  }

  func canTell(minCount: Int) -> Bool { corpus.canTell(minCount: minCount) }

  func makeSearch() -> any BreachSearch { CorpusSearch(corpus) }

  func answer(for password: String) -> BreachAnswer {
    var password = password
    var forms = PasswordForms()
    var scratch = LookupScratch()
    return password.withUTF8 { BreachAnswer(forms.lookup($0, in: corpus, &scratch)) }
  }
}

private final class CorpusSearch: BreachSearch {
  private let corpus: Corpus
  // One thread uses it, and no lookup begins another.
  @exclusivity(unchecked) private var scratch = LookupScratch()

  init(_ corpus: Corpus) { self.corpus = corpus }

  var batch: Int { corpus.batch }
  func lookAhead(_ passwords: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) {
    corpus.lookAhead(passwords, &scratch)
  }

  func answer(
    for text: UnsafeBufferPointer<UInt8>, given: UnsafeBufferPointer<UInt8>?,
    compatible: UnsafeBufferPointer<UInt8>?, minCount: Int
  ) -> BreachAnswer {
    BreachAnswer(
      corpus.lookup(text, given: given, compatible: compatible, minCount: minCount, &scratch))
  }
}

extension BreachAnswer {
  fileprivate init(_ answer: Answer) {
    switch answer {
    case .found(let occurrences, let rate):
      self = .found(atLeast: occurrences.atLeast, atMost: occurrences.atMost, oneWrongIn: rate)
    case .notFound: self = .notFound
    case .undetermined(let trouble): self = .couldNotCheck(id: trouble.id, reason: trouble.text)
    }
  }
}

/// The reasons why lookups in a corpus had no answer, in the order in which audits count them.
package enum BreachTrouble {
  package static let ids = Trouble.all.map(\.id)
  /// The reasons in words, each to stand after a colon.
  package static let texts = Trouble.all.dropLast().map(\.text) + ["the command gave no answer"]
}

extension PolicyEvaluator {
  /// Adds the lookups of the last password that had no answer to counts in the order of
  /// ``BreachTrouble/ids``.
  package func countBreachTroubles(in counts: UnsafeMutablePointer<Int>) {
    for place in outcomes.indices {
      guard case .couldNotCheck(let id, _)? = breachAnswer(at: place) else { continue }
      if let index = BreachTrouble.ids.firstIndex(of: id) { counts[index] += 1 }
    }
  }
}
