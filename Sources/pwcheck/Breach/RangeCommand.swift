internal import BreachCorpus
internal import Platform
internal import ProcessControl
private import Synchronization
internal import UnicodeText

/// A command of the user's that prints a range of a corpus, such as one that asks a server. It gets
/// five hexadecimal digits in place of `{}`, and runs without a shell.
final class RangeCommand: RangeService {
  private let words: [String]
  private let seconds: Double
  private let console: Console
  private let hasComplained = Atomic(false)

  private static let longest = 4 << 20

  init(_ text: String, seconds: Double, _ console: Console) throws(CommandError) {
    (words, self.seconds, self.console) = (try Self.words(of: text), seconds, console)
    guard words.dropFirst().contains(where: { $0.includes("{}") }) else {
      throw CommandError(
        "--breach-command: the command has no '{}', the place of the range's five digits, such as "
          + "'curl -fsS https://api.pwnedpasswords.com/range/{}'.")
    }
  }

  func lines(ofRange digits: String) throws(Trouble) -> [UInt8] {
    let program: ChildProcess
    do throws(SystemError) {
      program = try ChildProcess(words.map { Self.replaced($0, by: digits) }, output: .pipe)
    } catch {
      complain(error.message)
      throw .command(.cannotStart)
    }
    let deadline = monotonicSeconds() + seconds
    while true {
      let status = program.endStatus()
      let isTooLong = program.output.count > Self.longest
      if isTooLong || status == nil && monotonicSeconds() > deadline {
        if status == nil { program.kill() }
        throw .command(isTooLong ? .tooLong : .tooSlow)
      }
      guard let status else {
        program.wait(until: deadline)
        continue
      }
      if status == 0 { return program.output }
      guard status > 0 else { throw .command(.killed(signal: -status)) }
      // The last line has the reason: before it curl and others show their progress.
      let lines = program.messages.split { $0 == 0x0A || $0 == 0x0D }
      if let line = lines.last(where: { line in line.contains { $0 > 0x20 } }) {
        complain(String(decoding: line.prefix(200), as: UTF8.self))
      }
      throw .command(.failed(status: status))
    }
  }

  private func complain(_ message: String) {
    guard !hasComplained.exchange(true, ordering: .relaxed) else { return }
    console.warn("--breach-command: \(printable(message))")
  }

  private static func replaced(_ word: String, by digits: String) -> String {
    let parts = word.split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      result += part.hasPrefix("}") ? digits + part.dropFirst() : "{" + part
    }
  }

  /// The words of a command as a shell would split it, with its quotes and nothing else of it.
  static func words(of text: String) throws(CommandError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        // Within double quotes a shell keeps the backslash before any other character.
        let isKept = quote != nil && !"\"\\$`".contains(character)
        word = (word ?? "") + (isKept ? "\\" : "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " || character == "\t" || character == "\n" {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if isEscaped {
      throw CommandError(
        "--breach-command: the command ends with a '\\' that escapes nothing. Remove it.")
    }
    if quote != nil {
      throw CommandError("--breach-command: a quote in the command has no end. Close it.")
    }
    if let word { words.append(word) }
    guard let program = words.first, !program.isEmpty, !program.includes("{}") else {
      throw CommandError("--breach-command: the command does not begin with a program.")
    }
    return words
  }
}
