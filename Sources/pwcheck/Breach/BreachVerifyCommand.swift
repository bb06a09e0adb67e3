internal import BreachCorpus
internal import CommandLineArguments
internal import UnicodeText

struct BreachVerifyCommand: DisplayCommand {
  static let name = "verify"
  static let summary = "Check that a corpus is complete and undamaged"
  static let discussion = """
    Checks the checksums, the order of the entries and the tables of an index. Reads every line of a text file, a folder of ranges or a binary file, and counts the gaps that \
    chance does not explain. The exit status is 0 if nothing is wrong, 1 if a part is missing, and 2 if it is damaged or cannot be read.
    """
  static let examples = [
    Example("pwcheck breach verify breaches.pwb", "After a download or a copy")
  ]
  static let synonyms = ["check", "test"]

  var path = ""
  var hash: HashKind?
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(.file("CORPUS"), &path, help: "A file or a folder")
    arguments.option(
      "--hash", "sha1|nt", &hash, help: "The kind of its hashes, if the file does not say")
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    let corpus = try openCorpus(path, hash: hash)
    let (entries, holes) = try ProgressLine.during(console) { try readAll(of: corpus, $0) }
    if let warning = CorpusReport(corpus: corpus).warning { console.warn(warning) }
    if !display.isQuiet {
      console.say(
        "\(quotedPath(path)): \(counted(entries, "entry", "entries")), "
          + (holes == 0
            ? "nothing is missing.\n"
            : "\(grouped(holes)) \(holes == 1 ? "part is" : "parts are") missing.\n"))
    }
    return holes == 0 ? .success : .notAccepted
  }

  private func readAll(
    of corpus: Corpus, _ progress: ProgressLine
  ) throws -> (entries: Int, holes: Int) {
    if let index = corpus.index {
      let pages = index.size / IndexDescription.pageSize
      if let page = corpus.firstDamagedPage({ progress.show(.init($0, of: pages)) }) {
        let place = grouped(page * IndexDescription.pageSize)
        throw CommandError(
          "\(quotedPath(path)): page \(page) is damaged, \(place) bytes from the beginning. Make "
            + "or get the index again.")
      }
      return (index.entries, index.holes)
    }
    // Builds an index that is not written, so that everything is read.
    var options = IndexBuild.Options()
    options.hash = hash
    options.unpack = unpackRange
    options.prefixBits = 64
    var build = try IndexBuild(path: path, options: options)
    let index = try build.write(to: { _ in }, progress: progress.show)
    return (index.sourceEntries, index.holes)
  }
}
