package import LocatedJSON

extension ObjectReader {
  /// A string, or an object of strings by language.
  package func text(_ key: String) throws(Failure) -> LocalizedText? {
    guard let value = self[key] else { return nil }
    switch value.kind {
    case .string: return LocalizedText(try string(value, key: key))
    case .object(let members):
      guard !members.isEmpty else { throw fail(.empty(key: key), at: value.location) }
      var translations: [(language: String, text: String)] = []
      for member in members {
        guard isLanguageTag(member.key) else {
          throw fail(.badLanguage(member.key), at: member.keyLocation)
        }
        // "en" and "EN" are one language.
        let language = member.key.lowercased()
        let text = try string(member.value, key: member.key)
        guard !translations.contains(where: { $0.language == language }) else {
          let first =
            members.first { $0.key.lowercased() == language }?.keyLocation ?? member.keyLocation
          throw fail(.syntax(.duplicateKey(member.key, first: first)), at: member.keyLocation)
        }
        translations.append((language, text))
      }
      return LocalizedText(translations)
    default: throw wrongType(value, key, "a string or an object of strings by language")
    }
  }
}

extension ObjectReader<PolicyFileMistake> {
  /// The decimal logarithm of a number of at least 2, which may be written as 1e10.
  func logarithm(_ key: String) throws(PolicyFileError) -> Double {
    let value = try required(key)
    guard let number = value.number else { throw wrongType(value, key, "a number") }
    guard number >= 2 else {
      throw fail(.outOfRange(key: key, value: number, allowed: 2...Int.max), at: value.location)
    }
    return decimalLogarithm(number)
  }

  /// "min" and "max" of an object, the least and greatest value standing in for what is left out.
  func range(in allowed: ClosedRange<Int>, defaultMin: Int) throws(PolicyFileError)
    -> ClosedRange<
      Int
    >?
  {
    let (min, max) = (try wholeNumber("min", in: allowed), try wholeNumber("max", in: allowed))
    guard min != nil || max != nil else { return nil }
    let (low, high) = (min ?? Swift.min(defaultMin, max ?? defaultMin), max ?? .max)
    guard low <= high else {
      throw fail(.minAboveMax(min: low, max: high), at: self["min"]?.location ?? location)
    }
    // At least none and no most: a limit that limits nothing looks like a demand and is not one.
    guard low > 0 || high < .max else {
      throw fail(
        .outOfRange(key: "min", value: 0, allowed: 1...allowed.upperBound),
        at: self["min"]?.location ?? location)
    }
    return low...high
  }
}

/// Subtags of letters and digits, the first of two or three letters (BCP 47, as far as it matters
/// here).
private func isLanguageTag(_ tag: String) -> Bool {
  var (isFirst, length) = (true, 0)
  for byte in tag.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): length += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9") where !isFirst: length += 1
    case UInt8(ascii: "-"):
      guard (isFirst ? 2...3 : 1...8).contains(length) else { return false }
      (isFirst, length) = (false, 0)
    default: return false
    }
  }
  return (isFirst ? 2...3 : 1...8).contains(length)
}
