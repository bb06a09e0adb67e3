internal import JSONOutput
internal import PasswordStrength

extension JSONWriter {
  /// The hash that times to crack are of.
  mutating func hashMember(_ hash: PasswordHash?) {
    guard let hash else { return }
    let benchmark = hash.benchmark
    key("hash")
    beginObject()
    member("name", hash.name)
    member(
      "hashes_per_second",
      CrackTime(attacker: .onlineThrottled, secondsLog10: hash.rateLog10).seconds, decimals: 6)
    member("gpu", benchmark.gpu)
    member("measured", benchmark.measured)
    member("program", benchmark.program)
    member("date", benchmark.date)
    member("source", benchmark.source)
    endObject()
  }
}
