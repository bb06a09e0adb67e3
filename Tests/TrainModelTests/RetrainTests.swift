import CEmbedded
import FoundationEssentials
import PasswordPolicy
import Testing

/// The embedded table of the blocklist is what the committed list gives. That the model and the
/// leaked passwords are, a step of Scripts/test shows with an optimized build.
struct RetrainTests {
  private var root: String {
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  }

  @Test func `laying out the list for blocklists again gives the embedded table, byte for byte`()
    throws
  {
    let list = URL(fileURLWithPath: root + "/wordlists/common-passwords.txt")
    let table = [UInt8](try Data(contentsOf: list)).withUnsafeBufferPointer { WordTable(lines: $0) }
    let embedded = UnsafeRawBufferPointer(
      start: embedded_common_passwords(), count: embedded_common_passwords_size())
    #expect(table.bytes.elementsEqual(embedded))
  }

  @Test func `the files of the model are no larger than they may be`() {
    #expect(embedded_strength_model_size() <= 2_400_000)
    #expect(embedded_leaked_passwords_size() <= 1_600_000)
    #expect(embedded_language_words_size() <= 350_000)
    #expect(embedded_word_places_size() <= 400_000)
  }
}
