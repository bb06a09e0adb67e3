public import PasswordPolicy
internal import PasswordStrength
package import UnicodeText

/// One judged password, borrowed for the length of a call. It is a secret: a callee that keeps it
/// is responsible for it.
public struct AuditRow {
  /// The index of the input, from 0.
  public let input: Int
  /// The line where the record begins, from 1. With ``InputFormat/nul``, the number of the record.
  public let line: Int
  /// The offset of the record in the whole list, decompressed, in bytes from 0. It has no meaning
  /// for a JSON or YAML document.
  public let offset: Int
  /// The password in its judged form; see ``passwordBytes``.
  package let password: ValidUTF8
  /// The user name with ``InputFormat/userPass(separator:)``, or the key for
  /// ``InputFormat/env(_:)``; nil with other formats. Bytes of unknown encoding.
  public let username: UnsafeBufferPointer<UInt8>?
  /// The password in its judged form: decoded to UTF-8, and cut if it is too long to be kept.
  public var passwordBytes: UnsafeBufferPointer<UInt8> { password.bytes }
  /// The verdict of the policy.
  public let judgement: Judgement
  /// The outcome of every rule, in the order of `Policy.allRules`.
  public let outcomes: UnsafeBufferPointer<Outcome>
  /// The strength of the password; nil if it is not estimated.
  public let strength: StrengthFigures?
  /// The special properties of the password.
  public let flags: Flags

  /// Special properties of a password.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The flags, one bit each.
    public let rawValue: UInt8
    /// Creates flags from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The password is longer than `PolicyEvaluator.examinedBytes`, and was judged by its first
    /// part; or it is longer than `PolicyEvaluator.judgedBytes`, and no rule was decided.
    public static let truncated = Flags(rawValue: 1)
    /// The password is not well-formed UTF-8, and was read as Latin-1.
    public static let readAsLatin1 = Flags(rawValue: 2)
    /// The password is not well-formed UTF-8, or has U+0000, and was not judged. If it is not
    /// UTF-8, ``AuditRow/passwordBytes`` is its Latin-1 reading, for display.
    public static let invalidEncoding = Flags(rawValue: 4)
    /// The password is written as `$HEX[…]`.
    public static let hexDecoded = Flags(rawValue: 8)
    /// The password equals the user name; case is ignored.
    public static let sameAsUsername = Flags(rawValue: 16)
    /// The password has more than 30 combining marks in a row: no rule was decided. Never accepted.
    public static let tooManyMarks = Flags(rawValue: 32)
    /// The field is empty: never accepted.
    public static let empty = Flags(rawValue: 64)
  }
}

/// The verdict of an audit on a password.
public enum Judgement: UInt8, Hashable, Sendable, CaseIterable {
  /// Every rule that decides is met.
  case accepted
  /// Some rule that decides is not met, or the password is empty.
  case rejected
  /// No rule that decides fails for certain, but some rule gave up, the password is too long or has
  /// too many combining marks or U+0000, or its encoding is broken. Not accepted.
  case undetermined
}

/// The strength of a password.
public struct StrengthFigures: Hashable, Sendable {
  /// The decimal logarithm of the number of guesses.
  public let guessesLog10: Double
  /// The score, 0 to 100.
  public var score: Int { StrengthEstimate.score(guessesLog10: guessesLog10) }
  /// The level, 0 (very weak) ... 4 (very strong).
  public var level: Int { StrengthEstimate.level(guessesLog10: guessesLog10).index }
}

/// Adds one row to a report. Called by one thread.
package typealias RowWriter = (_ row: borrowing AuditRow, _ output: inout ScratchBuffer) -> Void

/// The destination of rows.
public struct RowOutput: Sendable {
  /// The passwords that get a row.
  public enum Selection: String, CaseIterable, Sendable {
    /// Every password.
    case all
    /// The passwords that are not accepted.
    case failing
  }

  package let selection: Selection
  package let makeWriter: @Sendable () -> RowWriter
  package let sink: @Sendable (UnsafeRawBufferPointer) throws -> Void

  /// - Parameter makeWriter: Called once by each worker.
  package init(
    _ selection: Selection, makeWriter: @escaping @Sendable () -> RowWriter,
    sink: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
  ) {
    self.selection = selection
    self.makeWriter = makeWriter
    self.sink = sink
  }

  /// An output of rows for some or all passwords, which a function writes.
  ///
  ///     let rows = RowOutput(.failing) { row, line in
  ///       line += "line \(row.line): \(row.judgement)\n".utf8
  ///     } to: { bytes in
  ///       FileHandle.standardOutput.write(Data(bytes))
  ///     }
  ///
  /// - Parameters:
  ///   - selection: The passwords that have a row.
  ///   - write: Adds what it has to say of one password to the bytes, which are empty. Called by
  ///     several threads at a time. The row is lent for the length of the call.
  ///   - sink: Gets whole rows in the order of the input. Called by one thread at a time, though
  ///     not always the same one. An error ends the run.
  public init(
    _ selection: Selection,
    write: @escaping @Sendable (_ row: borrowing AuditRow, _ bytes: inout [UInt8]) -> Void,
    to sink: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
  ) {
    let makeWriter: @Sendable () -> RowWriter = {
      // The array is kept, so that a row allocates nothing.
      var bytes: [UInt8] = []
      return { row, output in
        write(row, &bytes)
        output.append(contentsOf: bytes)
        wipe(&bytes)
        // After a long row, each later one would overwrite all of this memory.
        if bytes.capacity > 1 << 12 { bytes = [] }
      }
    }
    self.init(selection, makeWriter: makeWriter, sink: sink)
  }
}
