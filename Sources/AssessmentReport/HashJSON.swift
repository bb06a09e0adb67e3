package import JSON
package import PasswordStrength

extension JSONWriter {
  /// Writes the hash that the crack times are for.
  package mutating func hashMember(_ hash: PasswordHash?) {
    // A web page names no hash, and would load the table of benchmarks for nothing.
    #if !hasFeature(Embedded)
      guard let hash else { return }
      let benchmark = hash.benchmark
      object("hash") { json in
        json.member("name", hash.name)
        json.member(
          "hashes_per_second",
          CrackTime(attacker: .onlineThrottled, secondsLog10: hash.rateLog10).seconds, decimals: 6)
        json.member("gpu", benchmark.gpu)
        json.member("measured", benchmark.measured)
        json.member("program", benchmark.program)
        json.member("date", benchmark.date)
        json.member("source", benchmark.source)
      }
    #endif
  }
}
