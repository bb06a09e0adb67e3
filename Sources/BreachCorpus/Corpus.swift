internal import Platform
internal import UnicodeText

/// Passwords known from breaches, in a file or folder that is searched where it is, by any number
/// of threads, each with a scratch of its own.
package struct Corpus: Sendable {
  package let path: String
  private let source: any CorpusFormat
  let indexFile: IndexFile?
  /// The index, as the passwords that were announced to it know it.
  private let announced: ObjectIdentifier?

  /// Recognises the corpus at a path, and takes a few samples of it: these show in microseconds
  /// whether it is sorted, even for 91 GB.
  ///
  /// - Parameters:
  ///   - hash: The hashes expected; needed only where the file does not tell.
  ///   - keepsDirectory: Spend memory for many lookups in an index: 8 bytes for each 4 KiB, though
  ///     at most 4 MiB.
  ///   - unpack: Decompresses the files of ranges; without it, those are refused.
  package init(
    path: String, hash: HashKind? = nil, keepsDirectory: Bool = false, unpack: RangeUnpacking? = nil
  ) throws(CorpusError) {
    self.path = path
    source = try Self.open(path, hash, keepsDirectory, unpack)
    indexFile = source as? IndexFile
    announced = indexFile.map { ObjectIdentifier($0) }
    if let hash, hash != kind { throw CorpusError(path, .otherHash(found: kind, wanted: hash)) }
    if kind == .nt {
      var scratch = LookupScratch()
      for hash in md5OfCommonPasswords {
        if case .found = lookup(hash: hash, &scratch) { throw CorpusError(path, .md5) }
      }
    }
  }

  /// - Parameter limit: How many ranges may be asked for; after that nothing is found out any more.
  package init(asking service: any RangeService, name: String, hash: HashKind = .sha1, limit: Int) {
    (path, indexFile, announced) = (name, nil, nil)
    source = ServedRanges(service, named: name, hash, limit: limit)
  }

  // MARK: Lookups

  /// Looks up a password, as the bytes that it has. Allocates nothing once the scratch has grown,
  /// but for the name of a range's file.
  ///
  /// - Parameter minCount: The least count; a password that was seen fewer times counts as not
  ///   found.
  package func lookup(
    _ password: UnsafeBufferPointer<UInt8>, minCount: Int = 1, _ scratch: inout LookupScratch
  ) -> Answer {
    if let known = scratch.ahead.answer(to: password, from: announced) {
      // Most are not there, and for those no reference is counted.
      if known == IndexFile.absent { return .notFound }
      if let indexFile { return indexFile.answer(known: known).counted(from: minCount) }
    }
    let hashes = PasswordHashes(of: password, kind)
    var answer = lookup(hash: hashes.first, &scratch).counted(from: minCount)
    if let second = hashes.second {
      answer = answer.or(lookup(hash: second, &scratch).counted(from: minCount))
    }
    if answer == .notFound, !hashes.areComplete { return .undetermined(.notUTF8) }
    return answer
  }

  package func lookup(hash: HashValue, _ scratch: inout LookupScratch) -> Answer {
    do throws(Trouble) { return try source.answer(hash, &scratch) } catch {
      return .undetermined(error)
    }
  }

  package var batch: Int { indexFile?.batch ?? 0 }

  /// Looks up at most ``batch`` passwords that will be asked for soon, in this order, with this
  /// scratch: together they cost much less. The answers are the same.
  package func lookAhead(
    _ passwords: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>, _ scratch: inout LookupScratch
  ) {
    guard let indexFile, batch > 0 else { return }
    var ahead = LookAhead()
    swap(&ahead, &scratch.ahead)
    ahead.announce(passwords, kind)
    ahead.answer(for: ObjectIdentifier(indexFile)) { indexFile.lookUp($0, answers: $1, &scratch) }
    swap(&ahead, &scratch.ahead)
  }

  // MARK: Properties

  package var kind: HashKind { source.kind }
  /// The format for people: "text file, sorted by hash".
  package var format: String { source.format }
  package var formatID: String { source.formatID }
  /// The number of entries, of a folder that of all ranges, whether they are there or not; nil if
  /// it is not known.
  package var entries: (count: Int, isEstimate: Bool)? { source.entries }
  /// The numbers of ranges with a file and of all; nil if it is no folder.
  package func ranges() throws(CorpusError) -> (there: Int, all: Int)? {
    try (source as? RangeFolder).map { (folder) throws(CorpusError) in
      (try folder.rangesThere().count { $0 }, RangeFolder.rangeCount)
    }
  }

  /// The number of lookups of which one finds a password that is not in the corpus; nil if none
  /// does.
  package var oneWrongIn: UInt64? { source.oneWrongIn }
  /// The date of the corpus, in seconds since 1970; 0 if it is not known.
  package var date: Int { source.date }

  package func canTell(minCount: Int) -> Bool {
    minCount <= 1 || source.canTell(minCount: minCount)
  }

  package var index: IndexDescription? { indexFile?.description }
  package var holes: [Hole] { indexFile?.holes ?? [] }

  /// Reads a whole index; nil if no page is damaged, or this is no index.
  package func firstDamagedPage(_ progress: (Int) -> Void = { _ in }) -> Int? {
    indexFile?.firstDamagedPage(progress)
  }

  /// A number that is the same for copies of a corpus and hardly ever for different ones.
  package var digest: UInt64 {
    var scratch = LookupScratch()
    let sample =
      Array("\(formatID) \(kind.rawValue) \(entries?.count ?? 0)".utf8) + source.sample(&scratch)
    return sample.withUnsafeBufferPointer { PasswordHashes.sha1($0).high }
  }

  func reader() throws(CorpusError) -> EntryReader {
    let input: EntryReader.Input =
      switch source {
      case is SortedText: .text(try TextInput(path: path))
      case let binary as FlatBinary: .binary(binary)
      case let folder as RangeFolder: .ranges(folder)
      case let index as IndexFile: .index(index)
      default: throw CorpusError(path, .alreadyMade)
      }
    return EntryReader(input, kind, demandsOrder: true)
  }

  // MARK: Ranges

  /// Whether ``lines(ofRange:)`` can answer: other formats do not have the digits.
  package var hasWholeHashes: Bool { source.hasWholeHashes }

  /// All hashes of a range, which is the first five digits of them as a number.
  package func lines(ofRange range: Int) throws(Trouble) -> [RangeLine] {
    var scratch = LookupScratch()
    return try source.lines(of: range, &scratch).sorted { $0.hash < $1.hash }
  }

  // MARK: Recognition

  private static func open(
    _ path: String, _ hash: HashKind?, _ keepsDirectory: Bool, _ unpack: RangeUnpacking?
  ) throws(CorpusError) -> any CorpusFormat {
    let status = try reading(path, try FileStatus(path: path))
    if status.kind == .folder { return try RangeFolder(path: path, wanted: hash, unpack: unpack) }
    let file = try CorpusFile(path: path)
    var scratch = LookupScratch()
    let start: UnsafeRawBufferPointer
    do throws(Trouble) {
      start = try scratch.read(file, at: 0, count: min(1 << 16, file.size))
    } catch { throw CorpusError(path, .init(error)) }
    if start.starts(with: IndexLayout.anyMagic) {
      guard start.starts(with: IndexLayout.magic) else { throw CorpusError(path, .newerIndex) }
      return try IndexFile(file, keepsDirectory: keepsDirectory)
    }
    if start.starts(with: CuckooFilter.magic) { return try CuckooFilter(file, wanted: hash) }
    let isWhole = start.count == file.size
    do throws(CorpusError.Reason) {
      return try text(file, try TextRecognition(start, isWhole: isWhole))
    } catch .notACorpus {
      // It may be binary.
    } catch { throw CorpusError(path, error) }
    let found = FileKind(start: start.bindMemory(to: UInt8.self))
    switch found {
    // Zeros of binary counts make a file seem to be UTF-16.
    case nil, .binary?, .wide?: break
    case let kind?: throw CorpusError(path, .otherKind(kind))
    }
    if let binary = try binary(file, hash) { return binary }
    throw CorpusError(path, found.map { .otherKind($0) } ?? .notACorpus)
  }

  private static func text(_ file: CorpusFile, _ recognition: TextRecognition)
    throws(CorpusError.Reason) -> SortedText
  {
    guard recognition.isAscending else { throw .notSorted(line: nil) }
    let count = (Double(file.size) / recognition.lineLength).rounded()
    let text = SortedText(file: file, form: recognition.form, estimatedCount: Int(count))
    try checkOrder(text)
    return text
  }

  private static func binary(_ file: CorpusFile, _ hash: HashKind?) throws(CorpusError)
    -> FlatBinary?
  {
    // The name decides between layouts that look alike in a small file.
    // Two short records look like one long one, but not the other way round.
    let all: [FlatBinary.Layout] = [.first8Bytes, .sha1, .nt]
    let named = all.filter { file.path.hasSuffix($0.rawValue) }
    for layout in named + all where file.size >= layout.recordBytes {
      let isNamed = file.path.hasSuffix(layout.rawValue)
      // Below this, other layouts could be in order by chance.
      guard isNamed || file.size >= 64 * layout.recordBytes else { continue }
      let isNT = layout == .nt || layout == .first8Bytes && hash == .nt
      let binary = FlatBinary(file: file, layout: layout, kind: isNT ? .nt : .sha1)
      do throws(CorpusError.Reason) {
        try checkOrder(binary)
        return binary
      } catch {
        if isNamed { throw CorpusError(file.path, error) }
      }
    }
    return nil
  }

  private static func checkOrder(_ entries: some SortedEntries) throws(CorpusError.Reason) {
    var scratch = LookupScratch()
    let (size, samples, piece) = (entries.file.size, 16, 4096)
    var last: HashValue?
    for i in 0...samples {
      let offset = max(0, min(size / samples * i, size - piece)) & ~(piece - 1)
      var finding = PieceFinding(wanted: HashValue(high: .max, middle: .max, low: .max))
      let bytes: UnsafeRawBufferPointer
      do throws(Trouble) {
        bytes = try scratch.read(entries.file, at: offset, count: min(piece, size - offset))
      } catch { throw .init(error) }
      entries.scan(bytes, at: offset, isStart: offset == 0, &finding)
      if let last, let first = finding.first?.hash, first < last { throw .notSorted(line: nil) }
      guard finding.isAscending else { throw .notSorted(line: nil) }
      // A flat binary has no other sign of what it is.
      if entries is FlatBinary, finding.isDamaged { throw .notACorpus }
      last = finding.first?.hash ?? last
    }
  }
}
