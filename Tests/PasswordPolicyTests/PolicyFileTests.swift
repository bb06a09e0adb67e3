import JSON
import TestSupport
import Testing

@testable import PasswordPolicy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Tests/schema reads the same files, so that the schema and the loader cannot drift apart.
private let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(
  path: "Fixtures")

private func load(_ file: String) throws(PolicyFileError) -> Policy {
  let bytes = (try? Data(contentsOf: fixtures.appending(path: file))) ?? Data()
  let corpora = fixtures.appending(path: "corpora").path
  return try Policy(
    json: bytes,
    readFile: { path throws(ListReadError) in
      switch path {
      case "missing.txt", "./missing.txt": throw ListReadError(reason: "No such file or directory")
      case "empty.txt": return []
      case "short.txt": return Array("abc\n".utf8)
      case "./parent.json": return Array(nested(0).utf8)
      case "latin-1.txt": return Array("caf".utf8) + [0xE9, 0x0A]
      default: return Array("acme\n".utf8)
      }
    },
    openCorpus: { path throws(PolicyError) in
      try BreachedPasswords(path: "\(corpora)/\(path)", name: path)
    })
}

private struct BadFile: Sendable, CustomTestStringConvertible {
  let name: String
  let reason: String
  let place: String
  let rule: String?

  var testDescription: String { name }

  static let all: [BadFile] = {
    let manifest = try? Data(contentsOf: fixtures.appending(path: "bad-policies/manifest.tsv"))
    return String(decoding: manifest ?? Data(), as: UTF8.self).split(separator: "\n").compactMap {
      line in
      let columns = line.split(separator: "\t").map(String.init)
      guard !line.hasPrefix("#"), columns.count == 5 else { return nil }
      return BadFile(
        name: columns[0], reason: columns[1], place: columns[2],
        rule: columns[3] == "-" ? nil : columns[3])
    }
  }()
}

@Test(arguments: BadFile.all)
private func `a bad policy file is refused with the reason, the place and the rule`(_ file: BadFile)
  throws
{
  let error = try #require(throws: PolicyFileError.self) { try load("bad-policies/" + file.name) }
  #expect(name(error.reason) == file.reason, "\(error.reason)")
  #expect("\(error.location.line):\(error.location.column)" == file.place)
  #expect(error.ruleID == file.rule)
}

@Test func `the bad files are all listed, and show every reason that a small file can have`() throws
{
  let names = try FileManager.default.contentsOfDirectory(
    atPath: fixtures.appending(path: "bad-policies").path)
  #expect(Set(names.filter { $0.hasSuffix(".json") }) == Set(BadFile.all.map(\.name)))
  // The others need files that are better made than kept; see below.
  let shown = Set(BadFile.all.map(\.reason))
    .union(["syntax.tooLarge", "syntax.tooDeep", "tooLongPatterns"])
  #expect(shown == everyName)
}

private let goodFiles = [
  "least", "byte-order-mark", "every-kind", "limits-of-numbers", "extends", "extends-only",
]

@Test(arguments: goodFiles)
func `a good policy file is read`(_ name: String) throws {
  _ = try load("good-policies/\(name).json")
}

@Test func `every good file is read by a test`() throws {
  let names = try FileManager.default.contentsOfDirectory(
    atPath: fixtures.appending(path: "good-policies").path)
  #expect(Set(names) == Set(goodFiles.map { $0 + ".json" }))
}

/// A policy of groups within each other, each of which costs an object and an array.
private func nested(_ groups: Int) -> String {
  var rule = #"{"id":"m","label":"M","match":"a"}"#
  for level in 0..<groups { rule = #"{"id":"g\#(level)","label":"G","atLeast":1,"of":[\#(rule)]}"# }
  return #"{"policy":1,"id":"nested","rules":[\#(rule)]}"#
}

@Test func `groups may be nested as deep as anybody needs, and no deeper`() throws {
  // The file and its list, the innermost rule, and two levels for each group: 32.
  let policy = try Policy(json: Array(nested(14).utf8))
  #expect(policy.allRules.count == 15)
  let error = try #require(throws: PolicyFileError.self) {
    try Policy(json: Array(nested(15).utf8))
  }
  #expect(error.reason == .object(.syntax(.tooDeep(limit: 32))))
  let hostile = try #require(throws: PolicyFileError.self) {
    try Policy(json: Array(nested(10_000).utf8))
  }
  #expect(hostile.reason == .object(.syntax(.tooDeep(limit: 32))))
}

@Test func `a file of ten megabytes is refused before it is read`() throws {
  let spaces = [UInt8](repeating: 0x20, count: 10 << 20)
  let error = try #require(throws: PolicyFileError.self) {
    try Policy(json: spaces + Array(nested(0).utf8))
  }
  #expect(error.reason == .object(.syntax(.tooLarge(limit: 1 << 20))))
}

