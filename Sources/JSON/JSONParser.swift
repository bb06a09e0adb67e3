package import UnicodeText

/// Reads JSON (RFC 8259) strictly and keeps the place of every value.
///
/// The toolchain's `JSONDecoder` gives no place for broken syntax, takes the last of two equal keys
/// and ignores unknown ones; in a file that decides which passwords are accepted each of these is a
/// hole.
///
///     let value = try JSONParser.parse(Array(#"{"policy": 1}"#.utf8))
package enum JSONParser {
  package struct Limits: Sendable {
    /// The bytes of the file, and the values that are kept at a time.
    package let budget: Budget
    package let depth: Int

    /// The limits of a policy or form file, unless others are given.
    package init(_ budget: Budget = Budget(bytes: 1 << 20), depth: Int = 32) {
      (self.budget, self.depth) = (budget, depth)
    }
  }

  /// Adds the next bytes of a text that is read piece by piece; nothing at its end.
  package typealias Source = (inout [UInt8]) -> Void

  package static func parse(_ bytes: [UInt8], limits: Limits = Limits()) throws(JSONError)
    -> JSONValue
  {
    try parse(bytes, limits: limits, elementsOf: []) { _, _ in }
  }

  /// Parses a text and hands over the elements of some arrays one by one as they are read, so that
  /// a long file takes little memory. It may still turn out to be broken further on.
  ///
  /// - Parameter keys: The keys of these arrays in the file's object, empty in the result; nil for
  ///   all of them, and for a file that is an array, whose key is empty.
  package static func parse(
    _ bytes: [UInt8], limits: Limits, elementsOf keys: [String]?,
    to take: (String, JSONValue) -> Void
  ) throws(JSONError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
      try withoutActuallyEscaping(take) { take throws(JSONError) in
        var grammar = JSONGrammar(bytes, limits: limits, FileJSON())
        grammar.taker = (keys, take)
        return try grammar.document()
      }
    }
  }

  /// Parses a text that is read piece by piece, so that never more than a few of the elements of
  /// some arrays are in memory. An element, and all between two of them, has at most a MiB.
  package static func parse(
    reading source: Source, limits: Limits, elementsOf keys: [String],
    to take: (String, JSONValue) -> Void
  ) throws(JSONError) -> JSONValue {
    try withoutActuallyEscaping(source) { source throws(JSONError) in
      try withoutActuallyEscaping(take) { take throws(JSONError) in
        var grammar = JSONGrammar(nothing, limits: limits, FileJSON())
        (grammar.taker, grammar.source) = ((keys, take), source)
        do throws(JSONError) { return try grammar.document() } catch {
          throw grammar.atEndOfPiece(error)
        }
      }
    }
  }
}

/// Makes values that outlive their file.
private struct FileJSON: JSONMaker {
  /// The text of a string; nil if it has too many combining marks in a row: comparing or hashing it
  /// sorts them, which takes quadratic time.
  func text(_ bytes: UnsafeBufferPointer<UInt8>, isLent: Bool) -> String? {
    ValidUTF8(bytes).exceedsMarkLimit ? nil : String(decoding: bytes, as: UTF8.self)
  }

  static func number(_ digits: UnsafeBufferPointer<UInt8>) -> Double? {
    Double(String(decoding: digits, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  static func key(_ text: String) -> String { text }
  static func quotation(of key: String) -> String { key }
}
