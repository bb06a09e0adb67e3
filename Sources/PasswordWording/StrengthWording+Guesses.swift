extension StrengthWording {
  /// A number of guesses in a sentence, rounded as estimates should be: "about 80,000 guesses",
  /// "about 10¹² guesses".
  ///
  /// - Parameter log10: The number's decimal logarithm. What is no number counts as nothing.
  package func guesses(log10: Double) -> String {
    let amount = amount(log10: log10)
    return amount == "1" ? "1 guess" : "about \(amount) guesses"
  }

  /// A number by its decimal logarithm, rounded to one digit: "80,000", "3 million", "500 billion".
  /// From a million million on it is a whole power of ten, "10¹²", which is all that an estimate
  /// can say.
  ///
  /// - Parameter log10: The number's decimal logarithm. What is no number counts as nothing.
  package func amount(log10: Double) -> String {
    let log10 = log10 > 0 ? min(log10, 9999) : 0
    var exponent = Int(log10)
    let part = log10 - Double(exponent)
    var digit = 1 + Self.halfway.count { $0 <= part }
    if digit == 10 { (digit, exponent) = (1, exponent + 1) }
    if exponent >= 12 { return powerOfTen(Int(log10.rounded())) }
    let zeros = String(repeating: "0", count: exponent % 3)
    return switch exponent / 3 {
    case 0: "\(digit)\(zeros)"
    case 1: "\(digit)\(zeros),000"
    case 2: "\(digit)\(zeros) million"
    default: "\(digit)\(zeros) billion"
    }
  }

  /// The logarithms of 1.5, 2.5 and so on up to 9.5, where one digit gives way to the next.
  private static let halfway = [
    0.1760912591, 0.3979400087, 0.5440680444, 0.6532125138, 0.7403626895, 0.8129133566,
    0.8750612634,
    0.9294189257, 0.9777236053,
  ]

  private func powerOfTen(_ exponent: Int) -> String {
    let superscripts: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    return "10" + String("\(exponent)".compactMap { $0.wholeNumberValue.map { superscripts[$0] } })
  }
}
