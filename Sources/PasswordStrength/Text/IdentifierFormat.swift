/// Numbers and codes that are written in one form: an attacker who knows the form counts through
/// what is free in it.
public enum IdentifierFormat: UInt8, CaseIterable, Hashable, Sendable {
  /// A phone number, with a country's code or without.
  case phoneNumber
  /// Digits in groups: numbers of cards, of social security, postcodes.
  case groupedNumber
  /// An international number of a bank account.
  case accountNumber
  /// An IPv4 or hardware address.
  case networkAddress
  /// A number plate, postcode or another short code of letters and digits.
  case shortCode
  /// A universally unique identifier; a random one is strong.
  case uuid
  /// Hexadecimal digits, sixteen and more.
  case hexadecimal
}
