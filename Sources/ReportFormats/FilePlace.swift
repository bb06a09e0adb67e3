package struct FilePlace {
  let path: String
  let line: Int
  /// The column of the first character, from 1, and that behind the last one.
  let column, end: Int?
  let words: String

  /// Creates a place in a file of a tree. Nothing ends before it begins.
  package init(
    _ path: String, root: String?, line: Int, column: Int? = nil, end: Int? = nil,
    words: String = ""
  ) {
    var path = path[...]
    if let root, !root.isEmpty {
      let prefix = root.hasSuffix("/") ? root : root + "/"
      if path.hasPrefix(prefix) { path = path.dropFirst(prefix.count).drop { $0 == "/" } }
    }
    while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
    self.path = String(path)
    (self.line, self.column, self.words) = (line, column, words)
    self.end = end.flatMap { $0 > column ?? 0 ? $0 : nil }
  }
}
