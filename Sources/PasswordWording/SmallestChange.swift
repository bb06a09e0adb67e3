internal import UnicodeText

/// A change to the length or the spaces of a text, with the number of characters. Web pages find
/// their next step by themselves.
package enum SmallestChange: Sendable, Equatable {
  case add(Int), remove(Int), removeSpaces(Int)

  package func sentence(in language: Language) -> String {
    switch self {
    case .add(let count):
      language.pick(
        "\(counted(count, "more character")).",
        "Añade \(counted(count, "carácter", "caracteres")).",
        count == 1 ? "הוסיפו תו אחד." : "הוסיפו \(count) תווים.", "المحارف التي تنقصها: \(count).")
    case .remove(let count):
      language.pick(
        "\(counted(count, "character")) fewer.",
        "Quita \(counted(count, "carácter", "caracteres")).",
        count == 1 ? "הסירו תו אחד." : "הסירו \(count) תווים.", "المحارف الزائدة فيها: \(count).")
    case .removeSpaces(1):
      language.pick(
        "Remove the space.", "Quita el espacio.", "הסירו את הרווח.", "احذف المسافة.")
    case .removeSpaces:
      language.pick(
        "Remove the spaces.", "Quita los espacios.", "הסירו את הרווחים.", "احذف المسافات.")
    }
  }

  /// The sentence as a remark beside a rule, such as "remove the space".
  package func remark(in language: Language) -> String {
    let sentence = sentence(in: language).dropLast()
    return String(sentence.prefix(1)).mappingCodePoints { $0.lowercaseMapping }
      + sentence.dropFirst()
  }
}
