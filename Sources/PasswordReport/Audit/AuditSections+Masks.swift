internal import JSON
import PasswordAudit
import PasswordStrength
import ReportFormats
internal import UnicodeText

extension AuditReport {
  /// The coverage of the first masks: 1, 10, 100 … of them, and all that are known to occur more
  /// often than the error of their counts; empty without statistics.
  private var maskCoverage: [(masks: Int, passwords: Int, guessesLog10: Double)] {
    guard let list = summary.topMasks(.max) else { return [] }
    // The sketch keeps some of the rarer masks, chosen by chance, and their counts are uncertain.
    let entries = list.entries.prefix { $0.count > list.error }
    var (passwords, guesses) = (0, 0.0)
    var coverage: [(masks: Int, passwords: Int, guessesLog10: Double)] = []
    var next = 1
    for (i, entry) in entries.enumerated() {
      passwords += entry.count
      guesses += entry.mask.utf8.reduce(1.0) { $0 * Self.characters(ofMask: $1) }
      guard i + 1 == next || i + 1 == entries.count else { continue }
      coverage.append((i + 1, passwords, binaryLogarithm(guesses) * log10Of2))
      next *= 10
    }
    return coverage
  }

  /// The characters that hashcat tries for a letter of a mask.
  private static func characters(ofMask byte: UInt8) -> Double {
    switch byte {
    case UInt8(ascii: "l"), UInt8(ascii: "u"): 26
    case UInt8(ascii: "d"): 10
    case UInt8(ascii: "s"): 33
    case UInt8(ascii: "b"): 256
    default: 1
    }
  }

  var maskCoverageSection: ReportSection? {
    let coverage = maskCoverage
    guard options.top > 0, !coverage.isEmpty else { return nil }
    let error = summary.topMasks(1)?.error ?? 0
    return ReportSection(
      id: "mask-coverage", title: "Passwords in the most frequent masks",
      note: "'Guesses' go through all these masks."
        + (error > 0 ? " Each count may be too low by up to \(grouped(error))." : ""),
      subject: "Masks", columns: ["Passwords", "Share", "Guesses"],
      rows: coverage.map { part in
        row(
          .words(part.masks == 1 ? "the first" : "the first \(grouped(part.masks))"),
          part.passwords, .words("10^\(decimal(part.guessesLog10, 1))"))
      })
  }

  func writeMaskCoverage(to json: inout JSONWriter) {
    let coverage = maskCoverage
    guard !coverage.isEmpty else { return }
    json.objects("mask_coverage", coverage) { part, json in
      json.member("masks", part.masks)
      json.member("passwords", part.passwords)
      json.member("guesses_log10", part.guessesLog10, decimals: 4)
    }
  }
}
