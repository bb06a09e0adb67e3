package import Platform
package import UnicodeText

func reading<Value: ~Copyable>(
  _ path: String, _ body: @autoclosure () throws(SystemError) -> Value
) throws(CorpusError) -> Value {
  do throws(SystemError) { return try body() } catch { throw CorpusError(path, .unreadable(error)) }
}

package struct CorpusError: Error, Equatable {
  package let path: String
  package let reason: Reason

  init(_ path: String, _ reason: Reason) { (self.path, self.reason) = (path, reason) }

  package enum Reason: Error, Equatable, Sendable {
    case unreadable(SystemError)
    case notAFile
    case empty
    case otherKind(FileKind)
    /// The line of the first hash that is below the one before, if it is known.
    case notSorted(line: Int?)
    case notACorpus
    /// The lines have this byte, a tab or a semicolon, before the count, and not a colon.
    case otherSeparator(UInt8)
    case oneRange
    case cutShort
    case malformed(line: Int)
    case malformedRange(file: String)
    case noRanges
    case compressedRanges(FileKind)
    case otherHash(found: HashKind, wanted: HashKind)
    case unknownHash
    /// The hashes of 128 bits are MD5, not NT.
    case md5
    /// A range in a folder is not the one whose digest was kept when it was downloaded.
    case changedRange(file: String)
    case damagedFilter
    case damagedIndex
    case newerIndex
    case indexCutShort
    case tooManyHoles(most: Int)
    case noEntries
    case noCounts
    /// The file is an index or a filter, and hashes are needed.
    case alreadyMade

    init(_ trouble: Trouble) {
      self = if case .unreadable(let error) = trouble { .unreadable(error) } else { .cutShort }
    }
  }

  package var message: String {
    "\(path == "-" ? "standard input" : printable(path)): \(sentence)"
  }

  /// The problem and the cure without the path, with a full stop.
  package var sentence: String {
    let word = shellWord(path)
    let sorting = """
      Sort it (LC_ALL=C sort -o sorted.txt \(word)), or make an index: pwcheck breach build --sort \
      -o breaches.pwb \(word)
      """
    switch reason {
    case .unreadable(let error): return "\(error.message)."
    case .notAFile: return "this is not a regular file. Name a file or a folder of ranges."
    case .empty: return "the file is empty. Download it again."
    case .otherKind(let kind):
      let command = kind.command(reading: path).map {
        " Decompress it first, or make an index: \($0) | pwcheck breach build -o breaches.pwb -"
      }
      return "this is \(kind.name), not a corpus of hashes.\(command ?? "")"
    case .notSorted(let line):
      let place = line.map { "line \($0) is below the line before: " } ?? ""
      return "\(place)the file is not sorted by hash. \(sorting)"
    case .notACorpus:
      return """
        this is no corpus of hashes. A corpus is a text file with one SHA-1 or NT hash a line, a \
        folder of ranges, a binary file of hibp's, a filter of passwdqc's, or an index of \
        'pwcheck breach build'. 'pwcheck breach build --help' says how to get one.
        """
    case .otherSeparator(let byte):
      let (name, set) = byte == 0x09 ? ("a tab", "\\t") : ("a semicolon", ";")
      return """
        the lines have \(name) before the count, but a corpus has a colon. Convert it: \
        tr '\(set)' : <\(word) >converted.txt
        """
    case .oneRange: return "this is one range of a corpus. Name the folder that all ranges are in."
    case .cutShort:
      return "the file ends within an entry. Its download was cut short: get it again."
    case .malformed(let line):
      return "line \(line) is not a hash with a count. The file is damaged: download it again."
    case .malformedRange(let name):
      return """
        '\(printable(name))' in it holds something other than hashes, perhaps a server's error. \
        Download that range again, or remove it, which leaves a hole.
        """
    case .noRanges:
      return """
        the folder holds no ranges of a corpus, which are files such as 00000.txt to FFFFF.txt. \
        Name the folder that they are in, or the file of a corpus.
        """
    case .compressedRanges(.gzip), .compressedRanges(.zstandard):
      return """
        the ranges in it are compressed and cannot be read here. Make an index: pwcheck breach \
        build -o breaches.pwb \(word)
        """
    case .compressedRanges(let kind):
      return """
        the ranges in it are \(kind.name) and cannot be read. Decompress them, or download them \
        as text.
        """
    case .otherHash(let found, let wanted):
      return """
        the file holds \(found.name) hashes, and \(wanted.name) hashes are expected. Leave \
        '--hash' out, or name the \(wanted.name) file.
        """
    case .unknownHash:
      return "the file does not say which hashes it holds. Add '--hash sha1' or '--hash nt'."
    case .md5:
      return """
        the hashes are MD5, and no password would be found: corpora have SHA-1 or NT hashes. Get \
        one of those, such as with Scripts/fetch-breaches.
        """
    case .changedRange(let name):
      return """
        '\(printable(name))' is not what was downloaded: its digest in ranges.sha1 \
        differs. Remove '\(printable(name))', and run fetch-breaches again.
        """
    case .damagedFilter:
      return "the filter is damaged. Make it again with pwqfilter, or get it again."
    case .damagedIndex: return "the index is damaged. Make it again: pwcheck breach build"
    case .newerIndex:
      return "the index is of a later version of pwcheck. Use that version, or make it again."
    case .indexCutShort:
      return """
        the index is not as long as it says: a copy or a download of it was cut short, or \
        something was added. Get it again.
        """
    case .tooManyHoles(let most):
      return "more than \(most) parts of the corpus are missing. Download it again."
    case .noEntries: return "no entry is left. An index of nothing would call every password good."
    case .noCounts:
      return """
        not every line says how often the password was seen, which '--counts', '--min-count' and \
        '--top' need. Leave these out.
        """
    case .alreadyMade:
      return """
        an index or a filter no longer has the whole hashes. Name the corpus that it was made \
        from.
        """
    }
  }
}
