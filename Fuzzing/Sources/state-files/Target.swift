import FuzzSupport
import ReportChecks

@testable import Findings
@testable import PasswordAudit
@testable import PasswordReport
@testable import UnicodeText

/// The first byte says what the rest is: a state, a state without its checksum, or a
/// findings file.
///
/// Within a state without its checksum, bytes between 0xFE and 0xFF stand for themselves in base
/// 64.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = InputBytes(start, count)
  let kind = Int(input.byte())
  let file = input.remainder()
  switch kind % 3 {
  case 0: checkState(file, kind / 3)
  case 1: checkState(withChecksum(withBase64(file)), kind / 3)
  default:
    checkFindings(file)
  }
  return 0
}

// MARK: States

private func checkState(_ file: [UInt8], _ choice: Int) {
  guard let summary = try? AuditSummary(state: file) else { return }
  let whole = summary.state(includesSecrets: true)
  require(reading(whole).state(includesSecrets: true) == whole, "a state is read as it was written")
  let redacted = summary.state()
  require(reading(redacted).state() == redacted, "a redacted state is read as it was written")

  // Once it does not tell what it is of.
  var (sum, other) = (summary, summary)
  (other.runs, other.lists) = ([], [])
  do throws(SummaryMismatch) { try sum.merge(other) } catch {
    require(false, "a summary can be added to itself: \(error)")
  }
  require(sum.total == 2 * summary.total, "twice the list has twice the passwords")
  require(
    sum.rules.map(\.failed) == summary.rules.map { 2 * $0.failed },
    "twice the list fails twice as often")
  require(sum.distinct?.count ?? 0 <= sum.total, "no more different passwords than there are")

  var options = AuditReport.Options()
  options.minCount = 1
  options.width = 80
  let format = AuditFormat.allCases[choice % AuditFormat.allCases.count]
  check(
    AuditReport(summary: sum, inputs: [], options: options).rendered(as: format), as: format,
    width: 80)
}

private func reading(_ state: [UInt8]) -> AuditSummary {
  do throws(StateError) { return try AuditSummary(state: state) } catch {
    fatalError("not so: a state that was written can be read: \(error)")
  }
}

/// With base 64 in the place of bytes between 0xFE and 0xFF, so that what is changed is what a
/// state holds.
private func withBase64(_ file: [UInt8]) -> [UInt8] {
  file.split(separator: 0xFE, omittingEmptySubsequences: false).enumerated().flatMap {
    index, piece in
    guard index > 0 else { return Array(piece) }
    let bytes = Array(piece.prefix { $0 != 0xFF })
    return Base64.encode(bytes) + piece.dropFirst(bytes.count + 1)
  }
}

/// A sum over the bytes is no obstacle to whoever makes a hostile state.
private func withChecksum(_ file: [UInt8]) -> [UInt8] {
  let start = file + Array("\"checksum\":".utf8)
  let sum = start.withUnsafeBufferPointer { hexadecimal(sipHash($0, 0, 0)) }
  return start + Array("\"\(sum)\"}\n".utf8)
}

// MARK: Findings

private func checkFindings(_ file: [UInt8]) {
  let document: FindingsDocument
  do throws(FindingsDocument.Failure) { document = try FindingsDocument(json: file) } catch {
    require(error.line >= 1 && error.column >= 1, "an error has a place")
    require(!error.sentence(file: "f").isEmpty, "an error has words")
    return
  }
  let written = document.json()
  guard let again = try? FindingsDocument(json: written) else {
    fatalError("not so: findings that were written can be read")
  }
  require(again == document, "findings are read as they were written")
  require(again.json() == written, "findings are written as they were read")

  // A run that finds all of it again, and one that finds nothing.
  guard let time = Timestamp("2026-11-22T08:00:00Z") else { return }
  var merged = document
  for isFound in [true, false] {
    let lists = Array(Set(document.findings.flatMap(\.lists))).sorted() + ["-"]
    var observation = FindingsObservation(
      run: FindingsRun(command: .audit, time: time, policy: "p", lists: lists),
      kinds: Set(Finding.Kind.allCases))
    if isFound { observation.findings = document.findings }
    _ = merged.merge(observation)
    require(merged.findings.count == document.findings.count, "no finding is lost")
    require(
      (try? FindingsDocument(json: merged.json())) == merged, "merged findings can be read")
  }
}
