/// The secret key under which an audit tells passwords apart without keeping them.
///
/// A state names passwords by a keyed hash. Someone who has the state but not the key cannot try
/// passwords against it; someone who has both can, so the key is kept apart from the states. States
/// add up in full if they were made with the same key.
public struct StateKey: Hashable, Sendable {
  let k0: UInt64
  let k1: UInt64
  let isRandom: Bool

  /// A random key, which nobody knows: passwords under it can be counted in this run only.
  public init() {
    var generator = SystemRandomNumberGenerator()
    (k0, k1, isRandom) = (generator.next(), generator.next(), true)
  }

  /// The key made of all these bytes, random ones or a passphrase; nil for fewer than 16.
  public init?(bytes: [UInt8]) {
    guard bytes.count >= 16 else { return nil }
    isRandom = false
    (k0, k1) = bytes.withUnsafeBufferPointer {
      (sipHash($0, 0x7077_6368_6563_6B31, 0), sipHash($0, 0x7077_6368_6563_6B32, 1))
    }
  }

  /// The key for texts that are not secret, so that all states can be added.
  package static var open: StateKey { StateKey(k0: 0, k1: 0) }

  private init(k0: UInt64, k1: UInt64) { (self.k0, self.k1, isRandom) = (k0, k1, false) }

  /// A number that tells whether two states have the same key, and nothing else about it.
  package var check: UInt64 {
    Array("pwcheck state key".utf8).withUnsafeBufferPointer { sipHash($0, k0, k1) }
  }

  /// A hash for rows, so wide that no two of many billions of passwords share one by chance. It has
  /// nothing to do with the hashes in states.
  package func rowHash(_ bytes: UnsafeBufferPointer<UInt8>) -> (high: UInt64, low: UInt64) {
    let (a, b) = (k0 ^ 0x726F_7768_6173_6831, k1 ^ 0x726F_7768_6173_6832)
    return (sipHash(bytes, a, b), sipHash(bytes, ~b, ~a))
  }

  @inline(__always)
  func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 { sipHash(bytes, k0, k1) }
}

/// SipHash-1-3: J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF" (2012).
func sipHash(_ bytes: UnsafeBufferPointer<UInt8>, _ k0: UInt64, _ k1: UInt64) -> UInt64 {
  var state = SipState(k0, k1)
  let raw = UnsafeRawBufferPointer(bytes)
  let whole = raw.count & ~7
  var i = 0
  while i < whole {
    state.compress(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)))
    i += 8
  }
  var last = UInt64(truncatingIfNeeded: raw.count) << 56
  while i < raw.count {
    last |= UInt64(raw[i]) &<< UInt64(8 &* i)
    i &+= 1
  }
  state.compress(last)
  return state.finish()
}

struct SipState {
  private var v0: UInt64
  private var v1: UInt64
  private var v2: UInt64
  private var v3: UInt64

  init(_ k0: UInt64, _ k1: UInt64) {
    v0 = k0 ^ 0x736F_6D65_7073_6575
    v1 = k1 ^ 0x646F_7261_6E64_6F6D
    v2 = k0 ^ 0x6C79_6765_6E65_7261
    v3 = k1 ^ 0x7465_6462_7974_6573
  }

  @inline(__always)
  mutating func compress(_ word: UInt64) {
    v3 ^= word
    round()
    v0 ^= word
  }

  @inline(__always)
  mutating func finish() -> UInt64 {
    v2 ^= 0xFF
    round()
    round()
    round()
    return v0 ^ v1 ^ v2 ^ v3
  }

  @inline(__always)
  private mutating func round() {
    v0 &+= v1
    v1 = v1 << 13 | v1 >> 51
    v1 ^= v0
    v0 = v0 << 32 | v0 >> 32
    v2 &+= v3
    v3 = v3 << 16 | v3 >> 48
    v3 ^= v2
    v0 &+= v3
    v3 = v3 << 21 | v3 >> 43
    v3 ^= v0
    v2 &+= v1
    v1 = v1 << 17 | v1 >> 47
    v1 ^= v2
    v2 = v2 << 32 | v2 >> 32
  }
}
