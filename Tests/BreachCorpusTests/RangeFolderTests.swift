import Platform
import TestSupport
import Testing

@testable import BreachCorpus

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder with files for the ranges that are looked at when it is opened, and a few more.
private struct Ranges {
  let folder: TemporaryFolder
  let entries: [Int: [HashValue]]
  static let perRange = 200

  init(
    _ name: (String) -> String = { $0 + ".txt" }, isLowercase: Bool = false, first: String = "",
    without missing: Set<Int> = []
  ) throws {
    folder = try TemporaryFolder()
    var random = SplitMix64(seed: 3)
    var entries: [Int: [HashValue]] = [:]
    for range in Set(RangeLayout.probes + [0x12345, 0x1ABCD]) {
      entries[range] = (0..<Self.perRange).map { _ in
        HashValue(
          high: UInt64(range) << 44 | random.next() >> 20, middle: random.next(),
          low: UInt32(truncatingIfNeeded: random.next()))
      }.sorted()
      if missing.contains(range) { continue }
      let digits = Array(
        String(
          decoding: SyntheticCorpus.digits(
            HashValue(high: UInt64(range) << 44), .init(isLowercase: isLowercase)
          ).prefix(5),
          as: UTF8.self))
      let file = name(String(digits))
      var path = folder.path
      for part in file.split(separator: "/").dropLast() {
        path += "/\(part)"
        mkdir(path, 0o755)
      }
      let lines = (entries[range] ?? []).map { hash in
        String(decoding: SyntheticCorpus.digits(hash, .init()).dropFirst(5), as: UTF8.self) + ":7"
      }
      try folder.write(file, Array((first + lines.joined(separator: "\r\n")).utf8))
    }
    self.entries = entries
  }
}

@Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7])
func `every layout of a folder is known`(_ layout: Int) throws {
  func parts(_ digits: String, _ lengths: [Int]) -> [String] {
    var rest = digits[...]
    return lengths.map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }
  }
  let names: [(String) -> String] = [
    { $0 + ".txt" }, { $0 }, { parts($0, [1, 1, 1]).joined(separator: "/") + "/" + $0 },
    { parts($0, [2, 2]).joined(separator: "/") + "/" + $0 },
    { parts($0, [2, 3]).joined(separator: "/") }, { $0 + ".txt" }, { $0 },
    { parts($0, [2, 3]).joined(separator: "/") },
  ]
  // The last one has the server's tag before the lines.
  let ranges = try Ranges(
    names[layout], isLowercase: layout > 4, first: layout == 7 ? "W/\"0x8DD\"\n" : "")
  let corpus = try Corpus(path: ranges.folder.path)
  for (range, hashes) in ranges.entries {
    #expect(corpus.answers(hashes).allSatisfy { $0.count == 7 })
    let other = HashValue(high: UInt64(range) << 44 | 0xABC_DEF0_1234, middle: 5)
    #expect(corpus.answers([other]) == [.notFound])
  }
  try ranges.folder.write("12346.html", [])
  try ranges.folder.write("names", [])
  let there = try RangeFolder(path: ranges.folder.path, wanted: nil).rangesThere()
  #expect(there.count == 1 << 20)
  #expect(Set(there.indices.filter { there[$0] }) == Set(ranges.entries.keys))
}

