internal import UnicodeText

/// A number of guesses with one digit, and from 10¹² on as a whole power of ten.
package enum RoundedGuesses: Equatable, Sendable {
  /// A number below a million, with one digit that is not zero.
  case number(Int)
  case millions(Int)
  /// A number of thousand millions, 1 to 900.
  case billions(Int)
  /// A power of ten, with its exponent of 12 or more.
  case power(Int)

  /// Rounds a number, given by its decimal logarithm. Negative ones and NaN count as 0.
  package init(log10: Double) {
    let log10 = log10 > 0 ? min(log10, 9999) : 0
    var exponent = Int(log10)
    let part = log10 - Double(exponent)
    var digit = 1 + Self.halfway.count { $0 <= part }
    if digit == 10 { (digit, exponent) = (1, exponent + 1) }
    func scaled(_ zeros: Int) -> Int { (0..<zeros).reduce(digit) { number, _ in number * 10 } }
    self =
      switch exponent {
      case ..<6: .number(scaled(exponent))
      case ..<9: .millions(scaled(exponent - 6))
      case ..<12: .billions(scaled(exponent - 9))
      default: .power(Int(log10.rounded()))
      }
  }

  /// The logarithms of 1.5, 2.5 and so on, at which one digit is rounded to the next.
  private static let halfway = [
    0.1760912591, 0.3979400087, 0.5440680444, 0.6532125138, 0.7403626895, 0.8129133566,
    0.8750612634, 0.9294189257, 0.9777236053,
  ]
}

extension RoundedGuesses {
  /// The number in English: "80,000", "3 million", "500 billion", "10¹²".
  package var amount: String {
    switch self {
    case .number(let number): grouped(number)
    case .millions(let count): "\(count) million"
    case .billions(let count): "\(count) billion"
    case .power(let exponent): powerOfTen(exponent)
    }
  }

  /// The number with its noun, in English: "1 guess", "about 80,000 guesses".
  package var sentence: String { self == .number(1) ? "1 guess" : "about \(amount) guesses" }
}

/// Ten to a whole power: "10¹²".
func powerOfTen(_ exponent: Int) -> String {
  let superscripts = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
  var text = "10"
  for digit in "\(exponent)".utf8 { text += superscripts[Int(digit - UInt8(ascii: "0"))] }
  return text
}
