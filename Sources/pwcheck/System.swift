internal import CProgram
internal import CTerminal

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

/// The command line, the program's name first.
var programArguments: [String] {
  let count = program_argument_count()
  // An empty line means that nobody told: a program always has at least its name here, as execve(2) sees to.
  guard count > 0 else { return CommandLine.arguments }
  return (0..<count).map { String(cString: program_argument($0)) }
}

func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func systemWrite(_ file: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int { write(file, base, count) }

func systemExit(_ status: Int32) -> Never {
  process_remove_temporary()
  exit(status)
}

/// The reader has seen enough, as `head` does: no reason to complain.
func endByBrokenPipe() -> Never { process_end_by_broken_pipe() }

/// Writes everything, however little the system takes at a time.
func writeAll(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) {
  var done = 0
  while done < bytes.count {
    let count = write(file, bytes.baseAddress.map { $0 + done }, bytes.count - done)
    if count > 0 {
      done += count
    } else if count < 0, errno == EAGAIN {
      // Somebody else has made the pipe non-blocking.
      waitUntilReady(file, Int16(POLLOUT))
    } else if errno != EINTR {
      throw SystemError(code: errno)
    }
  }
}

/// Waits until a descriptor that others have made non-blocking is ready.
private func waitUntilReady(_ file: Int32, _ events: Int16) {
  var event = pollfd(fd: file, events: events, revents: 0)
  poll(&event, 1, -1)
}

/// An open file that closes itself.
struct InputFile: ~Copyable {
  let descriptor: Int32
  private let isOwned: Bool

  /// Opens a file for reading; "-" is standard input.
  ///
  /// - Throws: The system's error; a directory is one.
  init(path: String) throws(SystemError) {
    guard path != "-" else {
      (descriptor, isOwned) = (STDIN_FILENO, false)
      return
    }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    isOwned = true
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw SystemError(code: EISDIR) }
  }

  /// Whether a file could be opened, found out without opening it: a named pipe whose reader goes away again has lost its
  /// writer.
  static func check(_ path: String) throws(SystemError) {
    guard path != "-" else { return }
    var status = stat()
    guard stat(path, &status) == 0, access(path, R_OK) == 0 else { throw SystemError(code: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw SystemError(code: EISDIR) }
  }

  /// A descriptor that the caller was given.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    isOwned = true
  }

  deinit { if isOwned { close(descriptor) } }

  /// The first so many bytes, or all if there are fewer.
  borrowing func readBeginning(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let room = min(1 << 16, limit - bytes.count)
      var result = 0
      bytes.append(
        contentsOf: [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
          result = read(descriptor, buffer.baseAddress, room)
          count = max(0, result)
        })
      if result < 0, errno == EINTR { continue }
      if result < 0, errno == EAGAIN {
        waitUntilReady(descriptor, Int16(POLLIN))
        continue
      }
      guard result >= 0 else { throw SystemError(code: errno) }
      if result == 0 { break }
    }
    return bytes
  }

  /// Up to so many bytes; nil if there are more.
  ///
  /// - Throws: The system's error number.
  borrowing func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
    let bytes = try readBeginning(limit: limit + 1)
    return bytes.count > limit ? nil : bytes
  }
}

/// A failed system call.
struct SystemError: Error {
  let code: Int32

  var message: String { systemMessage(code) }

  /// The message to end a command with, about a file that was named on the command line.
  func commandError(about path: String) -> CommandError {
    if code == EISDIR { return CommandError("\(quotedPath(path)): is a directory. Name a file in it.") }
    return CommandError("\(quotedPath(path)): \(message).")
  }
}

func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(file, buffer.baseAddress, buffer.count)
}

/// How many threads can run at once.
var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// Where the program was started; nil if that is gone.
var currentDirectory: String? {
  guard let path = getcwd(nil, 0) else { return nil }
  defer { free(path) }
  return String(cString: path)
}

func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }
