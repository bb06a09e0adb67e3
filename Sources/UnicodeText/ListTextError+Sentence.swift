extension ListTextError {
  package func sentence(list: String) -> String {
    let name = "the list '\(excerpt(list))'"
    switch self {
    case .notText(let kind):
      let problem = "\(name) is not words in UTF-8, one a line: it is \(kind.name)."
      guard let command = kind.command(reading: list) else { return problem }
      return "\(problem) Make a list of it: \(command) > NEW"
    case .notUTF8(let line):
      return "\(name): line \(line) is not UTF-8, so it would match nothing. "
        + "If the list is in Latin-1, convert it: iconv -f LATIN1 -t UTF-8. If only some lines are "
        + "broken, remove them: " + "LC_ALL=C.UTF-8 grep -ax '.*'"
    case .zeroByte(let line):
      return """
        \(name): line \(line) holds a zero byte, so it would match nothing. The words must be \
        text, one a line.
        """
    }
  }
}
