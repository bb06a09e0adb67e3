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
  /// Whether the last condition has grapheme clusters, which Java takes from another Unicode.
  private var hasClusters = false
  private(set) var losses: [ConversionLoss] = []

  /// The most ways of meeting some of several demands that are written out.
  private static let mostWays = 70
  /// The most bytes of these, since the groups in a group multiply.
  private static let mostBytes = 1 << 16

  /// If it is ASCII, other passwords are refused anyway, so that all units are one.
  init(syntax: ClassText.Syntax, isASCII: Bool = false) {
    classes = ClassText(syntax: syntax)
    self.isASCII = isASCII
  }

  mutating func add(_ demand: Demand) {
    switch demand.kind {
    case .length(let range, let unit):
      losses.addUnit(unit, to: .codePoints, of: range, demand.origin, isASCII: isASCII)
      let (least, most) = (
        max(length.lowerBound, range.lowerBound), min(length.upperBound, range.upperBound)
      )
      // Two that exclude each other are what is asked.
      length = least...max(least, most)
      if least > most { conditions.append("(?!)") }
    case .only(let set) where classes.text(alphabet.intersection(set)) != nil:
      alphabet = alphabet.intersection(set)
    default:
      hasClusters = false
      do {
        conditions.append(try condition(demand.kind))
        if hasClusters { losses.append(.init(demand.origin, .differs, .otherMeaning("\\X"))) }
      } catch { losses.append(.init(demand.origin, .weaker, error)) }
    }
  }

  /// The conditions alone, for a system that has settings for the rest; nil if there are none.
  var looks: String? {
    var all = conditions
    if alphabet != .all, let text = classes.text(alphabet) { all.append("(?=\(text)*$)") }
    return all.isEmpty ? nil : all.joined()
  }

  var pattern: String? {
    let text = conditions.joined()
    let body = alphabet == .all ? "." : classes.text(alphabet) ?? "."
    return text.isEmpty && body == "." && length == 0...Int.max
      ? nil : text + body + length.quantifier
  }

  // MARK: Conditions

  private mutating func condition(_ kind: Demand.Kind) throws(ConversionLoss.Reason) -> String {
    switch kind {
    case .contains(let set, let min):
      guard let text = classes.textOrName(set) else { throw Demand(kind, "").reason }
      return min == 1 ? "(?=.*\(text))" : "(?=(?:.*\(text)){\(min)})"
    case .kinds(let count, let sets):
      return try ways(count, of: sets.map { [Demand(.contains($0, min: 1), "")] })
    case .group(let count, let members): return try ways(count, of: members)
    case .only(let set):
      guard let text = classes.textOrName(set) else { throw Demand(kind, "").reason }
      return "(?=\(text)*$)"
    case .repeats(let max):
      runs += 1
      return "(?!.*(?<same\(runs)>.)\\k<same\(runs)>{\(max)})"
    case .length(let range, let unit) where unit == .codePoints || isASCII:
      return "(?=.\(range.quantifier)$)"
    case .match(let pattern, let occurrences):
      guard occurrences == 1...Int.max else {
        throw .init("pattern", "the target format cannot count matches.")
      }
      return "(?=.*(?:\(try translated(pattern))))"
    case .avoid(let pattern): return "(?!.*(?:\(try translated(pattern))))"
    case .classRepeats(let max):
      return try condition(.avoid(PatternTree(ImportedPatterns.classRun(longerThan: max))))
    case .avoidsWords(let words):
      return try condition(.avoid(PatternTree(ImportedPatterns.words(words))))
    case .conditional(let limit, let demands) where limit.unit == .codePoints || isASCII:
      return "(?:(?!.\(limit.range.quantifier)$)|\(try all(demands)))"
    default: throw Demand(kind, "").reason
    }
  }

  private mutating func all(_ demands: [Demand]) throws(ConversionLoss.Reason) -> String {
    var text = ""
    for demand in demands { text += try condition(demand.kind) }
    return text
  }

  private mutating func ways(
    _ count: Int, of members: [[Demand]]
  ) throws(ConversionLoss.Reason) -> String {
    let choices = Self.choices(count, of: members.count)
    guard 1...Self.mostWays ~= choices.count else { throw .noGroup }
    var (ways, bytes) = ([String](), 0)
    for chosen in choices {
      // Made anew for each way, since no two groups of a pattern may have one name.
      let way = try all(chosen.flatMap { members[$0] })
      ways.append(way)
      bytes += way.utf8.count
      guard bytes <= Self.mostBytes else { throw .noGroup }
    }
    return "(?:" + ways.joined(separator: "|") + ")"
  }

  /// The ways to choose some of several places, in order; none if there are too many of these.
  private static func choices(_ count: Int, of total: Int) -> [[Int]] {
    guard count <= total, total <= 12 else { return [] }
    let sets = (0..<1 << total).reversed().filter { $0.nonzeroBitCount == count }
    return sets.map { set in (0..<total).filter { set >> (total - 1 - $0) & 1 == 1 } }
  }

  private mutating func translated(_ pattern: PatternTree) throws(ConversionLoss.Reason) -> String {
    patterns += 1
    hasClusters =
      hasClusters
      || pattern.root.descendants.contains { if case .grapheme = $0.kind { true } else { false } }
    return try PatternTranslation.text(of: pattern, classes, prefix: "p\(patterns)g")
  }
}
