internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

/// Joins demands to one regular expression that a whole password must match.
struct PatternWriter {
  private let classes: ClassText
  private let isASCII: Bool
  private var conditions: [String] = []
  private var alphabet = CodePointSet.all
  private var length: ClosedRange<Int> = 0...Int.max
  private var runs = 0
  private var patterns = 0
  private(set) var losses: [ConversionLoss] = []

  /// The most ways of meeting some of several demands that are written out.
  private static let mostWays = 70

  /// Begins an empty pattern.
  ///
  /// - Parameter isASCII: Whether other passwords are refused anyway, so that all units are one.
  init(syntax: ClassText.Syntax, isASCII: Bool = false) {
    classes = ClassText(syntax: syntax)
    self.isASCII = isASCII
  }

  /// Adds a demand, or reports that it cannot be expressed.
  mutating func add(_ demand: Demand) {
    switch demand.kind {
    case .length(let range, let unit):
      if unit != .codePoints, !isASCII {
        let effect = unit.effect(
          in: .codePoints, hasMinimum: range.lowerBound > 0, hasMaximum: range.upperBound < .max)
        losses.append(.init(demand.origin, effect, .unit(from: unit, to: .codePoints)))
      }
      let (least, most) = (
        max(length.lowerBound, range.lowerBound), min(length.upperBound, range.upperBound)
      )
      // Two that exclude each other are what is asked.
      length = least...max(least, most)
      if least > most { conditions.append("(?!)") }
    case .only(let set) where classes.text(alphabet.intersection(set)) != nil:
      alphabet = alphabet.intersection(set)
    default:
      switch condition(demand.kind) {
      case .success(let text): conditions.append(text)
      case .failure(let problem): losses.append(.init(demand.origin, .weaker, problem))
      }
    }
  }

  /// The conditions alone, for a system that has settings for the rest; nil if there are none.
  var looks: String? {
    var all = conditions
    if alphabet != .all, let text = classes.text(alphabet) { all.append("(?=\(text)*$)") }
    return all.isEmpty ? nil : all.joined()
  }

  /// The whole pattern; nil if it would match everything.
  var pattern: String? {
    let text = conditions.joined()
    let (least, most) = (length.lowerBound, length.upperBound)
    let body = alphabet == .all ? "." : classes.text(alphabet) ?? "."
    let times =
      switch (least, most) {
      case (0, .max): "*"
      case (1, .max): "+"
      case (_, .max): "{\(least),}"
      default: least == most ? "{\(least)}" : "{\(least),\(most)}"
      }
    return text.isEmpty && body == "." && times == "*" ? nil : text + body + times
  }

  // MARK: Conditions

  fileprivate enum Outcome {
    case success(String)
    case failure(ConversionLoss.Reason)
  }

  private mutating func condition(_ kind: Demand.Kind) -> Outcome {
    switch kind {
    case .contains(let set, let min):
      guard let text = classText(set) else { return .failure(.cannotSay(.characters)) }
      return .success(min == 1 ? "(?=.*\(text))" : "(?=(?:.*\(text)){\(min)})")
    case .kinds(let count, let sets):
      return ways(count, of: sets.map { [Demand(.contains($0, min: 1), "")] })
    case .group(let count, let members): return ways(count, of: members)
    case .only(let set):
      guard let text = classText(set) else { return .failure(.cannotSay(.onlyTheseCharacters)) }
      return .success("(?=\(text)*$)")
    case .repeats(let max):
      runs += 1
      return .success("(?!.*(?<same\(runs)>.)\\k<same\(runs)>{\(max)})")
    case .length(let range, let unit) where unit == .codePoints || isASCII:
      let most = range.upperBound == .max ? "" : String(range.upperBound)
      return .success("(?=.{\(range.lowerBound),\(most)}$)")
    case .match(let pattern, let occurrences):
      guard occurrences == 1...Int.max else { return .failure(.counts) }
      return translated(pattern) { "(?=.*(?:\($0)))" }
    case .avoid(let pattern): return translated(pattern) { "(?!.*(?:\($0)))" }
    case .classRepeats(let max):
      return translated(PatternTree(ImportedPatterns.classRun(longerThan: max))) {
        "(?!.*(?:\($0)))"
      }
    case .avoidsWords(let words):
      return translated(PatternTree(ImportedPatterns.words(words))) { "(?!.*(?:\($0)))" }
    case .conditional(let limit, let demands) where limit.unit == .codePoints || isASCII:
      let most = limit.range.upperBound == .max ? "" : String(limit.range.upperBound)
      return all(demands).map { "(?:(?!.{\(limit.range.lowerBound),\(most)}$)|\($0))" }
    default: return .failure(Demand(kind, "").reason)
    }
  }

  private mutating func all(_ demands: [Demand]) -> Outcome {
    var result = ""
    for demand in demands {
      switch condition(demand.kind) {
      case .success(let text): result += text
      case .failure(let reason): return .failure(reason)
      }
    }
    return .success(result)
  }

  /// Every way of meeting this many of the members.
  private mutating func ways(_ count: Int, of members: [[Demand]]) -> Outcome {
    var texts: [String] = []
    for member in members {
      switch all(member) {
      case .success(let text): texts.append(text)
      case .failure(let reason): return .failure(reason)
      }
    }
    let choices = Self.choices(count, of: texts.count)
    guard choices.count <= Self.mostWays else { return .failure(.cannotSay(.group)) }
    return .success(
      "(?:" + choices.map { $0.map { texts[$0] }.joined() }.joined(separator: "|") + ")")
  }

  private static func choices(_ count: Int, of total: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    guard count <= total, total <= 12 else { return Array(repeating: [], count: mostWays + 1) }
    var found: [[Int]] = [[]]
    for place in 0..<count {
      found = found.flatMap { (chosen: [Int]) -> [[Int]] in
        let next = (chosen.last ?? -1) + 1
        return (next...(total - count + place)).map { chosen + [$0] }
      }
    }
    return found
  }

  private mutating func translated(_ pattern: PatternTree, _ wrap: (String) -> String) -> Outcome {
    patterns += 1
    do {
      return .success(
        wrap(try PatternTranslation.text(of: pattern, classes, prefix: "p\(patterns)g")))
    } catch { return .failure(error.reason) }
  }

  private func classText(_ set: CodePointSet) -> String? {
    if let text = classes.text(set) { return text }
    // Java has names of its own for these.
    if let name = KnownSet(of: set)?.pattern, name.hasSuffix("case}") {
      return classes.syntax == .java ? "\\p{Is" + name.dropFirst(3) : name
    }
    return CategoryNames.text(set)
  }
}

extension PatternWriter.Outcome {
  fileprivate func map(_ body: (String) -> String) -> Self {
    switch self {
    case .success(let text): .success(body(text))
    case .failure: self
    }
  }
}
