import TestSupport
import Testing

@testable import PasswordAudit

private func foreign(_ list: some Sequence<UInt8>) -> ForeignText? {
  Array(list).withUnsafeBufferPointer { bytes in
    ListSample(bytes, endedBy: 0x0A, isWhole: true).foreign(in: .lines)
  }
}

/// Lines of random characters.
private func list(_ count: Int, _ length: Int, of alphabet: [UInt8], _ random: inout SplitMix64)
  -> [UInt8]
{
  var bytes: [UInt8] = []
  for _ in 0..<count {
    for _ in 0..<length { bytes.append(alphabet[Int.random(in: alphabet.indices, using: &random)]) }
    bytes.append(0x0A)
  }
  return bytes
}

@Test(arguments: [1, 2, 3, 5, 10, 100])
func `random passwords are hardly ever something else`(records: Int) {
  var random = SplitMix64(seed: UInt64(records))
  let typed = (0x20...0x7E).map { UInt8($0) }
  let lists = 20_000 / records
  var mistaken = 0
  for _ in 0..<lists {
    let length = Int.random(in: 4...40, using: &random)
    if foreign(list(records, length, of: typed, &random)) != nil { mistaken += 1 }
  }
  // Of one or two passwords, one is enough; of more, half have to be mistaken.
  let most = [1: 0.0115, 2: 0.023, 3: 0.003][records] ?? 0.001
  #expect(Double(mistaken) <= most * Double(lists), "\(mistaken) of \(lists)")
}

@Test(arguments: [
  // Of those as long as a hash of DES crypt, a quarter has its last digit.
  (length: 12, most: 0), (13, 0.22), (14, 0), (16, 0), (20, 0), (22, 0), (43, 0),
])
func `random letters and digits are passwords, unless a hash looks just so`(
  length: Int, most: Double
) {
  var random = SplitMix64(seed: UInt64(length))
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
  let mistaken = (0..<5_000).count { _ in foreign(list(1, length, of: digits, &random)) != nil }
  #expect(Double(mistaken) <= most * 5_000, "\(mistaken)")
}

@Test(arguments: [
  "MyDogHasFleas", "JohnSmith2016", "iLove2EatPies", "iLoveNewYorkM", "Password12346",
])
func `words of 13 letters are no hashes`(_ password: String) {
  #expect(foreign(password.utf8) == nil)
}

@Test func `hashes of DES crypt are told alone, but for few`() {
  var random = SplitMix64(seed: 1)
  let digits = Array("./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  let last = stride(from: 0, to: 64, by: 4).map { digits[$0] }
  let missed = [1: 0.27, 2: 0.25, 5: 0.02, 20: 0].map { records, most in
    let missed = (0..<2_000).count { _ in
      let hashes = (0..<records).flatMap { _ in
        list(1, 12, of: digits, &random).dropLast() + list(1, 1, of: last, &random)
      }
      return foreign(hashes) == nil
    }
    #expect(Double(missed) <= most * 2_000, "\(missed) of \(records)")
    return missed
  }
  #expect(missed.count == 4)
}

@Test(arguments: [4, 6, 8, 16, 32, 40, 64])
func `numbers are no hashes`(length: Int) {
  var random = SplitMix64(seed: UInt64(length))
  #expect(foreign(list(1000, length, of: Array("0123456789".utf8), &random)) == nil)
}

@Test(arguments: [1, 2, 100])
func `keys of 32 digits look like hashes, and their owner must say that they are none`(keys: Int) {
  var random = SplitMix64(seed: 1)
  let foreign = foreign(list(keys, 32, of: Array("0123456789abcdef".utf8), &random))
  guard case .hash(let form) = foreign else {
    Issue.record("no list of hashes")
    return
  }
  #expect(form.name == "MD5 or NT")
}

@Test(arguments: [1, 49, 50, 99])
func `a list is something else from the half of its records on`(hashes: Int) {
  let lines = (0..<100).map { $0 < hashes ? "5f4dcc3b5aa765d61d8327deb882cf99" : "hunter2" }
  for lines in [lines, lines.reversed()] {
    #expect((foreign(lines.joined(separator: "\n").utf8) != nil) == (hashes >= 50))
  }
}

@Test func `most lines may have one password in the same frame`() {
  let passwords = Array(repeating: "hunter2", count: 27) + ["dragon", "monkey", "qwerty"]
  let list = passwords.map { "welcome \($0)\n" }.joined()
  #expect(foreign(list.utf8) == .framed(before: 8, after: 0))
}

@Test(arguments: [
  ("*", "", true), ("*", "x", true), ("DB_*", "db_password", true), ("DB_*", "XDB_", false),
  ("*PASS*", "my_password", true), ("?", "ä", true), ("?", "", false), ("a*b*c", "aXXbYYc", true),
  ("a*b*c", "aXXbYY", false), ("**", "x", true), ("a?c", "abc", true), ("a?c", "ac", false),
  ("", "", true),
  ("", "a", false),
])
func `a pattern is met by the whole name`(_ pattern: String, _ name: String, _ isMet: Bool) {
  #expect(Array(name.utf8).withUnsafeBufferPointer(KeyPattern(pattern).matches) == isMet)
}
