import PasswordPolicy
import Testing
import UnicodeText

/// Text beside a mark begins in one column, whatever the mark.
@Test(arguments: Mark.allCases)
func `every mark is two columns wide, and three in ASCII`(_ mark: Mark) {
  #expect(columns(of: mark.symbol(.emoji)) == 2)
  #expect(columns(of: mark.symbol(.ascii)) == 3)
  #expect(mark.symbol(.ascii).utf8.count == 3)
}

@Test func `marks differ, in both styles`() {
  for style in [MarkStyle.emoji, .ascii] {
    #expect(Set(Mark.allCases.map { $0.symbol(style) }).count == 4)
  }
}
