internal import Patterns
internal import UnicodeText

/// Searches for texts on which a pattern backtracks.
///
/// Every part that may be repeated often gives candidates: a text that leads to it, one that it
/// matches, to be repeated, and one that makes the search fail after it. Nested repetitions,
/// alternatives that overlap and neighbours that do are slow on some of these; which ones, and how
/// slow, is not reasoned but counted.
struct AttackSearch {
  private let tree: PatternTree
  private let characters: CharacterTable

  init(_ tree: PatternTree) {
    self.tree = tree
    characters = CharacterTable(tree)
  }

  /// The fewest repetitions that are worth an attack.
  private static let often = 8
  /// The fewest repetitions that are taken for exponential growth. A part that comes n times is a
  /// power of degree n, which shows only in texts that are longer than it.
  private static let mostDegrees = 12
  /// The most repetitions that are looked at: enough for any pattern that a person wrote. Of a
  /// generated one only a part is searched.
  private static let mostRepetitions = 40

  /// The worst growth that was counted; nil if the steps of every search grow with the length or
  /// less.
  ///
  /// - Complexity: Bounded by the number of repetitions and by the budget. If that is spent, a
  ///   worse one may be left.
  func worst(
    _ pattern: Pattern, _ budget: WorkBudget = WorkBudget(.normal)
  ) -> BacktrackingGrowth? {
    guard !budget.isSpent, var counter = try? AttackCounter(pattern, budget) else { return nil }
    var worst: BacktrackingGrowth?
    let candidates = candidates()
    budget.spend(candidates.count)
    for (attack, range) in candidates {
      if budget.isSpent { break }
      guard let counted = attack.growth(&counter, above: worst?.degree ?? 1) else { continue }
      let samples = counted.samples
      var order = counted.order
      // Near its degree a power grows as steeply as an exponential.
      if order == .exponential, !mayExplode, let power = attack.order(samples.suffix(2)) {
        order = .polynomial(Int(power.rounded()))
      }
      let growth = BacktrackingGrowth(
        prefix: String(decoding: attack.prefix, as: UTF8.self),
        pump: String(decoding: attack.pump, as: UTF8.self),
        suffix: String(decoding: attack.suffix, as: UTF8.self), order: order, samples: samples,
        isLimited: attack.limit < .max, range: range)
      if growth.degree > worst?.degree ?? 0 { worst = growth }
      if order == .exponential { break }
    }
    return worst
  }

  /// Whether some part that is repeated often may match a text in several ways, without which no
  /// search takes exponentially many steps.
  private var mayExplode: Bool {
    tree.root.descendants.contains { node in
      switch node.kind {
      case .recursion, .opaque: true
      case .repeated(let body, let range, _):
        range.upperBound >= Self.mostDegrees
          && body.descendants.contains {
            switch $0.kind {
            case .repeated, .alternation, .backreference, .lineBreak, .grapheme: true
            default: false
            }
          }
      default: false
      }
    }
  }

  // MARK: Candidates

  /// The candidates, with the most promising one of each repetition before the next ones of any.
  func candidates() -> [(Attack, Range<Int>)] {
    var found: [[(Attack, Range<Int>)]] = []
    var seen: Set<Attack> = []
    var left = Self.mostRepetitions
    visit(tree.root, before: "", after: "", &left) { node, body, range, before, after in
      var own: [(Attack, Range<Int>)] = []
      // Of a part that must come so often, fewer make the search fail by themselves.
      let limit =
        range.upperBound == .max || range.lowerBound < Self.mostDegrees
        ? Int.max : range.lowerBound - 1
      // As much behind, so that the text is not just too short.
      let filler = limit < .max ? String(repeating: refused, count: limit + 1) : ""
      var ranked: [(rank: Int, attack: Attack)] = []
      for (i, pump) in pumps(body).enumerated() {
        for (j, suffix) in suffixes(after).enumerated() {
          // Something before, so that another branch is not found at the start.
          for (k, prefix) in [before, refused + before].enumerated() {
            let attack = Attack(prefix: prefix, pump: pump, suffix: filler + suffix, limit: limit)
            ranked.append((i + 3 * j + 3 * k, attack))
          }
        }
      }
      // Another pump is worth more than another end of the text.
      for (_, attack) in ranked.sorted(by: { $0.rank < $1.rank })
      where seen.insert(attack).inserted {
        own.append((attack, node.range))
      }
      found.append(own)
    }
    let longest = found.map(\.count).max() ?? 0
    return (0..<longest).flatMap { i in found.compactMap { i < $0.count ? $0[i] : nil } }
  }

  private typealias Visit = (
    _ node: PatternNode, _ body: PatternNode, _ range: ClosedRange<Int>, _ before: String,
    _ after: String
  ) -> Void

