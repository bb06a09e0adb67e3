internal import CPlatform
private import Synchronization
package import UnicodeText

private let standardInputIsTaken = Atomic(false)

/// An open file that closes itself. It is the only way to read a file, so that none is overwritten.
package final class InputFile: Sendable {
  package let descriptor: Int32
  private let budget: Budget
  private let isOwned: Bool
  private let isNamedPipe: Bool
  private let isAwaited: Bool

  package enum Use {
    case stream
    /// The file is needed first: a named pipe without a writer is not waited for.
    case document
    /// The file is named by a document, so that the user may not know of it: as for a document, and
    /// no device is read either.
    case reference
  }

  /// Opens a file for reading. "-" is standard input, for the first caller only: the next one would
  /// find nothing in it, and take that for an empty list or password.
  ///
  /// - Parameters:
  ///   - budget: How much of it may be kept at once; see ``readAll()``.
  ///   - mayBeReplaced: The command writes it anew after it has read it.
  package init(
    path: String, for use: Use = .stream, within budget: Budget, mayBeReplaced: Bool = false
  ) throws(SystemError) {
    self.budget = budget
    isAwaited = use == .stream
    if isStandardInput(named: path) {
      (descriptor, isOwned, isNamedPipe) = (STDIN_FILENO, false, false)
      if standardInputIsTaken.exchange(true, ordering: .relaxed) { throw .standardInputIsTaken }
    } else {
      // Opening a named pipe would wait for its writer, and see no signal.
      descriptor = platform_open(path, O_RDONLY | O_NONBLOCK)
      isOwned = true
      guard descriptor >= 0 else { throw .last }
      let status = try? FileStatus(descriptor: descriptor)
      let kind = status?.kind ?? .file
      isNamedPipe = kind == .namedPipe
      if use == .reference, kind == .terminalOrOtherDevice || kind == .disk {
        throw SystemError(code: EINVAL, message: "is a device, not a file")
      }
      try status?.checkHasEnd(isTerminal: isTerminal(descriptor))
    }
    if !mayBeReplaced { FilesInUse.reads(descriptor: descriptor) }
  }

  /// Checks whether a file could be opened, without opening it: a named pipe whose reader goes away
  /// again has lost its writer. The file counts as read.
  package static func check(_ path: String) throws(SystemError) {
    if isStandardInput(named: path) {
      if standardInputIsTaken.load(ordering: .relaxed) { throw .standardInputIsTaken }
      return FilesInUse.reads(descriptor: STDIN_FILENO)
    }
    let status = try FileStatus(path: path)
    guard access(path, R_OK) == 0 else { throw .last }
    // Whether a device is a terminal shows when it is open.
    try status.checkHasEnd(isTerminal: true)
    FilesInUse.reads(status)
  }

  package init(descriptor: Int32, within budget: Budget) {
    (self.descriptor, self.budget) = (descriptor, budget)
    (isOwned, isNamedPipe, isAwaited) = (true, false, true)
    FilesInUse.reads(descriptor: descriptor)
  }

  deinit { if isOwned { close(descriptor) } }

  package func seek(to offset: Int) throws(SystemError) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw .last }
  }

  /// The number of bytes still to read; nil for a file without a size, such as a pipe.
  package var remaining: Int? {
    guard let size = try? FileStatus(descriptor: descriptor).size else { return nil }
    return size - max(0, Int(lseek(descriptor, 0, SEEK_CUR)))
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      if let count = try readSome(descriptor, into: buffer) { return count }
      waitForInput(descriptor)
    }
  }

  private static let block = 1 << 16

  package func readBeginning(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // What is read may be a secret: no copy of less than a block is left behind.
    bytes.reserveCapacity(min(limit, Self.block))
    var awaitsWriter = isNamedPipe
    while bytes.count < limit {
      let room = min(Self.block, limit - bytes.count)
      let count = try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) {
        buffer throws(SystemError) in
        let count = try readSome(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<(count ?? 0)]))
        if let base = buffer.baseAddress { wipe(base, count ?? 0) }
        return count
      }
      guard let count else {
        waitForInput(descriptor)
        continue
      }
      if count > 0 { continue }
      guard awaitsWriter, bytes.isEmpty else { break }
      // No program has written yet. The shell may have started the writer at the same time.
      guard waitForInput(descriptor, milliseconds: isAwaited ? -1 : 3000) else {
        if isAwaited { continue }
        throw SystemError(code: EPIPE, message: "is a named pipe that no program writes to")
      }
      awaitsWriter = false
    }
    return bytes
  }

  package func readAll() throws(SystemError) -> [UInt8] {
    // Known before the first byte, unless somebody has read a part of it.
    let size = isOwned ? try? FileStatus(descriptor: descriptor).size : nil
    if size ?? 0 <= budget.bytes {
      let (limit, isUnlimited) = budget.bytes.addingReportingOverflow(1)
      let bytes = try readBeginning(limit: isUnlimited ? .max : limit)
      if bytes.count <= budget.bytes { return bytes }
    }
    throw .tooLarge(budget)
  }
}

extension FileStatus {
  /// Throws for a file that cannot be read to its end: a folder, or a device such as `/dev/zero`.
  /// Terminals end, and the null device is empty.
  fileprivate func checkHasEnd(isTerminal: Bool) throws(SystemError) {
    switch kind {
    case .folder: throw SystemError(code: EISDIR)
    case .terminalOrOtherDevice where !isTerminal && !isNullDevice: throw SystemError(code: ENODEV)
    default: break
    }
  }
}
