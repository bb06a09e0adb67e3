/// The origin of verdicts besides the policy: the program, and the way in which it read the lists.
///
/// Audits of different origin may judge a password differently, so their summaries are not added.
public struct AuditOrigin: Hashable, Sendable {
  /// The program and its version; see ``Audit/Options/program``.
  public internal(set) var program = ""
  /// A digest of the strength model.
  public internal(set) var model: UInt64 = 0
  /// A digest of the site's own words; nil without any.
  public internal(set) var words: UInt64?
  /// The format of the lists, as the option `--input` names it.
  public internal(set) var input = ""
  /// The encoding of bytes beyond ASCII.
  public internal(set) var encoding = InputEncoding.auto
  /// Whether `$HEX[…]` was decoded.
  public internal(set) var decodesHexNotation = false
}

extension AuditOrigin {
  init(_ audit: Audit) {
    program = audit.options.program
    model = audit.checker.estimator.modelDigest
    words = audit.checker.estimator.wordsDigest
    input = audit.options.format.text
    encoding = audit.options.encoding
    decodesHexNotation = audit.options.decodesHexNotation
  }

  /// The first difference from another origin that matters; nil if there is none.
  func mismatch(_ other: AuditOrigin) -> SummaryMismatch? {
    if program != other.program { return .program(program, other.program) }
    if model != other.model { return .model }
    if words != other.words { return .option("--words") }
    if input != other.input { return .input(input, other.input) }
    if encoding != other.encoding { return .option("--encoding") }
    return decodesHexNotation == other.decodesHexNotation ? nil : .option("--no-hex")
  }
}
