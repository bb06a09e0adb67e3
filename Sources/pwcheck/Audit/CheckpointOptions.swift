internal import CommandLineArguments

/// The options of an audit that can go on where it was ended.
struct CheckpointOptions: ArgumentGroup {
  private(set) var path: String?
  private(set) var resumes = false
  private(set) var seconds = 60

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("Long runs")
    arguments.option(
      "--checkpoint", .file("FILE"), &path,
      help: "Save the audit to this file now and then, so that you can resume it if it ends early")
    arguments.flag(
      "--resume", &resumes,
      help: "Continue from the checkpoint, if there is one; the list up to there is read again")
    arguments.option(
      "--every", .integer(in: 0...86_400), &seconds,
      help: "Seconds between checkpoints; 0 saves after each megabyte or so")
    // A resumed audit recognizes by it the passwords that it has counted.
    arguments.requirement(of: "--state-key", for: "--checkpoint")
    arguments.requirement(of: "--checkpoint", for: "--resume")
    arguments.requirement(of: "--checkpoint", for: "--every")
  }

  func check(_ audit: AuditCommand) throws(UsageProblem) {
    guard path != nil else { return }
    guard !audit.lists.files.isEmpty, !audit.lists.files.contains("-") else {
      throw .objection(
        "'--checkpoint' needs the names of the lists: standard input cannot be read again.")
    }
  }
}
