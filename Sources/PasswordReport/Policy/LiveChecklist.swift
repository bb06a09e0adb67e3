internal import UnicodeText

/// The scripts of a policy's page with the live checklist: the module for web pages, its model and
/// the element, as `Scripts/build-web` writes them into one file.
///
/// The file's first line is `<!-- pwcheck-live/1 VERSION HASH -->`, with the hash of the only
/// script that runs, as a Content-Security-Policy names it. The rest goes into the page as it is.
package struct LiveChecklist: Sendable {
  let scripts: String
  let hash: String

  /// Takes the bytes of the file.
  package init(_ file: [UInt8], toolVersion: String) throws(LiveChecklistError) {
    let start = file.prefix(200)
    guard let end = start.firstIndex(of: 0x0A), start.starts(with: Self.magic.utf8) else {
      throw .notTheFile
    }
    let words = start[..<end].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 5, words[4] == "-->" else { throw .notTheFile }
    guard words[2] == toolVersion else { throw .otherVersion(words[2]) }
    // It goes into an attribute that says what may run.
    let isHash = words[3].utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
        UInt8(ascii: "="), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isHash, words[3].hasPrefix("sha256-") else { throw .notTheFile }
    guard let scripts = String(validating: file[(end + 1)...], as: UTF8.self) else {
      throw .notTheFile
    }
    (self.scripts, hash) = (scripts, words[3])
  }

  private static let magic = "<!-- pwcheck-live/1 "

  /// A policy file as a script that only holds it. In JSON, `<` stands in strings only, and as an
  /// escape it cannot end the script.
  func script(of policyFile: [UInt8]) -> String {
    var text = "<script type=\"application/json\" id=\"pwcheck-policy\">"
    for scalar in String(decoding: policyFile, as: UTF8.self).unicodeScalars {
      if scalar == "<" { text += "\\u003c" } else { text.unicodeScalars.append(scalar) }
    }
    return text + "</script>\n"
  }

  /// Where to type.
  func section(language: String) -> String {
    """
    <section aria-labelledby="live">
    <h2 id="live">Try it</h2>
    <p>Nothing that is typed here leaves this page.</p>
    <p><label for="pwcheck-password">Password</label>
    <input id="pwcheck-password" type="password" autocomplete="off"></p>
    <pwcheck-field for="pwcheck-password" strength advice lang="\(markup(language))"></pwcheck-field>
    <p id="pwcheck-problem" role="alert"></p>
    </section>

    """
  }
}

/// Why a file is not the live checklist of this program.
package enum LiveChecklistError: Error, Equatable {
  case notTheFile
  /// It belongs to another version, which may know other rules.
  case otherVersion(String)

  /// The reason and the cure, with a full stop.
  package var sentence: String {
    switch self {
    case .notTheFile:
      "this is not the live checklist, which 'Scripts/build-web' makes as '.build/web/pwcheck-live.html'."
    case .otherVersion(let version):
      "this is the live checklist of pwcheck \(excerpt(version)). Make it again with 'Scripts/build-web'."
    }
  }
}
