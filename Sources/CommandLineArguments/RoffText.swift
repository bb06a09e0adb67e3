internal import UnicodeText

/// The source of a manual page, line by line. Text is escaped, so that it means itself.
struct RoffText {
  enum Piece {
    case plain(String)
    case bold(String)
    case italic(String)
  }

  private(set) var source = ""

  mutating func comment(_ text: String) { source += ".\\\" \(text)\n" }

  /// Adds the first line. The date is not escaped: readers of pages parse it.
  mutating func title(_ name: String, date: String, source: String) {
    self.source +=
      ".TH \"\(escaped(name))\" \"1\" \"\(date)\" \"\(escaped(source))\" \"User Commands\"\n"
  }

  /// Adds a request or a macro, with its arguments quoted.
  mutating func macro(_ name: String, _ arguments: [String] = []) {
    source += ([".\(name)"] + arguments.map { "\"\(escaped($0))\"" }).joined(separator: " ") + "\n"
  }

  /// Adds a paragraph, which roff fills. The lines of the source are short, for people to read.
  mutating func paragraph(_ text: String) {
    var line = ""
    for word in text.split(separator: " ") {
      let word = escaped(String(word))
      if !line.isEmpty, line.count + 1 + word.count > 78 {
        add(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
      // A sentence ends a line, which is how roff knows that it is one.
      if word.hasSuffix(".") {
        add(line)
        line = ""
      }
    }
    if !line.isEmpty { add(line) }
  }

  mutating func line(_ pieces: [Piece]) {
    let texts = pieces.map { piece in
      switch piece {
      case .plain(let text): escaped(text)
      case .bold(""), .italic(""): ""
      case .bold(let text): "\\fB\(escaped(text))\\fR"
      case .italic(let text): "\\fI\(escaped(text))\\fR"
      }
    }
    add(texts.joined())
  }

  /// Adds a term, with its meaning indented below or beside it.
  mutating func entry(_ term: [Piece], _ text: String) {
    macro("TP")
    line(term)
    paragraph(text)
  }

  /// Adds an indented line that is not filled.
  mutating func listing(_ text: String) {
    macro("PP")
    macro("RS", ["4"])
    macro("EX")
    line([.plain(text)])
    macro("EE")
    macro("RE")
  }

  /// Adds the names of related pages.
  mutating func seeAlso(_ pages: [String]) {
    if pages.isEmpty { return }
    macro("SH", ["SEE ALSO"])
    for (index, page) in pages.enumerated() {
      line([.bold(page), .plain("(1)" + (index == pages.count - 1 ? "" : ","))])
    }
  }

  /// Adds a line of source. A full stop or a quote at its start is escaped, as it makes a request.
  private mutating func add(_ line: String) {
    source += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\u{FE0F}": break  // says how to draw the character before it, which roff decides itself
      case "\n": result += " "
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      // At least four digits, as roff wants them.
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(zeroPadded(digits, to: 4))]"
      }
    }
    return result
  }
}
