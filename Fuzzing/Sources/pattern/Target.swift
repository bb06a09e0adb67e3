import FuzzSupport

@testable import PasswordPolicy
@testable import Patterns
@testable import UnicodeText

/// In seconds of processor time. A search is promised to take a hundredth of a second where nothing
/// else runs and nothing is sanitized.
private let largestTime = 0.1

/// The bytes before the first 0xFF are a pattern; the rest is the text that it is looked for in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = InputBytes(start, count)
  let source = input.text()
  var subject = String(decoding: input.remainder(), as: UTF8.self)
  do throws(PatternError) {
    let pattern = try Pattern(source, shortcuts: PatternTree(source).rightShortcuts)
    subject.withUTF8 { bytes in
      guard let text = ValidUTF8(validating: bytes) else { fatalError("not so: a string is UTF-8") }
      check(pattern, in: text)
    }
  } catch {
    require((0...source.utf8.count).contains(error.offset), "a mistake is in the pattern")
    require(!error.reason.isEmpty, "a mistake has a reason")
  }
  return 0
}

private func check(_ pattern: Pattern, in text: ValidUTF8) {
  var matcher = Matcher()
  let (seconds, result) = processorTime { matcher.search(pattern, in: text) }
  require(seconds < largestTime, "a search ends within its budget, not after \(seconds) s")
  // A search that has to go place by place has a deadline too: it may be in time once and give up
  // the next time.
  let finding = matcher.find(pattern, in: text)
  let count = matcher.count(pattern, in: text, upTo: 1)
  switch result {
  case .found(let range):
    require(
      isBorder(range.lowerBound, text) && isBorder(range.upperBound, text),
      "a match is of whole characters")
    require(finding != .notFound, "what is searched and found is found")
    require(count != 0, "what is found counts")
  case .notFound:
    require(finding != .found, "what is searched and not found is not found")
    require(count != 1, "what is not found does not count")
  case .gaveUp: break
  }
  checkInterpreter(pattern, in: text, result)
  checkCount(pattern, in: text, &matcher)
}

/// The engine without JIT says the same, if both say something.
private func checkInterpreter(_ pattern: Pattern, in text: ValidUTF8, _ result: SearchResult) {
  let shortcuts = PatternTree(pattern.source).rightShortcuts.subtracting(.machineCode)
  guard pattern.isJITCompiled,
    let interpreted = try? Pattern(pattern.source, shortcuts: shortcuts)
  else { return }
  var matcher = Matcher()
  let (seconds, other) = processorTime { matcher.search(interpreted, in: text) }
  require(
    seconds < largestTime, "an interpreted search ends within its budget, not after \(seconds) s")
  if case .gaveUp = result { return }
  if case .gaveUp = other { return }
  require(result == other, "JIT and interpreter agree")
}

private func checkCount(_ pattern: Pattern, in text: ValidUTF8, _ matcher: inout Matcher) {
  // Where a place has an empty match it may have a longer one too.
  let most = 2 * text.bytes.count + 1
  guard let count = matcher.count(pattern, in: text, upTo: most + 1) else { return }
  require(count <= most, "matches do not overlap")
  for maximum in [0, 1, count / 2, count] {
    guard let part = matcher.count(pattern, in: text, upTo: maximum) else { continue }
    require(part == min(maximum, count), "counting to less gives less")
  }
}

private func isBorder(_ offset: Int, _ text: ValidUTF8) -> Bool {
  guard (0...text.bytes.count).contains(offset) else { return false }
  return offset == text.bytes.count || text.bytes[offset] & 0xC0 != 0x80
}
