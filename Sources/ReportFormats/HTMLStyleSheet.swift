internal import CEmbedded

/// The looks of a page: light and dark as the reader's system has it, on paper, and on a telephone.
package enum HTMLStyleSheet {
  static let report = text(embedded_report_styles())
  package static let script = text(embedded_report_script())
  /// The SHA-256 of the script and the line end before it, in Base64; `Tests/reports` compares it.
  static let scriptDigest = "maP2jNuV6R4b0mLiTlwy8PCOctQzOpZMyAOhP61btEo="
  package static let policy = text(embedded_policy_styles())

  private static func text(_ file: embedded_file) -> String {
    String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.size), as: UTF8.self)
  }
}
