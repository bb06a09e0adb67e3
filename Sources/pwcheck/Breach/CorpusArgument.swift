internal import BreachCorpus
internal import CommandLineArguments
internal import Platform

/// The name of a hash function for the command line.
enum HashChoice: String, CaseIterable, ArgumentValue {
  case sha1, nt

  var kind: HashKind { self == .sha1 ? .sha1 : .nt }
}

/// Opens a corpus that was named on the command line.
///
/// - Parameter hidesName: A name that is no file's may be a password in the wrong place: it is not
///   repeated.
func openCorpus(
  _ path: String, hash: HashChoice?, keepsDirectory: Bool = false, hidesName: Bool = false
) throws(CommandError) -> Corpus {
  if hidesName {
    do throws(SystemError) { _ = try FileStatus(path: path) } catch {
      guard error.isNoFileName else { throw error.commandError(about: path) }
      throw CommandError(
        """
        there is no such corpus. Its name is not shown, since it may be a password, which is \
        piped in: printf '%s' \"$PASSWORD\" | pwcheck breach lookup CORPUS
        """
      )
    }
  }
  try noteRead(path)
  do throws(CorpusError) {
    return try Corpus(path: path, hash: hash?.kind, keepsDirectory: keepsDirectory)
  } catch {
    throw CommandError(error.message)
  }
}

/// Records that a corpus is read, so that nothing overwrites it.
func noteRead(_ path: String) throws(CommandError) {
  if (try? FileStatus(path: path))?.kind == .folder { return FilesInUse.reads(folder: path) }
  do throws(SystemError) { try InputFile.check(path) } catch {
    throw error.commandError(about: path)
  }
}

/// A date in UTC as people and programs read it, such as 2026-08-12.
func isoDate(_ seconds: Int) -> String {
  // The days since 1 March of the year 0, in eras of 400 years.
  let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400 + 719_468
  let era = (days >= 0 ? days : days - 146_096) / 146_097
  let day = days - era * 146_097
  let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
  let ofYear = day - (365 * year + year / 4 - year / 100)
  let month = (5 * ofYear + 2) / 153
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let parts = (
    year + era * 400 + (month > 9 ? 1 : 0), two(month < 10 ? month + 3 : month - 9),
    two(ofYear - (153 * month + 2) / 5 + 1)
  )
  return "\(parts.0)-\(parts.1)-\(parts.2)"
}
