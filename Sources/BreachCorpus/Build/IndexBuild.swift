internal import Platform
internal import UnicodeText

/// Reads passwords, and passes on the first 64 bits of the hash of each, in any order.
package typealias PasswordHashing = (_ take: (_ hash: UInt64) throws -> Void) throws -> Void

package struct IndexBuild {
  package struct Options: Sendable {
    /// The expected kind of hashes; nil for the kind that the corpus has.
    package var hash: HashKind?
    /// The number of bits to keep of each hash: 48, 56 or 64.
    package var prefixBits = 56
    package var keepsCounts = false
    package var minCount = 1
    package var top: Int?
    /// The folder for a temporary file if the corpus may be unsorted; nil if it is sorted.
    package var sortFolder: String?
    /// The date of the corpus, in seconds since 1970; nil for that of the file.
    package var date: Int?
    /// Decompresses the files of ranges; nil if those are refused.
    package var unpack: RangeUnpacking?

    package init() {}
  }

  private let path: String
  private let options: Options
  private let reader: EntryReader
  private let date: Int

  /// Opens a corpus: a text or binary file, a folder of ranges, or "-" for text on standard input.
  package init(path: String, options: Options) throws(CorpusError) {
    (self.path, self.options) = (path, options)
    let status = try reading(
      path,
      try path == "-" ? FileStatus(descriptor: StandardStream.input) : FileStatus(path: path))
    date = options.date ?? (status.kind == .file ? status.modified : 0)
    if status.kind == .folder, path != "-" {
      let folder = try RangeFolder(path: path, wanted: options.hash, unpack: options.unpack)
      reader = EntryReader(.ranges(folder), folder.kind, demandsOrder: false)
    } else {
      reader = try Self.reader(path, options)
    }
    if let wanted = options.hash, wanted != reader.kind {
      throw CorpusError(path, .otherHash(found: reader.kind, wanted: wanted))
    }
  }

  /// The index of the passwords of a list, which counts how often each comes, by a sort.
  package init(passwords name: String, options: Options, hashing: @escaping PasswordHashing) {
    (path, self.options) = (name, options)
    date = options.date ?? 0
    reader = EntryReader(.passwords(hashing), options.hash ?? .sha1, demandsOrder: false)
  }

  private static func reader(_ path: String, _ options: Options) throws(CorpusError) -> EntryReader
  {
    let text = try TextInput(path: path)
    let demandsOrder = options.sortFolder == nil
    do throws(CorpusError.Reason) {
      let recognition = try TextRecognition(text.beginning, isWhole: text.isWhole)
      guard !demandsOrder || recognition.isAscending else { throw .notSorted(line: nil) }
      return EntryReader(.text(text), recognition.form.kind, demandsOrder: demandsOrder)
    } catch .notACorpus where path != "-" {
      let corpus = try Corpus(path: path, hash: options.hash)
      guard case .binary(let binary) = try corpus.reader().input else {
        throw CorpusError(path, .alreadyMade)
      }
      return EntryReader(.binary(binary), binary.kind, demandsOrder: demandsOrder)
    } catch {
      let kind = FileKind(start: text.beginning.bindMemory(to: UInt8.self))
      throw CorpusError(path, kind.map { .otherKind($0) } ?? error)
    }
  }

  package mutating func write(
    to sink: @escaping ByteSink, progress: @escaping (Progress) -> Void = { _ in }
  ) throws -> IndexDescription {
    // Each pass is taken for as long as the others.
    let passes = 1 + (options.sortFolder != nil ? 1 : 0) + (options.top != nil ? 1 : 0)
    var pass = 0
    func beginPass() -> (Int, Int?) -> Void {
      let before = pass
      pass += 1
      return { progress(Progress($0, of: $1, pass: before, passes: passes)) }
    }
    func read(_ visit: EntryReader.Visit) throws {
      reader.progress = beginPass()
      try reader.read(visit)
    }
    guard let folder = options.sortFolder else { return try write(to: sink, read) }
    do {
      var sort = try ExternalSort(folder: folder)
      try read { hash, count in try sort.add(hash, count) }
      try sort.finish()
      return try write(to: sink) { visit in
        guard case .passwords = reader.input else {
          return try sort.merge(visit, progress: beginPass())
        }
        var last: (hash: UInt64, count: UInt32)?
        try sort.merge(
          { hash, count in
            guard let current = last, current.hash == hash else {
              if let last { try visit(last.hash, last.count) }
              last = (hash, count)
              return
            }
            last?.count = UInt32(clamping: Int(current.count) + Int(count))
          }, progress: beginPass())
        if let last { try visit(last.hash, last.count) }
      }
    } catch let error as SystemError {
      // Of the sort: reading has errors of its own, and so has writing.
      throw CorpusError(folder, .unreadable(error))
    }
  }

  package struct Progress {
    /// The bytes, ranges or entries of the current pass that are done.
    package let done: Int
    package let share: Double?

    /// A part of a total of one pass; nil for one that is not known.
    package init(_ done: Int, of total: Int?, pass: Int = 0, passes: Int = 1) {
      self.done = done
      share = total.map {
        (Double(pass) + min(1, Double(done) / Double(max(1, $0)))) / Double(passes)
      }
    }
  }

  private func write(
    to sink: @escaping ByteSink, _ entries: (EntryReader.Visit) throws -> Void
  ) throws -> IndexDescription {
    let minCount = UInt32(clamping: options.minCount)
    var threshold: (bucket: Int, first: Int)?
    if let top = options.top {
      var histogram = CountHistogram()
      try entries { _, count in
        if count == 0 { throw CorpusError(path, .noCounts) }
        histogram.add(count)
      }
      threshold = histogram.threshold(keeping: top)
    }
    var writer = try IndexWriter(
      IndexDescription(
        kind: reader.kind, prefixBits: options.prefixBits, hasCounts: options.keepsCounts,
        minCount: options.minCount, top: options.top ?? 0), sink: sink)
    let foreign = reader.kind == .nt ? md5OfCommonPasswords.map(\.high) : []
    // A corpus that tells no counts has no most frequent entries, and none that was seen once.
    let needsCounts = options.keepsCounts || minCount > 1 || options.top != nil
    var finder = HoleFinder()
    var (seen, kept, atThreshold) = (0, 0, 0)
    try entries { hash, count in
      seen &+= 1
      if foreign.contains(hash) { throw CorpusError(path, .md5) }
      if count == 0, needsCounts { throw CorpusError(path, .noCounts) }
      finder.add(hash)
      if needsCounts, count < minCount { return }
      if let threshold {
        let bucket = CountHistogram.bucket(count)
        if bucket < threshold.bucket { return }
        if bucket == threshold.bucket {
          if atThreshold == threshold.first { return }
          atThreshold &+= 1
        }
      }
      kept &+= 1
      try writer.add(hash, count)
    }
    guard kept > 0 else { throw CorpusError(path, .noEntries) }
    let holes = union(finder.finish(), reader.missingRanges)
    guard holes.count <= IndexLayout.mostHoles else {
      throw CorpusError(path, .tooManyHoles(most: IndexLayout.mostHoles))
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return try writer.finish(
      holes: holes, sourceEntries: seen, ignoredLines: reader.ignoredLines, date: date,
      source: name)
  }
}
