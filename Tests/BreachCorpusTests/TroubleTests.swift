import Platform
import Testing

@testable import BreachCorpus

@Test func `every reason for no answer has its own name and text`() {
  let troubles: [Trouble] = [
    .unreadable(SystemError(code: 5)), .cutShort, .missingRange, .hole, .damaged, .notSorted,
    .notUTF8, .noCount,
  ]
  let commands: [Trouble.CommandTrouble] = [
    .cannotStart, .failed(status: 1), .killed(signal: 9), .tooSlow, .tooLong, .noAnswer,
    .limitReached,
  ]
  let all = troubles + commands.map(Trouble.command)
  #expect(Set(all.map(\.text)).count == all.count)
  // Audits count by name.
  let ids = Trouble.all.map(\.id)
  #expect(Set(all.map(\.id)) == Set(ids) && ids.count == troubles.count + 1)
}
