/// The distinct characters one must try to find a text by all combinations.
struct TriedAlphabet {
  /// The number of characters, at least 10.
  let size: Double
  /// The binary logarithm of the number of characters.
  let bits: Double

  /// The characters of a text's kinds in ASCII, and of its `ScriptAlphabet` blocks outside it.
  init(_ kinds: TextFeatures, scripts: UInt16, upperCase: Bool) {
    var sum = ScriptAlphabet.total(scripts)
    if kinds.contains(.letters) { sum += upperCase ? 52 : 26 }
    if kinds.contains(.digits) { sum += 10 }
    if kinds.contains(.symbols) { sum += 33 }
    size = max(10, sum)
    bits = binaryLogarithm(size)
  }
}
