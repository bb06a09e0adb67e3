internal import CPlatform
internal import UnicodeText

package struct SystemError: Error, Hashable {
  private let code: Int32
  private let ownMessage: String?

  // Failures of our own have negative codes, which are none of the system's.
  static var standardInputIsTaken: SystemError {
    SystemError(code: -1, message: "it has been read already, and can be read only once")
  }

  static var noRegularFile: SystemError { SystemError(code: -2, message: "it is not a file") }

  /// An error with the system's code, and its message unless one without a full stop is given.
  package init(code: Int32, message: String? = nil) { (self.code, ownMessage) = (code, message) }

  static func tooLarge(_ budget: Budget) -> SystemError {
    SystemError(code: EFBIG, message: budget.tooManyBytes.message)
  }

  package var message: String { ownMessage ?? String(cString: strerror(code)) }

  package static var last: SystemError { SystemError(code: platform_errno()) }

  /// Throws the system's error that a function of C returned as a negative number.
  package static func check(_ result: Int32) throws(SystemError) -> Int32 {
    guard result >= 0 else { throw SystemError(code: -result) }
    return result
  }

  // MARK: What callers tell apart

  package var isStandardInputTaken: Bool { self == .standardInputIsTaken }
  package var isBrokenPipe: Bool { code == EPIPE }
  package var isFolder: Bool { code == EISDIR }
  package var isDevice: Bool { code == ENODEV }
  package var isMissing: Bool { code == ENOENT }
  package var isNoRegularFile: Bool { self == .noRegularFile }
  package var isTooLarge: Bool { code == EFBIG }
  /// Whether no file has, or could have, this name.
  package var isNoFileName: Bool { [ENOENT, ENAMETOOLONG, ENOTDIR].contains(code) }
  package var isShortage: Bool { [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(code) }
  var isTemporary: Bool { code == EINTR || code == EAGAIN }
}
