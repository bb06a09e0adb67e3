import Patterns
import Testing
import UnicodeText

/// Every Unicode scalar in order, in parts that a search has the time for.
private let parts: [[UInt8]] = {
  var parts: [[UInt8]] = [[]]
  for scalar in (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
    if parts[parts.count - 1].count > 4000 { parts.append([]) }
    parts[parts.count - 1] += UTF8.encode(scalar).unsafelyUnwrapped
  }
  return parts
}()

/// The characters that PCRE2 finds, as ranges.
private func found(_ pattern: Pattern) -> CodePointSet {
  var matcher = Matcher()
  var ranges: [ClosedRange<UInt32>] = []
  for part in parts {
    part.withUnsafeBufferPointer { bytes in
      var start = 0
      func next() -> Range<Int>? {
        // A search that gave up, because something else had the processor, is made again.
        for _ in 0..<100 {
          switch matcher.search(
            pattern, in: ValidUTF8(unchecked: bytes, isASCII: false), from: start)
          {
          case .found(let range): return range
          case .notFound: return nil
          case .gaveUp: continue
          }
        }
        return nil
      }
      while start < bytes.count, let range = next() {
        var last = range.upperBound - 1
        while bytes[last] & 0xC0 == 0x80 { last -= 1 }
        ranges.append(
          decodeScalar(bytes, at: range.lowerBound).scalar...decodeScalar(bytes, at: last).scalar)
        start = range.upperBound
      }
    }
  }
  return CodePointSet(ranges).intersection(.all)
}

private let named = [
  "\\d", "\\D", "\\h", "\\H", "\\s", "\\S", "\\v", "\\V", "\\w", "\\W", "[:alpha:]", "[:lower:]",
  "[:upper:]", "[:alnum:]", "[:ascii:]", "[:blank:]", "[:cntrl:]", "[:digit:]", "[:graph:]",
  "[:print:]", "[:punct:]", "[:space:]", "[:word:]", "[:xdigit:]", "[:^alpha:]", "[:^punct:]",
  "[:^space:]", "[:^ascii:]",
]

@Test(
  arguments: [".", "(?s).", "\\N", "(?s)\\N", "(?i).", "(?i)\\w", "é", "\\.", "a|[b-d]|(?:\\d)"]
    + named.map { $0.hasPrefix("[") ? "[\($0)]" : $0 })
func `the characters that are read are those that PCRE2 finds`(_ source: String) throws {
  let tree = PatternTree(source)
  let characters = try #require(tree.plainCharacters(of: tree.root))
  #expect(characters == found(try Pattern("(?:\(source))++")))
}

@Test func `the characters of random classes are those that PCRE2 finds`() throws {
  let pieces =
    named + [
      "a", "Z", "0", "-", "^", "]", "[", "\\]", "\\-", "\\\\", "a-f", "é", "é-ü", "\\x{2028}",
      "\\n", " ", "!-/", "z-a", "日", "\\x{10FFFF}", "&&", ":", "[:", ".",
    ]
  var state: UInt64 = 20_261_122
  func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }
  var compared = 0
  while compared < 150 {
    let source = "[" + (0...next(4)).map { _ in pieces[next(pieces.count)] }.joined() + "]"
    let tree = PatternTree(source)
    guard let pattern = try? Pattern("(?:\(source))++"),
      let characters = tree.plainCharacters(of: tree.root)
    else { continue }
    compared += 1
    #expect(characters == found(pattern), "\(source)")
  }
}

@Test(arguments: [
  "\\p{L}", "[\\p{L}]", "(?i)[a-z]", "(?i)k", "(*UCP)\\d", "(*UCP)[a-z]", "\\X", "\\R", "ab", "a+",
  "[[.a.]]", "[[:<:]]", "\\cA", "[\\b]", "(?xx)[a b]", "a|bc", "(?=a)",
])
func `what only PCRE2 knows is not read`(_ source: String) {
  let tree = PatternTree(source)
  #expect(tree.plainCharacters(of: tree.root) == nil)
}
