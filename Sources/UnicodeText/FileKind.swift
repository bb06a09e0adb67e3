/// A kind of file that is not UTF-8 text, recognised by its first bytes.
///
/// Whoever reads a password or a list from such a file would judge something else than the user
/// meant: the bytes of a gzip file look like one very strong password.
public enum FileKind: Hashable, Sendable {
  /// Compressed text, most likely.
  case gzip, zstandard, xz, bzip2, lz4, lzip, compress
  /// An archive of files; today's office documents are zip archives too.
  case zip, sevenZip, rar, tar
  /// A file of another program.
  case elf, pdf, sqlite, keePass, oldOffice, png, jpeg
  /// Text in another Unicode encoding.
  case wide(WideEncoding)
  /// Something else that is not text: many control characters.
  case binary

  /// A Unicode encoding of two or four bytes a unit, by the name that iconv(1) has for it.
  public enum WideEncoding: String, Hashable, Sendable {
    /// UTF-16 that begins with a byte order mark.
    case utf16 = "UTF-16"
    /// UTF-32 that begins with a byte order mark.
    case utf32 = "UTF-32"
    /// UTF-16, lower byte first, without a byte order mark.
    case utf16LittleEndian = "UTF-16LE"
    /// UTF-16, higher byte first, without a byte order mark.
    case utf16BigEndian = "UTF-16BE"
  }

  /// The number of bytes at a file's start that suffice to recognise its kind.
  package static let sampleSize = 1 << 16

  /// Recognises a file; nil if it may be text in UTF-8 or in an encoding of one byte a character.
  ///
  /// - Parameters:
  ///   - start: The file's first bytes, ``sampleSize`` of them or the whole file. What comes after
  ///     that is not looked at.
  ///   - zerosEndRecords: Zero bytes are the ends of records: they are no sign of UTF-16.
  /// - Complexity: O(1)
  package init?(start: UnsafeBufferPointer<UInt8>, zerosEndRecords: Bool = false) {
    let start = UnsafeBufferPointer(rebasing: start.prefix(Self.sampleSize))
    if let known = Self.formats.first(where: { $0.begins(start) }) {
      self = known.kind
    } else if !zerosEndRecords, let wide = WideEncoding.unmarked(start) {
      self = .wide(wide)
    } else if Self.isBinary(start) {
      self = .binary
    } else {
      return nil
    }
  }

  /// Whether a text in UTF-8 begins with a byte order mark, which some programs put there.
  package static func hasMark(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
  }

  /// The number of bytes that byte order marks take at the start of a text that is not a password.
  /// Joined texts may have more than one mark there.
  ///
  /// - Complexity: O(1) without a mark.
  package static func marksLength(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var length = 0
    while hasMark(UnsafeBufferPointer(rebasing: text[length...])) { length += 3 }
    return length
  }

  // MARK: Formats

  struct Format {
    let kind: FileKind
    let name: String
    /// The command that writes the text of what it reads, or of a file; nil if there is none.
    let filter: String?
    let signatures: [[UInt8]]
    let offset: Int

    init(
      _ kind: FileKind, _ name: String, filter: String? = nil, _ signatures: [UInt8]...,
      at offset: Int = 0
    ) {
      (self.kind, self.name, self.filter) = (kind, name, filter)
      (self.signatures, self.offset) = (signatures, offset)
    }

    func begins(_ start: UnsafeBufferPointer<UInt8>) -> Bool {
      start.count > offset && signatures.contains { start[offset...].starts(with: $0) }
    }
  }

