internal import BreachCorpus
internal import CommandLineArguments
internal import Decompression
internal import Platform
internal import UnicodeText

extension HashKind: ArgumentValue {
  /// Reads the name of a function that corpora of one's own may have.
  package init?(argument: String) {
    self.init(rawValue: argument)
    if self == .md4 { return nil }
  }

  package static var choices: [String] { [sha1, nt].map(\.rawValue) }
}

/// Opens a corpus that was named on the command line.
///
/// - Parameter hidesName: A name that is no file's may be a password in the wrong place: it is not
///   repeated.
func openCorpus(
  _ path: String, hash: HashKind?, keepsDirectory: Bool = false, hidesName: Bool = false
) throws(CommandError) -> Corpus {
  if hidesName {
    do throws(SystemError) { _ = try FileStatus(path: path) } catch {
      guard error.isNoFileName else { throw error.commandError(about: path) }
      throw CommandError(
        """
        there is no such corpus. Its name is not shown, since it may be a password, which is \
        piped in: printf '%s' \"$PASSWORD\" | pwcheck breach lookup CORPUS
        """)
    }
  }
  try noteRead(path)
  do throws(CorpusError) {
    return try Corpus(path: path, hash: hash, keepsDirectory: keepsDirectory, unpack: unpackRange)
  } catch { throw CommandError(error.message) }
}

/// Records that a corpus is read, so that nothing overwrites it.
func noteRead(_ path: String) throws(CommandError) {
  if (try? FileStatus(path: path))?.kind == .folder { return FilesInUse.reads(folder: path) }
  do throws(SystemError) { try InputFile.check(path) } catch {
    throw error.commandError(about: path)
  }
}

/// Decompresses the file of a range of a corpus; nil if it is damaged or its text has no room.
@Sendable func unpackRange(
  _ file: UnsafeRawBufferPointer, _ room: UnsafeMutableRawBufferPointer
) -> Int? {
  guard let decompressor = try? FileKind(start: file.bindMemory(to: UInt8.self))?.decompressor(),
    let progress = try? decompressor.decompress(file, into: room),
    decompressor.isComplete, progress.taken == file.count, progress.given < room.count
  else { return nil }
  return progress.given
}
