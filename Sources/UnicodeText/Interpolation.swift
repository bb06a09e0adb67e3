#if hasFeature(Embedded)
  /// Interpolation in the module for web pages: one call for each part, where the library's own is
  /// copied into every sentence.
  extension DefaultStringInterpolation {
    @inline(never)
    package mutating func appendLiteral(_ literal: String) { write(literal) }

    @inline(never)
    package mutating func appendInterpolation(_ text: String) { write(text) }

    @inline(never)
    package mutating func appendInterpolation(_ number: Int) { write(String(number)) }
  }
#endif
