import CEmbedded
import FoundationEssentials
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
    let lists = try WordLists(directory: root + "/wordlists")
    let merged = PasswordStatistics(lists).passwords
    let embedded = UnsafeBufferPointer(
      start: embedded_common_passwords(), count: embedded_common_passwords_size())
    let entries = embedded.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    #expect(entries.count > 40_000)
    #expect(entries == merged.ranking().map { merged.keys[$0] })
  }
}
