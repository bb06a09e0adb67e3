internal import CDigest
private import UnicodeText

/// Passwords that will be looked up soon, in their order, with the answers. Only short ones are
/// kept: then they need not be hashed again.
struct LookAhead: ~Copyable {
  private var memory = ScratchBuffer(capacity: 0)
  private var room = 0
  private var count = 0
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
    guard 1...16 ~= password.count else { return nil }
    var words = (UInt64(0), UInt64(0))
    withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: UnsafeRawBufferPointer(password)) }
    self.init(
      low: UInt64(littleEndian: words.0), high: UInt64(littleEndian: words.1),
      count: UInt8(password.count))
  }

  @inline(__always)
  fileprivate static func == (a: Self, b: Self) -> Bool {
    a.low == b.low && a.high == b.high && a.count == b.count
  }
}
