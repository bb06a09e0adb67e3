import Testing

@testable import Terminal
@testable import UnicodeText

struct KeyCase: Sendable, CustomTestStringConvertible {
  let bytes: String
  let keys: [Key]
  init(_ bytes: String, _ keys: Key...) { (self.bytes, self.keys) = (bytes, keys) }
  var testDescription: String { bytes.debugDescription }
}

private let cases = [
  KeyCase("a", .text("a")),
  KeyCase("añ한👩‍👧", .text("añ한👩‍👧")),
  KeyCase("\r", .enter), KeyCase("\n", .enter), KeyCase("\t", .tab), KeyCase("\u{7F}", .backspace),
  KeyCase("\u{8}", .backspace),
  KeyCase("\u{3}", .control("c")), KeyCase("\u{12}", .control("r")),
  KeyCase("\u{1A}", .control("z")),
  KeyCase("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", .up, .down, .right, .left),
  KeyCase("\u{1B}OA\u{1B}OH\u{1B}OF", .up, .home, .end),
  KeyCase("\u{1B}[Z", .backTab), KeyCase("\u{1B}[3~", .delete),
  KeyCase("\u{1B}[1~\u{1B}[4~", .home, .end),
  KeyCase("\u{1B}OPx\u{1B}[11~", .help, .text("x"), .help),
  KeyCase("\u{1B}[Px\u{1B}[3~", .delete, .text("x"), .delete),
  // Linux's console
  KeyCase("\u{1B}[[A\u{1B}[[Bx", .help, .unknown, .text("x")),
  KeyCase("\u{1B}[1;5D", .left), KeyCase("\u{1B}[1;3D", .alt(.left)),
  KeyCase("\u{1B}\u{7F}", .alt(.backspace)),
  KeyCase("\u{1B}b", .alt(.text("b"))), KeyCase("x\u{1B}[Ay", .text("x"), .up, .text("y")),
  KeyCase("\u{1B}[200~one\r\ntwo\u{1B}[A\u{1B}[201~z", .paste("one\r\ntwo\u{1B}[A"), .text("z")),
  KeyCase("\u{1B}[200~\u{1B}[201~", .paste("")),
  KeyCase("\u{1B}[200~a\u{1B}\u{1B}[201~", .paste("a\u{1B}")),
  // Without its end
  KeyCase("\u{1B}[200~abc", .paste("abc")), KeyCase("\u{1B}[200~", .paste("")),
  KeyCase("\u{1B}[200~abc\u{3}\u{1B}", .paste("abc\u{3}"), .escape),
  KeyCase("\u{1B}[200~abc\u{1B}[20", .paste("abc"), .unknown),
  KeyCase("\u{1B}[?1;2c", .unknown), KeyCase("\u{1B}[<0;3;4M", .click(row: 3)),
  KeyCase("\u{9B}", .unknown),
  KeyCase("\u{1B}[24;3", .unknown),
  KeyCase("\u{1B}[<64;3;4M\u{1B}[<65;3;4M", .wheelUp, .wheelDown),
  KeyCase("\u{1B}[<0;3;4m\u{1B}[<0;3;0M\u{1B}[<0;9M\u{1B}[<2;1;1Mx", .unknown, .text("x")),
  KeyCase("\u{1B}[<0;1;99999999999999999999Mx", .unknown, .text("x")),
  KeyCase("\u{1B}", .escape), KeyCase("\u{1B}\u{1B}", .escape, .escape),
  KeyCase("a\u{1B}", .text("a"), .escape),
]

extension KeyDecoder {
  fileprivate mutating func decode(_ bytes: [UInt8]) -> [Key] {
    bytes.withUnsafeBufferPointer { decode($0) }
  }
}

struct KeyDecoderTests {
  /// What is read in pieces, one key for each run of text, as when it is read at once.
  private func decode(_ chunks: [[UInt8]]) -> [Key] {
    var decoder = KeyDecoder()
    let keys = chunks.flatMap { decoder.decode($0) } + decoder.flush()
    return keys.reduce(into: []) { keys, key in
      if case .text(let new) = key, case .text(var text)? = keys.last {
        text.append(new)
        keys[keys.count - 1] = .text(text)
      } else if key != .unknown || keys.last != .unknown {
        keys.append(key)
      }
    }
  }

  @Test(arguments: cases)
  func `bytes become keys, however they are cut`(_ example: KeyCase) {
    let bytes = Array(example.bytes.utf8)
    #expect(decode([bytes]) == example.keys)
    #expect(decode(bytes.map { [$0] }) == example.keys, "byte by byte")
    for cut in bytes.indices {
      #expect(
        decode([Array(bytes[..<cut]), Array(bytes[cut...])]) == example.keys, "cut at \(cut)")
    }
  }

  @Test func `bytes that are no text are dropped, and what follows is read`() {
    #expect(decode([[0xFF, 0x61]]) == [.unknown, .text("a")])
    #expect(decode([[0xC3, 0x28]]) == [.unknown, .text("(")])
    #expect(decode([[0xF0, 0x9F, 0x91]]) == [.unknown])
    #expect(decode([[0xED, 0xA0, 0x80, 0x61]]) == [.unknown, .text("a")])
  }

  @Test func `a paste of any size is taken in, up to what no password has`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~".utf8)).isEmpty)
    for _ in 0..<1000 { #expect(decoder.decode(Array(repeating: 0x61, count: 4096)).isEmpty) }
    #expect(
      decoder.decode(Array("\u{1B}[201~".utf8)) == [
        .paste(SecretText(String(repeating: "a", count: 1 << 20)))
      ])
  }

  @Test func `a paste without its end is over after a flush, and keys are keys again`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~ab".utf8)).isEmpty && decoder.isPasting)
    #expect(decoder.decode(Array("c".utf8)).isEmpty && decoder.isPasting, "slow, and still one")
    #expect(decoder.flush() == [.paste("abc")] && !decoder.isPasting)
    #expect(decoder.decode([0x03]) == [.control("c")])
  }

  @Test func `any bytes at all are taken`() {
    var state: UInt64 = 7
    for _ in 0..<2000 {
      var decoder = KeyDecoder()
      var bytes: [UInt8] = []
      for _ in 0..<20 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let byte = UInt8(truncatingIfNeeded: state >> 33)
        bytes.append(state >> 60 < 5 ? [0x1B, 0x5B, 0x4F, 0x7E, 0x32][Int(byte) % 5] : byte)
      }
      _ = decoder.decode(bytes)
      _ = decoder.flush()
      #expect(!decoder.isWaiting && !decoder.isPasting)
    }
  }
}
