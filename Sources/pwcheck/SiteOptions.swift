internal import CommandLineArguments
internal import PasswordStrength
internal import UnicodeText

/// Options about the site where the password is used.
struct SiteOptions: ArgumentGroup {
  var wordsFile: String?

  mutating func bind(to arguments: inout Arguments) {
    arguments.option(
      "--words", .file("FILE"), &wordsFile, help: "A file of words about the site, one per line")
  }

  func estimator() throws(CommandError) -> StrengthEstimator {
    guard let wordsFile else { return StrengthEstimator() }
    let list: ListText
    let file = try readFile(wordsFile, limit: 64 << 20)
    do { list = try ListText(file: file) } catch {
      throw CommandError(error.sentence(list: wordsFile))
    }
    let words = list.bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    guard !words.isEmpty else {
      throw CommandError("\(quotedPath(wordsFile)): the list has no words.")
    }
    return StrengthEstimator(extraWords: words)
  }
}
