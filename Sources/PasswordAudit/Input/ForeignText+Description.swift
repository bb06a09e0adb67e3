internal import UnicodeText

extension ForeignText {
  /// - Parameters:
  ///   - path: The list; nil for standard input.
  ///   - reader: The command that reads a format from a pipe, such as "pwcheck audit -" for nil.
  package func description(of path: String?, reader: (_ format: String?) -> String) -> String {
    let file = path.map(shellWord) ?? "FILE"
    func piped(_ command: String, _ format: String? = nil) -> String {
      "Run: \(command) \(file) | \(reader(format))"
    }
    func encrypted(_ program: String, _ command: String) -> String {
      "this is encrypted with \(program). Decrypt it first: \(command) \(file) | \(reader(nil))"
    }
    return switch self {
    case .hash(.pwdump): "this is a dump of accounts with their hashes. Use 'pwcheck accounts'."
    case .hash(let form):
      "this is a list of hashes (\(form.name)), but pwcheck checks passwords. Crack them, and "
        + "check what was cracked, with --input potfile."
    case .potfile: "the lines look like 'hash:password'. Use --input potfile."
    case .breachCorpus:
      "the lines look like 'hash:count', a corpus of breached passwords. Look passwords up in it: "
        + "pwcheck breach lookup \(file)"
    case .environment: "the lines look like 'KEY=VALUE'. Use --input env."
    case .countFirst:
      "the lines look like 'count password'. "
        + piped("sed 's/^[[:space:]]*[0-9]*[[:space:]]*//'")
    case .counted(after: let separator):
      "the lines look like 'password\(Self.shown(separator))count'. "
        + piped("sed 's/[[:space:]:]*[0-9]*$//'")
    case .stolenLogin:
      "the lines look like 'https://site:user:password'. "
        + piped("sed -E 's|^([a-z]+://)?[^:]*(:[0-9]+/[^:]*)?:||'", "userpass")
    case .address:
      "the lines look like 'scheme://user:password@host'. "
        + piped("sed -E 's|^[^:]*://[^:]*:([^@]*)@.*|\\1|'")
    case .bitwarden:
      "these are values that Bitwarden has encrypted. Export the vault again, as '.json' or '.csv' "
        + "without encryption, and read it with 'pwcheck audit --input vault'."
    case .ansibleVault: encrypted("Ansible Vault", "ansible-vault view")
    case .sops: encrypted("SOPS", "sops decrypt")
    case .pgp: encrypted("PGP", "gpg --decrypt")
    case .age: encrypted("age", "age --decrypt")
    case .json: "this is JSON. Use --input json."
    case .yaml: "this is YAML. Use --input yaml."
    case .html:
      "this is an HTML page, such as a server sends instead of a file. Get the list again."
    case .keePass: "this is an export of KeePass as XML. Run: pwcheck audit --input vault \(file)"
    case .xml:
      "this is XML, which pwcheck does not read. Export it as CSV, and use --input csv:password."
    case .sql:
      "this is SQL, which pwcheck does not read. Export the table as CSV, and use "
        + "--input csv:password."
    case .ldif: "this is LDIF. \(piped("sed -n 's/^userPassword: //p'"))"
    case .netrc: "this is a .netrc file. \(piped("sed -n 's/.*password[[:space:]]*//p'"))"
    case .accounts: "these are accounts as in /etc/passwd, which has no passwords."
    case .shaped(let shape):
      "these are \(shape.name), not passwords."
        + (shape.filter.map { " " + piped($0) } ?? " Write one password a line.")
    case .framed(let before, let after):
      "nearly all lines begin and end alike, with a password between. "
        + piped("LC_ALL=C sed -E 's/^.{\(before)}//; s/.{\(after)}$//'")
    case .key: "this is a key or a certificate, not a list of passwords."
    case .token: "these are tokens (JWT), not passwords."
    case .base64:
      "the lines are texts in base 64. "
        + "Run: while read -r line; do echo \"$line\" | base64 -d; echo; done < \(file) | "
        + reader(nil)
    case .comments: "every line is a comment, so there are no passwords. Name the list of them."
    case .ebcdic: "this is EBCDIC. \(piped("iconv -f IBM1047 -t UTF-8"))"
    case .lines("LF"): "there is no zero byte, and there are lines. Use --input lines."
    case .lines(let lineBreak):
      "the lines end with \(lineBreak), not with LF. "
        + piped(#"perl -pe 's/[\r\x0B\x0C\x1E]|\xC2\x85|\xE2\x80[\xA8\xA9]/\n/g'"#)
    case .table(UInt8(ascii: ","), _):
      "this is a table with commas between its columns. Name the column of the passwords, such "
        + "as --input csv:2."
    case .table(UInt8(ascii: ":"), 2): "the lines look like 'user:password'. Use --input userpass."
    case .table(let separator, 2):
      "the lines look like 'user\(Self.shown(separator))password'. "
        + "Use --input 'userpass:\(Self.shown(separator, tab: "tab"))'."
    case .table(let separator, let columns):
      "this is a table of \(columns) columns with "
        + (separator == 0x09 ? "a tab" : "'\(Self.shown(separator))'") + " between them. "
        + "Cut out the column of the passwords, for example the second. "
        + piped("cut \(separator == 0x09 ? "" : "-d '\(Self.shown(separator))' ")-f 2")
    }
  }

  private static func shown(_ separator: UInt8, tab: String = "<tab>") -> String {
    separator == 0x09 ? tab : String(Unicode.Scalar(separator))
  }
}
