/// An encoding that an attacker undoes.
public enum EncodingFormat: String, Hashable, Sendable {
  /// Two hexadecimal digits for each byte.
  case hexadecimal
  /// Base64, in the alphabet of RFC 4648 or that of URLs, or base32.
  case base64
  /// Letters moved by the same number of places in the alphabet, such as ROT13, or typed with the
  /// hands one key too far left or right.
  case moved
  /// Escapes of URLs or HTML, such as `%41` and `&#65;`.
  case escapes
  /// Some keys with Shift, and digits' keys among them: `1qaz@WSX` for `1qaz2wsx`.
  case shift
}