@Test func `rules that stand for more patterns than a file can have are refused`() throws {
  func file(_ rules: Int) -> [UInt8] {
    let rules = (0..<rules).map {
      #"{"id":"d\#($0)","label":"D","dates":{"from":\#(1000 + $0),"to":2500}}"#
    }
    return Array(#"{"policy":1,"id":"p","rules":[\#(rules.joined(separator: ","))]}"#.utf8)
  }
  #expect(try Policy(json: file(100)).rules.count == 100)
  let error = try #require(throws: PolicyFileError.self) { try Policy(json: file(1_500)) }
  #expect(error.reason == .file(.tooLongPatterns(most: 1 << 20)))
  // The cure works up to the rule that is named.
  let number = try #require(Int(error.ruleID?.dropFirst() ?? ""))
  #expect(try Policy(json: file(number)).rules.count == number)
}

@Test(arguments: [
  (#""mach": "[0-9]""#, "match"), (#""lenght": {"min": 8}"#, "length"),
  (#""atleast": 1"#, "atLeast"),
  (#""BLOCKLIST": {}"#, "blocklist"), (#""sequence": {"max": 3}"#, "sequences"),
  (#""colour": "red""#, nil),
])
func `a misspelt key brings up the one that was meant`(_ member: String, _ meant: String?) throws {
  let file = #"{"policy": 1, "id": "a", "rules": [{"id": "a", "label": "A", \#(member)}]}"#
  let error = try #require(throws: PolicyFileError.self) { try Policy(json: Array(file.utf8)) }
  guard case .object(.unknownKey(_, let suggestion, _)) = error.reason else {
    Issue.record("\(error.reason)")
    return
  }
  #expect(suggestion == meant)
}

@Test
func `an error in a nested rule names that rule, and a second id names the line of the first`()
  throws
{
  let file = """
    {"policy": 1, "id": "a", "rules": [
      {"id": "one", "label": "A", "match": "a"},
      {"id": "two", "label": "A", "atLeast": 1, "of": [{"id": "one", "label": "A", "match": "a"}]}
    ]}
    """
  let error = try #require(throws: PolicyFileError.self) { try Policy(json: Array(file.utf8)) }
  #expect(error.reason == .file(.duplicateID("one", firstLine: 2)))
  #expect(error.ruleID == "one")
}

@Test func `a broken pattern says where it broke, in the words of PCRE2`() throws {
  let file =
    #"{"policy": 1, "id": "a", "rules": [{"id": "a", "label": "A", "match": "(?=.*[0-9]"}]}"#
  let error = try #require(throws: PolicyFileError.self) { try Policy(json: Array(file.utf8)) }
  #expect(
    error.reason
      == .file(.badPattern("(?=.*[0-9]", offset: 10, reason: "missing closing parenthesis")))
}

/// As the manifest writes it. No default: a new reason wants a name, and a file that shows it.
private func name(_ reason: PolicyFileError.Reason) -> String {
  switch reason {
  case .object(.syntax(let reason)): "syntax." + reason.name
  case .object(.wrongType): "wrongType"
  case .object(.unknownKey): "unknownKey"
  case .object(.missingKey): "missingKey"
  case .object(.strayKey): "strayKey"
  case .object(.empty): "empty"
  case .object(.badID): "badID"
  case .object(.badLanguage): "badLanguage"
  case .object(.repeatedLanguage): "repeatedLanguage"
  case .object(.notWholeNumber): "notWholeNumber"
  case .object(.outOfRange): "outOfRange"
  case .object(.unknownChoice): "unknownChoice"
  case .file(let mistake): mistake.name
  }
}

extension PolicyFileMistake {
  fileprivate var name: String {
    switch self {
    case .unsupportedVersion: "unsupportedVersion"
    case .noRules: "noRules"
    case .duplicateID: "duplicateID"
    case .noKind: "noKind"
    case .badOrder: "badOrder"
    case .severalKinds: "severalKinds"
    case .memberSeverity: "memberSeverity"
    case .badPattern: "badPattern"
    case .tooLongPatterns: "tooLongPatterns"
    case .notOneCharacter: "notOneCharacter"
    case .minAboveMax: "minAboveMax"
    case .hasNeither: "hasNeither"
    case .moreThanMembers: "moreThanMembers"
    case .unknownShipped: "unknownShipped"
    case .unreadable: "unreadable"
    case .badList: "badList"
    case .emptyList: "emptyList"
    case .editsWithin: "editsWithin"
    case .askedListOnly: "askedListOnly"
    case .caseOfLookAlikes: "caseOfLookAlikes"
    case .notAboutText: "notAboutText"
    case .unknownScript: "unknownScript"
    case .fromAfterTo: "fromAfterTo"
    case .tooManyEntries: "tooManyEntries"
    case .unusableCorpus: "unusableCorpus"
    case .untoldCount: "untoldCount"
    case .noParentName: "noParentName"
    case .twoRoles: "twoRoles"
    case .brokenParent: "brokenParent"
    case .tooManyParents: "tooManyParents"
    case .badPin: "badPin"
    case .otherVersion: "otherVersion"
    case .unknownParentRule: "unknownParentRule"
    case .droppedTwice: "droppedTwice"
    case .droppedAndGiven: "droppedAndGiven"
    case .memberRole: "memberRole"
    case .unknownRole: "unknownRole"
    case .tooManyRoles: "tooManyRoles"
    case .noRuleWithoutRole: "noRuleWithoutRole"
    case .noRuleForRoles: "noRuleForRoles"
    case .badContextWord: "badContextWord"
    case .repeatedInContext: "repeatedInContext"
    case .tooManyContextWords: "tooManyContextWords"
    }
  }
}

private let everyName: Set = [
  "syntax.empty", "syntax.tooLarge", "syntax.tooDeep", "syntax.notUTF8", "syntax.wideEncoding",
  "syntax.unexpectedEnd", "syntax.unexpected", "syntax.trailingComma", "syntax.comment",
  "syntax.unterminatedString", "syntax.controlCharacterInString", "syntax.badEscape",
  "syntax.loneSurrogate", "syntax.badNumber", "syntax.badLiteral", "syntax.duplicateKey",
  "syntax.textAfterEnd", "syntax.tooManyMarks",
  "wrongType", "unknownKey", "missingKey", "unsupportedVersion", "noRules", "empty", "badID",
  "duplicateID", "noKind", "badOrder", "severalKinds", "strayKey", "memberSeverity", "badPattern",
  "notWholeNumber", "outOfRange", "minAboveMax", "hasNeither", "unknownChoice", "moreThanMembers",
  "tooLongPatterns", "notOneCharacter", "editsWithin", "askedListOnly", "unknownScript",
  "caseOfLookAlikes", "notAboutText",
  "fromAfterTo",
  "unknownShipped", "unreadable", "badList", "emptyList", "unusableCorpus",
  "untoldCount", "badLanguage", "repeatedLanguage",
  "noParentName", "twoRoles", "brokenParent", "badPin", "otherVersion", "unknownParentRule",
  "droppedTwice", "droppedAndGiven",
  "memberRole", "unknownRole", "tooManyRoles", "noRuleWithoutRole", "noRuleForRoles",
  "badContextWord", "repeatedInContext", "tooManyContextWords",
]

extension JSONError.Reason {
  fileprivate var name: String {
    switch self {
    case .empty: "empty"
    case .tooLarge: "tooLarge"
    case .tooLargePiece: "tooLargePiece"
    case .tooManyValues: "tooManyValues"
    case .tooDeep: "tooDeep"
    case .notUTF8: "notUTF8"
    case .wideEncoding: "wideEncoding"
    case .unexpectedEnd: "unexpectedEnd"
    case .unexpected: "unexpected"
    case .trailingComma: "trailingComma"
    case .comment: "comment"
    case .unterminatedString: "unterminatedString"
    case .controlCharacterInString: "controlCharacterInString"
    case .badEscape: "badEscape"
    case .loneSurrogate: "loneSurrogate"
    case .badNumber: "badNumber"
    case .badLiteral: "badLiteral"
    case .duplicateKey: "duplicateKey"
    case .textAfterEnd: "textAfterEnd"
    case .tooManyMarks: "tooManyMarks"
    }
  }
}

@Test func `two lists whose names are canonically equivalent are two lists`() throws {
  let json = #"""
    {"policy":1,"id":"p","rules":[{"id":"a","label":"a","blocklist":{"list":"K.txt"}},
     {"id":"b","label":"b","blocklist":{"list":"\u212A.txt"}}]}
    """#
  let policy = try Policy(json: Array(json.utf8)) { path throws(ListReadError) in
    Array((path.utf8.first == UInt8(ascii: "K") ? "hunter22\n" : "letmein1\n").utf8)
  }
  let checker = PasswordChecker(policy: policy)
  #expect(!checker.assess("hunter22").isAccepted)
  #expect(!checker.assess("letmein1").isAccepted)
}

@Test(arguments: ["default", "owasp-asvs-5", "nist-800-63b-4"])
func `no text of a policy file reaches a terminal as it is`(_ name: String) throws {
  let file = try #require(Policy.shippedFile(named: name))
  let errors = errors(aboutHostile: file) { json in
    do throws(PolicyFileError) { _ = try Policy(json: json) } catch { return error.description }
    return nil
  }
  #expect(errors.count > 100)
  #expect(errors.filter(steersTerminal) == [])
  #expect(errors.filter { $0.utf8.count > 4000 } == [])
}
