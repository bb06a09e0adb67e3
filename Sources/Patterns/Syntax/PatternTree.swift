package import UnicodeText

/// The syntax tree of a PCRE2 pattern, for code that asks what the pattern means rather than where
/// it is found.
///
/// The tree is about meaning, so that it keeps what decides which texts match and drops the rest.
/// A part that the parser does not understand, or that a tree cannot express, is an
/// ``PatternNode/Kind/opaque(_:)`` node: never a guess. Only patterns that PCRE2 has compiled are
/// parsed, so that there is no error to report.
package struct PatternTree: Sendable {
  package let source: String
  /// The settings at the very start, such as `(*UCP)`. They change the meaning of the rest.
  package let startVerbs: [StartVerb]
  /// Whether the parser passed over text that stands for nothing, such as `\E`, a comment or white
  /// space, or read a quotation. The places of items are then best compared with PCRE2's own; see
  /// ``agreesWithEngine``.
  package let passesOver: Bool
  package let root: PatternNode

  package enum StartVerb: String, Sendable, CaseIterable {
    /// UTF mode, which is on already in policies.
    case utf = "(*UTF)"
    /// Unicode properties decide what `\d`, `\w`, `\b` and the POSIX classes match.
    case ucp = "(*UCP)"
  }

  package var changesWhole: Bool { root.changesWhole }

  package func text(of node: PatternNode) -> Substring {
    let utf8 = source.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: node.range.lowerBound)
    return source[start..<utf8.index(start, offsetBy: node.range.count)]
  }

  /// A pattern that means the same as a part of this one by itself: the part's own source under the
  /// options and verbs that hold there.
  ///
  /// For a part that PCRE2 is asked about, such as a character class.
  package func standalone(_ text: some StringProtocol, _ options: PatternOptions) -> String {
    startVerbs.map { $0.rawValue }.joined() + options.prefix + text
  }
}

package struct PatternNode: Sendable {
  package let kind: Kind
  /// The place of the part, in bytes of UTF-8 from the pattern's start.
  package let range: Range<Int>

  package indirect enum Kind: Sendable {
    case empty
    /// One character by itself, also if it was written as `\.` or `\x{41}`. Its case counts unless
    /// the options say otherwise.
    case literal(Unicode.Scalar, PatternOptions)
    /// One character of a set: `[a-z]`, `.`, `\d`, `\p{L}`, `\h`. PCRE2 is asked which characters
    /// these are; see ``PatternTree/standalone(_:_:)``.
    case set(PatternOptions)
    /// `\X`: one extended grapheme cluster.
    case grapheme
    /// `\R`: any line break, CR LF being one.
    case lineBreak
    case sequence([PatternNode])
    case alternation([PatternNode])
    case group(GroupKind, PatternNode)
    case look(LookDirection, isNegative: Bool, PatternNode)
    /// A part repeated a number of times; `Int.max` stands for no limit.
    case repeated(PatternNode, ClosedRange<Int>, Greed)
    case assertion(Assertion, PatternOptions)
    case backreference(PatternOptions)
    case recursion
    /// A part that is not understood, or has no meaning by itself.
    case opaque(Opacity)
  }

  package enum GroupKind: Hashable, Sendable {
    case capturing(name: ExactText?)
    case nonCapturing
    /// An atomic group, `(?>…)`: a text that it has matched is never matched another way.
    case atomic
  }

  package enum LookDirection: Sendable { case ahead, behind }

  /// The order in which a repetition tries the numbers of times.
  package enum Greed: Sendable {
    case greedy, lazy
    /// Repeats as often as it can, and never gives a repetition back.
    case possessive
  }

  package enum Assertion: Sendable {
    case start
    case end
    /// `\Z`, the end of the subject or the place before a final line feed.
    case endOrFinalNewline
    case lineStart
    case lineEnd
    case wordBoundary
    case notWordBoundary
    /// `\G`, the place where the search starts.
    case searchStart
  }

  package enum Opacity: Sendable {
    /// Stands for some text, or for a condition on a place: `(?(1)a|b)`, `(?{2}…`.
    case part
    /// Changes what the whole pattern means: `(*COMMIT)`, `\K`, an option that is not known.
    case whole
  }

  package var children: [PatternNode] {
    switch kind {
    case .sequence(let nodes), .alternation(let nodes): nodes
    case .group(_, let node), .look(_, _, let node), .repeated(let node, _, _): [node]
    default: []
    }
  }

  package var isStart: Bool {
    switch kind {
    case .assertion(.start, _): true
    case .assertion(.lineStart, let options): !options.contains(.multiline)
    default: false
    }
  }

  package var end: Assertion? {
    switch kind {
    case .assertion(.end, _): .end
    case .assertion(.endOrFinalNewline, _): .endOrFinalNewline
    case .assertion(.lineEnd, let options): options.contains(.multiline) ? nil : .endOrFinalNewline
    default: nil
    }
  }

  /// The part of the meaning that this node leaves open; nil for a node that is understood.
  package var opacity: Opacity? {
    if case .opaque(let opacity) = kind { opacity } else { nil }
  }

  var changesWhole: Bool { opacity == .whole || children.contains { $0.changesWhole } }

  package var descendants: [PatternNode] {
    var all: [PatternNode] = []
    addDescendants(to: &all)
    return all
  }

  private func addDescendants(to all: inout [PatternNode]) {
    all.append(self)
    for child in children { child.addDescendants(to: &all) }
  }
}

extension Sequence {
  package func mapAll<Result>(_ body: (Element) -> Result?) -> [Result]? {
    var results: [Result] = []
    for element in self {
      guard let result = body(element) else { return nil }
      results.append(result)
    }
    return results
  }
}

/// Options that hold at a part of a pattern, as `(?i)` sets them.
package struct PatternOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `i`: case does not count.
  package static let ignoresCase = Self(rawValue: 1)
  /// `m`: `^` and `$` match at line breaks too.
  package static let multiline = Self(rawValue: 2)
  /// `s`: a dot matches a line feed too.
  package static let dotMatchesNewline = Self(rawValue: 4)
  /// `x`: white space and comments are left out.
  package static let extended = Self(rawValue: 8)
  /// `xx`: spaces and tabs are left out of classes too.
  package static let extendedMore = Self(rawValue: 16)
  /// `n`: plain brackets do not capture.
  package static let noAutoCapture = Self(rawValue: 32)
  /// `U`: lazy and greedy change places.
  package static let ungreedy = Self(rawValue: 64)

  /// The options that change which characters an atom matches, as a pattern sets them.
  var prefix: String {
    var letters = ""
    if contains(.ignoresCase) { letters += "i" }
    if contains(.dotMatchesNewline) { letters += "s" }
    if contains(.extendedMore) { letters += "xx" }
    return letters.isEmpty ? "" : "(?\(letters))"
  }
}
