import ReportFormats
import Testing

@Test(arguments: [(Annotation.Level.error, "error"), (.warning, "warning"), (.note, "notice")])
func `an annotation is the command of its level`(
  _ level: Annotation.Level, _ command: String
) {
  #expect(Annotation(level, "", "text").gitHubCommand == "::\(command) ::text\n")
}

@Test func `an annotation points at its place and escapes what ends a part of it`() {
  let place = FilePlace("/a/./b,c:d.txt", root: "/a", line: 7, column: 3, end: 9)
  #expect(
    Annotation(.error, "r:1", "50 %, of\ntwo: lines", at: place).gitHubCommand
      == "::error file=b%2Cc%3Ad.txt,line=7,col=3,endColumn=8,title=r%3A1"
      + "::50 %25, of%0Atwo: lines\n")
}

@Test(arguments: [
  ("/a/b.txt", "/a", "b.txt"), ("/a/b.txt", "/a/", "b.txt"), ("/ab/c.txt", "/a", "/ab/c.txt"),
  ("././b.txt", nil, "b.txt"), ("b.txt", "", "b.txt"), (".//b.txt", nil, "b.txt"),
  ("/a//b.txt", "/a", "b.txt"),
])
func `a path is from the root of the tree`(_ path: String, _ root: String?, _ shown: String) {
  let command = Annotation(.note, "", "text", at: FilePlace(path, root: root, line: 1))
    .gitHubCommand
  #expect(command == "::notice file=\(shown),line=1::text\n")
}

@Test(arguments: [(2, nil as Int?), (3, nil), (4, 3)])
func `nothing ends before it begins`(_ end: Int, _ shown: Int?) {
  let place = FilePlace("b.txt", root: nil, line: 1, column: 3, end: end)
  let command = Annotation(.note, "", "text", at: place).gitHubCommand
  let last = shown.map { ",endColumn=\($0)" } ?? ""
  #expect(command == "::notice file=b.txt,line=1,col=3\(last)::text\n")
}