@Test func `a range that is missing, cut short or no range is never a clean bill`() throws {
  let ranges = try Ranges(without: [0x12345])
  let corpus = try Corpus(path: ranges.folder.path)
  func answers() throws -> [Answer] { corpus.answers(try #require(ranges.entries[0x12345])) }
  #expect(try answers().allSatisfy { $0 == .undetermined(.missingRange) })
  try ranges.folder.write("12345.txt", Array("<html>502 Bad Gateway</html>\r\n".utf8))
  #expect(try answers().allSatisfy { $0 == .undetermined(.damaged) })
  try ranges.folder.write("12345.txt", [])
  #expect(try answers().allSatisfy { $0 == .undetermined(.hole) })
  let whole = try ranges.folder.read("1ABCD.txt")
  for share in [1, 20, 35, 4000] {
    try ranges.folder.write("1ABCD.txt", Array(whole[..<share]))
    #expect(!corpus.answers(try #require(ranges.entries[0x1ABCD])).contains(.notFound))
  }
  // Padding comes behind the lines, and counts nothing.
  let padding = Array("\r\n\(String(repeating: "0", count: 35)):0".utf8)
  try ranges.folder.write("1ABCD.txt", Array(whole) + padding)
  #expect(corpus.answers(try #require(ranges.entries[0x1ABCD])).allSatisfy { $0.count == 7 })
  #expect(corpus.answers([HashValue(high: 0x1ABCD << 44)]) == [.notFound])
}

@Test func `the lines of a range are all of them, or an error`() throws {
  let ranges = try Ranges()
  let corpus = try Corpus(path: ranges.folder.path)
  for range in [0x1ABCD, 0xFFFFF] {
    #expect(try corpus.lines(ofRange: range).count == Ranges.perRange)
  }
  let whole = Array(try ranges.folder.read("1ABCD.txt"))
  // A line has 39 bytes.
  let parts: [([UInt8], Trouble)] = [
    ([], .hole), (Array("\r\n\n".utf8), .damaged),
    (Array("\(String(repeating: "A", count: 27)):7\n".utf8), .damaged),
    (Array(whole[..<(39 * 60)]), .hole), (Array(whole[(39 * 140)...]), .hole),
    (Array(whole[..<(39 * 40)] + whole[(39 * 160)...]), .hole),
  ]
  for (bytes, trouble) in parts {
    try ranges.folder.write("1ABCD.txt", bytes)
    #expect(throws: trouble) { try corpus.lines(ofRange: 0x1ABCD) }
  }
}

@Test func `names in lower case are found in a folder of few files`() throws {
  let others = Set(RangeLayout.probes).subtracting([0])
  let ranges = try Ranges({ $0 }, isLowercase: true, without: others)
  let corpus = try Corpus(path: ranges.folder.path)
  let hashes = try #require(ranges.entries[0x1ABCD])
  #expect(corpus.answers(hashes).allSatisfy { $0.count == 7 })
}

@Test func `a range that is not the one that was downloaded is an error`() throws {
  let ranges = try Ranges()
  let folder = try RangeFolder(path: ranges.folder.path, wanted: nil)
  func areAllowed(_ numbers: [Int]) throws -> [Bool] {
    let digests = try folder.digests()
    return try numbers.map { number in
      var scratch = LookupScratch()
      return RangeFolder.isWhole(
        try #require(try folder.read(number, &scratch)), digests[number])
    }
  }
  func digest(_ name: String) throws -> String {
    let bytes = Array(try ranges.folder.read(name))
    let hash = bytes.withUnsafeBufferPointer { PasswordHashes.sha1($0) }
    return String(decoding: SyntheticCorpus.digits(hash, .init(isLowercase: true)), as: UTF8.self)
  }
  let lines = try ["12345.txt", "1ABCD.txt"].map { "\(try digest($0))  \($0)\n" }
  try ranges.folder.write("ranges.sha1", Array(lines.joined().utf8))
  #expect(try areAllowed([0x12345, 0x1ABCD, 0]) == [true, true, true])
  try ranges.folder.write("12345.txt", Array(try ranges.folder.read("1ABCD.txt")))
  #expect(try areAllowed([0x12345, 0x1ABCD, 0]) == [false, true, true])
  try ranges.folder.write("1ABCD.txt", Array(try ranges.folder.read("1ABCD.txt").dropLast(39)))
  #expect(try areAllowed([0x12345, 0x1ABCD, 0]) == [false, false, true])
  try ranges.folder.write("ranges.sha1", Array("\(lines[1])damaged".utf8))
  #expect(try areAllowed([0x12345, 0x1ABCD, 0]) == [true, false, true])
}

@Test func `a range that the system cannot read is not taken for a server's error`() throws {
  let ranges = try Ranges(without: [0x12345])
  let file = "\(ranges.folder.path)/12345.txt"
  symlink("12345.txt", file)
  var build = try IndexBuild(path: ranges.folder.path, options: .init())
  #expect(throws: CorpusError(file, .unreadable(SystemError(code: ELOOP)))) {
    try build.write { _ in }
  }
}

@Test func `MD5 hashes do not pass for NT hashes`() throws {
  let folder = try TemporaryFolder()
  let path = try folder.write(
    "hashes.txt",
    Array("5F4DCC3B5AA765D61D8327DEB882CF99:3\nE10ADC3949BA59ABBE56E057F20F883E:9\n".utf8))
  #expect(throws: CorpusError(path, .md5)) { try Corpus(path: path) }
  #expect(throws: CorpusError(path, .md5)) { try makeIndex(of: path, in: folder) }
}

@Test func `other folders are named with the cure`() throws {
  let folder = try TemporaryFolder()
  #expect(throws: CorpusError(folder.path, .noRanges)) { try Corpus(path: folder.path) }
  try folder.write("00000.gz", [0x1F, 0x8B, 8, 0])
  let error = #expect(throws: CorpusError.self) { try Corpus(path: folder.path) }
  #expect(error?.sentence.contains("compressed and cannot be read here. Make an index") == true)
  let other = try TemporaryFolder()
  try other.write("pwnedpasswords.txt", [1])
  #expect(throws: CorpusError(other.path, .noRanges)) { try Corpus(path: other.path) }
}
