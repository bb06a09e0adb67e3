internal import PasswordForm
internal import UnicodeText

/// One line of a screen: pieces that each begin at a column.
///
/// Every piece is placed by itself, so that a mark whose width the terminal sees otherwise than we
/// do cannot shift what follows.
struct Row: Hashable, Sendable {
  private(set) var pieces: [Piece] = []
  /// Whether the row can be left out on a terminal that is too short.
  var isSpacer = false

  struct Piece: Hashable, Sendable {
    /// The column where the piece begins, from 0.
    let column: Int
    /// In visual order.
    let text: SecretText
    let style: Style
  }

  struct Style: Hashable, Sendable {
    var isBold = false
    var isFaint = false
    var isUnderlined = false
    var isReversed = false
    var color: ColorRole?

    static let plain = Style()
    static let bold = Style(isBold: true)
    static let faint = Style(isFaint: true)
  }

  mutating func add(_ text: String, at column: Int, _ style: Style = .plain) {
    add(SecretText(text), at: column, style)
  }

  /// Adds what may have been typed.
  mutating func add(_ text: SecretText, at column: Int, _ style: Style) {
    if !text.isEmpty { pieces.append(Piece(column: max(0, column), text: text, style: style)) }
  }

  /// How many columns it takes.
  var width: Int { pieces.map { $0.column + $0.text.withString { columns(of: $0) } }.max() ?? 0 }

  /// The visible text, without styles.
  var text: String {
    var text = ""
    for piece in pieces.sorted(by: { $0.column < $1.column }) {
      text +=
        String(repeating: " ", count: max(0, piece.column - columns(of: text))) + piece.text.string
    }
    return text
  }

  /// The bytes for a terminal, from a cursor at the row's start.
  func encoded(hasColor: Bool) -> SecretText {
    var result: SecretText = ""
    var end: Int? = 0
    for piece in pieces {
      if piece.column != end { result.append("\u{1B}[\(piece.column + 1)G") }
      let style = piece.style.sequence(hasColor: hasColor)
      result.append(style)
      result.append(piece.text)
      if !style.isEmpty { result.append("\u{1B}[0m") }
      // What follows anything but plain ASCII gets its column by number.
      let isASCII = piece.text.withUTF8 { $0.allSatisfy { $0 < 0x80 } }
      end = isASCII ? piece.column + piece.text.count : nil
    }
    return result
  }
}

extension Row.Style {
  fileprivate func sequence(hasColor: Bool) -> String {
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isFaint { codes.append("2") }
    if isUnderlined { codes.append("4") }
    if isReversed { codes.append("7") }
    if hasColor, let color {
      switch color {
      case .bad: codes.append("31")
      case .fair: codes.append("33")
      case .good: codes.append("32")
      }
    }
    return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
