internal import UnicodeText

/// A change to the length or the spaces of a text, with the number of characters. Web pages find
/// their next step by themselves.
package enum SmallestChange: Sendable, Equatable {
  case add(Int), remove(Int), removeSpaces(Int)

  package func sentence(in language: Language) -> String {
    switch (language, self) {
    case (.english, .add(let count)): "\(counted(count, "more character"))."
    case (.english, .remove(let count)): "\(counted(count, "character")) fewer."
    case (.english, .removeSpaces(1)): "Remove the space."
    case (.english, .removeSpaces): "Remove the spaces."
    case (.spanish, .add(let count)): "Añade \(counted(count, "carácter", "caracteres"))."
    case (.spanish, .remove(let count)): "Quita \(counted(count, "carácter", "caracteres"))."
    case (.spanish, .removeSpaces(1)): "Quita el espacio."
    case (.spanish, .removeSpaces): "Quita los espacios."
    case (.hebrew, .add(1)): "הוסיפו תו אחד."
    case (.hebrew, .add(let count)): "הוסיפו \(count) תווים."
    case (.hebrew, .remove(1)): "הסירו תו אחד."
    case (.hebrew, .remove(let count)): "הסירו \(count) תווים."
    case (.hebrew, .removeSpaces(1)): "הסירו את הרווח."
    case (.hebrew, .removeSpaces): "הסירו את הרווחים."
    case (.arabic, .add(let count)): "المحارف التي تنقصها: \(count)."
    case (.arabic, .remove(let count)): "المحارف الزائدة فيها: \(count)."
    case (.arabic, .removeSpaces(1)): "احذف المسافة."
    case (.arabic, .removeSpaces): "احذف المسافات."
    }
  }

  /// The sentence as a remark beside a rule, such as "remove the space".
  package func remark(in language: Language) -> String {
    let sentence = sentence(in: language).dropLast()
    return String(sentence.prefix(1)).mappingCodePoints { $0.lowercaseMapping }
      + sentence.dropFirst()
  }
}
