import JSON
import Testing

@testable import PasswordPolicy

/// Policy files by their paths, as a folder would hold them.
private struct Folder {
  var files: [String: String] = [:]

  /// The policy of a file in the folder's root.
  func policy(_ text: String) throws(PolicyFileError) -> Policy {
    try Policy(json: Array(text.utf8)) { path throws(ListReadError) in
      guard let file = files[path] else {
        throw ListReadError(reason: "No such file or directory")
      }
      return Array(file.utf8)
    }
  }

  func error(_ text: String) throws -> PolicyFileError {
    try #require(throws: PolicyFileError.self) { try policy(text) }
  }
}

private func extending(_ parent: String, _ rest: String = "") -> String {
  #"{"policy": 1, "id": "heir", "extends": \#(parent)\#(rest.isEmpty ? "" : ", " + rest)}"#
}

private func policy(_ id: String, rules: String) -> String {
  #"{"policy": 1, "id": "\#(id)", "rules": [\#(rules)]}"#
}

private let twoRules = policy(
  "base",
  rules: """
    {"id": "length", "label": "L", "length": {"min": 8}, "reference": "1.1"},
    {"id": "digit", "label": "D", "match": "[0-9]"}
    """)

@Suite struct `A policy that extends another` {
  @Test func `has the parent's rules, replaces one in its place, and puts its own last`() throws {
    let heir = try Folder(files: ["./base.json": twoRules]).policy(
      extending(
        #""./base.json""#,
        """
        "rules": [{"id": "upper", "label": "U", "match": "[A-Z]"},
                  {"id": "length", "label": "12", "length": {"min": 12}}]
        """))
    #expect(heir.rules.map(\.id) == ["length", "digit", "upper"])
    #expect(heir.rules[0].label.text() == "12")
    #expect(heir.rules.map { heir.origin(of: $0) } == [nil, "base", nil])
    #expect(heir.replacedRule(heir.rules[0])?.label.text() == "L")
    let checker = PasswordChecker(policy: heir)
    #expect(checker.accepts("Abcdefghijk1"))
    #expect(!checker.accepts("Abcdefg1"), "the replaced rule no longer decides")
    #expect(!checker.accepts("abcdefghijk1"), "its own rule decides")
    #expect(!checker.accepts("Abcdefghijkl"), "the parent's rule decides")
  }

  @Test func `is in a folder with an at sign in its name`() throws {
    let folder = Folder(files: ["team@home/base.json": twoRules])
    #expect(try folder.policy(extending(#""team@home/base.json""#)).rules.count == 2)
  }

