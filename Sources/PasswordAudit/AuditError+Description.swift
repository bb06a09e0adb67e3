internal import UnicodeText

extension AuditError: CustomStringConvertible {
  /// The list, the problem and the cure. Holds no password and no column's name, which may be one.
  public var description: String {
    switch self {
    case .input(let name, let error): "\(quoted(name)): the list cannot be read: \(error)"
    case .notText(let name, let kind):
      "\(quoted(name)): this is \(kind.name), not a list of passwords."
    case .zeroBytes(let name):
      "\(quoted(name)): the list contains zero bytes. If each password ends with one, read it as "
        + "InputFormat.nul. If not, this is a binary file, not a list."
    case .carriageReturns(let name):
      "\(quoted(name)): the lines end with CR alone, as on old Macs. Replace each CR with a "
        + "line feed."
    case .foreignList(let name, let foreign):
      "\(quoted(name)): \(foreign.text.problem). \(Self.asPasswords)"
    case .document(let name, .noPassword(let line, let foreign)):
      "\(quoted(name)):\(line): \(foreign.text.problem). \(Self.asPasswords)"
    case .document(let name, let error): "\(quoted(name))\(error.sentence)"
    case .missingHeader(let name): "\(quoted(name)): the CSV file is empty, so it has no columns."
    case .unknownColumn(let name, let column, _):
      "\(quoted(name)): there is no column '\(printable(column))' in the first line. "
        + "Give its number, such as 1."
    case .ambiguousColumn(let name, let column, let numbers, _):
      "\(quoted(name)): \(numbers.count) columns are called '\(printable(column))'. Leave out "
        + "the header and give the number of one: \(listed(numbers.map(grouped), "or"))."
    case .unclearSeparator(let name, let separators):
      "\(quoted(name)): the columns may be separated by "
        + "\(listed(separators.map(\.rawValue), "or")). Say which."
    case .sameColumn(let name, let number):
      "\(quoted(name)): column \(number) is named for the users and for the passwords. "
        + "Name two columns, as in 'csv:USER,PASSWORD'."
    case .unclosedQuote(let name, let line):
      "\(quoted(name)):\(line): the quoted field that begins here is not closed."
    case .recordTooLong(let name, let line):
      "\(quoted(name)):\(line): the CSV record is longer than a megabyte."
    case .frames(let name, let record, let fault):
      "\(quoted(name)): \(fault.sentence(record: grouped(record)))"
    case .output(let error): "the rows cannot be written: \(error)"
    }
  }

  private static let asPasswords =
    "If these are passwords, set recognizesForeignLists of the audit's options to false."

  private func quoted(_ name: String) -> String {
    name.utf8.count > 4096 ? excerpt(name) : printable(name)
  }
}

extension ForeignText {
  fileprivate var problem: String {
    let text = description(of: nil) { _ in "pwcheck audit -" }
    let end = text.utf8.indices.first { text[$0...].hasPrefix(". ") }
    return String(text[..<(end ?? text.index(before: text.endIndex))])
  }
}

extension FrameFault: CustomStringConvertible {
  /// The problem and the cure.
  public var description: String { sentence(record: nil) }

  fileprivate func sentence(record: String?) -> String {
    let place = record.map { "record \($0)" } ?? "a record"
    return switch self {
    case .noEnd:
      "the list breaks off at \(place): the mark of the end is missing. The program that writes "
        + "it did not finish."
    case .endWithinRecord:
      "the end of the list stands in the middle of \(place), which has a user and no password."
    case .followed:
      "there is more after the end of the list, at \(place). Audit each list by itself."
    case .tooLong(let bytes):
      """
      \(place) has a frame of \(counted(bytes, "byte")), more than a password may have. Each \
      frame is four bytes of length, the lowest first, and that many bytes. For text, use --input \
      lines.
      """
    }
  }
}

extension DocumentError: CustomStringConvertible {
  /// The place, the problem and the cure.
  public var description: String {
    let text = sentence
    return text.hasPrefix(": ") ? String(text.dropFirst(2)) : "line " + text.dropFirst()
  }

  var sentence: String {
    switch self {
    case .tooLarge(let limit):
      ": larger than \(limit >> 20) MiB"
        + (limit > DocumentSource.budget.bytes ? ", counting what aliases repeat" : "")
        + ". Extract the passwords into a list, which may have any length."
    case .syntax(let language, let line, let column, let reason):
      ":\(line):\(column): this cannot be read as \(language): \(reason)"
    case .duplicateKey(let line, let column, let first):
      ":\(line):\(column): this key is already set on line \(first), and programs differ in "
        + "which one counts. Remove one of them."
    case .encrypted: ": this is encrypted."
    case .noPassword(let line, _): ":\(line): this is no password."
    case .tooDeep(let limit, let line):
      ":\(line): lists and objects are nested deeper than \(limit)."
    case .tooLong(let limit):
      ": more than \(grouped(limit)) values, counting those of aliases. Extract the passwords "
        + "into a list, which may have any length."
    case .missing(let pointer):
      ": there is nothing at '\(printable(pointer))'."
        + (stepsOfPointer(pointer).contains(nil)
          ? " Write '~' in a key as '~0', and '/' as '~1'." : "")
    }
  }
}

extension ListSizeChanged: CustomStringConvertible {
  /// The problem and the cure.
  public var description: String {
    "the list was changed while it was read in parts. Audit every part again."
  }
}