  /// The kinds that are known by their first bytes. None of these can begin a list of passwords
  /// that a person would keep. UTF-32 stands before UTF-16, whose mark begins its own.
  static let formats = [
    Format(.gzip, "gzip-compressed", filter: "zcat", [0x1F, 0x8B, 0x08]),
    // The second bytes begin a frame that a reader passes over, such as pzstd writes.
    Format(
      .zstandard, "compressed with Zstandard", filter: "zstdcat", [0x28, 0xB5, 0x2F, 0xFD],
      [0x50, 0x2A, 0x4D, 0x18]),
    Format(.xz, "xz-compressed", filter: "xzcat", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    // "BZh" and the level could begin a password; these begin a block and the end of the stream.
    Format(
      .bzip2, "bzip2-compressed", filter: "bzcat", [0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
      [0x17, 0x72, 0x45, 0x38, 0x50, 0x90], at: 4),
    Format(.lz4, "lz4-compressed", filter: "lz4cat", [0x04, 0x22, 0x4D, 0x18]),
    Format(.lzip, "lzip-compressed", filter: "lzip -dc", [0x4C, 0x5A, 0x49, 0x50, 0x01]),
    Format(.compress, "compressed with compress(1)", filter: "zcat", [0x1F, 0x9D]),
    Format(
      .zip, "a zip archive or an office document", [0x50, 0x4B, 0x03, 0x04],
      [0x50, 0x4B, 0x05, 0x06]),
    Format(.sevenZip, "a 7z archive", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    Format(.rar, "a RAR archive", [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07]),
    Format(.tar, "a tar archive", Array("ustar".utf8), at: 257),
    Format(.elf, "a program (ELF)", [0x7F, 0x45, 0x4C, 0x46]),
    Format(.pdf, "a PDF document", Array("%PDF-1.".utf8), Array("%PDF-2.".utf8)),
    Format(.sqlite, "an SQLite database", Array("SQLite format 3\0".utf8)),
    Format(.keePass, "a KeePass database", [0x03, 0xD9, 0xA2, 0x9A]),
    Format(.oldOffice, "an office document", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    Format(.png, "a PNG picture", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    Format(.jpeg, "a JPEG picture", [0xFF, 0xD8, 0xFF]),
    Format(.wide(.utf32), "UTF-32", [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]),
    Format(.wide(.utf16), "UTF-16", [0xFF, 0xFE], [0xFE, 0xFF]),
  ]

  /// Whether more than one byte in twenty is a control character that text does not have. Random
  /// bytes have one in ten; zeros do not count, which some lists have for line ends. What is
  /// shorter than 64 bytes may be one odd password.
  private static func isBinary(_ start: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start.count >= 64 else { return false }
    let controls = start.count { $0 < 0x20 && $0 != 0 && !($0 >= 0x09 && $0 <= 0x0D) && $0 != 0x1B }
    return controls * 20 > start.count
  }
}

extension FileKind.WideEncoding {
  /// The encoding of a text without a byte order mark, by the zero bytes that ASCII has in it; nil
  /// if it has another one.
  fileprivate static func unmarked(_ start: UnsafeBufferPointer<UInt8>) -> Self? {
    guard start.contains(0) else { return nil }
    // Whole units only: the zero in "a\0b" is a character of its own.
    guard start.count % 2 == 0 else { return nil }
    if isUTF16(start, zeros: 1) { return .utf16LittleEndian }
    return isUTF16(start, zeros: 0) ? .utf16BigEndian : nil
  }

  /// A list in Cyrillic has zeros at the line ends only, other ones a third of all bytes.
  private static func isUTF16(_ start: UnsafeBufferPointer<UInt8>, zeros parity: Int) -> Bool {
    var zeros = 0
    var (wideEnds, narrowEnds) = (0, 0)
    for i in start.indices {
      if start[i] == 0 {
        guard i & 1 == parity else { return false }
        zeros += 1
      } else if start[i] == 0x0A, i & 1 != parity {
        // The other byte of this unit.
        let other = parity == 1 ? i + 1 : i - 1
        if other < start.count, start[other] == 0 { wideEnds += 1 } else { narrowEnds += 1 }
      }
    }
    return zeros * 3 >= start.count || (wideEnds > 0 && narrowEnds == 0)
  }
}
