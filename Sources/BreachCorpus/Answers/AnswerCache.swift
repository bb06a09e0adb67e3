private import UnicodeText

/// Remembers what corpora said of the last hashes: a leaked list has the same few passwords again
/// and again.
///
/// A slot holds the whole hash, so that a hit is never a mistake. Lent memory of one thread, wiped
/// at the end.
struct AnswerCache: ~Copyable {
  private static let slotCount = 1 << 12
  private let slots: UnsafeMutablePointer<Slot>

  private struct Slot {
    var hash = HashValue(high: 0)
    /// Nil for an empty slot.
    var corpus: ObjectIdentifier?
    var answer = Answer.notFound
  }

  init() {
    slots = .allocate(capacity: Self.slotCount)
    slots.initialize(repeating: Slot(), count: Self.slotCount)
  }

  deinit {
    let size = Self.slotCount * MemoryLayout<Slot>.stride
    slots.withMemoryRebound(to: UInt8.self, capacity: size) { wipe($0, size) }
    slots.deallocate()
  }

  @inline(__always)
  private func slot(of hash: HashValue) -> UnsafeMutablePointer<Slot> {
    // Any bits of a hash are as good as any other.
    slots + Int(truncatingIfNeeded: hash.middle) & (Self.slotCount - 1)
  }

  /// The answer that this corpus gave; nil if it is not remembered.
  @inline(__always)
  func answer(of corpus: ObjectIdentifier, _ hash: HashValue) -> Answer? {
    let slot = slot(of: hash)
    return slot.pointee.corpus == corpus && slot.pointee.hash == hash ? slot.pointee.answer : nil
  }

  /// Keeps an answer. One that is none may be another the next time.
  @inline(__always)
  func keep(_ answer: Answer, of corpus: ObjectIdentifier, _ hash: HashValue) {
    if case .undetermined = answer { return }
    slot(of: hash).pointee = Slot(hash: hash, corpus: corpus, answer: answer)
  }
}