  /// Calls the body with every repetition, as long as some are left, a text that leads to it and
  /// one that would follow.
  private func visit(
    _ node: PatternNode, before: String, after: String, _ left: inout Int, _ body: Visit
  ) {
    switch node.kind {
    case .repeated(let inner, let range, let greed):
      if Self.isOften(range, greed), left > 0 {
        left -= 1
        body(node, inner, range, before, after)
      }
      visit(inner, before: before, after: after, &left, body)
    case .sequence(let nodes):
      // Most parts have no repetition, and the texts around each take as long as the whole.
      let repeating = nodes.indices.filter { place in
        nodes[place].descendants.contains { node in
          guard case .repeated(_, let range, let greed) = node.kind else { return false }
          return Self.isOften(range, greed)
        }
      }
      guard !repeating.isEmpty else { return }
      let words = nodes.map { word($0, prefer: nil, .least) ?? "" }
      for i in repeating where left > 0 {
        visit(
          nodes[i], before: before + words[..<i].joined(),
          after: words[(i + 1)...].joined() + after, &left, body)
      }
    default:
      for child in node.children { visit(child, before: before, after: after, &left, body) }
    }
  }

  /// Whether a part comes so often, and can give some of it back, that it is worth an attack.
  private static func isOften(_ range: ClosedRange<Int>, _ greed: PatternNode.Greed) -> Bool {
    range.upperBound >= often && greed != .possessive
  }

  private func pumps(_ body: PatternNode) -> [String] {
    var found: [String] = []
    func add(_ word: String?) {
      guard let word, !word.isEmpty, !found.contains(where: { $0.isExactly(word) }) else { return }
      found.append(word)
    }
    for case .alternation(let branches) in body.descendants.map(\.kind) {
      for branch in branches { add(word(branch, prefer: nil, .full)) }
    }
    for character in characters.focus(body) { add(word(body, prefer: character, .full)) }
    add(word(body, prefer: nil, .least))
    add(word(body, prefer: nil, .full))
    found = Array(found.prefix(9))
    // What follows a round may belong to it: "a-aaa-aa" is rounds of "a-a" in many ways.
    let least = word(body, prefer: nil, .full) ?? ""
    let longer = word(body, prefer: nil, .longer) ?? ""
    let stretched = word(body, prefer: nil, .stretched)
    for pump in [stretched, longer, least + longer, longer + least] { add(pump) }
    // A part of the body may be a round by itself.
    let parts = body.descendants.filter { $0.children.isEmpty }
    for part in parts.prefix(Self.mostJoined) { add(word(part, prefer: nil, .full)) }
    // Two rounds that differ may also be one round, or three.
    for first in found.prefix(Self.mostJoined) {
      for second in found.prefix(Self.mostJoined) where !first.isExactly(second) {
        add(first + second)
      }
    }
    // Characters in turn, for what looks for several.
    if case .set(let options) = body.bare.kind {
      let named = characters.focus(body).filter {
        characters.member(of: body.bare, options, prefer: $0) == $0
      }
      if named.count > 1 { add(String(String.UnicodeScalarView(named.prefix(4)))) }
    }
    return found
  }

  private var refused: String { characters.refused.first.map { String($0) } ?? "" }

  private func suffixes(_ after: String) -> [String] {
    let refused = refused
    // PCRE2 looks for the last character that every match needs before it searches: it has to be
    // there, and what leads to it must not.
    let last = after.unicodeScalars.last.map { String($0) } ?? ""
    var suffixes: [String] = []
    let others = characters.refused.dropFirst().map { String($0) }
    for suffix in [refused, refused + after, "\n" + after, refused + last, last, ""] + others
    where !suffixes.contains(suffix) { suffixes.append(suffix) }
    return suffixes
  }

  /// The most samples of a body that are joined with each other.
  private static let mostJoined = 4

  /// The number of times that a text repeats a repeated part.
  private enum Rounds {
    /// The least possible number.
    case least
    /// The least possible number, but at least once.
    case full
    /// One more time than ``full``, if that is possible.
    case longer
    /// Two more times than the least number; optional parts are left out.
    case stretched

    func times(_ range: ClosedRange<Int>) -> Int {
      switch self {
      case .least: range.lowerBound
      case .full: max(1, range.lowerBound)
      case .longer: min(range.upperBound, max(1, range.lowerBound) + 1)
      case .stretched: range.lowerBound == 0 ? 0 : min(range.upperBound, range.lowerBound + 2)
      }
    }
  }

