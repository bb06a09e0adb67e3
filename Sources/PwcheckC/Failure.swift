// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import UnicodeText

/// The reason why a call fails, as the caller gets it.
struct Failure: Error {
  let code: Int32
  /// The problem and its cure. Holds no part of a password.
  let message: SecretText
  let line, column: Int

  init(_ code: Int, _ message: String, line: Int = 0, column: Int = 0) {
    (self.code, self.message) = (Int32(code), SecretText(message))
    (self.line, self.column) = (line, column)
  }

  static func isNull(_ argument: StaticString) -> Failure {
    Failure(PWCHECK_BAD_ARGUMENT, "'\(argument)' is NULL.")
  }

  static func notUTF8(_ argument: StaticString) -> Failure {
    Failure(PWCHECK_NOT_UTF8, "'\(argument)' is not UTF-8. Convert it first.")
  }
}

/// The place where the caller wants errors; nil for nowhere.
public typealias FailurePlace = UnsafeMutablePointer<OpaquePointer?>

/// The pointer that a body makes for the caller; nil, with the error, if it throws.
func making(_ place: FailurePlace?, _ body: () throws(Failure) -> OpaquePointer) -> OpaquePointer? {
  place?.pointee = nil
  do throws(Failure) { return try body() } catch {
    place?.pointee = handOut(error)
    return nil
  }
}

/// The number that a body returns, or the code of its error.
func answering<Number: BinaryInteger>(
  _ place: FailurePlace?, _ body: () throws(Failure) -> Number
) -> Number {
  place?.pointee = nil
  do throws(Failure) { return try body() } catch {
    place?.pointee = handOut(error)
    return Number(error.code)
  }
}

@c @implementation public func pwcheck_error_code(_ error: OpaquePointer?) -> Int32 {
  error.map { value(of: $0, Failure.self).code } ?? Int32(PWCHECK_BAD_ARGUMENT)
}

@c @implementation public func pwcheck_error_message(_ error: OpaquePointer?) -> UnsafePointer<
  CChar
>? { error.map { value(of: $0, Failure.self).message.cString } }

@c @implementation public func pwcheck_error_line(_ error: OpaquePointer?) -> Int {
  error.map { value(of: $0, Failure.self).line } ?? 0
}

@c @implementation public func pwcheck_error_column(_ error: OpaquePointer?) -> Int {
  error.map { value(of: $0, Failure.self).column } ?? 0
}

@c @implementation
public func pwcheck_error_free(_ error: OpaquePointer?) { release(error, Failure.self) }
