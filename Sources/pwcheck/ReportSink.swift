internal import Platform
internal import ProcessControl

/// The destination of a report: standard output, or a file that appears when it is complete.
final class ReportSink: Sendable {
  private let file: OutputFile?

  init(path: String?) throws(OutputFileError) {
    file = if let path { try OutputFile(path: path, option: "--output") } else { nil }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    if let file { try file.write(bytes) } else { try writeAll(StandardStream.output, bytes) }
  }

  func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
  }

  /// Runs the body and puts the file into its place, which stays as it was if the body throws.
  func whole<R>(_ body: () throws -> R) throws -> R {
    do {
      let result = try body()
      try file?.commit()
      return result
    } catch {
      file?.discard()
      guard let failure = error as? SystemError else { throw error }
      if failure.isBrokenPipe { ThisProcess.endByBrokenPipe() }
      throw CommandError("the report cannot be written: \(failure.message).")
    }
  }
}
