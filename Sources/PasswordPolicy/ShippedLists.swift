internal import CEmbedded

/// The word lists that are compiled into the library, for blocklist rules.
enum ShippedLists {
  static let names = ["common-passwords"]

  static func table(of name: String) -> WordTable? {
    name == "common-passwords" ? commonPasswords : nil
  }

  private static let commonPasswords = WordTable(
    embedded: UnsafeRawBufferPointer(
      start: embedded_common_passwords(), count: embedded_common_passwords_size()))
}
