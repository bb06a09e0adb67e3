import PasswordForm
import PasswordPolicy
import PasswordWording
import TestSupport
import Testing

struct BadForm: Sendable, CustomTestStringConvertible {
  let json: String
  let message: String
  init(_ json: String, _ message: String) { (self.json, self.message) = (json, message) }
  var testDescription: String { String(message.prefix(70)) }
}

private func form(_ fields: String) -> String {
  "{\"form\": 1, \"id\": \"acme\", \"title\": \"Acme\",\n \"fields\": [\(fields)]}"
}
private func field(_ members: String) -> String {
  form(
    "{\"id\": \"pin\", \"label\": \"PIN\"}, {\"id\": \"again\", \"label\": \"Again\", \(members)}")
}

private let badForms = [
  BadForm("", "acme.json:1:1: the file is empty."),
  BadForm("[]", "acme.json:1:1: a form file must be an object, not an array."),
  BadForm("{}", "acme.json:1:1: the key 'form' is missing. Begin the file with \"form\": 1."),
  BadForm(
    "{\"form\": 2}",
    "acme.json:1:10: form version 2 is not one that this program reads. Write \"form\": 1."),
  BadForm(
    "{\"form\": 1, \"feilds\": []}", "acme.json:1:13: unknown key 'feilds'. Did you mean 'fields'?"),
  BadForm(form(""), "acme.json:2:12: the form has no fields. Give it at least one."),
  BadForm(form("{\"id\": \"pin\"}"), "acme.json:2:13: the key 'label' is missing."),
  BadForm(
    form("{\"id\": \"pin\", \"label\": \"PIN\"}, {\"id\": \"pin\", \"label\": \"PIN\"}"),
    "acme.json:2:51: a second field is called 'pin' (the first is on line 2). "
      + "The form hands on values by their ids, so each must be unique."),
  BadForm(
    field("\"secure\": \"yes\""), "acme.json:2:88: 'secure' must be true or false, not a string."),
  BadForm(
    field("\"personal\": [1]"),
    "acme.json:2:91: each element of 'personal' must be a string, not a number."),
  BadForm(
    form("1"), "acme.json:2:13: each element of 'fields' must be an object, not a number."),
  BadForm(
    field("\"matches\": \"pim\""),
    """
    acme.json:2:89: 'matches' names 'pim', but no earlier field has this id. Did you \
    mean 'pin'?
    """
  ),
  BadForm(
    field("\"policy\": \"defualt\""),
    "acme.json:2:88: there is no policy named 'defualt'. Did you mean 'default'?"),
  BadForm(
    field("\"policy\": \"./gone.json\""),
    "acme.json:2:88: the policy './gone.json' cannot be read: No such file or directory."),
  BadForm(
    field("\"policy\": \"./bad.json\""),
    """
    acme.json:2:88: the policy of this field is refused:\n./bad.json:1:1: a policy file must be \
    an object, not an array.
    """
  ),
  BadForm(
    field("\"messages\": {\"mismatch\": \"no\"}"),
    "acme.json:2:91: 'mismatch' is only allowed together with 'matches'."),
  BadForm(
    field("\"checklist\": true"),
    "acme.json:2:78: 'checklist' is only allowed together with 'policy'."),
  BadForm(
    field("\"suggest\": true"),
    "acme.json:2:78: 'suggest' is only allowed together with 'policy'."),
]

struct FormFileTests {
  @Test(arguments: badForms)
  func `a mistake is told with its place and cure`(_ bad: BadForm) {
    #expect(message(of: bad.json) == bad.message)
  }

  private func message(of json: String) -> String {
    do {
      _ = try FormDefinition(json: json.utf8) { path throws(ListReadError) in
        if path == "./bad.json" { return Array("[]".utf8) }
        throw ListReadError(reason: "No such file or directory")
      }
      return "no mistake found"
    } catch {
      return error.sentence(file: "acme.json")
    }
  }

  @Test func `a placeholder stands in an empty field, and a password can be suggested`() throws {
    let definition = try FormDefinition(
      json: Array(
        form(
          """
          {"id": "p", "label": "P", "placeholder": "Type", "secure": true, "policy": "default",
           "suggest": true}, {"id": "q", "label": "Q", "secure": true, "matches": "p"}
          """
        ).utf8))
    let presenter = FormPresenter(form: definition)
    #expect(presenter.screen.fields.map(\.placeholder) == ["Type", nil])
    #expect(presenter.screen.announcements.contains("Type"))
    #expect(presenter.suggestion?.fields == [0, 1])
    #expect(presenter.suggestion?.policy.id == "default")
    #expect(FormPresenter(form: .signIn).suggestion == nil)
  }

  @Test func `every shipped form can be read, in every language`() throws {
    #expect(FormDefinition.shippedNames == ["new-password", "reset-password", "sign-in"])
    for name in FormDefinition.shippedNames {
      for language in Language.allCases {
        let presenter = try makeShipped(name, language)
        let form = try #require(FormDefinition(shipped: name))
        let tag = language.rawValue
        var texts = [form.title, form.success.title]
        texts += [
          form.subtitle, form.submitLabel, form.busyText, form.success.message, form.success.button,
        ]
        .compactMap { $0 }
        for field in form.fields {
          texts.append(field.label)
          texts += [
            field.hint, field.placeholder, field.messages.empty, field.messages.invalid,
            field.messages.mismatch,
          ]
          .compactMap { $0 }
        }
        for text in texts {
          #expect(text.translations[tag] != nil, "\(name): '\(text.text())' in \(tag)")
        }
        #expect(presenter.screen.isRightToLeft == (language == .hebrew || language == .arabic))
        for line in presenter.screen.fields.flatMap(\.checklist) where language != .english {
          let english = try makeShipped(name).screen.fields.flatMap(\.checklist).map(\.label)
          #expect(!english.contains(line.label), "\(name): '\(line.label)' in \(tag)")
        }
      }
    }
  }
}

@Test(arguments: FormDefinition.shippedNames)
func `no text of a form file reaches a terminal as it is`(_ name: String) throws {
  let file = try #require(FormDefinition.shippedFile(named: name))
  let errors = errors(aboutHostile: file) { json in
    do throws(FormFileError) { _ = try FormDefinition(json: json) } catch {
      return error.description
    }
    return nil
  }
  #expect(errors.count > 20)
  #expect(errors.filter(steersTerminal) == [])
  #expect(errors.filter { $0.utf8.count > 4000 } == [])
}
