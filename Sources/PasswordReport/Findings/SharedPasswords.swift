internal import PasswordAudit

/// The accounts of lists that share a password, in bounded memory.
///
/// Passwords are told apart by a keyed hash. If there are more different ones than fit, only those
/// are followed whose hash is not above a bound, and these completely, since the bound only sinks.
/// So the result is exact for passwords chosen by chance, and does not depend on the order.
struct SharedPasswords: Sendable {
  private static let mostNameBytes = 64 << 20

  private let capacity: Int
  private var groups: [UInt64: Group] = [:]
  /// The names of the accounts that were the first to have a password.
  private var names: [UInt8] = []
  private var bound = UInt64.max
  private var halvings = 0

  private struct Group: Sendable {
    // In this order a group has 32 bytes.
    var first: UInt64 = 0
    private var line = 0
    private var input: UInt32 = 0
    var nameStart: UInt32 = 0
    /// The number of accounts, each counted as often as it stands in a list.
    var count: UInt32 = 1
    var nameLength: UInt16 = 0
    var isShared = false

    var place: RecordPlace {
      get { RecordPlace(input: Int(input), line: line) }
      set { (input, line) = (UInt32(clamping: newValue.input), newValue.line) }
    }
  }

  struct Account: Sendable {
    let identity: UInt64
    let name: [UInt8]
    let place: RecordPlace
    /// The number of times that the account had the password so far.
    let count: Int
  }

  /// The result of recording an account: whether it is known to share its password.
  enum Sighting {
    case notShared
    /// This account shares the password, with the one that had it alone so far if that is given.
    case shared(first: Account?)
  }

  init(capacity: Int) { self.capacity = capacity }

  /// Records an account with a keyed hash of its password, and the first 65,535 bytes of its name.
  mutating func note(
    _ password: UInt64, of identity: UInt64, _ name: UnsafeBufferPointer<UInt8>,
    _ place: RecordPlace
  ) -> Sighting {
    guard password <= bound else { return .notShared }
    guard let index = groups.index(forKey: password) else {
      var group = Group()
      (group.first, group.place) = (identity, place)
      let kept = name.prefix(Int(UInt16.max))
      (group.nameStart, group.nameLength) = (UInt32(names.count), UInt16(kept.count))
      groups[password] = group
      names.append(contentsOf: kept)
      while groups.count > capacity || names.count > Self.mostNameBytes { lowerBound() }
      return .notShared
    }
    let group = groups.values[index]
    groups.values[index].count = group.count &+ 1
    if group.isShared { return .shared(first: nil) }
    guard group.first != identity else { return .notShared }
    groups.values[index].isShared = true
    return .shared(
      first: Account(
        identity: group.first, name: Array(self.name(of: group)), place: group.place,
        count: Int(group.count)))
  }

  /// Writes all groups, or reads them into an empty collection; refuses those of other lists.
  mutating func code(_ packed: inout PackedBytes, inputs: Int) {
    func code(_ packed: inout PackedBytes, _ key: inout UInt64, _ group: inout Group) {
      var (place, count) = (group.place, Int(group.count))
      var (nameStart, nameLength) = (Int(group.nameStart), Int(group.nameLength))
      packed.word(&key)
      packed.word(&group.first)
      packed.place(&place)
      packed.number(&nameStart)
      packed.number(&nameLength)
      packed.flag(&group.isShared)
      packed.number(&count)
      packed.require(
        place.input < inputs && UInt32(exactly: count) != nil && nameLength <= UInt16.max
          && nameStart + nameLength <= names.count)
      (group.place, group.count) = (place, UInt32(clamping: count))
      group.nameStart = UInt32(clamping: nameStart)
      group.nameLength = UInt16(clamping: nameLength)
    }
    var count = groups.count
    packed.number(&halvings)
    packed.number(&count)
    packed.require(halvings < 64 && count <= capacity)
    packed.blob(&names)
    packed.require(names.count <= Self.mostNameBytes)
    guard !packed.isDamaged else { return }
    bound = .max >> UInt64(halvings)
    if !packed.isReading {
      for (key, group) in groups {
        var (key, group) = (key, group)
        code(&packed, &key, &group)
      }
      return
    }
    groups.reserveCapacity(count)
    while groups.count < count, !packed.isDamaged {
      var (key, group) = (UInt64(0), Group())
      code(&packed, &key, &group)
      packed.require(groups[key] == nil)
      groups[key] = group
    }
  }

  /// The number of records with a password; nil if the password is not followed any more.
  func count(_ password: UInt64) -> Int? { groups[password].map { Int($0.count) } }

  var isPartial: Bool { halvings > 0 }

  /// An estimate of the number of records with a shared password that were not followed.
  var missed: Int {
    let followed = groups.values.lazy.filter(\.isShared).reduce(0) { $0 + Double($1.count) }
    return Int(followed * (Double(1 << min(halvings, 40)) - 1))
  }

  private func name(of group: Group) -> ArraySlice<UInt8> {
    names[Int(group.nameStart)..<(Int(group.nameStart) + Int(group.nameLength))]
  }

  private mutating func lowerBound() {
    bound /= 2
    halvings += 1
    groups = groups.filter { $0.key <= bound }
    var kept: [UInt8] = []
    for index in groups.indices {
      let group = groups.values[index]
      groups.values[index].nameStart = UInt32(kept.count)
      kept.append(contentsOf: name(of: group))
    }
    names = kept
  }
}
