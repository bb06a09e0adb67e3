internal import CProgram
internal import CTerminal
private import Synchronization

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
  // An empty line means that nobody told: a program always has at least its name here, as execve(2)
  // sees to.
  guard count > 0 else { return CommandLine.arguments }
  return (0..<count).map { String(cString: program_argument($0)) }
}

func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func systemWrite(_ file: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, base, count)
}

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

/// Waits until a non-blocking descriptor is ready; false if it is not within the time.
@discardableResult
private func waitUntilReady(_ file: Int32, _ events: Int16, milliseconds: Int32 = -1) -> Bool {
  var event = pollfd(fd: file, events: events, revents: 0)
  return poll(&event, 1, milliseconds) != 0
}

private let standardInputIsTaken = Atomic(false)

/// An open file that closes itself. The one way to read a file: none that was read is written over.
struct InputFile: ~Copyable {
  let descriptor: Int32
  private let isOwned: Bool
  /// A named pipe that may have no writer.
  private let isNamedPipe: Bool

  enum Use {
    /// It is read as it comes, and waited for.
    case stream
    /// It is needed before anything else can happen: a named pipe without a writer is not waited
    /// for.
    case document
    /// The same for a file that a document names, of which the user may not know: no device is read
    /// either.
    case reference
  }

  /// Opens a file for reading; "-" is standard input, for the first that asks: the next would find
  /// nothing in it, and take that for an empty list or password.
  ///
  /// - Parameters:
  ///   - use: What it is read for.
  ///   - mayBeReplaced: The command writes it anew after it has read it.
  /// - Throws: The system's error; a directory is one.
  init(path: String, for use: Use = .stream, mayBeReplaced: Bool = false) throws(SystemError) {
    if path == "-" {
      (descriptor, isOwned, isNamedPipe) = (STDIN_FILENO, false, false)
      if standardInputIsTaken.exchange(true, ordering: .relaxed) { throw .standardInputIsTaken }
    } else {
      descriptor = open(path, O_RDONLY | O_CLOEXEC | (use == .stream ? 0 : O_NONBLOCK))
      isOwned = true
      guard descriptor >= 0 else {
        isNamedPipe = false
        throw SystemError(code: errno)
      }
      var status = stat()
      let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
      isNamedPipe = use != .stream && kind == S_IFIFO
      if use == .reference, kind == S_IFCHR || kind == S_IFBLK {
        throw SystemError(code: EINVAL, message: "is a device, not a file")
      }
      try Self.checkKind(status, isTerminal: isatty(descriptor) == 1)
    }
    if !mayBeReplaced { FilesInUse.reads(descriptor: descriptor) }
  }

  /// Throws for what cannot be read to its end: a folder, and a device such as `/dev/zero`.
  private static func checkKind(_ status: stat, isTerminal: Bool) throws(SystemError) {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw SystemError(code: EISDIR)
    case S_IFCHR:
      // Terminals end, and nothing is in the null device.
      var null = stat()
      guard stat("/dev/null", &null) == 0, status.st_rdev == null.st_rdev || isTerminal else {
        throw SystemError(code: ENODEV)
      }
    default: break
    }
  }

  /// Whether a file could be opened, found out without opening it: a named pipe whose reader goes
  /// away again has lost its writer. The file counts as read.
  static func check(_ path: String) throws(SystemError) {
    guard path != "-" else {
      if standardInputIsTaken.load(ordering: .relaxed) { throw .standardInputIsTaken }
      return FilesInUse.reads(descriptor: STDIN_FILENO)
    }
    var status = stat()
    guard stat(path, &status) == 0, access(path, R_OK) == 0 else { throw SystemError(code: errno) }
    // Whether a device is a terminal shows when it is open.
    try checkKind(status, isTerminal: true)
    FilesInUse.reads(status)
  }

  /// A descriptor that the caller was given.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    (isOwned, isNamedPipe) = (true, false)
    FilesInUse.reads(descriptor: descriptor)
  }

  deinit { if isOwned { close(descriptor) } }

  /// The first so many bytes, or all if there are fewer.
  ///
  /// - Throws: The system's error, or that nobody writes to a named pipe.
  borrowing func readBeginning(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var awaitsWriter = isNamedPipe
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
      if result == 0, awaitsWriter, bytes.isEmpty {
        // Nobody has written yet. The writer may be a program that the shell started at the same
        // time.
        guard waitUntilReady(descriptor, Int16(POLLIN), milliseconds: 3000) else {
          throw SystemError(code: EPIPE, message: "is a named pipe that no program writes to")
        }
        awaitsWriter = false
        continue
      }
      if result == 0 { break }
    }
    return bytes
  }

  /// Up to so many bytes; nil if there are more.
  ///
  /// - Throws: As ``readBeginning(limit:)``.
  borrowing func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
    var status = stat()
    // Known before the first byte, unless somebody has read a part of it.
    if isOwned, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size > limit
    {
      return nil
    }
    let bytes = try readBeginning(limit: limit + 1)
    return bytes.count > limit ? nil : bytes
  }
}

/// A failed system call, or what would be one.
struct SystemError: Error {
  let code: Int32
  let message: String

  /// Not a number of the system's: standard input has been read already.
  private static let taken: Int32 = -1

  static var standardInputIsTaken: SystemError {
    SystemError(code: taken, message: "it has been read already, and can be read only once")
  }

  /// - Parameter message: Without a full stop at the end; the system's own if not given.
  init(code: Int32, message: String? = nil) {
    self.code = code
    self.message = message ?? systemMessage(code)
  }

  /// The message to end a command with, about a file that was named on the command line.
  func commandError(about path: String) -> CommandError {
    if code == Self.taken {
      return CommandError(
        "standard input can be read only once. Name a file instead of one of the '-'.")
    }
    if code == ENODEV {
      return CommandError(
        "\(quotedPath(path)): is a device, which need not have an end. Name a file.")
    }
    if code == EISDIR {
      return CommandError("\(quotedPath(path)): is a directory. Name a file in it.")
    }
    if path.isEmpty { return CommandError("the name of a file is empty.") }
    let suggestion = code == ENOENT ? nearestFile(to: path) : nil
    return CommandError(
      "\(quotedPath(path)): \(message)."
        + (suggestion.map { " Did you mean '\(quotedPath($0))'?" } ?? ""))
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
