internal import PasswordPolicy
internal import Platform
internal import UnicodeText

/// Words about the user that another program hands over, so that they are in no list of processes.
/// There is one on each line, with its kind:
///
///     user=ana
///     name=Ana Lee
enum PersonalInput {
  private static let budget = Budget(bytes: 64 << 10)

  static func words(descriptor: Int) throws(CommandError) -> [PersonalWord] {
    let name = "file descriptor \(descriptor)"
    let bytes = try readDescriptor(descriptor, named: name, within: budget)
    guard !bytes.contains(0) else {
      throw CommandError("\(name): contains a zero byte. Give one word per line.")
    }
    var words: [PersonalWord] = []
    for (number, line) in numberedLines(bytes) {
      let place = "\(name):\(number)"
      guard let word = word(line) else {
        throw CommandError("\(place): this is not 'KIND=WORD', with a kind of \(kinds).")
      }
      // An empty text says that the birthday is not known.
      if word.kind == .birthday, !word.text.isEmpty, BirthdayArgument(argument: word.text) == nil {
        throw CommandError("\(place): 'birthday' needs \(BirthdayArgument.expectation).")
      }
      words.append(word)
    }
    return words
  }

  private static let kinds = quotedList(PersonalWord.Kind.allCases.map(\.rawValue), "or")

  private static func word(_ line: ArraySlice<UInt8>) -> PersonalWord? {
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")),
      let kind = PersonalWord.Kind(rawValue: String(decoding: line[..<equals], as: UTF8.self))
    else { return nil }
    // Names in an old encoding are words too, as far as they go.
    return PersonalWord(String(decoding: line[(equals + 1)...], as: UTF8.self), kind)
  }
}
