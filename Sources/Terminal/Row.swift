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
    let column: Int
    let text: SecretText
    let style: Style

    var end: Int { column + text.withString { columns(of: $0) } }

    /// The piece without the plain text with which another one at its place begins too.
    func rest(after other: Piece) -> Piece {
      guard (column, style) == (other.column, other.style) else { return self }
      var shared = text.withUTF8 { new in
        other.text.withUTF8 { old in zip(new, old).prefix { $0 == $1 && $0 < 0x80 }.count }
      }
      // A mark that follows belongs to the character before it.
      let isFollowed = [text, other.text].contains { text in
        text.withUTF8 { shared < $0.count && $0[shared] >= 0x80 }
      }
      if isFollowed { shared = max(0, shared - 1) }
      var rest = text
      rest.removeFirst(shared)
      return Piece(column: column + shared, text: rest, style: style)
    }
  }

  struct Style: Hashable, Sendable {
    var isBold = false
    var isFaint = false
    var isUnderlined = false
    var isReversed = false
    var color: ColorRole?
    var chosen: TerminalColor?

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

  mutating func append(_ other: Row, at column: Int) {
    for piece in other.pieces { add(piece.text, at: column + piece.column, piece.style) }
  }

  /// Makes it the background of something.
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

  /// The bytes for a terminal, from a cursor at the row's start.
  func encoded(hasColor: Bool) -> SecretText { Self.encoded(pieces[...], from: 0, hasColor) }

  /// The bytes that make another row of this one, from a cursor at the row's start, and that write
  /// only what differs. Pieces stand beside each other, from left to right.
  func encoded(after old: Row, hasColor: Bool) -> SecretText {
    let same = zip(pieces, old.pieces).prefix { $0.column == $1.column && $0.end == $1.end }.count
    var result: SecretText = ""
    for (new, old) in zip(pieces[..<same], old.pieces) where new != old {
      let start = result.isEmpty ? 0 : nil
      result.append(Self.encoded([new.rest(after: old)], from: start, hasColor))
    }
    var (new, old) = (pieces[same...], old.pieces.dropFirst(same))
    if let first = new.first, let before = old.first {
      new[same] = first.rest(after: before)
      old[same] = before.rest(after: first)
    }
    guard let start = [new, old].compactMap({ $0.first?.column }).min() else { return result }
    if start > 0 || !result.isEmpty { result.append("\u{1B}[\(start + 1)G") }
    if !old.isEmpty { result.append("\u{1B}[K") }
    result.append(Self.encoded(new, from: start, hasColor))
    return result
  }

  /// The bytes of pieces, from a cursor at a column; nil if it may be anywhere in the row.
  private static func encoded(
    _ pieces: ArraySlice<Piece>, from start: Int?, _ hasColor: Bool
  ) -> SecretText {
    var result: SecretText = ""
    var end = start
    for piece in pieces {
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
    if hasColor, let chosen { codes.append(String(chosen.code)) }
    return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}

/// Places texts by their distance from the side where reading begins.
struct RowBuilder {
  let width: Int
  let isRightToLeft: Bool
  let bidi: BidiOwner
  /// Whether a text has the direction of its first letter, being in any language.
  var followsText = false
  private(set) var row = Row()

  /// Adds a text at a distance. Returns its number of columns: letters that join may take fewer.
  @discardableResult
  mutating func add(_ text: String, at start: Int, _ style: Row.Style = .plain) -> Int {
    let direction = followsText ? isWrittenFromRight(text) ?? isRightToLeft : isRightToLeft
    let written = bidi == .program ? visualText(text, isRightToLeft: direction) : text
    let count = columns(of: written)
    row.add(written, at: isRightToLeft ? width - start - count : start, style)
    return count
  }
}
