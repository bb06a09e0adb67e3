import FuzzSupport

@testable import BreachCorpus

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The first byte says what the rest is: a file of a corpus, the lines of one range, or changes of
/// an index, with check sums that are right or not.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = InputBytes(start, count)
  switch input.number(below: 4) {
  case 0: checkFile(input.remainder())
  case 1: checkRange(input.remainder())
  case 2: checkDamagedIndex(&input)
  default: checkHostileIndex(&input)
  }
  return 0
}

// MARK: Any file

/// One file whose content changes.
private let file: (path: String, descriptor: Int32) = {
  var template = Array("/tmp/pwcheck-fuzz.XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  require(descriptor >= 0, "a temporary file can be made")
  let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return (path, descriptor)
}()

private func write(_ bytes: [UInt8]) {
  require(ftruncate(file.descriptor, 0) == 0, "the file can be emptied")
  require(pwrite(file.descriptor, bytes, bytes.count, 0) == bytes.count, "the file can be written")
}

private func checkFile(_ bytes: [UInt8]) {
  write(bytes)
  for kind in [nil, HashKind.sha1, .nt] {
    do throws(CorpusError) {
      check(try Corpus(path: file.path, hash: kind), bytes)
    } catch {
      require(error.message.count > file.path.count + 2, "an error says what is wrong")
    }
  }
  checkBuild(bytes)
}

private func check(_ corpus: Corpus, _ bytes: [UInt8]) {
  var scratch = LookupScratch()
  if corpus.formatID == "text" {
    // A file of this size is read whole, so that whatever is wrong with it is seen.
    for hash in entries(of: bytes, LineForm(kind: corpus.kind)) {
      require(
        corpus.lookup(hash: hash, &scratch) != .notFound, "a hash that is there is not denied")
    }
  }
  for i in 0..<8 as Range<UInt64> {
    _ = corpus.lookup(hash: HashValue(high: i << 61 | 12345, middle: i << 60), &scratch)
  }
  for password in ["", "password", "pa\u{E9}", "123456"] {
    Array(password.utf8).withUnsafeBufferPointer { _ = corpus.lookup($0, &scratch) }
  }
  _ = corpus.firstDamagedPage()
  _ = corpus.digest
}

private func entries(of bytes: [UInt8], _ form: LineForm) -> [HashValue] {
  bytes.withUnsafeBytes { bytes in
    var scanner = LineScanner(bytes, endsFile: true, form)
    var hashes: [HashValue] = []
    while let line = scanner.next() { if line == .entry { hashes.append(scanner.hash) } }
    return hashes
  }
}

/// What can be built has all that is in the file.
private func checkBuild(_ bytes: [UInt8]) {
  let isText = bytes.withUnsafeBytes { (try? TextRecognition($0, isWhole: true)) != nil }
  // A sort takes 16 MiB, which takes its time.
  for folder in bytes.count % 16 == 0 ? [nil, "/tmp"] : [nil] {
    var options = IndexBuild.Options()
    options.prefixBits = 64
    options.sortFolder = folder
    options.keepsCounts = folder == nil
    var index: [UInt8] = []
    let kind: HashKind
    do {
      var build = try IndexBuild(path: file.path, options: options)
      kind = try build.write { index.append(contentsOf: $0) }.kind
    } catch { continue }
    write(index)
    guard let corpus = try? Corpus(path: file.path) else {
      fatalError("not so: an index that was built can be opened")
    }
    require(corpus.firstDamagedPage() == nil, "an index that was built is whole")
    guard isText else { return }
    var scratch = LookupScratch()
    for hash in entries(of: bytes, LineForm(kind: kind)) {
      guard case .found = corpus.lookup(hash: hash, &scratch) else {
        fatalError("not so: an index has all of its corpus")
      }
    }
    return
  }
}

// MARK: Ranges

private func checkRange(_ bytes: [UInt8]) {
  for kind in [HashKind.sha1, .nt] {
    let hashes = entries(of: bytes, LineForm(kind: kind, range: 0x12345))
    for hash in hashes + [HashValue(high: 0x12345 << 44 | 99)] {
      let answer = try? bytes.withUnsafeBytes {
        try lookup(hash, inRange: $0, kind, Spacing(of: 2e9), mayBeEmpty: false)
      }
      require(
        answer != .notFound || !hashes.contains(hash), "a hash that is there is not denied")
    }
  }
}

// MARK: Indexes

/// Of a few data pages, with counts and a hole; and hashes with their answers.
private let index: (bytes: [UInt8], hashes: [HashValue], answers: [Answer]) = {
  let count: UInt64 = 400
  var text: [UInt8] = []
  for i in 0..<count where i < 100 || i > 200 {
    let digits = String(hash(i, of: count).high, radix: 16)
    text += Array((String(repeating: "0", count: 16 - digits.count) + digits).utf8)
    text += Array("000000000000000000000000:\(i + 1)\n".utf8)
  }
  write(text)
  var options = IndexBuild.Options()
  options.keepsCounts = true
  var bytes: [UInt8] = []
  do {
    var build = try IndexBuild(path: file.path, options: options)
    _ = try build.write { bytes.append(contentsOf: $0) }
    write(bytes)
    let hashes = [0, 1, 70, 150, 250, 310, count - 1].map { hash($0, of: count) }
    let others = (1..<5).map { HashValue(high: UInt64($0) << 60 | 0xFFFF_FFFF) }
    var scratch = LookupScratch()
    let corpus = try Corpus(path: file.path)
    return (
      bytes, hashes + others, (hashes + others).map { corpus.lookup(hash: $0, &scratch) }
    )
  } catch {
    fatalError("not so: an index can be built")
  }
}()

/// Spread evenly, and not quite.
private func hash(_ number: UInt64, of count: UInt64) -> HashValue {
  HashValue(high: number * (.max / count) + number * number * 0x1_0001)
}

/// The index with some bytes changed, and cut if the input says so.
private func changed(_ input: inout InputBytes) -> [UInt8] {
  var bytes = index.bytes
  let keeps = Int(input.byte())
  if keeps > 0 { bytes.removeLast(min(bytes.count - 1, (keeps - 1) * 97)) }
  while !input.isEmpty {
    let place = Int(input.byte()) << 8 | Int(input.byte())
    bytes[place % bytes.count] = input.byte()
  }
  return bytes
}

private func checkDamagedIndex(_ input: inout InputBytes) {
  let bytes = changed(&input)
  write(bytes)
  for keepsDirectory in [false, true] {
    guard let corpus = try? Corpus(path: file.path, keepsDirectory: keepsDirectory) else {
      continue
    }
    for (answer, right) in zip(answers(corpus, isTogether: keepsDirectory), index.answers) {
      if case .undetermined = answer { continue }
      require(answer == right, "a damaged index answers as the whole one or not at all")
    }
  }
}

/// The answers for the hashes of the index, looked up together if `isTogether`.
private func answers(_ corpus: Corpus, isTogether: Bool) -> [Answer] {
  var scratch = LookupScratch()
  let hashes = index.hashes.map(\.high)
  var known = [UInt8](repeating: LookAhead.unanswered, count: hashes.count)
  let file = isTogether ? corpus.indexFile : nil
  hashes.withUnsafeBufferPointer { file?.lookUp($0, answers: &known, &scratch) }
  return zip(index.hashes, known).map { hash, known in
    if let file, known != LookAhead.unanswered { return file.answer(known: Int(known)) }
    return corpus.lookup(hash: hash, &scratch)
  }
}

/// A right check sum is no obstacle to whoever makes a hostile index.
private func checkHostileIndex(_ input: inout InputBytes) {
  var bytes = changed(&input)
  bytes.withUnsafeMutableBytes { all in
    guard let base = all.baseAddress else { return }
    for page in 0..<all.count / 512 {
      let sum = pageSum(UnsafeRawPointer(base + page * 512), number: UInt64(page))
      base.storeBytes(of: sum.littleEndian, toByteOffset: page * 512 + 504, as: UInt64.self)
    }
  }
  write(bytes)
  for keepsDirectory in [false, true] {
    guard let corpus = try? Corpus(path: file.path, keepsDirectory: keepsDirectory) else {
      continue
    }
    _ = answers(corpus, isTogether: keepsDirectory)
    _ = corpus.firstDamagedPage()
  }
}
