import FuzzSupport

@testable import PasswordForm
@testable import PasswordWording
@testable import Terminal
@testable import UnicodeText

private let forms = FormDefinition.shippedNames.map { name in
  guard let form = FormDefinition(shipped: name) else {
    fatalError("not so: \(name) is shipped")
  }
  return form
}

/// Two bytes choose a form, its look and the terminal's size, one how the rest is cut; the rest is
/// what a terminal sends.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = InputBytes(start, count)
  let (choice, size, cut) = (input.byte(), input.byte(), input.byte())
  let bytes = input.remainder()
  let keys = chunkedKeys(of: bytes) { _ in bytes.count }
  require(
    plain(keys) == plain(chunkedKeys(of: bytes) { _ in 1 }),
    "one byte at a time gives the same keys")
  let pieces = chunkedKeys(of: bytes) { 1 + ($0 &* 31 &+ Int(cut)) % 7 }
  require(plain(keys) == plain(pieces), "bytes in pieces give the same keys")
  for case .text(let text) in keys {
    require(
      !text.isEmpty && !text.string.unicodeScalars.contains(where: isControl),
      "text has no control characters")
  }
  press(keys, choice: Int(choice), size: Int(size))
  return 0
}

/// The keys, if as many bytes come at a time as `length` says of each place.
private func chunkedKeys(of bytes: [UInt8], length: (Int) -> Int) -> [Key] {
  var decoder = KeyDecoder()
  var keys: [Key] = []
  var place = 0
  while place < bytes.count {
    let end = min(bytes.count, place + length(place))
    keys += bytes[place..<end].withUnsafeBufferPointer { decoder.decode($0) }
    place = end
  }
  keys += decoder.flush()
  require(decoder.flush().isEmpty, "after the end nothing is left")
  return keys
}

/// Keys without what depends on which came together: text by code points, and one of several
/// unknown keys.
private func plain(_ keys: [Key]) -> [Key] {
  keys.reduce(into: []) { keys, key in
    if case .text(let text) = key {
      keys += text.string.unicodeScalars.map { .text(SecretText(String($0))) }
    } else if key != .unknown || keys.last != .unknown {
      keys.append(key)
    }
  }
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.generalCategory == .control
}

// MARK: A form

/// Presses the keys in a form, which is drawn after each.
private func press(_ keys: [Key], choice: Int, size: Int) {
  let languages = Language.allCases
  let language = languages[choice % languages.count]
  let wording = Wording(language)
  let form = forms[choice / languages.count % forms.count]
  let style = TerminalStyle(
    marks: choice & 64 == 0 ? .emoji : .ascii, hasColor: choice & 128 == 0,
    bidi: choice & 32 == 0 ? .program : .terminal)
  let (columns, rows) = (1 + size % 100, 1 + size / 8)
  var presenter = FormPresenter(form: form, language: language)
  var drawing = ScreenDrawing()
  func draw() {
    let painter = FormPainter(
      presenter.screen, style: style, wording: wording, columns: columns,
      suggests: choice & 16 == 0)
    var scrolled = 0
    let (rows, cursor) = painter.fitted(height: rows, scrolled: &scrolled)
    checkTerminal(drawing.draw(rows, cursor: cursor, hasColor: style.hasColor))
  }
  var spoken = SpokenDisplay(style: style, wording: wording, suggests: choice & 16 == 0)
  for key in keys.prefix(32) {
    guard let event = key.event else { continue }
    for effect in presenter.handle(event) {
      if case .submit(let submission) = effect {
        _ = presenter.handle(.submissionFailed(attempt: submission.attempt, "no"))
      }
    }
    draw()
    checkTerminal(spoken.note(presenter.screen))
  }
  checkRows(presenter.screen, style, wording, columns: columns, height: rows)
  drawing.rewrap(to: columns / 2)
  draw()
}

private func checkRows(
  _ screen: FormScreen, _ style: TerminalStyle, _ wording: Wording, columns: Int, height: Int
) {
  let painter = FormPainter(screen, style: style, wording: wording, columns: columns)
  // Below that some words do not fit.
  if columns >= 20 { require(painter.rows.allSatisfy { $0.width < columns }, "no row is too wide") }
  var scrolled = 0
  let (rows, cursor) = painter.fitted(height: height, scrolled: &scrolled)
  require(rows.count <= height, "no more rows than the terminal has")
  if let cursor {
    require(rows.indices.contains(cursor.row), "the cursor is in a row that is seen")
  }
}

/// What is written to a terminal has no control characters but the program's own, and nothing that
/// turns a line around.
private func checkTerminal(_ text: SecretText) {
  var scalars = text.string.unicodeScalars[...]
  while let scalar = scalars.popFirst() {
    switch scalar.properties.generalCategory {
    case .control where scalar == "\u{1B}":
      require(scalars.popFirst() == "[", "an escape begins a control sequence")
      let parameters = scalars.prefix { "0123456789;?".unicodeScalars.contains($0) }
      scalars = scalars.dropFirst(parameters.count)
      require(
        "AGJKBhlm".unicodeScalars.contains(scalars.popFirst() ?? "?"),
        "a sequence of the program's own")
    case .control: require(scalar == "\r" || scalar == "\n", "no control character from outside")
    // Joiners within an emoji or a word.
    case .format:
      require(scalar == "\u{200D}" || scalar == "\u{200C}", "nothing steers what is not seen")
    case .lineSeparator, .paragraphSeparator: require(false, "no separator of lines")
    default: break
    }
  }
}
