extension String {
  /// The words of the text, which stand between spaces and line ends.
  ///
  /// A table of many short names is one constant so: an array of them is filled by code.
  package var words: [String] {
    utf8.split { $0 == UInt8(ascii: " ") || $0 == 0x0A }.map { String(Substring($0)) }
  }

  package var lowercasedASCII: String {
    String(decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// The parts of the text between separators of ASCII, empty ones too.
  package func parts(separatedBy separator: Unicode.Scalar, atMost most: Int = .max) -> [Substring]
  {
    utf8.split(
      maxSplits: most - 1, omittingEmptySubsequences: false,
      whereSeparator: { $0 == UInt8(ascii: separator) }
    ).map { Substring($0) }
  }

  /// The text with each code point mapped for itself, as cases are that belong to no language.
  package func mappingCodePoints(_ mapping: (Unicode.Scalar.Properties) -> String) -> String {
    var text = ""
    for scalar in unicodeScalars { text += mapping(scalar.properties) }
    return text
  }

  package func dropping(ending: String) -> String {
    utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
      ? String(Substring(utf8.dropLast(ending.utf8.count))) : self
  }
}
