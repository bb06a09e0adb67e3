internal import FoundationEssentials
internal import PasswordPolicy

// A developer's tool, no product: it makes the files Sources/CEmbedded/*.bin and scores lists for
// scripts.
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "train" where arguments.count == 3:
  let lists = try WordLists(directory: arguments[1])
  let passwords = PasswordStatistics(lists)
  // Web pages get the ranked passwords as this list.
  guard passwords.common == lists.common else {
    fail(
      "Error: common-passwords.txt is not the first \(PasswordStatistics.common) of the passwords. "
        + "Run 'Scripts/build-wordlists'.\n")
  }
  let words = WordStatistics(passwords, lists)
  let folder = URL(fileURLWithPath: arguments[2])
  for (name, bytes) in [
    ("strength-model.bin", trainedModel(passwords, words, lists)),
    ("language-words.bin", languageWordsFile(lists.languageWords)),
    ("leaked-passwords.bin", leakedPasswordsFile(passwords.passwords)),
    ("word-places.bin", wordPlacesFile(lists, beside: words.places)),
  ] {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }
case "table" where arguments.count == 3:
  let lines = [UInt8](try Data(contentsOf: URL(fileURLWithPath: arguments[1])))
  let table = lines.withUnsafeBufferPointer { WordTable(lines: $0) }
  try Data(table.bytes).write(to: URL(fileURLWithPath: arguments[2]))
case "score": score(arguments.dropFirst())
case "bench": bench()
case "worst": worst()
default:
  fail(
    """
    Usage: train-model train WORDLISTS FOLDER             makes strength-model.bin and the three files beside it
           train-model table LIST OUTPUT                  makes the table of a shipped word list
           train-model score [--site NAME]… [USER-WORD…]
                                                          log10 guesses of each line of standard input
           train-model bench                              passwords/s, median microseconds, allocations each
           train-model worst                              microseconds for all of standard input as one password

    """)
}
