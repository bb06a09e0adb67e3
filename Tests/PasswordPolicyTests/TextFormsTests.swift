import Testing
import UnicodeText

@testable import PasswordPolicy

@Test func `forms that were overwritten are not those of the next password`() {
  var forms = TextForms()
  for (text, folded) in [("\u{D6}L", "\u{F6}l"), ("\u{130}", "i\u{307}"), ("A", "a")] {
    var text = text
    let bytes = text.withUTF8 { Array(forms.folded(ValidUTF8($0)).bytes) }
    #expect(bytes == Array(folded.utf8))
    forms.wipe()
  }
}
