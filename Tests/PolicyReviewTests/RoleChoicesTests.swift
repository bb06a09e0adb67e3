import Testing

@testable import PolicyReview

/// Every choice of three roles is looked at, of four each alone, none and all.
@Test(arguments: [(0, 1, true), (1, 2, true), (3, 8, true), (4, 6, false)])
func `the choices of few roles are complete`(_ roles: Int, _ choices: Int, _ isComplete: Bool)
  throws
{
  let rules = (0..<roles).map { #""length":{"min":8},"when":{"withoutRole":"role\#($0)"}"# }
  let found = RoleChoices([try policy(rules + [#""length":{"min":8}"#])])
  #expect(found.all.count == choices && Set(found.all).count == choices)
  #expect(found.isComplete == isComplete)
  #expect(found.all.first?.isEmpty == true && found.all.last?.count == roles)
}
