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
  private var names: [UInt8] = []
  private var bound = UInt64.max
  private var halvings = 0

  /// The accounts with a password. In this order a group has 32 bytes.
  struct Group: Sendable {
    /// The identity of the account that was the first to have the password.
    fileprivate(set) var first: UInt64 = 0
    private var line = 0
    private var input: UInt32 = 0
    fileprivate var nameStart: UInt32 = 0
    /// The number of accounts, each counted as often as it stands in a list.
    fileprivate(set) var count: UInt32 = 1
    fileprivate var nameLength: UInt16 = 0
    fileprivate var isShared = false

    fileprivate(set) var place: RecordPlace {
      get { RecordPlace(input: Int(input), line: line) }
      set { (input, line) = (UInt32(clamping: newValue.input), newValue.line) }
    }
  }

  init(capacity: Int) { self.capacity = capacity }

  /// Records an account with a keyed hash of its password, and the first 65,535 bytes of its name.
  /// Tells whether it is known to share the password; if it is the second to have it, with the
  /// group as it was before.
  mutating func note(
    _ password: UInt64, of identity: UInt64, _ name: UnsafeBufferPointer<UInt8>?,
    _ place: RecordPlace
  ) -> (isShared: Bool, first: Group?) {
    guard password <= bound else { return (false, nil) }
    guard let index = groups.index(forKey: password) else {
      var group = Group()
      (group.first, group.place, group.nameStart) = (identity, place, UInt32(names.count))
      if let name { names.append(contentsOf: name.prefix(Int(UInt16.max))) }
      group.nameLength = UInt16(names.count - Int(group.nameStart))
      groups[password] = group
      while groups.count > capacity || names.count > Self.mostNameBytes { lowerBound() }
      return (false, nil)
    }
    let group = groups.values[index]
    groups.values[index].count = group.count &+ 1
    if group.isShared { return (true, nil) }
    guard group.first != identity else { return (false, nil) }
    groups.values[index].isShared = true
    return (true, group)
  }

  /// Writes all groups, or reads them into an empty collection; refuses those of other lists.
  mutating func code(_ packed: inout PackedBytes, inputs: Int) {
    packed.number(&halvings)
    packed.blob(&names)
    packed.require(halvings < 64 && names.count <= Self.mostNameBytes)
    guard !packed.isDamaged else { return }
    bound = .max >> UInt64(halvings)
    var all = groups.map { (key: $0.key, group: $0.value) }
    packed.elements(&all, (0, Group())) { packed, element in
      var (place, count) = (element.group.place, Int(element.group.count))
      var start = Int(element.group.nameStart)
      var length = Int(element.group.nameLength)
      packed.word(&element.key)
      packed.word(&element.group.first)
      packed.place(&place)
      packed.number(&start)
      packed.number(&length)
      packed.flag(&element.group.isShared)
      packed.number(&count)
      packed.require(
        place.input < inputs && UInt32(exactly: count) != nil && length <= UInt16.max
          && start + length <= names.count)
      (element.group.place, element.group.count) = (place, UInt32(clamping: count))
      element.group.nameStart = UInt32(clamping: start)
      element.group.nameLength = UInt16(clamping: length)
    }
    groups = Dictionary(all) { first, _ in first }
    packed.require(groups.count == all.count && groups.count <= capacity)
  }

  func count(_ password: UInt64) -> Int? { groups[password].map { Int($0.count) } }

  var isPartial: Bool { halvings > 0 }

  /// An estimate of the number of records with a shared password that were not followed.
  var missed: Int {
    let followed = groups.values.lazy.filter(\.isShared).reduce(0) { $0 + Double($1.count) }
    return Int(followed * (Double(1 << min(halvings, 40)) - 1))
  }

  func name(of group: Group) -> ArraySlice<UInt8> {
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
