internal import PasswordStrength
internal import Platform

/// The bytes of the file of leaked passwords: those that are not common ones.
func leakedPasswordsFile(_ passwords: Distribution) -> [UInt8] {
  let ranking = passwords.ranking().dropFirst(PasswordStatistics.common)
  let count = 1 << FuseShape.valueBits
  // Classes of equal ratio; each stands for the geometric mean of its members.
  let most = passwords.weights[ranking.first ?? 0]
  let least = passwords.weights[ranking.last ?? 0]
  let range = logarithm(most / least) * (1 + 1e-9)
  var sums = [(members: Double, logarithms: Double)](repeating: (0, 0), count: count)
  let entries = ranking.map { i -> (hash: TextHash, value: UInt16) in
    let place = logarithm(most / passwords.weights[i]) / range * Double(count)
    let value = min(count - 1, Int(place))
    sums[value].members += 1
    sums[value].logarithms += logarithm(passwords.weights[i])
    return (hash(passwords.keys[i]), UInt16(value))
  }
  let classes = sums.map { $0.members > 0 ? exponential($0.logarithms / $0.members) : least }
  let table = FuseTable(entries)

  var rest = littleEndian(UInt64(passwords.count))
  rest += littleEndian(table.shape.segmentLength) + littleEndian(table.shape.segmentCount)
  rest += littleEndian(table.shape.seed) + [UInt8](repeating: 0, count: 16)
  rest += classes.flatMap { littleEndian($0.bitPattern) }
  rest += table.cells.flatMap { littleEndian($0) }
  let checksum = rest.withUnsafeBytes { ModelFile.checksum($0) }
  return littleEndian(LeakedPasswordsFile.magic) + littleEndian(LeakedPasswordsFile.version)
    + littleEndian(UInt32(0)) + littleEndian(checksum) + rest
}

func hash(_ text: String) -> TextHash {
  var hash = TextHash()
  for scalar in text.unicodeScalars { hash.add(scalar.value) }
  return hash
}

func littleEndian<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
  withUnsafeBytes(of: value.littleEndian) { Array($0) }
}
