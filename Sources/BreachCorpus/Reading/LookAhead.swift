internal import CDigest
private import UnicodeText

/// Passwords that will be looked up soon, in their order, with the answers once they were looked up
/// together.
///
/// Only short passwords are kept: then they need not be hashed again.
struct LookAhead: ~Copyable {
  /// Memory for the passwords, their hashes and the answers, this many of each.
  private var memory = ScratchBuffer(capacity: 0)
  private var room = 0
  private var count = 0
  /// The number of the password that is probably looked up next.
  private var next = 0
  /// The index that has answered.
  private var source: ObjectIdentifier?

  /// The answer for a password that should be looked up alone.
  static let unanswered: UInt8 = .max
  /// The most passwords that are passed over, since they are looked up in another form.
  private static let mostPassedOver = 8

  private var passwords: UnsafeMutablePointer<digest_short_text> { part(0) }
  private var hashes: UnsafeMutablePointer<UInt64> { part(Self.textBytes) }
  private var answers: UnsafeMutablePointer<UInt8> { part(Self.textBytes + 8) }

  private static let textBytes = MemoryLayout<digest_short_text>.stride

  /// The part of the memory behind this many bytes for each password.
  @inline(__always)
  private func part<Element>(_ bytes: Int) -> UnsafeMutablePointer<Element> {
    let start = UnsafeMutableRawPointer(mutating: memory.bytes.baseAddress.unsafelyUnwrapped)
    return (start + bytes * room).assumingMemoryBound(to: Element.self)
  }

  /// Begins anew with the passwords that come next.
  mutating func announce(
    _ announced: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>, _ kind: HashKind
  ) {
    (count, next, source) = (0, 0, nil)
    room = (announced.count + Self.together - 1) / Self.together * Self.together
    _ = memory.room(for: room * (Self.textBytes + 9))
    for password in announced {
      guard let text = digest_short_text(password) else { continue }
      if kind != .sha1 {
        let all = PasswordHashes(of: password, kind)
        // What has two hashes is looked up alone.
        guard all.second == nil, all.areComplete else { continue }
        hashes[count] = all.first.high
      }
      passwords[count] = text
      count &+= 1
    }
    guard kind == .sha1 else { return }
    for i in stride(from: 0, to: count, by: Self.together) {
      for free in max(i, count)..<max(count, i + Self.together) {
        passwords[free] = digest_short_text()
      }
      digest_sha1_of_eight(passwords + i, hashes + i)
    }
  }

  private static let together = 8

  /// Has the announced passwords answered.
  ///
  /// - Parameter lookUp: Looks hashes up, and writes the answer of each, or ``unanswered``.
  mutating func answer(
    for source: ObjectIdentifier,
    _ lookUp: (UnsafeBufferPointer<UInt64>, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    lookUp(UnsafeBufferPointer(start: hashes, count: count), answers)
    self.source = source
  }

  /// The answer for a password that comes next or soon; nil if it must be looked up.
  @inline(__always)
  mutating func answer(
    to password: UnsafeBufferPointer<UInt8>, from index: ObjectIdentifier?
  ) -> Int? {
    guard next < count, source == index, let text = digest_short_text(password) else { return nil }
    for number in next..<min(next &+ Self.mostPassedOver, count)
    where passwords[number] == text {
      next = number &+ 1
      let answer = answers[number]
      return answer == Self.unanswered ? nil : Int(answer)
    }
    return nil
  }
}

extension digest_short_text {
  /// A password of one to sixteen bytes.
  @inline(__always)
  fileprivate init?(_ password: UnsafeBufferPointer<UInt8>) {
    guard password.count > 0, password.count <= 16 else { return nil }
    let base = UnsafeRawPointer(password.baseAddress.unsafelyUnwrapped)
    let count = password.count
    // A load that ends where the password ends has some of its bytes twice; these are shifted out.
    func last<Word: FixedWidthInteger>(_ count: Int, _ word: Word.Type) -> UInt64 {
      let size = MemoryLayout<Word>.size
      let end = base.loadUnaligned(fromByteOffset: password.count &- size, as: Word.self)
      return UInt64(Word(littleEndian: end)) >> UInt64(8 * (size &- count))
    }
    self.init()
    self.count = UInt8(count)
    if count >= 8 {
      low = UInt64(littleEndian: base.loadUnaligned(as: UInt64.self))
      high = last(count &- 8, UInt64.self)
    } else if count >= 4 {
      low = UInt64(UInt32(littleEndian: base.loadUnaligned(as: UInt32.self)))
      low |= last(count &- 4, UInt32.self) &<< 32
    } else {
      low = UInt64(password[0]) | UInt64(password[count / 2]) &<< UInt64(8 &* (count / 2))
      low |= UInt64(password[count &- 1]) &<< UInt64(8 &* (count &- 1))
    }
  }

  @inline(__always)
  fileprivate static func == (a: Self, b: Self) -> Bool {
    a.low == b.low && a.high == b.high && a.count == b.count
  }
}
