import TestSupport

@testable import BreachCorpus

/// A corpus of made-up hashes, spread as evenly as real ones, with counts as they are in the wild:
/// half of them above one.
struct SyntheticCorpus {
  var entries: [(hash: HashValue, count: Int)]
  var random: SplitMix64

  init(_ count: Int, seed: UInt64 = 1) {
    var random = SplitMix64(seed: seed)
    entries = (0..<count).map { _ in
      let hash = HashValue(
        high: random.next(), middle: random.next(),
        low: UInt32(truncatingIfNeeded: random.next()))
      let share = Double(random.next() >> 11) / 0x1p53
      return (hash, min(40_000_000, Int(1 / max(1e-7, share))))
    }
    entries.sort { $0.hash < $1.hash }
    self.random = random
  }

  /// Hashes that it does not have.
  mutating func others(_ count: Int) -> [HashValue] {
    (0..<count).map { _ in
      HashValue(
        high: random.next(), middle: random.next(),
        low: UInt32(truncatingIfNeeded: random.next()))
    }
  }

  // MARK: Forms

  struct Form {
    var kind = HashKind.sha1
    var lineEnd = "\n"
    var isLowercase = false
    var hasCounts = true
    var hasLastLineEnd = true
    var marksRanges = false
    var padsEvery: Int?
    var otherWidthEvery: Int?
  }

  func text(_ form: Form) -> [UInt8] {
    var bytes: [UInt8] = []
    var lastRange: UInt64?
    for (i, entry) in entries.enumerated() {
      // One mark for each of 4096 parts, as the downloader has one for each range.
      if form.marksRanges, entry.hash.high >> 52 != lastRange {
        bytes += [0xEF, 0xBB, 0xBF]
        lastRange = entry.hash.high >> 52
      }
      bytes += Self.digits(entry.hash, form)
      if form.hasCounts { bytes += Array(":\(entry.count)".utf8) }
      if i + 1 < entries.count || form.hasLastLineEnd { bytes += Array(form.lineEnd.utf8) }
      if let every = form.padsEvery, i % every == 0, i + 1 < entries.count {
        let hash = HashValue(high: entry.hash.high, middle: entry.hash.middle, low: .max)
        bytes += Self.digits(hash, form) + Array(":0\(form.lineEnd)".utf8)
      }
      if let every = form.otherWidthEvery, i % every == 0, i + 1 < entries.count {
        var other = form
        other.kind = form.kind == .sha1 ? .nt : .sha1
        bytes += Self.digits(entry.hash, other) + Array(":3\(form.lineEnd)".utf8)
      }
    }
    return bytes
  }

  static func digits(_ hash: HashValue, _ form: Form) -> [UInt8] {
    let letters = Array((form.isLowercase ? "0123456789abcdef" : "0123456789ABCDEF").utf8)
    func word(_ value: UInt64, _ width: Int) -> [UInt8] {
      (0..<width).map { letters[Int(value >> UInt64(4 * (width - 1 - $0)) & 15)] }
    }
    return word(hash.high, 16) + word(hash.middle, 16)
      + (form.kind == .sha1 ? word(UInt64(hash.low), 8) : [])
  }

  func binary(_ layout: FlatBinary.Layout) -> [UInt8] {
    entries.flatMap { entry in
      var bytes = withUnsafeBytes(of: entry.hash.high.bigEndian) { Array($0) }
      if layout != .first8Bytes {
        bytes += withUnsafeBytes(of: entry.hash.middle.bigEndian) { Array($0) }
      }
      if layout == .sha1 { bytes += withUnsafeBytes(of: entry.hash.low.bigEndian) { Array($0) } }
      return bytes + withUnsafeBytes(of: Int32(entry.count).littleEndian) { Array($0) }
    }
  }
}

extension Corpus {
  /// The answers for many hashes.
  func answers(_ hashes: [HashValue]) -> [Answer] {
    var scratch = LookupScratch()
    return hashes.map { lookup(hash: $0, &scratch) }
  }
}

extension IndexFile {
  func outcome(of hash: HashValue, _ scratch: inout LookupScratch) -> Answer {
    do throws(Trouble) { return try answer(hash, &scratch) } catch { return .undetermined(error) }
  }

  /// The answers for many hashes that are looked up together; nil for each that is to be looked up
  /// alone.
  func answersTogether(_ hashes: [HashValue], _ scratch: inout LookupScratch) -> [Answer?] {
    let bits = hashes.map(\.high)
    var known = [UInt8](repeating: LookAhead.unanswered, count: bits.count)
    for first in stride(from: 0, to: bits.count, by: max(1, batch)) {
      let some = bits[first..<min(first + max(1, batch), bits.count)]
      some.withUnsafeBufferPointer { some in
        known.withUnsafeMutableBufferPointer {
          lookUp(some, answers: $0.baseAddress.unsafelyUnwrapped + first, &scratch)
        }
      }
    }
    return known.map { $0 == LookAhead.unanswered ? nil : answer(known: Int($0)) }
  }

  /// The answers for many hashes, of which those that have none together are looked up alone.
  func answers(_ hashes: [HashValue]) -> [Answer] {
    var scratch = LookupScratch()
    return zip(hashes, answersTogether(hashes, &scratch)).map {
      $1 ?? outcome(of: $0, &scratch)
    }
  }
}

/// Makes an index of a corpus in a folder, and gives its path.
func makeIndex(
  of path: String, in folder: TemporaryFolder,
  _ change: (inout IndexBuild.Options) -> Void = { _ in }
) throws -> (path: String, description: IndexDescription) {
  var options = IndexBuild.Options()
  options.date = 0
  change(&options)
  var bytes: [UInt8] = []
  var build = try IndexBuild(path: path, options: options)
  let description = try build.write { bytes.append(contentsOf: $0) }
  return (try folder.write("index.pwb", bytes), description)
}

/// Gives a page of an index the check sum of what it holds, as whoever makes a hostile one does.
func seal(page: Int, of index: inout [UInt8]) {
  index.withUnsafeMutableBytes { all in
    guard let base = all.baseAddress else { return }
    let place = base + page * 512
    let sum = pageSum(UnsafeRawPointer(place), number: UInt64(page))
    place.storeBytes(of: sum.littleEndian, toByteOffset: 504, as: UInt64.self)
  }
}

extension Answer {
  var isFound: Bool { if case .found = self { true } else { false } }
  var count: Int? {
    if case .found(let times, _) = self, times.atLeast == times.atMost {
      times.atLeast
    } else {
      nil
    }
  }
}
