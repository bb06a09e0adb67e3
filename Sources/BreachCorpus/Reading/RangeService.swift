private import Synchronization

/// Somebody who knows the lines of a range, and gets nothing but its five digits.
package protocol RangeService: Sendable {
  /// The lines of a range, each a hash without these five hexadecimal digits in upper case, a colon
  /// and a count.
  func lines(ofRange digits: String) throws(Trouble) -> [UInt8]
}

final class ServedRanges: CorpusFormat {
  let kind: HashKind
  private let name: String
  private let service: any RangeService
  private let limit: Int
  private let state = Mutex(State())

  private struct State {
    var answers: [Int: [UInt8]] = [:]
    var size = 0
    var asked = 0
  }

  /// In bytes. A password that comes twice is asked for once.
  private static let mostKept = 16 << 20

  init(_ service: any RangeService, named name: String, _ kind: HashKind, limit: Int) {
    (self.service, self.name, self.kind, self.limit) = (service, name, kind, limit)
  }

  var format: String { "ranges that a command gets" }
  var formatID: String { "command" }
  var entries: (count: Int, isEstimate: Bool)? { nil }

  func sample(_ scratch: inout LookupScratch) -> [UInt8] { Array(name.utf8) }

  func answer(_ wanted: HashValue, _ scratch: inout LookupScratch) throws(Trouble) -> Answer {
    let lines = try lines(of: wanted.range)
    do throws(Trouble) {
      return try lines.withUnsafeBufferPointer { lines throws(Trouble) in
        try lookup(
          wanted, inRange: UnsafeRawBufferPointer(lines), kind, Spacing(of: 0),
          mayBeEmpty: false)
      }
    } catch { throw error == .damaged ? .command(.noAnswer) : error }
  }

  private func lines(of range: Int) throws(Trouble) -> [UInt8] {
    // One question at a time: the server is somebody's.
    try state.withLock { state throws(Trouble) in
      if let known = state.answers[range] { return known }
      guard state.asked < limit else { throw .command(.limitReached) }
      state.asked += 1
      let lines = try service.lines(ofRange: digits(range, 5))
      if state.size + lines.count > Self.mostKept { (state.answers, state.size) = ([:], 0) }
      state.answers[range] = lines
      state.size += lines.count
      return lines
    }
  }
}
