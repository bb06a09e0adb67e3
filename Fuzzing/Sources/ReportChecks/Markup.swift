import FuzzSupport

let htmlElements: Set<String> = [
  "html", "head", "meta", "title", "style", "body", "header", "h1", "p", "ul", "li", "strong", "dl",
  "dt",
  "dd", "code",
  "nav", "a", "ol", "small",
  "main", "section", "h2", "details", "summary", "div", "table", "caption", "thead",
  "tr", "th",
  "tbody", "td",
  "svg", "rect", "text", "desc", "line", "script",
]
let junitElements: Set<String> = [
  "testsuites", "testsuite", "properties", "property", "testcase", "failure", "error", "system-out",
]
private let voidElements: Set<String> = ["meta"]
private let references: Set<String> = ["amp", "lt", "gt", "quot", "#39"]

/// Elements that are closed in the order in which they were opened, all of them the report's own,
/// and no `<`, `>` or `&` elsewhere.
func checkMarkup(_ text: String, elements: Set<String>) {
  var rest = text.utf8[...]
  var open: [String] = []
  var hasScript = false
  while let byte = rest.first {
    switch byte {
    case UInt8(ascii: "<"):
      let tag = rest.prefix { $0 != UInt8(ascii: ">") }
      require(tag.count < rest.count, "a tag ends")
      rest = rest.dropFirst(tag.count + 1)
      checkTag(String(decoding: tag.dropFirst(), as: UTF8.self), elements, &open)
      // A style sheet is not markup, and the report's own.
      if open.last == "style" { rest = rest.drop { $0 != UInt8(ascii: "<") } }
      // Nor is a script, of which a page has one.
      if open.last == "script" {
        require(!hasScript, "a page has one script")
        hasScript = true
        while !rest.isEmpty, !rest.starts(with: "</script>".utf8) { rest = rest.dropFirst() }
      }
    case UInt8(ascii: "&"):
      let reference = rest.dropFirst().prefix { $0 != UInt8(ascii: ";") }.prefix(8)
      require(
        references.contains(String(decoding: reference, as: UTF8.self)), "a reference is known")
      rest = rest.dropFirst()
    default:
      require(byte != UInt8(ascii: ">"), "no '>' in a text")
      rest = rest.dropFirst()
    }
  }
  require(open.isEmpty, "every element is closed")
}

/// - Parameter tag: What stands between the angle brackets.
private func checkTag(_ tag: String, _ elements: Set<String>, _ open: inout [String]) {
  if tag == "!doctype html" || tag == #"?xml version="1.0" encoding="UTF-8"?"# { return }
  if tag.hasPrefix("/") {
    require(
      open.popLast() == String(tag.dropFirst()), "elements end in the order in which they begin")
    return
  }
  let name = String(tag.prefix { $0 != " " && $0 != "/" })
  require(elements.contains(name), "an element is the report's own")
  // By bytes: an accent after a quotation mark makes another character of it for Swift, and for
  // nobody else.
  var rest = tag.utf8.dropFirst(name.utf8.count)
  let isEmpty = rest.last == UInt8(ascii: "/")
  if isEmpty { rest = rest.dropLast() }
  while !rest.isEmpty {
    // ` name="value"`; a value has neither quotes nor angle brackets.
    let parts = rest.split(
      separator: UInt8(ascii: "\""), maxSplits: 2, omittingEmptySubsequences: false)
    require(
      parts.count == 3 && parts[0].first == UInt8(ascii: " ") && parts[0].last == UInt8(ascii: "="),
      "an attribute has a value in quotes")
    require(parts[0].dropFirst().dropLast().allSatisfy(isOfName), "an attribute's name")
    require(!parts[1].contains(UInt8(ascii: "<")), "no '<' in a value")
    let pieces = parts[1].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .dropFirst()
    for piece in pieces {
      let reference = piece.prefix { $0 != UInt8(ascii: ";") }
      require(
        references.contains(String(decoding: reference, as: UTF8.self)),
        "a reference in a value is known")
    }
    rest = parts[2]
  }
  if !isEmpty, !voidElements.contains(name) { open.append(name) }
}

private func isOfName(_ byte: UInt8) -> Bool {
  let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
  return letters.contains(byte | 0x20) || byte == UInt8(ascii: "-") || (0x31...0x32).contains(byte)
}
