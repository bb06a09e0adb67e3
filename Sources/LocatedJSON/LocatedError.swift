internal import UnicodeText

/// Why a file is refused, and where. A mistake is never passed over: what is not read is not
/// enforced.
///
/// - Parameter Mistake: What can be wrong with a file of this kind beyond what can be wrong with
///   any.
public struct LocatedError<Mistake: FileMistake>: Error, Hashable, Sendable {
  /// The problem.
  package let reason: Reason
  /// Where the mistake is, or where the object begins that lacks something.
  public let location: TextLocation
  /// The id of the part of the file in which the mistake is, if it has one.
  public let partID: String?

  /// The line of the mistake, from 1.
  public var line: Int { location.line }
  /// The column of the mistake, from 1, in code points.
  public var column: Int { location.column }

  package init(_ reason: Reason, at location: TextLocation, partID: String? = nil) {
    (self.reason, self.location, self.partID) = (reason, location, partID)
  }

  package init(_ mistake: Mistake, at location: TextLocation, partID: String? = nil) {
    self.init(.file(mistake), at: location, partID: partID)
  }

  /// The error as a compiler would write it: the place, the part, what is wrong and the cure. A
  /// broken pattern is shown with a caret below the place where it broke.
  ///
  ///     acme.json:12:5: rule 'digit': unknown key 'patern'. Did you mean 'pattern'?
  public func sentence(file: String) -> String {
    "\(printable(file)):\(line):\(column): \(problem)"
  }

  /// The same without the place.
  public var problem: String { reason.sentence(inPart: partID) }

  /// The mistake that only a file of this kind can have; nil for those that any file can have.
  public var mistake: Mistake? {
    if case .file(let mistake) = reason { mistake } else { nil }
  }

  /// The problem, as data.
  package enum Reason: Hashable, Sendable {
    /// Not JSON, or not JSON that is read here.
    case syntax(JSONError.Reason)
    /// The value of a key, or of the whole file, is of another type.
    case wrongType(what: String, expected: String, found: String)
    /// A key that is not allowed here.
    case unknownKey(String, suggestion: String?, known: [String])
    /// A key that must be there.
    case missingKey(String)
    /// A key that goes with another one.
    case strayKey(String, goesWith: String)
    /// A text of no characters, or a list of no elements, where one is needed.
    case empty(key: String)
    /// Not kebab-case.
    case badID(String)
    /// Not a language's code.
    case badLanguage(String)
    /// A language that is given twice, if in other letters: "en" and "EN".
    case repeatedLanguage(String)
    /// A number with a fraction where things are counted.
    case notWholeNumber(key: String)
    /// A number that could never be met, or never fail.
    case outOfRange(key: String, value: Double, allowed: ClosedRange<Int>)
    /// A word that the key does not allow.
    case unknownChoice(key: String, value: String, suggestion: String?, known: [String])
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
  /// The value to write, or the purpose of the key, after " " and with a full stop; empty if it is
  /// clear.
  static func cure(missing key: String) -> String
}

extension FileMistake {
  /// Clear.
  public static func cure(missing key: String) -> String { "" }
}

extension LocatedError.Reason {
  /// The part of the file, what is wrong and the cure, without the place.
  func sentence(inPart id: String?) -> String {
    (id.map { "\(Mistake.partName) '\(excerpt($0))': " } ?? "") + sentence
  }

  /// The problem and the cure, without the place.
  package var sentence: String {
    switch self {
    case .syntax(let reason): reason.sentence
    case .wrongType(let what, let expected, let found): "\(what) must be \(expected), not \(found)."
    case .unknownKey(let key, let suggestion, let known):
      "unknown key '\(excerpt(key))'. \(didYouMean(suggestion) ?? "The keys here are \(quotedList(known)).")"
    case .missingKey(let key): "the key '\(key)' is missing.\(Mistake.cure(missing: key))"
    case .strayKey(let key, let owner): "'\(key)' is only allowed together with '\(owner)'."
    case .empty(let key): "'\(key)' is empty."
    case .badID(let id):
      "'\(excerpt(id))' is not an id. Use up to 64 lowercase letters, digits and single hyphens, such as 'no-spaces'."
    case .badLanguage(let tag):
      "'\(excerpt(tag))' is not a language tag. Use one such as 'en' or 'pt-BR'."
    case .repeatedLanguage(let tag): "the language '\(excerpt(tag))' is given twice."
    case .notWholeNumber(let key): "'\(key)' must be a whole number."
    case .outOfRange(let key, let value, let allowed):
      "'\(key)' is \(number(value)), but must be "
        + (allowed.upperBound == .max
          ? "at least \(allowed.lowerBound)."
          : "from \(allowed.lowerBound) to \(allowed.upperBound).")
    case .unknownChoice(let key, let value, let suggestion, let known):
      "'\(key)' cannot be '\(excerpt(value))'. "
        + (didYouMean(suggestion) ?? "Use \(quotedList(known, "or")).")
    case .file(let mistake): mistake.sentence
    }
  }
}

/// A number as its author wrote it: without ".0".
package func number(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
