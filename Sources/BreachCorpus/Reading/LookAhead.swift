private import UnicodeText

/// Hashes that will be looked up soon, and their answers once they were looked up together.
///
/// In the order of the index, neighbours are read with one call. The table is nearly in this order
/// without a sort: a hash is at the place that its first bits tell, or at the next that was free.
/// Short passwords are kept too, in the order in which they will be looked up: then they need not
/// be hashed again.
struct LookAhead: ~Copyable {
  /// The announced hashes; 0 for a free place. The hash 0 itself is looked up alone.
  private var keys: UnsafeMutablePointer<UInt64>?
  private var answers: UnsafeMutablePointer<UInt8>?
  /// The passwords as they were announced, each with the place of its hash.
  private var texts: UnsafeMutablePointer<(text: ShortText, place: Int)>?
  private var textCount = 0
  /// The number of the password that is probably looked up next.
  private var next = 0
  private(set) var count = 0
  private var isAnswered = false
  /// The index that has answered.
  private var source: ObjectIdentifier?

  private static let bits = 17
  /// The number of places, with some more behind the last one for hashes whose place is taken.
  private static let places = (1 << bits) + (1 << 8)
  /// The most hashes, so that most places around one are free.
  private static let most = 80_000
  /// The most announced passwords that are passed over, since they are looked up in another form.
  private static let mostPassedOver = 8
  private static let unanswered: UInt8 = 0

  deinit {
    guard let keys, let answers, let texts else { return }
    wipe(
      UnsafeMutableRawPointer(texts).assumingMemoryBound(to: UInt8.self),
      MemoryLayout<(text: ShortText, place: Int)>.stride * Self.most)
    texts.deallocate()
    wipe(UnsafeMutableRawPointer(keys).assumingMemoryBound(to: UInt8.self), 8 * Self.places)
    wipe(answers, Self.places)
    keys.deallocate()
    answers.deallocate()
  }

  /// Adds a hash. The first one after ``answer(for:_:)`` begins anew.
  ///
  /// - Parameter password: The password if this hash alone answers for it.
  /// - Returns: Whether there is room for more.
  @inline(__always)
  mutating func add(_ key: UInt64, _ password: UnsafeBufferPointer<UInt8>? = nil) -> Bool {
    if keys == nil || isAnswered { clear() }
    guard let keys, let texts else { return false }
    var place = Int(key &>> UInt64(64 - Self.bits))
    while place < Self.places, key != 0, keys[place] != key {
      if keys[place] == 0 {
        keys[place] = key
        count &+= 1
        break
      }
      place &+= 1
    }
    if let text = password.flatMap(ShortText.init), place < Self.places, key != 0 {
      texts[textCount] = (text, place)
      textCount &+= 1
    }
    return count < Self.most && textCount < Self.most
  }

  private mutating func clear() {
    if keys == nil {
      (keys, answers) = (.allocate(capacity: Self.places), .allocate(capacity: Self.places))
      texts = .allocate(capacity: Self.most)
    }
    keys?.update(repeating: 0, count: Self.places)
    answers?.update(repeating: Self.unanswered, count: Self.places)
    (count, isAnswered, source) = (0, false, nil)
    (textCount, next) = (0, 0)
  }

  /// Answers all hashes, nearly in their order.
  ///
  /// - Parameter answer: A number below 255 for a hash; nil if it should be looked up alone.
  mutating func answer(for source: AnyObject, _ answer: (UInt64) -> Int?) {
    guard let keys, let answers, !isAnswered else { return }
    (isAnswered, self.source) = (true, ObjectIdentifier(source))
    for place in 0..<Self.places where keys[place] != 0 {
      answers[place] = answer(keys[place]).map { UInt8($0 + 1) } ?? Self.unanswered
    }
  }

  /// The answer for a password that comes next or soon; nil if its hash must be looked up.
  @inline(__always)
  mutating func answer(
    to password: UnsafeBufferPointer<UInt8>, from source: AnyObject
  ) -> Int? {
    guard isAnswered, next < textCount, self.source == ObjectIdentifier(source), let answers,
      let texts, let text = ShortText(password)
    else { return nil }
    for number in next..<min(next &+ Self.mostPassedOver, textCount)
    where texts[number].text == text {
      next = number &+ 1
      let answer = answers[texts[number].place]
      return answer == Self.unanswered ? nil : Int(answer) &- 1
    }
    return nil
  }

  /// The answer for a hash; nil if it must be looked up.
  @inline(__always)
  func answer(to key: UInt64, from source: AnyObject) -> Int? {
    guard isAnswered, self.source == ObjectIdentifier(source), let keys, let answers else {
      return nil
    }
    var place = Int(key &>> UInt64(64 - Self.bits))
    while place < Self.places, keys[place] != 0 {
      if keys[place] == key {
        return answers[place] == Self.unanswered ? nil : Int(answers[place]) &- 1
      }
      place &+= 1
    }
    return nil
  }
}

/// The bytes of a password that is not long: fifteen at most, and their number.
private struct ShortText: Equatable {
  private var words = SIMD2<UInt64>.zero

  @inline(__always)
  init?(_ password: UnsafeBufferPointer<UInt8>) {
    guard password.count < 16 else { return nil }
    withUnsafeMutableBytes(of: &words) { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(password))
      bytes[15] = UInt8(password.count)
    }
  }
}