  @Test func `does without a dropped rule, and keeps the reason`() throws {
    let heir = try Folder(files: ["./base.json": twoRules]).policy(
      extending(
        #"{"policy": "./base.json", "drop": [{"rule": "digit", "reason": "Passphrases."}]}"#))
    #expect(heir.rules.map(\.id) == ["length"])
    #expect(heir.parent?.dropped == [.init("digit", reason: "Passphrases.")])
  }

  @Test func `has the source and the advisories of its parent, and its own title`() throws {
    let heir = try Folder().policy(
      extending(#""nist-800-63b-4@2""#, #""advisories": [{"text": "Own."}]"#))
    let parent = Policy.nist80063B4
    #expect(heir.source == parent.source)
    #expect(heir.title.text() == "heir")
    #expect(heir.advisories == parent.advisories + [.init(LocalizedText("Own."))])
  }

  @Test func `finds files beside the file that names them`() throws {
    let folder = Folder(files: [
      "base/mid.json": extending(#""./low.json""#),
      "base/low.json": extending(#""../top.json""#),
      "base/../top.json": policy(
        "top", rules: #"{"id": "a", "label": "A", "blocklist": {"list": "./words.txt"}}"#),
      "base/../words.txt": "hello\n",
    ])
    let heir = try folder.policy(extending(#""base/mid.json""#))
    #expect(!PasswordChecker(policy: heir).accepts("hello"))
    #expect(heir.origin(of: heir.rules[0]) == "top")
    guard case .blocklist(let list) = heir.rules[0].kind else { throw PolicyShape() }
    #expect(list.name == "base/../words.txt", "a copy of the policy can be written beside it")
  }

  @Test func `says which ancestor is refused`() throws {
    let error = try Folder(files: [
      "./mid.json": extending(#""./low.json""#),
      "./low.json": policy("low", rules: #"{"id": "a", "label": "A", "mach": "a"}"#),
    ]).error(extending(#""./mid.json""#))
    #expect(
      error.sentence(file: "heir.json")
        == "heir.json:1:40: the policy that this one extends is refused: "
        + "./low.json:1:64: rule 'a': unknown key 'mach'. Did you mean 'match'?")
  }

  @Test(arguments: ["./heir.json", "heir.json", "./x/../heir.json"])
  func `may not extend itself, however it is named`(_ name: String) throws {
    let text = extending(#""\#(name)""#)
    var folder = Folder()
    // A name that leads through a folder becomes longer with each step.
    for count in 0...9 {
      folder.files["./\(String(repeating: "x/../", count: count))heir.json"] = text
    }
    folder.files["heir.json"] = text
    let error = try folder.error(text)
    #expect(error.sentence(file: "heir.json").contains("in a circle"))
  }

  @Test func `has at most eight ancestors that are files`() throws {
    var folder = Folder()
    for i in 1...9 { folder.files["./\(i).json"] = extending(#""./\#(i + 1).json""#) }
    folder.files["./8.json"] = twoRules
    #expect(try folder.policy(extending(#""./1.json""#)).rules.count == 2)
    folder.files["./8.json"] = extending(#""./9.json""#)
    folder.files["./9.json"] = twoRules
    let error = try folder.error(extending(#""./1.json""#))
    #expect(error.sentence(file: "heir.json").contains("more than 8 policies extend each other"))
  }

  @Test func `without a way to read files, can extend what is shipped only`() throws {
    #expect(try Policy(json: Array(extending(#""default""#).utf8)).rules.count == 5)
    let error = try #require(throws: PolicyFileError.self) {
      try Policy(json: Array(extending(#""./base.json""#).utf8))
    }
    #expect(
      error.sentence(file: "heir.json") == "heir.json:1:40: the policy './base.json' cannot be "
        + "read: files of one's own need a 'readFile' function.")
  }

  @Test func `can be made in code`() throws {
    let heir = try Policy(
      id: "heir", extending: .default, dropping: [.init("special", reason: "Passphrases.")],
      rules: [try Rule(id: "length", label: "20", .length(min: 20))])
    #expect(heir.rules.map(\.id) == ["length", "uppercase", "lowercase", "digit"])
    #expect(heir.parent?.name == "default")
    #expect(throws: PolicyError.self) {
      try Policy(id: "heir", extending: .default, dropping: [.init("special", reason: "")])
    }
  }

  @Test(
    arguments: [
      ("default@1", nil), ("default", nil),
      ("default@2", "version 2 of 'default', but the shipped one is version 1"),
      ("default@", "'' is not a version"), ("default@01", "'01' is not a version"),
      ("default@-1", "'-1' is not a version"), ("default@1.0", "'1.0' is not a version"),
      ("default@99999999999999999999", "is not a version"),
    ] as [(String, String?)])
  func `can ask for a version of a shipped parent`(_ name: String, _ problem: String?) throws {
    guard let problem else {
      #expect(try Folder().policy(extending(#""\#(name)""#)).parent?.name == name)
      return
    }
    let sentence = try Folder().error(extending(#""\#(name)""#)).sentence(file: "heir.json")
    #expect(sentence.contains(problem), "\(sentence)")
  }
}

private struct PolicyShape: Error {}
