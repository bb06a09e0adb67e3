import Patterns
import Testing

@Test(arguments: [
  ("a{1,2}b", "a{1,3}b", true), ("a{1,3}b", "a{1,2}b", false), ("a{2}b", "a{1,3}c", false),
  ("\\A\\X{8,32}\\z", "\\A\\X{8,64}\\z", true), ("(a{1,2})\\1", "(a{1,3})\\1", true),
  ("(?=a{2})b", "(?=a{1,3})b", true), ("(?!a{2})b", "(?!a{1,3})b", false),
  ("(?i)a{2}", "(?i)a{2,3}", true),
  // A look-ahead captures in one way, and a back-reference compares as its options say.
  ("^(?=(a{1,1}))\\1ab$", "^(?=(a{1,2}))\\1ab$", false),
  ("(a)(?=\\1{2})", "(a)(?=\\1{1,2})", true),
  ("(.)(?i:\\1{2})", "(.)(?-i:\\1{1,2})", false), ("(.)(?i:\\1{2})", "(.)(?i:\\1{1,2})", true),
  ("(?i)a{2}", "a{2,3}", false), ("(?>a{1,2})b", "(?>a{1,3})b", false),
  ("a{1,2}+b", "a{1,3}+b", false),
  ("a{1,2}(?R)?", "a{1,3}(?R)?", false), ("(*UCP)\\d{2}", "\\d{2,3}", false),
  ("a{2}(*COMMIT)", "a{2,3}(*COMMIT)", false), ("[K]{2}", "[\u{212A}]{2,3}", false),
  ("(?<K>a)(?<\u{212A}>b)\\k<K>{2}", "(?<\u{212A}>a)(?<K>b)\\k<K>{1,2}", false),
  // The alternatives of `(?|` number their groups alike.
  ("\\A(?|(y)|(z))\\1\\z", "\\A(?:(y)|(z))\\1\\z", false),
  // A loop without a limit ends when it has matched nothing.
  ("\\A(?:()|z\\1){0,3}\\z", "\\A(?:()|z\\1)*\\z", false),
  ("(?:()|z\\1){2,}z", "(?:()|z\\1)+z", false), ("(?:()|z{2})*\\1", "(?:()|z{1,2})*\\1", true),
  ("(\\X(b?)){2}\\1", "(\\X(b?))*\\1", true),
  // Options that change what brackets and repetitions are.
  ("\\A(?:(\\X))(\\X)\\1\\z", "\\A(?n:(\\X))(\\X)\\1\\z", false),
  ("(?>\\X{1,2})\\X\\z", "(?U)(?>\\X{1,2})\\X\\z", false),
  ("(?n)(\\X{2})\\R", "(?n)(\\X{1,2})\\R", true),
])
func `A pattern that allows less of the same is within one that allows more`(
  _ narrow: String, _ wide: String, _ isWithin: Bool
) {
  #expect(PatternTree(narrow).isPlainly(within: PatternTree(wide)) == isWithin)
}
