internal import PasswordPolicy
internal import UnicodeText

/// The texts that the page hands over: it asks for room, writes them end to end, and calls a
/// function with their sizes.
///
/// The bytes are wiped when the call has read them. They come from a JavaScript string by way of
/// `TextEncoder`, so they are well-formed UTF-8.
nonisolated(unsafe) private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

/// Room for so many bytes, valid until more are asked for.
@_expose(wasm, "input")
@_cdecl("pwcheck_input")
package func input(_ size: Int) -> UnsafeMutableRawPointer? {
  if size > memory.count || memory.baseAddress == nil {
    memory.deallocate()
    memory = .allocate(byteCount: max(size, 4096), alignment: 64)
  }
  return memory.baseAddress
}

/// Reads the texts of one call, in order, and wipes them in the end.
struct Texts: ~Copyable {
  private var next = 0

  /// The next text, valid as long as this.
  mutating func bytes(_ size: Int) -> UnsafeBufferPointer<UInt8> {
    precondition(size >= 0 && size <= memory.count - next, "more than the page wrote")
    defer { next += size }
    let text = UnsafeRawBufferPointer(rebasing: memory[next..<next + size])
    return text.bindMemory(to: UInt8.self)
  }

  mutating func validBytes(_ size: Int) -> ValidUTF8 {
    let text = bytes(size)
    return ValidUTF8(unchecked: text, isASCII: text.allSatisfy { $0 < 0x80 })
  }

  mutating func string(_ size: Int) -> String { String(decoding: bytes(size), as: UTF8.self) }

  /// Nil for a size below zero: there is no such text.
  mutating func optionalString(_ size: Int) -> String? { size < 0 ? nil : string(size) }

  /// Words about the user, each with a zero byte after it. One may begin with the name of its kind
  /// and a tab.
  mutating func words(_ size: Int) -> [PersonalWord] {
    if size == 0 { return [] }
    return bytes(size).split(separator: 0).map { text -> PersonalWord in
      var (start, kind) = (text.startIndex, PersonalWord.Kind?.none)
      if let tab = text.firstIndex(of: 0x09) {
        kind = PersonalWord.Kind(rawValue: String(decoding: text[..<tab], as: UTF8.self))
        start = tab + 1
      }
      return PersonalWord(String(decoding: text[start...], as: UTF8.self), kind)
    }
  }

  deinit {
    memory.baseAddress?.initializeMemory(as: UInt8.self, repeating: 0, count: next)
  }
}
