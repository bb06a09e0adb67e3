internal import CPlatform
internal import CProgram
package import Platform
private import Synchronization

/// A file that is written under a temporary name and moved into place when it is complete. A reader
/// never sees half of it, and the previous content survives every failure.
///
/// The one way to write a file: one that is read is refused. A link stays one: the file that it
/// leads to is replaced. What is not a file, such as a pipe, is written to as it is, and so is a
/// descriptor that was opened already, such as `/dev/stdout`, whatever it leads to.
package final class OutputFile: Sendable {
  private let path: String
  private let option: String
  private let temporaryPath: String?
  private let descriptor: Int32
  /// The number under which a signal that ends the program finds the temporary file.
  private let place: Int32
  private let isOver = Atomic(false)

  /// Creates the temporary file for its owner only: reports on passwords are confidential. A
  /// command may write the file of an option again and again.
  package init(path: String, option: String, isRewritten: Bool = false) throws(OutputFileError) {
    guard path != "-" else { throw .standardOutput }
    guard !path.isEmpty else { throw .failed(path, SystemError(code: ENOENT)) }
    let use = FilesInUse.writes(path, option)
    if let use, !(isRewritten && use == .isWritten(option: option)) {
      throw .inUse(path, option, by: use)
    }
    (self.path, self.option) = (path, option)
    var opened: Int32?
    if let number = openDescriptor(named: path) {
      // Opened anew, a file would be written from its start, over what is in it.
      opened = platform_duplicate(number)
    } else if let status = try? FileStatus(path: path), status.kind != .file {
      opened = platform_open(path, O_WRONLY)
    }
    if let opened {
      (descriptor, temporaryPath, place) = (opened, nil, -1)
      guard descriptor >= 0 else { throw .failed(path, .last) }
      return
    }
    var template = Array("\(linkTarget(path)).XXXXXX".utf8CString)
    var place: Int32 = -1
    descriptor = process_make_temporary(&template, &place)
    self.place = place
    guard descriptor >= 0 else { throw .failed(path, SystemError(code: -descriptor)) }
    temporaryPath = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { discard() }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFileError) {
    do throws(SystemError) { try writeAll(descriptor, bytes) } catch { throw .failed(path, error) }
  }

  package func commit(_ content: [UInt8]) throws(OutputFileError) {
    try content.withUnsafeBufferPointer { bytes throws(OutputFileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
    try commit()
  }

  package func commit() throws(OutputFileError) {
    if FilesInUse.isRead(path) {
      discard()
      throw .inUse(path, option, by: .isRead)
    }
    guard let temporaryPath else {
      isOver.store(true, ordering: .relaxed)
      guard close(descriptor) == 0 else { throw .failed(path, .last) }
      return
    }
    let target = linkTarget(path)
    guard fsync(descriptor) == 0 || platform_errno() == EINVAL, rename(temporaryPath, target) == 0
    else {
      let error = SystemError.last
      discard()
      throw .failed(path, error)
    }
    // The new name must outlast a power failure too. Not every file system can promise that.
    let folder = platform_open(folder(of: target), O_RDONLY | O_DIRECTORY)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
    end()
  }

  /// Discards the temporary file, so that the place stays as it was. Does nothing after a commit.
  package func discard() {
    guard !isOver.load(ordering: .relaxed) else { return }
    if let temporaryPath { unlink(temporaryPath) }
    end()
  }

  private func end() {
    isOver.store(true, ordering: .relaxed)
    process_forget_temporary(place)
    close(descriptor)
  }
}

package enum OutputFileError: Error {
  /// The path "-" is not the name of a file.
  case standardOutput
  /// The file of this option is in use for another purpose, whose content would be lost.
  case inUse(_ path: String, _ option: String, by: FilesInUse.Use)
  case failed(_ path: String, SystemError)
}
