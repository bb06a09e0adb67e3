internal import UnicodeText

/// Decodes the bytes of a terminal into keys, however they are cut into pieces.
///
/// The escape key alone is the beginning of every sequence. While ``isWaiting``, call ``flush()``
/// if nothing has come for some 50 milliseconds: a terminal sends a sequence in one go. While
/// ``isPasting``, do so after a second: a paste comes in pieces, and its end mark may be lost.
package struct KeyDecoder: Sendable {
  private var bytes: SecretText = ""
  private var pasted: SecretText?

  /// The longest paste, in bytes; longer ones are cut off, since no password is that long.
  private static let maxPaste = 1 << 20
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  package init() {}

  /// Whether an escape is waiting that could be the key or the beginning of a sequence.
  package var isWaiting: Bool { pasted == nil && !bytes.isEmpty && bytes[0] == 0x1B }

  package var isPasting: Bool { pasted != nil }

  package mutating func decode(_ new: UnsafeBufferPointer<UInt8>) -> [Key] {
    bytes.append(new)
    return keys(isFinal: false)
  }

  /// The keys of the rest, when nothing more is coming; a paste ends without its mark.
  package mutating func flush() -> [Key] { keys(isFinal: true) }

  /// The keys that are complete. Characters that came together are one, as in a typed emoji.
  private mutating func keys(isFinal: Bool) -> [Key] {
    var keys: [Key] = []
    while let key = next(isFinal: isFinal) {
      if case .text(let new) = key, case .text(var text)? = keys.last {
        keys.removeLast()  // so that appending copies nothing
        text.append(new)
        keys.append(.text(text))
      } else if key != .unknown || keys.last != .unknown {
        keys.append(key)
      }
    }
    return keys
  }

  private mutating func next(isFinal: Bool) -> Key? {
    if isPasting { return nextOfPaste(isFinal: isFinal) }
    guard !bytes.isEmpty else { return nil }
    let first = bytes[0]
    switch first {
    case 0x1B: return escapeSequence(isFinal: isFinal)
    case 0x00...0x1F, 0x7F:
      bytes.removeFirst(1)
      return Self.control(first)
    default: return text(isFinal: isFinal)
    }
  }

  private static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    // A line feed is Return on terminals that translate, and Ctrl-J otherwise, which does the same.
    case 0x0A, 0x0D: .enter
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: .unknown
    }
  }

  // MARK: Text

  /// Reads one code point. A byte that cannot begin or continue one is dropped.
  private mutating func text(isFinal: Bool) -> Key? {
    let lead = bytes[0]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    let isWhole = bytes.count >= length
    let isBroken = (1..<min(length, bytes.count)).contains { bytes[$0] & 0xC0 != 0x80 }
    if !isWhole, !isBroken, !isFinal { return nil }
    guard isWhole,
      let text = bytes.withUTF8({ String(validating: $0[..<length], as: UTF8.self) })
    else {
      bytes.removeFirst(1)
      return .unknown
    }
    bytes.removeFirst(length)
    // The second row of control characters has no keys.
    let isControl = text.unicodeScalars.first?.properties.generalCategory == .control
    return isControl ? .unknown : .text(SecretText(text))
  }

  // MARK: Sequences

  private mutating func escapeSequence(isFinal: Bool) -> Key? {
    guard bytes.count > 1 else {
      if isFinal { bytes.removeAll() }
      return isFinal ? .escape : nil
    }
    switch bytes[1] {
    case UInt8(ascii: "["): return controlSequence(isFinal: isFinal)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return abandon(2, isFinal) }
      defer { bytes.removeFirst(3) }
      return Self.named(bytes[2])
    case 0x1B:
      bytes.removeFirst(1)
      return .escape
    default:
      bytes.removeFirst(1)
      // Only the first of what follows goes with the key.
      guard let key = next(isFinal: isFinal) else {
        bytes.replace(0..<0, with: "\u{1B}")
        return nil
      }
      return .alt(key)
    }
  }

  /// Reads a control sequence, `ESC [ parameters final`.
  private mutating func controlSequence(isFinal: Bool) -> Key? {
    guard let end = (2..<bytes.count).first(where: { !(0x20...0x3F).contains(bytes[$0]) }) else {
      // No sequence of a keyboard is that long.
      return abandon(bytes.count, isFinal || bytes.count > 64)
    }
    let parameters = bytes.withUTF8 { String(decoding: $0[2..<end], as: UTF8.self) }
    let final = bytes[end]
    // Whatever cannot end a sequence begins something else.
    guard (0x40...0x7E).contains(final) else { return abandon(end, true) }
    // The function keys of Linux's console have one character more.
    if final == UInt8(ascii: "[") {
      guard end + 1 < bytes.count else { return abandon(bytes.count, isFinal) }
      defer { bytes.removeFirst(end + 2) }
      return bytes[end + 1] == UInt8(ascii: "A") ? .help : .unknown
    }
    bytes.removeFirst(end + 1)
    if parameters.hasPrefix("<") { return Self.mouse(parameters.dropFirst(), final) }
    if final == UInt8(ascii: "~") {
      let number = parameters.split(separator: ";").first ?? ""
      guard number == "200" else { return Self.numbers[number] ?? .unknown }
      pasted = ""
      return nextOfPaste(isFinal: false)
    }
    // The Delete key of st. F1 has an O before the letter, or a number.
    if final == UInt8(ascii: "P"), parameters.isEmpty { return .delete }
    let key = Self.named(final)
    return parameters.hasSuffix(";3") && key != .unknown ? .alt(key) : key
  }

  private static let numbers: [Substring: Key] = [
    "1": .home, "3": .delete, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home, "8": .end,
    "11": .help,
  ]

  private static let names: [Unicode.Scalar: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "F": .end, "H": .home, "M": .enter, "P": .help,
    "Z": .backTab,
  ]

  private static func named(_ final: UInt8) -> Key { names[Unicode.Scalar(final)] ?? .unknown }

  /// A report of the mouse as SGR writes it, `button ; column ; row`, with `M` for a press.
  private static func mouse(_ parameters: Substring, _ final: UInt8) -> Key {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    guard final == UInt8(ascii: "M"), numbers.count == 3, numbers[2] > 0 else { return .unknown }
    switch numbers[0] {
    case 0: return .click(row: numbers[2] - 1)
    case 64: return .wheelUp
    case 65: return .wheelDown
    default: return .unknown
    }
  }

  private mutating func abandon(_ count: Int, _ isFinal: Bool) -> Key? {
    guard isFinal else { return nil }
    bytes.removeFirst(count)
    return .unknown
  }

  // MARK: Paste

  private mutating func nextOfPaste(isFinal: Bool) -> Key? {
    guard var text = pasted else { return nil }
    pasted = nil  // so that appending does not copy what there is
    var used = 0
    defer { bytes.removeFirst(used) }
    let hasMark = bytes.withUTF8 { bytes in
      while used < bytes.count {
        let end = bytes[used...].firstIndex(of: 0x1B) ?? bytes.count
        let part = bytes[used..<end].prefix(Self.maxPaste - text.count)
        text.append(UnsafeBufferPointer(rebasing: part))
        used = end
        let head = bytes[used...].prefix(Self.pasteEnd.count)
        if head.elementsEqual(Self.pasteEnd) {
          used += head.count
          return true
        }
        // The beginning of the end, perhaps, or an escape that was pasted.
        if head.isEmpty || Self.pasteEnd.starts(with: head) { break }
        if text.count < Self.maxPaste { text.append("\u{1B}") }
        used += 1
      }
      return false
    }
    // Bytes that are not UTF-8 show as U+FFFD, which nobody would mistake for the password.
    if hasMark || isFinal {
      return .paste(text.withUTF8 { ValidUTF8(validating: $0) } == nil ? text.repaired : text)
    }
    pasted = text
    return nil
  }
}
