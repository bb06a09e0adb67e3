internal import UnicodeText

/// The reason why a file is refused, with the place. What is not read is not enforced.
///
/// A class, so that each of the many functions that pass it on handles one word.
///
/// - Parameter Mistake: What can be wrong with a file of this kind only.
public final class LocatedError<Mistake: FileMistake>: Error, Hashable, Sendable {
  package let reason: Reason
  /// The place of the mistake, or the beginning of the object that lacks something.
  public let location: TextLocation
  /// The id of the part of the file that has the mistake; nil if it has none.
  public let partID: String?

  /// The line of the mistake, from 1.
  public var line: Int { location.line }
  /// The column of the mistake, from 1, in code points.
  public var column: Int { location.column }

  package init(_ reason: Reason, at location: TextLocation, partID: String? = nil) {
    (self.reason, self.location, self.partID) = (reason, location, partID)
  }

  package convenience init(
    _ mistake: ObjectMistake, at location: TextLocation, partID: String? = nil
  ) {
    self.init(.object(mistake), at: location, partID: partID)
  }

  package convenience init(_ mistake: Mistake, at location: TextLocation, partID: String? = nil) {
    self.init(.file(mistake), at: location, partID: partID)
  }

  /// The error as a compiler would write it: the place, the part, what is wrong and the cure. A
  /// broken pattern is shown with a caret below the place where it broke.
  ///
  ///     acme.json:12:5: rule 'digit': unknown key 'patern'. Did you mean 'pattern'?
  public func sentence(file: String) -> String {
    "\(printable(file)):\(line):\(column): \(problem)"
  }

  /// The error without the place.
  public var problem: String { reason.sentence(inPart: partID) }

  /// The mistake that only a file of this kind can have; nil for those that any file can have.
  public var mistake: Mistake? {
    if case .file(let mistake) = reason { mistake } else { nil }
  }

  /// Whether two errors say the same, of the same place.
  public static func == (a: LocatedError, b: LocatedError) -> Bool {
    a.reason == b.reason && a.location == b.location && a.partID == b.partID
  }

  /// Feeds all that ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(location)
    hasher.combine(partID)
  }

  package enum Reason: Hashable, Sendable {
    case object(ObjectMistake)
    /// A mistake that only a file of this kind can have.
    case file(Mistake)
  }
}

/// A mistake that only one kind of file can have.
public protocol FileMistake: Hashable, Sendable {
  /// The problem and the cure, without the place.
  var sentence: String { get }
  /// The name of a part of the file that has an id, such as "rule".
  static var partName: String { get }
  /// The value to write, or the purpose of the key, after " "; empty if it is clear.
  static func cure(missing key: String) -> String
  #if hasFeature(Embedded)
    /// The problem as a page tells it, which has its place and leaves most words to the program.
    var sentenceOfPage: String { get }
  #endif
}

extension FileMistake {
  /// An empty cure, for keys that are clear.
  public static func cure(missing key: String) -> String { "" }

  #if hasFeature(Embedded)
    /// No words of its own.
    public var sentenceOfPage: String { "this is refused here. The command 'pwcheck' tells why." }
  #endif
}

extension LocatedError.Reason {
  /// The part of the file, the problem and the cure, without the place.
  func sentence(inPart id: String?) -> String {
    (id.map { "\(Mistake.partName) '\(excerpt($0))': " } ?? "") + sentence
  }

  package var sentence: String {
    switch self {
    case .object(.missingKey(let key)):
      ObjectMistake.missingKey(key).sentence + Mistake.cure(missing: key)
    case .object(let mistake): mistake.sentence
    case .file(let mistake):
      #if hasFeature(Embedded)
        mistake.sentenceOfPage
      #else
        mistake.sentence
      #endif
    }
  }
}

#if !hasFeature(Embedded)
  extension LocatedError: CustomStringConvertible {
    /// The place, the part of the file, the problem and the cure: for a log that names the file.
    public var description: String { "line \(line), column \(column): \(problem)" }
  }

  extension DefinitionError: CustomStringConvertible {
    /// The part, the problem and the cure, as ``sentence``.
    public var description: String { sentence }
  }
#endif
