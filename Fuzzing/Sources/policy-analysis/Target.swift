import FuzzSupport

@testable import PasswordAudit
@testable import PasswordPolicy
@testable import PasswordStrength
@testable import Patterns
@testable import PolicyReview
@testable import UnicodeText

/// In seconds of processor time, under a sanitizer and perhaps on a slow machine: what is
/// exponential takes longer than that.
private let largestTime = 10.0

/// A byte of choices, a pattern, and texts that it may be found in, each ended by 0xFF.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = InputBytes(start, count)
  let choices = input.byte()
  let source = input.text()
  guard let pattern = try? Pattern(source) else { return 0 }
  let tree = PatternTree(source)
  require(tree.root.range.upperBound <= source.utf8.count, "the tree is of the pattern")
  check(tree.root, of: tree)
  var texts = [""]
  while !input.isEmpty, texts.count < 8 { texts.append(String(input.text().prefix(64))) }
  // All of Unicode takes some milliseconds for every class, and a review as long as a hundred
  // texts.
  checkLanguage(pattern, tree, choices & 3 == 3 ? .unicode : .printableASCII, texts)
  checkLowered(pattern, tree, texts)
  if choices & 1 == 1 { checkTable(pattern, texts) }
  if choices >= 0xF0 { lint(source) }
  return 0
}

// MARK: Syntax

/// The parts of a part stand within it, one after the other.
private func check(_ node: PatternNode, of tree: PatternTree) {
  var place = node.range.lowerBound
  _ = tree.text(of: node)
  for child in node.children {
    require(child.range.lowerBound >= place, "parts follow each other")
    require(child.range.upperBound <= node.range.upperBound, "a part is within the whole")
    place = child.range.upperBound
    check(child, of: tree)
  }
}

// MARK: Meaning

/// What is said exactly is what PCRE2 finds.
private func checkLanguage(
  _ pattern: Pattern, _ tree: PatternTree, _ alphabet: AtomSets, _ texts: [String]
) {
  let (seconds, language) = processorTime { PatternLanguage(tree, alphabet: alphabet) }
  require(seconds < largestTime, "a language is made in time, not in \(seconds) s")
  guard let language else { return }
  var matcher = Matcher()
  for text in texts {
    // Nothing is said of other texts.
    let isTyped = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    if alphabet === AtomSets.printableASCII, !isTyped { continue }
    let (seconds, contains) = processorTime { language.contains(text) }
    require(seconds < largestTime, "a text is judged in time, not in \(seconds) s")
    let finding = matcher.find(pattern, in: text)
    guard let contains, finding != .gaveUp else { continue }
    require(contains == (finding == .found), "the automaton finds what PCRE2 finds")
  }
}

/// What is answered without the engine is what PCRE2 finds, but for grapheme clusters, which PCRE2
/// counts otherwise before 10.44.
private func checkLowered(_ pattern: Pattern, _ tree: PatternTree, _ texts: [String]) {
  guard let lowered = LoweredPattern(tree, .found) else { return }
  switch lowered {
  case .wholeText(let whole) where whole.unit == .characters: return
  case .lookAheads(_, let whole) where whole.unit == .characters: return
  default: break
  }
  var matcher = Matcher()
  for var text in texts {
    // For these the engine is asked.
    if !lowered.answersEveryText, text.utf8.contains(0x0A) { continue }
    let isFound = text.withUTF8 { bytes in
      switch lowered {
      case .anyOf(let set): ByteClassTable([set]).found(in: bytes) & 1 != 0
      case .wholeText(let whole): whole.matches(ValidUTF8(unchecked: bytes, isASCII: false))
      case .lookAheads(let wanted, let whole):
        wanted.allSatisfy { ByteClassTable([$0]).found(in: bytes) & 1 != 0 }
          && whole.matches(ValidUTF8(unchecked: bytes, isASCII: false))
      }
    }
    let finding = matcher.find(pattern, in: text)
    require(
      finding == .gaveUp || finding == (isFound ? .found : .notFound),
      "what is answered without the engine is what PCRE2 finds")
  }
}

/// What a table answers in a list is what PCRE2 finds, and PCRE2 does not give up on it.
private func checkTable(_ pattern: Pattern, _ texts: [String]) {
  let rule = try? Rule(id: "fuzzed", label: LocalizedText("fuzzed"), .match(pattern.source))
  guard let rule, let policy = try? Policy(id: "fuzzed", rules: [rule]) else { return }
  let checker = PasswordChecker(policy: policy)
  let (seconds, table) = processorTime { SearchTable(checker) }
  require(seconds < largestTime, "a table is made in time, not in \(seconds) s")
  guard let table else { return }
  var matcher = Matcher()
  for var text in texts
  where text.utf8.count <= SearchTable.longestText && text.utf8.allSatisfy({ $0 < 0x80 }) {
    let isFound = text.withUTF8 { table.found(in: $0) != 0 }
    require(
      matcher.find(pattern, in: text) == (isFound ? .found : .notFound),
      "what a table answers is what PCRE2 finds")
  }
}

extension Matcher {
  fileprivate mutating func find(_ pattern: Pattern, in text: String) -> Finding {
    var text = text
    return text.withUTF8 { bytes in
      guard let text = ValidUTF8(validating: bytes) else { fatalError("not so: a string is UTF-8") }
      return find(pattern, in: text)
    }
  }
}

// MARK: Lint

private let linter = PolicyLinter()

/// A policy with the pattern is reviewed in time, and findings are in it.
private func lint(_ source: String) {
  let escaped = source.unicodeScalars.map { scalar in
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case _ where scalar.value < 0x20:
      "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
  let file = """
    {"policy": 1, "id": "p", "title": "P", "rules": [
      {"id": "a", "label": "A", "match": "\(escaped.joined())"},
      {"id": "b", "label": "B", "length": {"min": 8}}]}
    """
  let lines = 3
  let (seconds, findings) = processorTime { linter.review(json: Array(file.utf8)).findings }
  require(seconds < 2 * largestTime, "a policy is reviewed in time, not in \(seconds) s")
  for finding in findings {
    require((1...lines).contains(finding.line), "a finding is on a line of the file")
    require(
      (1...(file.utf8.count + 1)).contains(finding.column), "a finding is in a column of the file")
    require(finding.endColumn >= finding.column, "a finding ends after its beginning")
  }
}
