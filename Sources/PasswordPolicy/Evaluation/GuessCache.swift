internal import UnicodeText

/// Remembers the estimates of short passwords: a leaked list has the same few ones again and again,
/// and looking one up costs a hundredth of estimating it.
///
/// A slot holds the whole password, so that a hit is never a mistake, and a list cannot be made to
/// collide. Lent memory of one thread, wiped at the end.
struct GuessCache: ~Copyable {
  /// Bytes of the longest password that is remembered.
  private static let longest = 23
  private static let slotCount = 1 << 13

  private let slots: UnsafeMutablePointer<Slot>
  private let seed: UInt64

  /// The password's bytes, filled up with zeros, and its length in the last byte: no two passwords
  /// have the same key.
  private struct Key {
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)

    @inline(__always)
    init?(_ password: UnsafeBufferPointer<UInt8>) {
      guard let base = password.baseAddress, password.count <= GuessCache.longest else {
        return nil
      }
      withUnsafeMutableBytes(of: &words) { bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(start: base, count: password.count))
        bytes[23] = UInt8(password.count)
      }
    }

    @inline(__always)
    func hash(_ seed: UInt64) -> UInt64 {
      func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = (a ^ seed).multipliedFullWidth(by: b ^ 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
      }
      return mix(mix(words.0, words.1), words.2 ^ seed)
    }
  }

  private struct Slot {
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    var guessesLog10 = 0.0
  }

  init() {
    slots = .allocate(capacity: Self.slotCount)
    slots.initialize(repeating: Slot(), count: Self.slotCount)
    seed = UInt64.random(in: .min ... .max)
  }

  deinit {
    forget()
    slots.deallocate()
  }

  /// Overwrites what is remembered.
  func forget() {
    slots.withMemoryRebound(to: UInt8.self, capacity: Self.slotCount * MemoryLayout<Slot>.stride) {
      wipe($0, Self.slotCount * MemoryLayout<Slot>.stride)
    }
  }

  /// The remembered estimate of the password, or a new one from `estimate`.
  @inline(__always)
  func guessesLog10(of password: UnsafeBufferPointer<UInt8>, _ estimate: () -> Double) -> Double {
    guard let key = Key(password) else { return estimate() }
    let slot = slots + Int(truncatingIfNeeded: key.hash(seed)) & (Self.slotCount - 1)
    if slot.pointee.words == key.words { return slot.pointee.guessesLog10 }
    let guesses = estimate()
    slot.pointee = Slot(words: key.words, guessesLog10: guesses)
    return guesses
  }
}
