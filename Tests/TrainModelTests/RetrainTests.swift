import CEmbedded
import FoundationEssentials
import PasswordPolicy
import Testing

@testable import train_model

/// The embedded model is what the committed lists give.
struct RetrainTests {
  private var root: String {
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  }

  @Test func `training again gives the embedded model, byte for byte`() throws {
    let model = trainedModel(try WordLists(directory: root + "/wordlists"))
    let embedded = Array(
      UnsafeBufferPointer(start: embedded_strength_model(), count: embedded_strength_model_size()))
    #expect(model == embedded)
    #expect(embedded.count <= 2_000_000)
  }

  @Test func `the list for blocklists is the merged list of the model`() throws {
    let merged = PasswordStatistics(try WordLists(directory: root + "/wordlists")).passwords
    let entries = try commonPasswords().split(separator: 0x0A).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(entries.count > 40_000)
    #expect(entries == merged.ranking().map { merged.keys[$0] })
  }

  @Test func `laying out the list for blocklists again gives the embedded table, byte for byte`()
    throws
  {
    let table = try commonPasswords().withUnsafeBufferPointer { WordTable(lines: $0) }
    let embedded = UnsafeRawBufferPointer(
      start: embedded_common_passwords(), count: embedded_common_passwords_size())
    #expect(table.bytes.elementsEqual(embedded))
  }

  private func commonPasswords() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: root + "/wordlists/common-passwords.txt")))
  }
}
