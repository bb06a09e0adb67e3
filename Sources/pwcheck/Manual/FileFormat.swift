internal import CommandLineArguments
internal import PasswordForm
internal import PasswordPolicy

/// A file format that has a page in section 5 of the manual.
enum FileFormat: String, CaseIterable, ArgumentValue {
  case policy, form

  /// The page's source.
  func roff(_ edition: ManualPage.Edition) throws -> String {
    var edition = edition
    edition.sections = []
    edition.related =
      switch self {
      case .policy:
        [
          ("pwcheck", 1), ("pwcheck-policy-lint", 1), ("pwcheck-policy-test", 1),
          ("pwcheck-policy-schema", 1),
          ("pwcheck-form", 5),
        ]
      case .form: [("pwcheck-form", 1), ("pwcheck-policy-schema", 1), ("pwcheck-policy", 5)]
      }
    return FormatPage(
      "pwcheck-\(rawValue)", of: "pwcheck", summary: summary, edition: edition,
      sections: try sections
    ).roff
  }

  private var summary: String {
    switch self {
    case .policy: "the demands on a password, as a JSON file"
    case .form: "a form that asks for a password, as a JSON file"
    }
  }

  private var sections: [(title: String, blocks: [FormatPage.Block])] {
    get throws {
      switch self {
      case .policy: try policySections(SchemaTable(Policy.schema))
      case .form: try formSections(SchemaTable(FormDefinition.schema))
      }
    }
  }

  private func policySections(_ schema: SchemaTable) -> [(
    title: String, blocks: [FormatPage.Block]
  )] {
    let rule = "$defs/rule"
    let kinds = Set(schema.alternatives(at: rule) + schema.companions(at: rule))
    return [
      (
        "Description",
        [
          .paragraph(
            """
            A policy is one JSON object in a UTF-8 file. The option --policy takes the path of the file \
            or the name of a shipped policy. Every rule is evaluated, in the order of the file.
            """),
          .paragraph(Self.strictness),
          .paragraph(
            """
            A password is judged in Unicode's Normalization Form C. A search has 5 ms of processor time; a rule \
            that could not be decided counts as not met.
            """),
        ]
      ),
      ("Keys of the file", schema.entries(at: "")),
      ("Keys of a rule", schema.entries(at: rule, where: { !kinds.contains($0) })),
      (
        "Kinds of rules",
        [
          .paragraph(
            """
            Each rule has exactly one of \(schema.alternatives(at: rule).map { "'\($0)'" }.joined(separator: ", ")). \
            The keys 'min' and 'max' go with 'match', and 'of' goes with 'atLeast'.
            """)
        ]
          + schema.entries(at: rule, where: kinds.contains)
      ),
      ("Texts", [.paragraph(Self.texts(schema))]),
      (
        "Examples of passwords",
        [
          .paragraph(
            "An entry of 'accepts' and 'rejects' is a password, or an object with these keys.")
        ]
          + schema.entries(at: "$defs/examples/items/oneOf/1")
      ),
      ("Keys of an advisory", schema.entries(at: "$defs/advisory")),
      ("Files", Self.files("policies", "policy")),
      (
        "Examples",
        [
          .paragraph("Twelve characters or more, not common, and not the user's own words:"),
          .listing([
            #"{"#,
            #"  "policy": 1,"#,
            #"  "id": "acme","#,
            #"  "title": { "en": "Acme", "es": "Acme" },"#,
            #"  "rules": ["#,
            #"    { "id": "length", "label": "12 characters or more","#,
            #"      "length": { "min": 12 }, "rejects": ["Summer2024"] },"#,
            #"    { "id": "common", "label": "not a common password","#,
            #"      "blocklist": { "list": "common-passwords" } },"#,
            #"    { "id": "own", "label": "none of your own words","#,
            #"      "personal": {} },"#,
            #"    { "id": "kinds", "label": "digits and symbols","#,
            #"      "severity": "warning", "atLeast": 2, "of": ["#,
            #"        { "id": "digit", "label": "a digit", "match": "[0-9]" },"#,
            #"        { "id": "symbol", "label": "a symbol","#,
            #"          "match": "[[:punct:]]" }"#,
            #"      ] }"#,
            #"  ]"#,
            #"}"#,
          ]),
        ]
      ),
    ]
  }

  private func formSections(_ schema: SchemaTable) -> [(title: String, blocks: [FormatPage.Block])]
  {
    [
      (
        "Description",
        [
          .paragraph(
            """
            A form is one JSON object in a UTF-8 file: fields, one of which holds a password, and the texts \
            around them. 'pwcheck form FILE' shows it in the terminal.
            """),
          .paragraph(Self.strictness),
        ]
      ),
      ("Keys of the file", schema.entries(at: "")),
      ("Keys of a field", schema.entries(at: "$defs/field")),
      ("Texts", [.paragraph(Self.texts(schema))]),
      ("Files", Self.files("forms", "form")),
      (
        "Examples",
        [
          .paragraph("A new password, asked for twice:"),
          .listing([
            #"{"#,
            #"  "form": 1,"#,
            #"  "id": "acme-sign-up","#,
            #"  "title": { "en": "Welcome", "es": "Te damos la bienvenida" },"#,
            #"  "fields": ["#,
            #"    { "id": "email", "label": "E-mail" },"#,
            #"    { "id": "password", "label": "Password", "secure": true,"#,
            #"      "policy": "nist-800-63b-4", "personal": ["email"],"#,
            #"      "checklist": true, "strength": true },"#,
            #"    { "id": "again", "label": "Once more", "secure": true,"#,
            #"      "matches": "password" }"#,
            #"  ],"#,
            #"  "submit": { "label": "Sign up", "busy": "Signing you up..." },"#,
            #"  "success": { "title": "Done" }"#,
            #"}"#,
          ]),
        ]
      ),
    ]
  }

  private static let strictness = """
    The file is read strictly: an unknown key, a repeated key and a value of the wrong type are errors \
    that name the line, the column and the cure. The limits are 1 MiB and 32 levels of nesting. 'pwcheck policy \
    schema' prints the format as a JSON Schema, which editors check while you type; the tables below are made \
    from it.
    """

  private static func texts(_ schema: SchemaTable) -> String {
    """
    A text is a string, or an object with a string for each language: {"en": "a digit", "es": "una cifra"}. \
    \(schema.description(at: "$defs/text/oneOf/1")) An id has lower-case letters, digits and hyphens, and 64 \
    characters at most.
    """
  }

  private static func files(_ folder: String, _ format: String) -> [FormatPage.Block] {
    [
      .entry(
        term: "share/pwcheck/\(folder)",
        text: "Copies of the shipped files, in the folder where pwcheck is installed."
      ),
      .entry(
        term: "share/pwcheck/policies/schema/\(format)-1.json", text: "The schema, for editors."),
    ]
  }
}
