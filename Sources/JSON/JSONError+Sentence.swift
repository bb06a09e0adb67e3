internal import UnicodeText

extension JSONError.Reason {
  /// The problem and the cure. The file may be one of passwords, given in the wrong place: nothing
  /// of it is quoted but JSON's own signs.
  package var sentence: String {
    switch self {
    case .empty: "the file is empty."
    case .tooLarge(let limit):
      "the file is larger than \(limit / 1024) KiB, the limit for such a file."
    case .tooLargePiece(let limit): "one piece is larger than \(limit / 1024) KiB."
    case .tooDeep(let limit): "arrays and objects are nested deeper than \(limit)."
    case .tooManyValues(let limit): "there are more than \(grouped(limit)) values in one piece."
    case .notUTF8: "the file is not UTF-8 from here on. Save it as UTF-8."
    case .wideEncoding: "the file is compressed or not in UTF-8. Save it as UTF-8."
    case .unexpectedEnd: "the file ends in the middle of a value."
    case .unexpected(let scalar, let expected) where "{}[]:,\"'".unicodeScalars.contains(scalar):
      "found \(quoted(scalar)) where \(expected) was expected."
    case .unexpected(_, let expected): "\(expected) was expected here."
    case .trailingComma: "JSON allows no comma after the last element. Remove it."
    case .comment: "JSON has no comments. Remove it, or move the text into the key 'comment'."
    case .unterminatedString: "the string that begins here has no closing quote on its line."
    case .controlCharacterInString(let scalar):
      "the string contains the control character \(quoted(scalar)). Write it as an escape."
    case .badEscape:
      "this is not a valid JSON escape. For a backslash, as in a pattern, write two: '\\\\'."
    case .tooManyMarks:
      "this text has more than \(NFCNormalizer.markLimit) combining marks in a row. Remove some."
    case .loneSurrogate:
      "this escape is half of a surrogate pair. Write both halves, or the character itself."
    case .badNumber: "this is not a valid JSON number."
    case .badLiteral:
      """
      this is not a JSON value. Put text in double quotes; write true, false and null in lower \
      case.
      """
    case .duplicateKey(_, let first):
      "this key is already set on line \(first.line). Remove one of them."
    case .textAfterEnd: "there is text after the end of the JSON value. Remove it."
    }
  }
}

private func quoted(_ scalar: Unicode.Scalar) -> String { "'\(printable(String(scalar)))'" }
