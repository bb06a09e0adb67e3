import TestSupport
import Testing
import UnicodeText

@testable import PasswordPolicy

private struct PersonalCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let password: String
  let words: [PersonalWord]
  let expected: Outcome

  init(_ rule: String, _ password: String, _ words: [PersonalWord], _ expected: Outcome) {
    (self.rule, self.password, self.words, self.expected) = (rule, password, words, expected)
  }

  var testDescription: String { "\(rule) \(password)" }
}

private func user(_ text: String) -> PersonalWord { PersonalWord(text, .user) }
private func name(_ text: String) -> PersonalWord { PersonalWord(text, .name) }

private let account = #""personal":{"of":["user"],"separators":""}"#
private let fullName = #""personal":{"of":["name"],"separators":",.-_ #\t"}"#

@Test(arguments: [
  // The words that count.
  PersonalCase(account, "xEHagens1", [user("ehagens")], .unmet),
  PersonalCase(account, "xEHagens1", [name("ehagens")], .notApplicable),
  PersonalCase(account, "xEHagens1", [PersonalWord("ehagens", .other)], .notApplicable),
  // Nobody said what it is.
  PersonalCase(account, "xEHagens1", ["ehagens"], .unmet),
  PersonalCase(#""personal":{"of":["other"]}"#, "my-rex-7", ["rex"], .unmet),
  PersonalCase(
    #""personal":{"of":["email","site"]}"#, "acme99", [PersonalWord("acme.com", .site)], .unmet),
  PersonalCase(account, "anything", [], .notApplicable),
  PersonalCase(account, "anything", [user("")], .notApplicable),
  // As they are, or in parts.
  PersonalCase(account, "hagens-7", [user("erin.hagens")], .met),
  PersonalCase(account, "7-erin.HAGENS-7", [user("erin.hagens")], .unmet),
  PersonalCase(account, "jo-7", [user("jo")], .met),
  PersonalCase(fullName, "my-ERIN", [name("Erin M. Hagens")], .unmet),
  PersonalCase(fullName, "Erin M", [name("Erin M. Hagens")], .unmet),
  PersonalCase(fullName, "o'hara", [name("Scarlett O'Hara")], .unmet),
  PersonalCase(fullName, "hara", [name("Scarlett O'Hara")], .met),
  PersonalCase(fullName, "jo-li", [name("Jo Li")], .met),
  PersonalCase(fullName, "ana-7", [name("#,-_ ")], .met),
  // As a whole.
  PersonalCase(#""personal":{"compare":"whole"}"#, "ANA", ["ana"], .unmet),
  PersonalCase(#""personal":{"compare":"whole"}"#, "ana1", ["ana"], .met),
  PersonalCase(#""personal":{"compare":"whole"}"#, "lopez", ["ana.lopez@example.com"], .unmet),
  // Other forms.
  PersonalCase(#""personal":{}"#, "snegah-7", ["hagens"], .met),
  PersonalCase(#""personal":{"forms":["reversed"]}"#, "snegah-7", ["hagens"], .unmet),
  PersonalCase(#""personal":{"forms":["reversed"]}"#, "h4gens-7", ["hagens"], .met),
  PersonalCase(#""personal":{"forms":["lookAlikes"]}"#, "H4G3N$-7", ["hagens"], .unmet),
  PersonalCase(#""personal":{"forms":["lookAlikes"]}"#, "h\u{430}g\u{435}ns", ["hagens"], .unmet),
  PersonalCase(#""personal":{"forms":["lookAlikes"]}"#, "ｈａｇｅｎｓ", ["hagens"], .unmet),
  PersonalCase(#""personal":{"forms":["lookAlikes"]}"#, "hagens", ["Hägéns"], .unmet),
  PersonalCase(#""personal":{"forms":["lookAlikes"]}"#, "he\u{323}\u{302}llo", ["hello"], .unmet),
  PersonalCase(#""personal":{"forms":["lookAlikes"]}"#, "5nega4", ["hagens"], .met),
  PersonalCase(#""personal":{"forms":["lookAlikes","reversed"]}"#, "5n3g4h", ["hagens"], .unmet),
  PersonalCase(#""personal":{"minLength":7,"forms":["lookAlikes"]}"#, "h4gens", ["hagens"], .met),
])
private func `a word about the user is looked for as the rule says`(_ test: PersonalCase) throws {
  let checker = try checker(rule: test.rule)
  let context = PasswordContext(words: test.words)
  #expect(checker.assess(test.password, context: context).checklist[0].outcome == test.expected)
}

@Test func `the user of a record is the name of the account`() throws {
  let name = "ehagens"
  for (rule, password, expected) in [
    (account, "xEHagens1", Outcome.unmet), (account, "window-7", .met),
    (fullName, "window-7", .notApplicable),
    (#""personal":{"of":["user"],"forms":["lookAlikes"]}"#, "3|-|agens3h4gen5", .unmet),
    (#""personal":{"of":["user"],"forms":["lookAlikes"]}"#, "\u{435}h\u{430}gens", .unmet),
    (#""personal":{"of":["user"],"forms":["reversed"]}"#, "snegahe", .unmet),
  ] {
    var evaluator = try checker(rule: rule).makeEvaluator()
    var (copy, nameCopy) = (password, name)
    copy.withUTF8 { bytes in
      nameCopy.withUTF8 { name in
        evaluator.setUser(name, for: ValidUTF8(bytes))
        _ = evaluator.evaluate(utf8: bytes)
      }
    }
    #expect(evaluator.outcomes[0] == expected, "\(rule)")
  }
}

@Test(arguments: ["com", "org", "net", "edu", "gov", "info", "www", "http", "https"])
func `a part of an address that everybody has is no word of the user's`(_ part: String) throws {
  let policy = try Policy(
    id: "p", rules: [Rule(id: "own", label: "own", .personal(minLength: 3))])
  let checker = PasswordChecker(policy: policy)
  let address = "zq.\(part)"
  #expect(checker.assess("17-\(part)-vexing", personal: [address]).isAccepted)
  // By itself it is a word like any other.
  #expect(!checker.assess("17-\(part)-vexing", personal: [part]).isAccepted)
}

@Test func `examples say what their words are`() throws {
  let policy = try Policy(
    json: Array(
      #"""
      {"policy":1,"id":"p","rules":[{"id":"r","label":"R","personal":{"of":["user"]},
       "accepts":[{"password":"ana","personal":[{"name":"Ana"}]}],
       "rejects":[{"password":"ana","personal":[{"name":"Bea","user":"ana"}]}, {"password":"ana","personal":["ana"]}]}]}
      """#.utf8))
  #expect(policy.exampleFailures().isEmpty)
  #expect(policy.rules[0].rejects[0].personal == [name("Bea"), user("ana")])
}

@Test func `a demand that finds all that another finds refuses no less`() {
  var random = SplitMix64(seed: 5)
  let words: [PersonalWord] = [user("abba-2"), name("Ab Ba.c"), "cab", PersonalWord("b4", .site)]
  var demands: [PersonalDemand] = []
  for minLength in [1, 3] {
    for kinds in [Set([PersonalWord.Kind.user]), Set(PersonalWord.Kind.allCases)] {
      for comparison in Blocklist.Comparison.allCases {
        for separators in [nil, [], [" ", "-"]] as [[Unicode.Scalar]?] {
          for forms in [Set<WordForm>(), [.reversed], [.lookAlikes], [.reversed, .lookAlikes]] {
            demands.append(
              PersonalDemand(
                minLength: minLength, kinds: kinds, comparison: comparison, separators: separators,
                forms: forms))
          }
        }
      }
    }
  }
  let prepared = demands.map { PersonalWords(words, for: $0) }
  for _ in 0..<300 {
    let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in
      ["a", "b", "c", "4", "@", " ", "-", "2", "."].randomElement(using: &random) ?? "a"
    }.joined()
    let found = demands.indices.map { i in
      var copy = text
      var lookAlikes = LookAlikes()
      return copy.withUTF8 { bytes in
        let form =
          demands[i].forms.contains(.lookAlikes)
          ? lookAlikes.form(of: ValidUTF8(bytes)) : ValidUTF8(bytes)
        return prepared[i].occur(
          in: form.bytes, minLength: demands[i].minLength, demands[i].comparison)
      }
    }
    for a in demands.indices where found[a] {
      for b in demands.indices where demands[b].finds(allOf: demands[a]) {
        #expect(found[b], "\(demands[a]) \(demands[b]) \(text)")
      }
    }
  }
}

@Test func `many words of one kind leave room for those of another`() throws {
  let sites = (0..<300).map { PersonalWord("site\($0)x", .site) }
  let words = sites + [PersonalWord("zorptal", .user)]
  for kinds in [[.user], [.site, .user], Set(PersonalWord.Kind.allCases)] {
    let demand = PersonalDemand(
      minLength: 3, kinds: kinds, comparison: .contains, separators: nil, forms: [])
    let found = Array("xzorptalx".utf8).withUnsafeBufferPointer {
      PersonalWords(words, for: demand).occur(in: $0, minLength: 3, .contains)
    }
    #expect(found, "\(kinds)")
  }
}
