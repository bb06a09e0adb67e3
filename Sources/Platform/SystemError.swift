internal import CPlatform

/// A failed system call, or a failure that is treated as one.
package struct SystemError: Error {
  /// The message, without a full stop at the end.
  package let message: String
  private let code: Int32

  /// The code for standard input that has been read already, which is none of the system's numbers.
  private static let taken: Int32 = -1

  static var standardInputIsTaken: SystemError {
    SystemError(code: taken, message: "it has been read already, and can be read only once")
  }

  /// An error with the system's code.
  ///
  /// - Parameter message: Without a full stop at the end; the system's own if not given.
  package init(code: Int32, message: String? = nil) {
    self.code = code
    self.message = message ?? String(cString: strerror(code))
  }

  /// The failure of the last system call.
  package static var last: SystemError { SystemError(code: platform_errno()) }

  // MARK: What callers tell apart

  package var isStandardInputTaken: Bool { code == Self.taken }
  /// Whether the reader of the pipe has closed it.
  package var isBrokenPipe: Bool { code == EPIPE }
  package var isFolder: Bool { code == EISDIR }
  /// Whether the file is a device, which need not have an end.
  package var isDevice: Bool { code == ENODEV }
  package var isMissing: Bool { code == ENOENT }
  /// More than the reader's budget.
  package var isTooLarge: Bool { code == EFBIG }
  /// Whether no file has, or could have, this name.
  package var isNoFileName: Bool { [ENOENT, ENAMETOOLONG, ENOTDIR].contains(code) }
  /// Whether the call may simply be repeated.
  var isTemporary: Bool { code == EINTR || code == EAGAIN }
}
