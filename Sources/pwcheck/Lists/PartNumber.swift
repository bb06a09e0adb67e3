internal import CommandLineArguments
internal import PasswordAudit
internal import Platform
internal import UnicodeText

/// The value of `--part`: the number of a part of a list, and the number of parts.
struct PartNumber: ArgumentValue {
  let number: Int
  let count: Int

  init?(argument: String) {
    // The tasks of a job are often counted from 0, where no shell can add 1.
    let first = argument.hasPrefix("@") ? 0 : 1
    let numbers = argument.dropFirst(1 - first).split(
      separator: "/", omittingEmptySubsequences: false)
    guard numbers.count == 2, let index = Int(digits: numbers[0]), index < Int.max,
      let count = Int(digits: numbers[1]), ListPart(index + 1 - first, of: count, size: 0) != nil
    else { return nil }
    (number, self.count) = (index + 1 - first, count)
  }

  var argument: String? { "\(number)/\(count)" }

  static let expectation =
    "K/N for part K of N, such as '1/8', or @K/N from 0; N is at most \(ListPart.countLimit)"

  /// The reason why a list of this format has no parts; nil if it has some.
  static func objection(to format: ListFormat) -> String? {
    switch format {
    case .list(let format) where format.isDivisible: nil
    case .auto:
      "the format is guessed from the beginning of a list. Name it, such as '--input lines'."
    case .list(.csv):
      "a line break of a CSV file may stand in quotes, which only the text before it tells. Write "
        + "the passwords as a list for '--input nul'."
    case .list(.frames):
      "a frame is found only by reading all frames before it. Audit the list as a whole."
    case .list, .vault: "a document is read as a whole. Audit it as one."
    }
  }

  func part(of path: String) throws(CommandError) -> ListPart {
    guard path != "-", let size = fileSize(path), var part = ListPart(number, of: count, size: size)
    else {
      throw CommandError(
        "'--part' needs a file: \(quotedPath(inputName(path))) cannot be read from its middle.")
    }
    let kind = try readBeginning(of: path, limit: 4).withUnsafeBufferPointer { FileKind(start: $0) }
    if kind == .gzip || kind == .zstandard {
      throw CommandError(
        "\(quotedPath(path)): '--part' cannot read a compressed list from its middle. Decompress "
          + "it first, or audit it as one.")
    }
    part.version = try Self.version(of: path, size: size, parts: count)
    return part
  }

  /// A number that differs for different contents of a list with the same size: of the time of the
  /// last change and of samples, taken at the borders of its parts if their number is suitable.
  static func version(of path: String, size: Int, parts: Int) throws(CommandError) -> UInt64 {
    do throws(SystemError) {
      let file = try InputFile(path: path, within: .stream)
      let time = try FileStatus(path: path).version.modified
      var sample = (0..<8).map { UInt8(truncatingIfNeeded: time >> ($0 * 8)) }
      let places = min(max(parts, 64), 1024)
      for place in 0..<places {
        try file.seek(to: max(0, size / places * place + size % places * place / places - 128))
        sample += try file.readBeginning(limit: 256)
      }
      return sample.withUnsafeBufferPointer { StateKey.open.fingerprint(of: $0, in: []) }
    } catch { throw error.commandError(about: path) }
  }
}
