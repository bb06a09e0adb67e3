import TestSupport
import Testing

@testable import PasswordAudit

/// The texts of a stream in their order; nil if it is refused.
private func texts(_ yaml: String) -> [String]? {
  func texts(_ node: DocumentNode) -> [String] {
    switch node.kind {
    case .text(let text): [String(decoding: text, as: UTF8.self)]
    case .list(let values): values.flatMap(texts)
    case .map(let members):
      members.flatMap { [String(decoding: $0.name, as: UTF8.self)] + texts($0.value) }
    case .alias(let target): texts(target)
    case .flag(let flag): ["\(flag)"]
    case .nothing: ["null"]
    }
  }
  var found: [String] = []
  do {
    var documents = YAMLDocuments(Array(yaml.utf8))
    try documents.read { (node) throws(DocumentError) in
      found += texts(node)
    }
  } catch { return nil }
  return found
}

/// The classes of the cases in which libyaml differs from yaml-test-suite, after the suite's own.
private let valid: [(String, [String]?)] = [
  ("--- a\n...\n--- b\n", ["a", "b"]), ("a: |\n  x\n  y\n", ["a", "x\ny\n"]),
  ("{a: b, c: [d, 'e f']}", ["a", "b", "c", "d", "e f"]),
  ("a: &x 1\nb: *x\n", ["a", "1", "b", "1"]), ("a: \"x\\u00e4\"\n", ["a", "xä"]),
  ("? a\n: b\n", ["a", "b"]),
  // Valid in 1.2 and refused by libyaml
  (": x\n", nil), ("{a\n: b}\n", nil), ("[:x]\n", nil), ("-\t-\ta\n", nil), ("--- >\nx\n", nil),
  ("%FOO bar\n--- a\n%BAZ\n--- b\n", nil), ("&ä a\n", nil), ("&a: b: c\n", nil),
]

/// Invalid, and read: every text is there as it stands.
private let invalid: [(String, [String])] = [
  ("a: \"x\"#c\n", ["a", "x"]), ("[x,#c\n y]\n", ["x", "y"]), ("a: [x]#c\n", ["a", "x"]),
  ("[-, x]\n", ["-", "x"]), ("a: \"x\ny\"\n", ["a", "x y"]),
  ("---\nflow: [a,\nb]\n", ["flow", "a", "b"]),
]

@Test func `valid YAML is read as it is meant or refused`() {
  for (yaml, expected) in valid { #expect(texts(yaml) == expected, "\(yaml)") }
}

@Test func `of invalid YAML that is read no text is lost`() {
  for (yaml, expected) in invalid { #expect(texts(yaml) == expected, "\(yaml)") }
}

@Test(arguments: [(1, true), (60, true), (70, false), (100_000, false)])
func `a chain of aliases is as deep as it is long`(_ count: Int, _ isRead: Bool) {
  let chain = (1..<max(count, 2)).map { "- &a\($0) [*a\($0 - 1)]\n" }.joined()
  #expect((texts("- &a0 [x]\n\(chain)") != nil) == isRead)
}

/// What is found in a stream.
private func values(_ yaml: String) throws -> DocumentValues {
  var options = Audit.Options()
  (options.format, options.recognizesForeignLists) = (.yaml(), false)
  return try DocumentSource.values(
    of: try AuditInput(name: "x", bytes: Array(yaml.utf8)).open(), options)
}

@Test(arguments: ["password", "color"])
func `aliases of a long text make a document too large`(_ name: String) throws {
  let anchor = "x: &a \"\(String(repeating: "z", count: 1 << 20))\"\n"
  func aliases(_ count: Int) -> String {
    "\(name): [\(Array(repeating: "*a", count: count).joined(separator: ", "))]\n"
  }
  #expect(try values(anchor + aliases(3)).all.count == 4)
  #expect(throws: DocumentError.tooLarge(limit: 32 << 20)) { try values(anchor + aliases(40)) }
  #expect(DocumentError.tooLarge(limit: 32 << 20).description.contains("aliases"))
}

@Test func `names and values of one map are paired in linear time`() {
  let factor = growth(from: 300) { size in
    _ = try? values(String(repeating: "name: c\nvalue: b\n", count: size))
  }
  #expect(factor < 8)
}
