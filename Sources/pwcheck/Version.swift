internal import PCRE2

enum Version {
  static let text = "0.1.0"

  static var details: String {
    let library = PCRE2.libraryVersion()
    return "pwcheck \(text)\nPCRE2 \(library.version)\(library.hasJIT ? ", JIT" : ", no JIT")\n"
  }
}
