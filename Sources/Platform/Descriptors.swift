internal import CPlatform

package enum StandardStream {
  package static let input = STDIN_FILENO
  package static let output = STDOUT_FILENO
  package static let errors = STDERR_FILENO
}

package func writeAll(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) {
  var done = 0
  while done < bytes.count {
    let count = write(file, bytes.baseAddress.map { $0 + done }, bytes.count - done)
    if count > 0 {
      done += count
    } else if count < 0, platform_errno() == EAGAIN {
      // Somebody else has made the pipe non-blocking.
      waitForRoom(file)
    } else if platform_errno() != EINTR {
      throw .last
    }
  }
}

/// Writes a text as UTF-8. It copies the text, so it is not for secrets.
package func writeAll(_ file: Int32, _ text: String) throws(SystemError) {
  try Array(text.utf8).withUnsafeBufferPointer { bytes throws(SystemError) in
    try writeAll(file, UnsafeRawBufferPointer(bytes))
  }
}

/// Writes as many bytes as a descriptor takes: 0 if it takes none now, or a signal came in.
package func writeSome(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
  try orNil(write(file, bytes.baseAddress, bytes.count)) ?? 0
}

/// Reads the bytes that are available, 0 at the end; nil without any, or if a signal came in.
package func readSome(
  _ file: Int32, into buffer: UnsafeMutableRawBufferPointer
) throws(SystemError) -> Int? {
  try orNil(read(file, buffer.baseAddress, buffer.count))
}

package func readSome(
  _ file: Int32, into buffer: UnsafeMutableRawBufferPointer, milliseconds: Int32
) throws(SystemError) -> Int? {
  guard waitUntilReady(file, POLLIN, milliseconds: milliseconds) else { return nil }
  return try readSome(file, into: buffer)
}

private func orNil(_ result: Int) throws(SystemError) -> Int? {
  if result >= 0 { return result }
  let error = SystemError.last
  guard error.isTemporary else { throw error }
  return nil
}

/// Waits until a descriptor can be read from, as one with an error also can. False if it cannot in
/// time, or a signal came in.
@discardableResult
package func waitForInput(_ file: Int32, milliseconds: Int32 = -1) -> Bool {
  waitUntilReady(file, POLLIN, milliseconds: milliseconds)
}

package func waitForRoom(_ file: Int32) { waitUntilReady(file, POLLOUT) }

@discardableResult
private func waitUntilReady(_ file: Int32, _ events: Int32, milliseconds: Int32 = -1) -> Bool {
  var event = pollfd(fd: file, events: Int16(events), revents: 0)
  let ready = poll(&event, 1, milliseconds)
  return ready > 0 || (ready < 0 && platform_errno() != EINTR)
}

/// Descriptors that are waited for at the same time, by their places in the order of adding.
package struct WaitingList {
  private var events: [pollfd] = []

  package init(_ files: [Int32]) { for file in files { add(file) } }

  package mutating func add(_ file: Int32, reads: Bool = true, writes: Bool = false) {
    let flags = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
    events.append(pollfd(fd: file, events: Int16(flags), revents: 0))
  }

  /// Waits until some are ready or have an error, and returns how many; -1 waits as long as it
  /// takes. Nil if a signal came in.
  package mutating func wait(milliseconds: Int32) -> Int? {
    let count = poll(&events, nfds_t(events.count), milliseconds)
    if count <= 0 { for i in events.indices { events[i].revents = 0 } }
    return count < 0 ? nil : Int(count)
  }

  package subscript(place: Int) -> Bool { events[place].revents != 0 }

  package var ready: [Bool] { events.map { $0.revents != 0 } }
}

package func pause(microseconds: UInt32) { usleep(microseconds) }

/// Closes a descriptor. Throws if something could not be written; one that is closed is no failure.
package func closeDescriptor(_ file: Int32) throws(SystemError) {
  guard close(file) != 0, platform_errno() != EBADF else { return }
  throw .last
}

package func closeOnExec(_ file: Int32) { platform_close_on_exec(file) }

package func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

/// The columns and rows of a terminal; nil if the descriptor is not one, or its size is not known.
package func terminalSize(_ file: Int32) -> (columns: Int, rows: Int)? {
  var (columns, rows): (Int32, Int32) = (0, 0)
  guard platform_terminal_size(file, &columns, &rows) else { return nil }
  return (Int(columns), Int(rows))
}

/// Opens the terminal that the process belongs to, whatever its standard streams are.
package func openControllingTerminal() throws(SystemError) -> Int32 {
  for stream in [STDIN_FILENO, STDERR_FILENO, STDOUT_FILENO] {
    guard let path = platform_terminal_path(stream) else { continue }
    let terminal = platform_open(path, O_RDWR | O_NOCTTY)
    if terminal >= 0 { return terminal }
  }
  let terminal = platform_open("/dev/tty", O_RDWR)
  guard terminal >= 0 else { throw .last }
  return terminal
}

/// The number of the descriptor that a path stands for; nil for other paths.
package func openDescriptor(named path: String) -> Int32? {
  switch path {
  case "/dev/stdout": return STDOUT_FILENO
  case "/dev/stderr": return STDERR_FILENO
  default:
    let folder = ["/dev/fd/", "/proc/self/fd/"].first(where: path.hasPrefix)
    guard let digits = folder.map({ path.dropFirst($0.utf8.count) }),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int32(digits)
  }
}

/// Whether a path stands for standard input, by any of its names. It can be read only once.
package func isStandardInput(named path: String) -> Bool {
  path == "-" || path == "/dev/stdin" || openDescriptor(named: path) == STDIN_FILENO
}

package func isStandardOutput(named path: String) -> Bool {
  openDescriptor(named: path) == STDOUT_FILENO
}
