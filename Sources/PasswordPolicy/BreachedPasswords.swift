package import BreachCorpus
internal import LocatedJSON
internal import UnicodeText

/// Passwords known from breaches: a file, or a folder of ranges, that is searched where it is. It
/// is never read into memory.
public struct BreachedPasswords: Sendable {
  /// The file as the policy names it.
  public let name: String
  /// What is searched.
  package let corpus: Corpus

  /// Opens a corpus, and looks at samples of it.
  ///
  /// - Parameters:
  ///   - path: A text file with one SHA-1 or NT hash a line, sorted; a folder of ranges; a filter of
  ///     passwdqc's; or an index of `pwcheck breach build`.
  ///   - name: What reports call it; nil for the path.
  /// - Throws: `PolicyError` if it cannot be read, or is no corpus.
  public init(path: String, name: String? = nil) throws(PolicyError) {
    try self.init(path: path, name: name, keepsDirectory: false)
  }

  /// - Parameter keepsDirectory: Spend memory to look many passwords up; see ``Corpus``.
  package init(path: String, name: String?, keepsDirectory: Bool) throws(PolicyError) {
    self.name = name ?? path
    do throws(CorpusError) {
      corpus = try Corpus(path: path, keepsDirectory: keepsDirectory)
    } catch {
      // A rule has no place to say it.
      let reason =
        error.reason == .unknownHash
        ? "it does not tell what its hashes are. Use an index of the same passwords: pwcheck breach build"
        : error.sentence
      throw PolicyError(.file(.unusableCorpus(self.name, reason: reason)), key: "file")
    }
  }

  package init(name: String, corpus: Corpus) { (self.name, self.corpus) = (name, corpus) }

  /// Whether it is a filter of passwdqc's.
  package var isFilter: Bool { corpus.formatID == "passwdqc-filter" }

  /// The parts that the corpus is known not to have: parts of all hashes, passwords that were seen
  /// less often than `minCount`, and all but the `top` most frequent. Only an index tells.
  package var gaps: (missingParts: Int, minCount: Int, top: Int?) {
    guard let index = corpus.index else { return (0, 1, nil) }
    return (index.holes, index.minCount, index.top > 0 ? index.top : nil)
  }

  /// The same for every copy of the corpus, wherever it is.
  package var digest: UInt64 { corpus.digest }

  /// What the corpus says of a password, in the bytes given and in NFC.
  package func answer(for password: String) -> BreachAnswer {
    var password = password
    var scratch = LookupScratch()
    var normalizer = NFCNormalizer()
    return password.withUTF8 { given in
      let given = ValidUTF8(unchecked: given, isASCII: false)
      let text = normalizer.nfc(of: given)
      let answer = corpus.lookup(given.bytes, &scratch)
      return BreachAnswer(answer.or(corpus.lookup(text.bytes, &scratch)))
    }
  }

  /// Why none of so many random texts could be looked up, to stand after a colon; nil if one could.
  package func reasonForNoAnswers(tries: Int) -> String? {
    var reason: String?
    for _ in 0..<tries {
      guard case .couldNotCheck(_, let text) = answer(for: String(UInt64.random(in: .min ... .max)))
      else { return nil }
      reason = text
    }
    return reason
  }

  /// Throws if the corpus cannot tell what was seen so often.
  func check(minCount: Int) throws(PolicyError) {
    try RuleBounds.check(minCount, "minCount", in: RuleBounds.minCount)
    guard corpus.canTell(minCount: minCount) else {
      throw PolicyError(.file(.untoldCount(name, minCount: minCount)), key: "minCount")
    }
  }
}

/// Why lookups in a corpus had no answer, in the order in which audits count them.
package enum BreachTrouble {
  /// For programs, such as "damaged".
  package static let ids = Trouble.ids
  /// For people, each to stand after a colon.
  package static let texts =
    [
      Trouble.unreadable(0), .cutShort, .missingRange, .hole, .damaged, .notSorted, .notUTF8,
      .noCount,
    ].map(\.text) + ["the command gave no answer"]
}

/// Opens a corpus that a policy names by its path.
package typealias CorpusOpener = @Sendable (_ path: String) throws(PolicyError) -> BreachedPasswords

/// What a corpus says of one password.
public enum BreachAnswer: Hashable, Sendable {
  /// The password is in it.
  ///
  /// - Parameters:
  ///   - atLeast: How often it was seen at least.
  ///   - atMost: How often at most; nil if the corpus does not tell.
  ///   - oneWrongIn: About one of so many such answers is wrong, as the corpus keeps only a part of
  ///     each hash; nil if none is.
  case found(atLeast: Int, atMost: Int?, oneWrongIn: UInt64?)
  /// It is not, or was seen less often than the rule asks.
  case notFound
  /// Nothing is known, which is never a pass.
  ///
  /// - Parameters:
  ///   - id: For programs, such as "damaged".
  ///   - reason: For people, to stand after a colon, without a full stop.
  case couldNotCheck(id: String, reason: String)

  init(_ answer: Answer) {
    switch answer {
    case .found(let occurrences, let rate):
      self = .found(
        atLeast: occurrences.atLeast, atMost: occurrences.atMost, oneWrongIn: rate)
    case .notFound: self = .notFound
    case .undetermined(let trouble): self = .couldNotCheck(id: trouble.id, reason: trouble.text)
    }
  }
}
