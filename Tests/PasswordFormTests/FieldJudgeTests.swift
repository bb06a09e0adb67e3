import PasswordPolicy
import PasswordStrength
import Testing

@testable import PasswordForm

private let keys = ["T", "r", "0", "u", "b", "4", "d", "o", "u", "r", "&", "é", "\u{301}", "3"]

struct FieldJudgeTests {
  @Test func `working memory is made once for all keys, and the context too`() throws {
    let policy = try #require(Policy(shipped: "default"))
    let judge = FieldJudge(policy: policy, estimator: StrengthEstimator())
    var text = ""
    for key in keys {
      text += key
      _ = judge.assess(SecretText(text), for: .init(words: ["ana"], previous: "before"))
      _ = judge.assess("", for: .init(words: ["ana"], previous: "before"))
    }
    #expect(judge.made == .init(evaluators: 1, scorers: 0, contexts: 1))
    _ = judge.assess(SecretText(text), for: .init(words: ["ana", "lopez"], previous: "before"))
    _ = judge.assess(SecretText(text), for: .init(words: ["ana", "lopez"]))
    #expect(judge.made == .init(evaluators: 1, scorers: 0, contexts: 3))
  }

  @Test func `a field without a policy has one scorer`() {
    let judge = FieldJudge(policy: nil, estimator: StrengthEstimator())
    for i in keys.indices {
      let text = keys[...i].joined()
      let word = i % 2 == 0 ? "ana" : "r0ub4d"
      #expect(judge.assess(SecretText(text), for: .init(words: [PersonalWord(word)])) == nil)
      let strength = judge.strength(of: SecretText(text), for: .init(words: [PersonalWord(word)]))
      let expected = StrengthEstimator().estimate(text, userWords: [word])
      #expect(strength?.guessesLog10 == expected.guessesLog10)
    }
    #expect(judge.made == .init(evaluators: 0, scorers: 1, contexts: 0))
  }

  @Test func `what is judged with used memory is what is judged afresh`() throws {
    let policy = try Policy(
      json: Array(
        #"""
        {"policy": 1, "id": "p", "rules": [
          {"id": "length", "label": "l", "length": {"min": 4, "unit": "characters"}},
          {"id": "personal", "label": "p", "personal": {"minLength": 3}},
          {"id": "differs", "label": "d", "differs": {"minEdits": 2}},
          {"id": "strength", "label": "s", "strength": {"minScore": 13}},
          {"id": "pattern", "label": "m", "match": "(?i)[a-z].*[0-9]"}]}
        """#.utf8))
    let checker = PasswordChecker(policy: policy)
    let judge = FieldJudge(policy: policy, estimator: checker.estimator)
    let contexts: [([PersonalWord], String?)] = [([], nil), (["bana"], nil), (["xyz"], "b4naé")]
    for text in ["", "b4na", "bana", "xyz-bana-1", "b4nae\u{301}", "🇪🇸🇪🇸 9", "Tr0ub4dour&3"] {
      for (words, previous) in contexts {
        let fresh = checker.assess(
          text, context: PasswordContext(words: words, previous: previous))
        let used = try #require(
          judge.assess(
            SecretText(text), for: .init(words: words, previous: previous.map { SecretText($0) })))
        #expect(used.checklist.map(\.outcome) == fresh.checklist.map(\.outcome))
        #expect(used.strength.guessesLog10 == fresh.strength.guessesLog10)
        #expect(used.isAccepted == fresh.isAccepted)
      }
    }
  }

  @Test func `a copy for another user changes nothing about the advice`() throws {
    let policy = try Policy(
      json: Array(
        #"""
        {"policy": 1, "id": "p", "rules": [
          {"id": "length", "label": "l", "length": {"min": 6}},
          {"id": "personal", "label": "p", "personal": {"minLength": 3}}]}
        """#.utf8))
    let form = try FormDefinition(
      id: "f", title: "F", fields: [try FormField(id: "p", label: "P", policy: policy)])
    var presenter = FormPresenter(form: form, personal: ["carloc"])
    _ = presenter.handle(.insert("carlo"))
    var copy = presenter
    copy.update(personal: ["zz"], previous: nil)
    _ = presenter.handle(.focusNext)
    #expect(presenter.screen.fields[0].advice.allSatisfy { !$0.contains("1 more character") })
  }

  @Test func `a presenter keeps the memory while its user types, and gives it back at the end`()
    throws
  {
    var presenter = try makeShipped("reset-password")
    let judge = presenter.fields[0].fieldJudge
    for key in keys { _ = presenter.handle(.insert(SecretText(key))) }
    #expect(judge.made == .init(evaluators: 1, scorers: 0, contexts: 1))
    _ = presenter.handle(.reset)
    #expect(judge.made.evaluators == 2)
  }
}
