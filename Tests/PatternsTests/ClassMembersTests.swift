import Patterns
import Testing
import UnicodeText

@Test(arguments: [
  "[abc]", "[^abc]", "[a-z]", "[A-z]", "[]a]", "[^]a]", "[a-]", "[-a]", "[+-=]", "[a\\-z]", "[\\]]",
  "[\\\\]",
  "[a-z|A-Z]",
  "[\\x{41}-\\x{5a}]", "[\\n\\t]", "[!-~]", "[ -~]", "[a-c-e]", "[.\\-_]", "[é-ü]",
])
func `members are those that PCRE2 reads`(_ text: String) throws {
  let members = try #require(ClassMembers(Substring(text)))
  let pattern = try Pattern(text)
  var matcher = Matcher()
  for scalar in (0..<0x250).compactMap(Unicode.Scalar.init as (Int) -> Unicode.Scalar?) {
    let isMember = members.members.contains { member in
      switch member.kind {
      case .character(let one): one == scalar
      case .range(let low, let high): low <= scalar && scalar <= high
      case .named: false
      }
    }
    var character = String(scalar)
    let isFound = character.withUTF8 {
      matcher.find(pattern, in: ValidUTF8(unchecked: $0, isASCII: $0.count == 1)) == .found
    }
    #expect((isMember != members.isNegated) == isFound, "U+\(String(scalar.value, radix: 16))")
  }
}

@Test func `named classes are kept as they are written, with their places`() throws {
  let text = "[a\\d[:alpha:]\\p{Lu}z-]"
  let members = try #require(ClassMembers(Substring(text))).members
  let utf8 = Array(text.utf8)
  #expect(
    members.map { String(decoding: utf8[$0.range], as: UTF8.self) }.prefix(4)
      == ["a", "\\d", "[:alpha:]", "\\p{Lu}"])
  #expect(members.map(\.kind).suffix(2) == [.character("z"), .character("-")])
}

@Test(arguments: ["a", ".", "[\\Qa\\E]", "[\\cA]", "[[.a.]]", "[\\012]", "[z-\\w]"])
func `what is not read is nil`(_ text: String) { #expect(ClassMembers(Substring(text)) == nil) }
