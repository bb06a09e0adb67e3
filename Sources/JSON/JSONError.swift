/// The reason why a text is not the JSON that is read here, with the place.
package struct JSONError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case empty
    case tooLarge(limit: Int)
    case tooDeep(limit: Int)
    /// An element of a long list, or what is between two, larger than this many bytes.
    case tooLargePiece(limit: Int)
    case tooManyValues(limit: Int)
    case notUTF8
    /// The file is compressed with gzip, or text in UTF-16 or UTF-32, by its first bytes.
    case wideEncoding
    case unexpectedEnd
    /// The text has this character where one of these things was expected, such as "',' or '}'".
    case unexpected(Unicode.Scalar, expected: String)
    case trailingComma
    case comment
    case unterminatedString
    case controlCharacterInString(Unicode.Scalar)
    case badEscape
    case loneSurrogate
    /// A string has more combining marks in a row than any language writes.
    case tooManyMarks
    case badNumber
    case badLiteral
    case duplicateKey(String, first: TextLocation)
    case textAfterEnd
  }

  package let reason: Reason
  package let location: TextLocation
}
