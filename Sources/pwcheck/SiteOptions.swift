internal import CommandLineArguments
internal import PasswordStrength
internal import UnicodeText

struct SiteOptions: ArgumentGroup {
  var wordsFile: String?
  private var sites: [SiteArgument] = []
  private var languageLists: [WordLanguages] = []
  /// Whether `--site` is one of them. Commands for one password have it in ``UserOptions``.
  private let namesSites: Bool

  init(forLists: Bool = false) { namesSites = forLists }

  mutating func bind(to arguments: inout Arguments) {
    if namesSites {
      arguments.repeated(
        "--site", "NAME", &sites,
        help:
          "The name or address of the site or company, whose parts count as words of the site: "
          + "'stackoverflow.com' is 'stack' and 'overflow' too")
    }
    arguments.option(
      "--words", .file("FILE"), &wordsFile,
      help:
        "A file of words about the site, one per line; with counts ('word<TAB>count') the frequent "
        + "ones cost fewer guesses")
    arguments.repeated(
      "--words-in", "LANGUAGE,…", &languageLists,
      help:
        "The languages in which people choose words, the most usual first, such as 'de,en'. Known "
        + "are \(WordLanguages.known)")
  }

  func estimator() throws(CommandError) -> StrengthEstimator {
    let languages = languageLists.flatMap(\.languages)
    var names: [SiteWord] = []
    for site in sites {
      let words = SiteName.words(of: site.name)
      guard !words.isEmpty else {
        throw CommandError(
          "'--site': \(SiteArgument.expectation) is needed, and '\(excerpt(site.name))' has none "
            + "that count.")
      }
      names += words.map { SiteWord($0) }
    }
    guard let wordsFile else { return StrengthEstimator(siteWords: names, languages: languages) }
    let list: ListText
    let file = try readFile(wordsFile, within: Budget(bytes: 8 << 20))
    do { list = try ListText(file: file) } catch {
      throw CommandError(error.sentence(list: wordsFile))
    }
    let words: [SiteWord]
    do { words = try SiteWord.list(list.bytes) } catch {
      throw CommandError("\(quotedPath(wordsFile)):\(error.line): \(error.sentence)")
    }
    if words.isEmpty { throw CommandError("\(quotedPath(wordsFile)): the list has no words.") }
    return StrengthEstimator(siteWords: words, languages: languages).adding(names)
  }
}

/// The value of `--site`. A name without any word that counts would change no answer unnoticed.
struct SiteArgument: ArgumentValue {
  let name: String

  init?(argument: String) {
    // Names in other scripts are no words of the estimate, but may be words of a policy's rules.
    let hasOtherScripts = argument.unicodeScalars.contains {
      $0.value >= 0x80 && $0.properties.isAlphabetic
    }
    guard hasOtherScripts || !SiteName.words(of: argument).isEmpty else { return nil }
    name = argument
  }

  static var expectation: String { "a name with at least three letters or digits" }
}

private struct WordLanguages: ArgumentValue {
  let languages: [WordLanguage]

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false)
    languages = names.compactMap { WordLanguage(rawValue: $0.lowercased()) }
    if languages.count < names.count { return nil }
  }

  static var known: String { WordLanguage.allCases.map(\.rawValue).joined(separator: ", ") }
  static var expectation: String { "languages with a comma between them, of \(known)" }
}
