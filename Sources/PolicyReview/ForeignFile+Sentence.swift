internal import UnicodeText

extension ForeignFile {
  /// The reason why a file was not reviewed, worded to follow its name and a colon.
  package var sentence: String {
    switch self {
    case .notAFile: "skipped: a pipe, a device or a socket."
    case .tooLarge: "skipped: larger than a policy can be, and it does not begin like one."
    case .configuration: "skipped: its name is that of another program's configuration."
    case .form: "skipped: a form."
    case .cases: "skipped: cases for 'policy test'."
    case .schema: "skipped: a JSON Schema."
    case .output(let schema): "skipped: \(printable(schema)), which pwcheck wrote."
    case .notAnObject: "skipped: not a JSON object."
    case .otherObject: "skipped: it has no key 'policy' or 'rules'."
    }
  }
}
