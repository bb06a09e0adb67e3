internal import CPlatform

/// A failed system call, or what would be one.
package struct SystemError: Error {
  /// Without a full stop at the end.
  package let message: String
  private let code: Int32

  /// Not a number of the system's: standard input has been read already.
  private static let taken: Int32 = -1

  static var standardInputIsTaken: SystemError {
    SystemError(code: taken, message: "it has been read already, and can be read only once")
  }

  /// - Parameter message: Without a full stop at the end; the system's own if not given.
  package init(code: Int32, message: String? = nil) {
    self.code = code
    self.message = message ?? String(cString: strerror(code))
  }

  /// The failure of the system call before.
  package static var last: SystemError { SystemError(code: platform_errno()) }

  // MARK: What callers tell apart

  package var isStandardInputTaken: Bool { code == Self.taken }
  /// Nobody reads the pipe any more.
  package var isBrokenPipe: Bool { code == EPIPE }
  package var isFolder: Bool { code == EISDIR }
  /// A device that need not have an end.
  package var isDevice: Bool { code == ENODEV }
  package var isMissing: Bool { code == ENOENT }
  /// More than the reader's budget.
  package var isTooLarge: Bool { code == EFBIG }
  /// No file is or could be called so.
  package var isNoFileName: Bool { [ENOENT, ENAMETOOLONG, ENOTDIR].contains(code) }
  /// The call may simply be made again.
  var isTemporary: Bool { code == EINTR || code == EAGAIN }
}
