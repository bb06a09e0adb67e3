internal import Synchronization

/// The places of all clients. No user can leave none for the others: when there is no room, whoever
/// has most gives one up.
final class Seats: Sendable {
  private let taken = Mutex<[Seat]>([])
  private let limit: Int

  /// The seconds after which a client that is waited for makes room for another of the same user.
  static let grace = 1.0

  init(limit: Int) { self.limit = limit }

  var count: Int { taken.withLock { $0.count } }

  /// Takes a place for one more client of a user, if need be that of another; nil without one.
  ///
  /// - Parameter hangUp: Ends the connection, on any thread, if the client loses its place.
  func take(
    _ user: UInt32, now: Double, grace: Double, hangUp: @escaping @Sendable () -> Void
  ) -> Seat? {
    taken.withLock { taken in
      guard taken.count < limit || Self.makeRoom(for: user, &taken, now, grace) else { return nil }
      let seat = Seat(user, now: now, hangUp: hangUp)
      taken.append(seat)
      return seat
    }
  }

  func makeRoom(now: Double) { _ = taken.withLock { Self.makeRoom(for: nil, &$0, now, 0) } }

  func leave(_ seat: Seat) { taken.withLock { $0.removeAll { $0 === seat } } }

  /// Ends the connection that is waited for longest, of those users who have most; false without.
  private static func makeRoom(
    for user: UInt32?, _ taken: inout [Seat], _ now: Double, _ grace: Double
  ) -> Bool {
    var counts: [UInt32: Int] = [:]
    for seat in taken { counts[seat.user, default: 0] += 1 }
    if let user { counts[user, default: 0] += 1 }
    let most = counts.values.max()
    let candidates = taken.indices.filter {
      let seat = taken[$0]
      return counts[seat.user] == most && seat.waitsSince <= now - (seat.user == user ? grace : 0)
    }
    guard let place = candidates.min(by: { taken[$0].waitsSince < taken[$1].waitsSince }) else {
      return false
    }
    // Under the lock: its thread closes the descriptor only after it has left.
    taken[place].hangUp()
    taken[place].isGivenUp = true
    taken.remove(at: place)
    return true
  }
}

final class Seat: Sendable {
  let user: UInt32
  fileprivate let hangUp: @Sendable () -> Void
  private let since: Atomic<Double>
  private let givenUp = Atomic(false)

  fileprivate init(_ user: UInt32, now: Double, hangUp: @escaping @Sendable () -> Void) {
    (self.user, self.hangUp) = (user, hangUp)
    since = Atomic(now)
  }

  /// Since when there is no request, no rest of one, or nobody to take the answers.
  var waitsSince: Double {
    get { since.load(ordering: .relaxed) }
    set { since.store(newValue, ordering: .relaxed) }
  }

  fileprivate(set) var isGivenUp: Bool {
    get { givenUp.load(ordering: .relaxed) }
    set { givenUp.store(newValue, ordering: .relaxed) }
  }
}
