extension String {
  /// The words of the text, which stand between spaces and line ends.
  ///
  /// A table of many short names is one constant so: an array of them is filled by code.
  package var words: [String] {
    utf8.split { $0 == UInt8(ascii: " ") || $0 == 0x0A }.map { String(Substring($0)) }
  }

  /// The text with the capital letters of ASCII as small ones.
  package var lowercasedASCII: String {
    String(decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// The text without an ending, if it has it.
  package func dropping(ending: String) -> String {
    utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
      ? String(Substring(utf8.dropLast(ending.utf8.count))) : self
  }
}