  /// A text that a part matches, made of a certain character as far as possible.
  ///
  /// - Returns: Nil if none is known. A condition on a place is taken for met, since whatever comes
  ///   of it is counted.
  private func word(_ node: PatternNode, prefer: Unicode.Scalar?, _ rounds: Rounds) -> String? {
    switch node.kind {
    case .literal(let scalar, _): return String(scalar)
    case .set(let options):
      return characters.member(of: node, options, prefer: prefer).map { String($0) }
    case .grapheme: return prefer.map { String($0) } ?? "a"
    case .lineBreak: return "\n"
    case .sequence(let nodes):
      var text = ""
      for node in nodes {
        guard let part = word(node, prefer: prefer, rounds) else { return nil }
        text += part
      }
      return text
    case .alternation(let branches):
      let words = branches.compactMap { word($0, prefer: prefer, rounds) }
      let preferred = prefer.flatMap { scalar in
        words.first { $0.unicodeScalars.allSatisfy { $0 == scalar } && !$0.isEmpty }
      }
      return preferred ?? words.first
    case .group(_, let inner): return word(inner, prefer: prefer, rounds)
    case .repeated(let inner, let range, _):
      let times = min(64, rounds.times(range))
      guard times > 0, let word = word(inner, prefer: prefer, rounds) else {
        return times > 0 ? nil : ""
      }
      // No longer than what is judged, however repetitions are nested.
      let most = Attack.longest / max(1, word.utf8.count)
      return String(repeating: word, count: max(1, min(times, most)))
    case .empty, .look, .assertion, .backreference, .recursion, .opaque: return ""
    }
  }
}

/// The memberships of a few characters in the sets of a pattern.
struct CharacterTable {
  private let tree: PatternTree
  /// The characters that stand in the pattern, and some of every sort.
  private let alphabet: [Unicode.Scalar]
  private let members: [SetText: [Unicode.Scalar]]
  /// A character that is not a literal of the pattern and is in few of its sets; then a few of the
  /// pattern's own that are in fewer, such as the brackets of `^([^\[\]]+|\[[^\[\]]*\])*$`.
  let refused: [Unicode.Scalar]

  private struct SetText: Hashable {
    let text: ExactText
    let options: PatternOptions
  }

  init(_ tree: PatternTree) {
    self.tree = tree
    var alphabet: [Unicode.Scalar] = []
    let literals = tree.root.descendants.compactMap { node -> Unicode.Scalar? in
      if case .literal(let scalar, _) = node.kind { scalar } else { nil }
    }
    for scalar in Array("a0A _-.@1!/é漢".unicodeScalars) + tree.source.unicodeScalars.prefix(64)
      + literals.prefix(64)
    where !alphabet.contains(scalar) { alphabet.append(scalar) }
    self.alphabet = alphabet + ["\n", "\u{1}"]
    var members: [SetText: [Unicode.Scalar]] = [:]
    var matcher = Matcher()
    for node in tree.root.descendants {
      guard case .set(let options) = node.kind else { continue }
      let set = SetText(text: ExactText(tree.text(of: node)), options: options)
      guard members[set] == nil,
        let pattern = try? Pattern(tree.standalone(set.text.string, options))
      else { continue }
      members[set] = self.alphabet.filter { scalar in
        let bytes = Array(UTF8.encode(scalar).unsafelyUnwrapped)
        return bytes.withUnsafeBufferPointer {
          matcher.find(pattern, in: ValidUTF8(unchecked: $0, isASCII: $0.count == 1)) == .found
        }
      }
    }
    self.members = members
    refused = Self.refused(self.alphabet, members, literals)
  }

  /// A character of a set, the preferred one if the set has it.
  func member(of node: PatternNode, _ options: PatternOptions, prefer: Unicode.Scalar?) -> Unicode
    .Scalar?
  {
    let known = members[SetText(text: ExactText(tree.text(of: node)), options: options)] ?? []
    if let prefer, known.contains(prefer) { return prefer }
    return known.first
  }

  /// The characters that a part of the pattern can match, the ones that it names first.
  func focus(_ node: PatternNode) -> [Unicode.Scalar] {
    var found: [Unicode.Scalar] = []
    for part in node.descendants {
      if case .literal(let scalar, _) = part.kind, !found.contains(scalar) { found.append(scalar) }
    }
    for part in tree.root.descendants {
      if case .literal(let scalar, _) = part.kind, found.count < 6, !found.contains(scalar) {
        found.append(scalar)
      }
    }
    for part in node.descendants {
      guard case .set(let options) = part.kind else { continue }
      // One of those that no set tells apart is enough.
      for scalar in members[SetText(text: ExactText(tree.text(of: part)), options: options)] ?? []
      where found.count < 10 && !found.contains(where: { isAlike($0, scalar) }) {
        found.append(scalar)
      }
    }
    return found
  }

  private func isAlike(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
    members.values.allSatisfy { $0.contains(a) == $0.contains(b) }
  }

  private static func refused(
    _ alphabet: [Unicode.Scalar], _ members: [SetText: [Unicode.Scalar]],
    _ literals: [Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    func sets(with scalar: Unicode.Scalar) -> Int {
      members.values.count { $0.contains(scalar) }
    }
    let usual = (["!", "é", "漢", " ", "\n", "\u{1}"] as [Unicode.Scalar])
      .filter { !literals.contains($0) }.min { sets(with: $0) < sets(with: $1) }
    guard let usual else { return [] }
    let most = sets(with: usual)
    return [usual] + alphabet.filter { sets(with: $0) < most }.prefix(mostRefused)
  }

  private static let mostRefused = 3
}
