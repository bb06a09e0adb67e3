package import JSON
package import PasswordStrength

extension JSONWriter {
  /// Writes the hash that the crack times are for.
  package mutating func hashMember(_ hash: PasswordHash?) {
    // A web page names no hash, and would load the table of benchmarks for nothing.
    #if !hasFeature(Embedded)
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
    #endif
  }
}
