internal import UnicodeText

/// One line of a screen: pieces that each begin at a column, so that a mark whose width the
/// terminal sees otherwise than we do cannot shift what follows.
struct Row: Hashable, Sendable {
  private(set) var pieces: [Piece] = []
  /// Whether the row can be left out on a terminal that is too short.
  var isSpacer = false

  struct Piece: Hashable, Sendable {
    let column: Int
    let text: SecretText
    let style: Style

    var end: Int { column + text.withString { columns(of: $0) } }
  }

  struct Style: Hashable, Sendable {
    var isBold = false
    var isFaint = false
    var isUnderlined = false
    var isReversed = false
    var color: TerminalColor?

    static let plain = Style()
    static let bold = Style(isBold: true)
    static let faint = Style(isFaint: true)
  }

  mutating func add(_ text: String, at column: Int, _ style: Style = .plain) {
    add(SecretText(text), at: column, style)
  }

  mutating func add(_ text: SecretText, at column: Int, _ style: Style) {
    if !text.isEmpty { pieces.append(Piece(column: max(0, column), text: text, style: style)) }
  }

  mutating func append(_ other: Row, at column: Int) {
    for piece in other.pieces { add(piece.text, at: column + piece.column, piece.style) }
  }

  mutating func fade() {
    pieces = pieces.map { piece in
      let style = Style(isFaint: true, isUnderlined: piece.style.isUnderlined)
      return Piece(column: piece.column, text: piece.text, style: style)
    }
  }

  var width: Int { pieces.map(\.end).max() ?? 0 }

  var text: String {
    var text = ""
    for piece in pieces.sorted(by: { $0.column < $1.column }) {
      text +=
        String(repeating: " ", count: max(0, piece.column - columns(of: text))) + piece.text.string
    }
    return text
  }

  /// The bytes that write the row from a cursor at its start: of the row that stands there only the
  /// pieces that differ, if all pieces have the same places.
  func encoded(over old: Row? = nil, hasColor: Bool) -> SecretText {
    let isAligned =
      pieces.count == old?.pieces.count
      && zip(pieces, old?.pieces ?? []).allSatisfy { $0.column == $1.column && $0.end == $1.end }
    var result: SecretText = isAligned ? "" : "\u{1B}[K"
    var end: Int? = 0
    for (i, piece) in pieces.enumerated() where !isAligned || piece != old?.pieces[i] {
      if piece.column != end { result.append("\u{1B}[\(piece.column + 1)G") }
      let style = piece.style.sequence(hasColor: hasColor)
      result.append(style)
      result.append(piece.text)
      if !style.isEmpty { result.append("\u{1B}[m") }
      // What follows anything but plain ASCII gets its column by number.
      let isASCII = piece.text.withUTF8 { $0.allSatisfy { $0 < 0x80 } }
      end = isASCII ? piece.column + piece.text.count : nil
    }
    return result
  }
}

extension Row.Style {
  fileprivate func sequence(hasColor: Bool) -> String {
    var codes: [Int] = []
    if isBold { codes.append(1) }
    if isFaint { codes.append(2) }
    if isUnderlined { codes.append(4) }
    if isReversed { codes.append(7) }
    if hasColor, let color { codes.append(color.code) }
    return codes.isEmpty ? "" : "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m"
  }
}

/// A text, and its distance from the side where reading begins.
typealias PlacedText = (text: String, start: Int, style: Row.Style)

extension TerminalStyle {
  /// A row of texts. In one without a direction each has the direction of its first letter.
  func row(_ texts: [PlacedText], width: Int, isRightToLeft: Bool? = nil) -> Row {
    var row = Row()
    for (text, start, style) in texts {
      let direction = isRightToLeft ?? isWrittenFromRight(text) ?? false
      let written = bidi == .program ? visualText(text, isRightToLeft: direction) : text
      row.add(
        written, at: isRightToLeft == true ? width - start - columns(of: written) : start, style)
    }
    return row
  }
}
