import PasswordForm
import Testing

/// The advice on a field that was left.
struct AdviceTests {
  private func advice(
    _ text: String, _ policy: String, _ language: Language = .english
  ) throws -> [String] {
    let form = try #require(FormDefinition(shipped: "new-password"))
    let policy = try #require(Policy(shipped: policy))
    var presenter = FormPresenter(form: form.replacingPolicy(policy), language: language)
    presenter.type(text)
    #expect(presenter.screen.fields[0].advice.isEmpty)
    _ = presenter.handle(.submit)
    return presenter.screen.fields[0].advice
  }

  @Test(arguments: [
    ("Abc1!", "default", "3 more characters."), ("Abcde1!", "default", "1 more character."),
    ("Wide Space1!", "default", "Remove the space."),
    ("A w i d e r 1!", "default", "Remove the spaces."),
    ("Aa1!Bb2?Cc3.Dd4,Ee5;Ff6:Gg7-Hh8_Ii9", "default", "3 characters fewer."),
    ("pear-otter", "nist-800-63b-4", "5 more characters."),
    // Of another kind is what it wants, and no number of characters.
    ("abcdefgh", "default", nil), ("Abcdefg1", "default", nil), ("password", "owasp-asvs-5", nil),
  ])
  func `a refused text is told the smallest change that helps`(
    _ text: String, _ policy: String, _ change: String?
  ) throws {
    let first = try advice(text, policy).first
    if let change {
      #expect(first == change)
    } else {
      #expect(first?.contains("character") != true && first?.contains("space") != true)
    }
  }

  @Test(arguments: ["1", "12", " "])
  func `no change is told that leaves nothing`(_ text: String) throws {
    let policy = #"""
      { "policy": 1, "id": "p", "rules": [
        { "id": "digits", "label": "no digit", "avoid": "[0-9]" },
        { "id": "spaces", "label": "no space", "avoid": " " } ] }
      """#
    var presenter = FormPresenter(
      form: FormDefinition.newPassword.replacingPolicy(try Policy(json: Array(policy.utf8))))
    presenter.type(text)
    _ = presenter.handle(.submit)
    let advice = presenter.screen.fields[0].advice
    #expect(!advice.contains { $0.hasSuffix("fewer.") || $0.hasPrefix("Remove the") })
  }

  @Test(arguments: [
    (Language.spanish, "Añade 3 caracteres."), (.hebrew, "הוסיפו 3 תווים."),
    (.arabic, "المحارف التي تنقصها: 3."),
  ])
  func `the change is told in every language`(_ language: Language, _ change: String) throws {
    #expect(try advice("Abc1!", "default", language).first == change)
  }

  @Test func `a refused submission says so on the screen`() throws {
    var presenter = try makeShipped("new-password")
    presenter.type("Abc1!")
    #expect(presenter.errors == [nil])
    _ = presenter.handle(.submit)
    #expect(presenter.errors == ["Password must meet every requirement"])
    presenter.type("xyz")
    #expect(presenter.errors == [nil])
  }

  @Test func `a refused submission says so without a message of the form's own`() throws {
    let form = try #require(FormDefinition(shipped: "reset-password"))
    // The form's sentence is about another policy.
    let policy = try #require(Policy(shipped: "nist-800-63b-4"))
    for (policy, error) in [
      (policy, "0 of 3 met"),
      (try #require(form.passwordPolicy), "Password must be at least 6 characters"),
    ] {
      var presenter = FormPresenter(form: form.replacingPolicy(policy))
      presenter.type("abc")
      _ = presenter.handle(.submit)
      #expect(presenter.errors[0] == error)
      #expect(presenter.screen.announcements.contains(error))
    }
  }

  @Test(arguments: [
    #"{ "id": "length", "label": "at least 10 characters", "length": { "min": 10 } }"#,
    #"""
    { "id": "length", "label": "at least 6 characters", "length": { "min": 6 } },
    { "id": "digit", "label": "a digit", "match": "[0-9]" }
    """#,
  ])
  func `a policy of the same name and other rules has no sentence of the form's`(
    _ rules: String
  ) throws {
    let policy = #"{ "policy": 1, "id": "reset-password", "rules": [ \#(rules) ] }"#
    var presenter = FormPresenter(
      form: FormDefinition.resetPassword.replacingPolicy(try Policy(json: Array(policy.utf8))))
    presenter.type("otter-ab")
    _ = presenter.handle(.submit)
    let error = try #require(presenter.errors[0])
    #expect(error.hasSuffix(" met"))
  }

  @Test func `too many marks are told with the cure, whatever the form says of a refused text`()
    throws
  {
    for name in ["reset-password", "sign-in"] {
      var presenter = try makeShipped(name)
      presenter.type("Abcdef1!" + String(repeating: "\u{301}", count: 40))
      _ = presenter.handle(.submit)
      #expect(presenter.errors[0]?.contains("30 combining marks in a row") == true)
    }
  }

  @Test func `one sentence says that both passwords are shown, or hidden`() throws {
    var presenter = try makeShipped("reset-password")
    for sentence in ["The password is shown.", "The password is hidden."] {
      _ = presenter.handle(.toggleReveal)
      #expect(presenter.screen.announcements == [sentence])
    }
  }

  @Test(arguments: ["nist-800-63b-4", "owasp-asvs-5", "cis"], ["password1", "Summer"])
  func `that a password is common is said once`(_ policy: String, _ password: String) throws {
    let form = try #require(FormDefinition(shipped: "new-password"))
    var presenter = FormPresenter(
      form: form.replacingPolicy(try #require(Policy(shipped: policy))))
    presenter.type(password)
    _ = presenter.handle(.submit)
    let field = presenter.screen.fields[0]
    let sentences = field.checklist.map(\.label) + field.advice
    #expect(sentences.count { $0.contains(" common") } == 1, "\(sentences)")
  }

  @Test func `a recommendation in the policy's own words has no remark beside it`() throws {
    let policy = #"""
      { "policy": 1, "id": "p", "rules": [
        { "id": "own", "label": "a dash", "match": "-", "severity": "warning",
          "message": "Add a dash." },
        { "id": "plain", "label": "a dot", "match": "[.]", "severity": "warning" } ] }
      """#
    let form = try #require(FormDefinition(shipped: "new-password"))
    var presenter = FormPresenter(
      form: form.replacingPolicy(try Policy(json: Array(policy.utf8))))
    let remark = "recommended"
    #expect(presenter.screen.fields[0].checklist.map(\.remark) == [remark, remark])
    presenter.type("abc")
    _ = presenter.handle(.submit)
    let checklist = presenter.screen.fields[0].checklist
    #expect(checklist.map(\.remark) == [nil, remark])
    #expect(checklist[0].label == "Add a dash.")
  }

  @Test(arguments: Policy.shippedNames)
  func `a recommendation is called so once`(_ name: String) throws {
    let policy = try #require(Policy(shipped: name))
    for rule in policy.allRules where rule.severity == .warning {
      #expect(!rule.label.text().contains("recommended"), "\(rule.id)")
    }
  }
}
