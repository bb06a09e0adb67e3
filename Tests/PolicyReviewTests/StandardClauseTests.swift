import PolicyReview
import Testing

/// The items of NIST SP 800-63B-4, section 3.1.1.2, and the requirements of OWASP ASVS 5.0.0, as
/// their texts number them.
@Test(
  arguments: [
    (.nistMinimum, "item 1"), (.nistMaximum, "item 2"), (.nistASCII, "item 3"),
    (.nistUnicode, "item 4"), (.nistCodePoints, "item 4"), (.nistComposition, "item 5"),
    (.nistBlocklist, "section 3.1.1.2"), (.nistWholePassword, "section 3.1.1.2"),
    (.asvsMinimum, "6.2.1 (L1)"), (.asvsTopPasswords, "6.2.4 (L1)"),
    (.asvsComposition, "6.2.5 (L1)"), (.asvsMaximum, "6.2.9 (L2)"),
  ] as [(StandardClause, String)])
func `a clause is named by its number in the standard`(_ clause: StandardClause, _ end: String) {
  #expect(clause.reference.hasSuffix(end))
  #expect(clause.standard == (end.contains("6.2.") ? .asvs : .nist))
}
