import FoundationEssentials
import PasswordStrength
import Testing

private func rate(_ text: String) throws -> Double {
  CrackTime(attacker: .onlineThrottled, secondsLog10: try PasswordHash(text).rateLog10).seconds
}

@Test(
  arguments: [
    ("md5", "md5", 164.1e9), ("MD5", "md5", 164.1e9), ("nt", "ntlm", 288.5e9),
    ("SHA-256", "sha256", 21_975.5e6), ("bcrypt", "bcrypt:10", 5750),
    ("bcrypt:5", "bcrypt:5", 184e3), ("bcrypt:12", "bcrypt:12", 1437.5),
    ("pbkdf2:600000", "pbkdf2-sha256:600000", 8_865.7e3 * 999 / 600_000),
    ("sha512crypt", "sha512crypt:5000", 1_619e3),
    ("sha512crypt:10000", "sha512crypt:10000", 809.5e3),
    ("scrypt", "scrypt:ln=17,r=8,p=1", 7126.0 / 8),
    ("scrypt:r=16", "scrypt:ln=17,r=16,p=1", 7126.0 / 16),
    ("argon2id:m=65536,t=3", "argon2id:m=65536,t=3,p=1", 1667),
    ("argon2id:p=4,m=65536,t=6", "argon2id:m=65536,t=6,p=4", 833.5),
    ("yescrypt", "yescrypt:5", 3720.5), ("yescrypt:7", "yescrypt:7", 3720.5 / 4),
  ] as [(String, String, Double)])
func `a hash has its whole name, and the rate of its cost`(
  _ text: String, _ name: String, _ expected: Double
) throws {
  #expect(try PasswordHash(text).name == name)
  #expect(try abs(rate(text) / expected - 1) < 1e-6)
  // What is printed can be given.
  #expect(try PasswordHash(name) == PasswordHash(text))
}

@Test(arguments: [
  ("", PasswordHashError.unknown("")), ("bcyrpt", .unknown("bcyrpt")),
  (":12", .unknown("")), ("bcrypt ", .unknown("bcrypt ")), ("md5:", .hasNoCost("md5")),
  ("ntlm:1", .hasNoCost("ntlm")), ("bcrypt:", .cost("bcrypt")), ("bcrypt:3", .cost("bcrypt")),
  ("bcrypt:32", .cost("bcrypt")), ("bcrypt:+9", .cost("bcrypt")), ("bcrypt:1e1", .cost("bcrypt")),
  ("bcrypt:10,11", .cost("bcrypt")), ("bcrypt:cost=10", .cost("bcrypt")),
  ("bcrypt:99999999999999999999", .cost("bcrypt")), ("pbkdf2:0", .cost("pbkdf2-sha256")),
  ("scrypt:17", .cost("scrypt")), ("scrypt:ln=17,ln=17", .cost("scrypt")),
  ("scrypt:ln=17,,r=8", .cost("scrypt")), ("argon2id:m=", .cost("argon2id")),
  ("argon2id:m=65536;t=3", .cost("argon2id")),
])
func `what names no hash is an error with a cure`(_ text: String, _ error: PasswordHashError) {
  #expect(throws: error) { try PasswordHash(text) }
  #expect(!error.sentence.isEmpty)
}

@Test func `the error of a slip names what was meant, and everything known`() {
  let sentence = PasswordHashError.unknown("bcyrpt").sentence
  #expect(sentence.contains("Did you mean 'bcrypt'?"))
  for benchmark in HashBenchmark.all { #expect(sentence.contains("'\(benchmark.function)'")) }
  #expect(PasswordHashError.unknown("\u{1B}[31m").sentence.utf8.allSatisfy { $0 >= 0x20 })
}

@Test(arguments: HashBenchmark.all)
func `each row has a measurement, and names that can be given`(_ row: HashBenchmark) throws {
  let measured = try PasswordHash(row.measured)
  #expect(abs(measured.rateLog10 - PasswordHash.log10(row.rate)) < 1e-9)
  #expect(try PasswordHash(row.function) == PasswordHash(row.usual))
  #expect(row.source.hasPrefix("https://") && row.date.count == 10 && !row.gpu.isEmpty)
}

extension PasswordHash {
  /// By another way than the code under test.
  fileprivate static func log10(_ value: Double) -> Double {
    var (low, high) = (-20.0, 20.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      let power = CrackTime(attacker: .onlineThrottled, secondsLog10: middle).seconds
      if power < value { low = middle } else { high = middle }
    }
    return low
  }
}

@Test func `more work takes longer, and a thousand cards a thousandth`() throws {
  let rates = try (4...31).map { try PasswordHash("bcrypt:\($0)").rateLog10 }
  #expect(zip(rates, rates.dropFirst()).allSatisfy { abs($0 - $1 - 0.301_029_995_66) < 1e-9 })
  let estimate = StrengthEstimator().estimate("Summer2024!")
  let hash = try PasswordHash("bcrypt:12")
  let times = estimate.crackTimes(of: Attacker.against(hash))
  #expect(times.count == 4)
  #expect(abs(times[2].secondsLog10 - times[3].secondsLog10 - 3) < 1e-9)
  #expect(abs(times[2].secondsLog10 + hash.rateLog10 - estimate.guessesLog10) < 1e-9)
  #expect(Attacker.against(nil) == Attacker.general)
}

@Test func `the page on times to crack has the same table`() throws {
  let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  let file = URL(fileURLWithPath: "\(root)/Documentation/crack-times.md")
  let page = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  for row in HashBenchmark.all {
    let whole = Int(row.rate)
    let digits = String(String(whole).reversed()).enumerated().reduce(into: "") { text, next in
      if next.offset > 0, next.offset % 3 == 0 { text.append(",") }
      text.append(next.element)
    }
    let rate = String(digits.reversed()) + (row.rate == Double(whole) ? "" : ".5")
    let cells =
      "| `\(row.usual)` | `\(row.measured)` | \(rate) | \(row.gpu) | \(row.program) | \(row.date) |"
    #expect(page.contains(cells), "\(cells)")
    #expect(page.contains(": \(row.source)\n"))
  }
  #expect(
    page.split(separator: "\n").count { $0.contains("| NVIDIA RTX") } == HashBenchmark.all.count)
}
