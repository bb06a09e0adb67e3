import UnicodeText

/// As much of a terminal as a drawing uses: rows that scroll, a cursor, and the sequences that move
/// and erase.
struct TinyTerminal {
  let columns: Int
  let height: Int
  private(set) var screen: [[Character]]
  private(set) var row: Int
  private(set) var column = 0
  private(set) var isCursorShown = true
  /// A sequence that is not known.
  private(set) var stray: String?

  /// With the cursor in some row, below what stands there already.
  init(columns: Int, height: Int, row: Int) {
    (self.columns, self.height, self.row) = (columns, height, row)
    screen = Array(repeating: Array(repeating: " ", count: columns), count: height)
    for above in 0..<row { screen[above][0] = "#" }
  }

  /// The rows from the top, without trailing spaces.
  var lines: [String] {
    screen.map { row in
      var row = row[...]
      while row.last == " " { row.removeLast() }
      return String(row)
    }
  }

  mutating func write(_ text: SecretText) {
    var scalars = text.string.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n":
        if row == height - 1 {
          screen.removeFirst()
          screen.append(Array(repeating: " ", count: columns))
        } else {
          row += 1
        }
      case "\u{1B}":
        _ = scalars.popFirst()
        let parameters = scalars.prefix { ("0"..."?").contains($0) }
        scalars.removeFirst(parameters.count)
        let final = scalars.popFirst() ?? " "
        obey(final, String(String.UnicodeScalarView(parameters)))
      default:
        guard column < columns else {
          stray = "text beyond the last column"
          return
        }
        screen[row][column] = Character(scalar)
        column += 1
      }
    }
  }

  private mutating func obey(_ final: Unicode.Scalar, _ parameters: String) {
    let number = Int(parameters) ?? 1
    switch final {
    case "A": row = max(0, row - number)
    case "B": row = min(height - 1, row + number)
    case "G": column = number - 1
    case "K": erase(row, from: column)
    case "J":
      erase(row, from: column)
      for below in (row + 1)..<max(row + 1, height) { erase(below, from: 0) }
    case "m": break
    case "h", "l": if parameters == "?25" { isCursorShown = final == "h" }
    default: stray = "\(parameters)\(final)"
    }
  }

  private mutating func erase(_ row: Int, from column: Int) {
    for i in column..<columns { screen[row][i] = " " }
  }
}
