internal import BreachCorpus
internal import CommandLineArguments

struct BreachInfoCommand: DisplayCommand {
  static let name = "info"
  static let summary = "Describe a corpus of breached passwords, and what it lacks"
  static let discussion = """
    Describes a corpus: an index, a text file of hashes, a folder of ranges, a binary file from hibp or a filter of passwdqc. \
    Reads only a few pieces of it; 'pwcheck breach verify' reads all of it.
    """
  static let examples = [
    Example("pwcheck breach info breaches.pwb", "Its size, age and error rate")
  ]

  var path = ""
  var hash: HashKind?
  var display = DisplayOptions(hasFormat: true)

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(.file("CORPUS"), &path, help: "A file or a folder")
    arguments.option(
      "--hash", "sha1|nt", &hash, help: "The kind of its hashes, if the file does not say")
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    let report = CorpusReport(corpus: try openCorpus(path, hash: hash))
    console.report(text: report.text, json: report.json)
    return .success
  }
}
