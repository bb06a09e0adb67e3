internal import BreachCorpus
internal import CommandLineArguments
internal import JSON
internal import UnicodeText

struct BreachDiffCommand: DisplayCommand {
  static let name = "diff"
  static let summary = "Count what a newer corpus has and lacks"
  static let discussion = """
    Reads two corpora of any format from beginning to end, and counts the hashes that only one of them has. A new download that lacks what the old one had is \
    probably not whole. The exit status is 0 if the new corpus lacks nothing, 1 if it does, and 2 if one of them cannot be read.
    """
  static let examples = [
    Example("pwcheck breach diff july.pwb august.pwb", "What a month has added")
  ]

  var old = ""
  var new = ""
  var hash: HashKind?
  var display = DisplayOptions(hasFormat: true)

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(.file("OLD"), &old, help: "A file or a folder")
    arguments.positional(.file("NEW"), &new, help: "A file or a folder")
    arguments.option(
      "--hash", "sha1|nt", &hash, help: "The kind of their hashes, if the files do not say")
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    let (old, new) = (try openCorpus(old, hash: hash), try openCorpus(new, hash: hash))
    let diff = try ProgressLine.during(console) {
      try CorpusDiff(from: old, to: new, progress: $0.show)
    }
    console.report(
      text: """
        \(printable(old.path)) and \(printable(new.path)), compared by \(diff.bits) bits
          Old      \(grouped(diff.old))
          New      \(grouped(diff.new))
          Added    \(grouped(diff.added))
          Removed  \(grouped(diff.removed))

        """, json: json(diff, old, new))
    if !old.holes.isEmpty || !new.holes.isEmpty {
      let lacking = [old, new].filter { !$0.holes.isEmpty }.map { quotedPath($0.path) }
      console.warn(
        "not all hashes are in \(listed(lacking, "and")). What is missing there counts as if "
          + "nobody had used it.")
    }
    return diff.removed == 0 ? .success : .notAccepted
  }

  private func json(_ diff: CorpusDiff, _ old: Corpus, _ new: Corpus) -> [UInt8] {
    JSONWriter.document { json in
      json.member("schema", "pwcheck.breach-diff/1")
      json.member("old", old.path)
      json.member("new", new.path)
      json.member("bits", diff.bits)
      json.member("old_entries", diff.old)
      json.member("new_entries", diff.new)
      json.member("added", diff.added)
      json.member("removed", diff.removed)
    }
  }
}
