import PasswordStrength
import Testing

/// What a password is taken apart into.
struct SegmentTests {
  /// A password and the kinds of its segments, each with the text it covers.
  struct Case: CustomTestStringConvertible, Sendable {
    let password: String
    let expected: [(String, String)]
    var testDescription: String { password }

    init(_ password: String, _ expected: (String, String)...) {
      self.password = password
      self.expected = expected
    }
  }

  static let cases: [Case] = [
    Case("password", ("password", "common plain")),
    Case("jessica1987", ("jessica", "names plain"), ("1987", "year 1987")),
    Case(
      "Summer2024!", ("Summer", "seasons plain"), ("2024", "year 2024"), ("!", "common symbols")),
    Case("anna13051961", ("anna", "names plain"), ("13051961", "date")),
    Case("12/05/1990", ("12/05/1990", "date")),
    Case("zaq12wsxcde3", ("zaq12wsxcde3", "leaked")),
    Case("zaq12wsxcde34r", ("zaq12wsxcde34r", "walk qwerty")),
    Case(
      "xyfghjkl;9", ("xy", "passwordParts plain"), ("fghjkl;", "walk qwerty"),
      ("9", "common number")),
    Case(
      "xkghabcdef12345", ("xkgh", "letters plain"), ("abcdef", "sequence up"),
      ("12345", "common number")),
    Case("Abc123!@#", ("Abc123!@#", "sequence up")),
    Case("aabbccddee", ("aabbccddee", "block 1 2")),
    Case("elppaapple", ("elppaapple", "palindrome")),
    // The same again, with Shift on the row of digits.
    Case("tbfkq4tbfkq$", ("tbfkq4tbfkq$", "walk qwerty")),
    Case("512-48-7391", ("512-48-7391", "identifier")),
    // Digits in groups, but dates first.
    Case("13.2.1921", ("13.2.1921", "date")), Case("02/02/02", ("02/02/02", "date")),
    Case(
      "xX_Slayer_Xx", ("xX_", "decoration"), ("Slayer", "passwordParts plain"),
      ("_Xx", "decoration")),
    Case("a1b2c3d4e5f6", ("a1b2c3d4e5f6", "interleaved")),
    Case("12may1967", ("12may1967", "date")),
    Case("December2023", ("December", "months plain"), ("2023", "year 2023")),
    Case("ThursdayQz", ("Thursday", "weekdays plain"), ("Qz", "passwordParts plain")),
    Case("5umm3r!!", ("5umm3r", "seasons leet"), ("!!", "common symbols")),
    Case("aaaaaaaaaaaa", ("aaaaaaaaaaaa", "repeated 12")),
    // Common passwords and parts of them, and yet what one sees is the repetition.
    Case("aaaaaa", ("aaaaaa", "repeated 6")),
    Case("111111", ("111111", "repeated 6")),
    Case("aaaa", ("aaaa", "repeated 4")),
    Case("🎉", ("🎉", "emoji")),
    Case("abc🎉", ("abc", "passwordParts plain"), ("🎉", "emoji")),
    Case("👩‍👧🇩🇪", ("👩‍👧🇩🇪", "emoji")),
    Case("ж🎉", ("ж🎉", "others")),
    Case("dragondragon1", ("dragondragon", "block 6 2"), ("1", "common number")),
    Case("abcabcabcabc", ("abcabcabcabc", "block 3 4")),
    Case("ju5t1nb13b3r", ("ju5t1nb13b3r", "passwordParts leet")),
    Case("correcthorsebatterystaple", ("correcthorsebatterystaple", "famous")),
    Case("naïve99", ("naïve", "dictionary folded"), ("99", "common number")),
    Case("солнышко", ("солнышко", "passwordParts folded")),
    Case("😀😀😀", ("😀😀😀", "repeated 3")),
    Case("x7Kp2mQz9LwR", ("x7Kp2mQz9LwR", "brute force")),
    Case("lufituaeb22", ("lufituaeb", "dictionary reversed"), ("22", "common number")),
    Case("tr0ub4dor&3", ("tr0ub4dor&3", "famous")),
    Case(
      "kr0ub4dox&3", ("kr0ub4dox", "letters leet"), ("&", "common symbols"), ("3", "common number")),
  ]

  @Test(arguments: cases)
  func `segments cover the password and name what they are`(_ testCase: Case) {
    let estimate = StrengthEstimator(year: 2026).estimate(testCase.password)
    let utf8 = Array(testCase.password.utf8)
    let found = estimate.segments.map {
      (String(decoding: utf8[$0.utf8], as: UTF8.self), name($0.kind))
    }
    #expect(found.map(\.0) == testCase.expected.map(\.0))
    #expect(found.map(\.1) == testCase.expected.map(\.1))
    let sum = estimate.segments.reduce(0) { $0 + $1.guessesLog10 }
    #expect(abs(sum - estimate.guessesLog10) < 1e-9)
  }

  @Test(arguments: [
    ("fghjkl;", KeyboardLayoutName.qwerty), ("@#$%^&*(", .qwerty), ("yxcvbnm,", .qwertz),
    ("sdfghjklm", .azerty), ("snthdi", .dvorak), ("7895123654", .keypad),
  ])
  func `walks are found on every layout`(_ walk: String, _ layout: KeyboardLayoutName) {
    #expect(StrengthEstimator().estimate(walk).segments.map(\.kind) == [.keyboardWalk(layout)])
  }

  @Test func `words of the user are found plain, reversed and in leet`() {
    let estimator = StrengthEstimator()
    for (password, spelling) in [
      ("mortensen", "plain"), ("nesnetrom", "reversed"), ("m0rt3n53n", "leet"),
    ] {
      let segments = estimator.estimate("\(password)#x9", userWords: ["Mortensen"]).segments
      #expect(segments.first.map { name($0.kind) } == "user \(spelling)")
      #expect(segments.first?.codePoints == 0..<9)
    }
  }

  @Test func `a word of the user's is looked for at four places`() {
    let password = "kowalskiaq3kowalskimz5kowalskivb8kowalskiwr2kowalski"
    let segments = StrengthEstimator().estimate(password, userWords: ["kowalski"]).segments
    #expect(segments.count { name($0.kind) == "user plain" } == 4)
  }

  @Test func `a site's own words are found`() {
    let plain = StrengthEstimator().estimate("zorblaxian7")
    let informed = StrengthEstimator(extraWords: ["zorblaxian", "quuxware"]).estimate("zorblaxian7")
    #expect(informed.guessesLog10 < plain.guessesLog10 - 3)
    #expect(informed.segments.first.map { name($0.kind) } == "site 1")
    #expect(informed.warning == .siteWord)
  }

  @Test func `the recent years follow the year given`() {
    let now = StrengthEstimator(year: 2026).estimate("mountain2026").guessesLog10
    let later = StrengthEstimator(year: 2060).estimate("mountain2026").guessesLog10
    #expect(now < later)
  }

  @Test func `ranges are those of the composed form`() {
    // é as e and a combining accent: two code points that become one.
    let estimate = StrengthEstimator().estimate("caf\u{65}\u{301}99")
    #expect(estimate.segments.last?.codePoints.upperBound == 6)
    #expect(estimate.segments.last?.utf8.upperBound == 7)
  }

  @Test func `a shortened repetition is shown at its full length`() {
    let estimate = StrengthEstimator().estimate(String(repeating: "x7Kp2mQz", count: 100))
    #expect(estimate.segments.count == 1)
    #expect(estimate.segments.first?.codePoints == 0..<800)
    #expect(estimate.segments.first.map { name($0.kind) } == "block 8 100")
  }
}

/// A short name of a kind, to compare with.
func name(_ kind: Segment.Kind) -> String {
  switch kind {
  case .commonPassword(_, let spelling): "common \(spelling)"
  case .leakedPassword: "leaked"
  case .word(let list, _, let spelling): "\(list) \(spelling)"
  case .listedWord(let spelling): "listed \(spelling)"
  case .letters(let spelling): "letters \(spelling)"
  case .year(let year): "year \(year)"
  case .date: "date"
  case .commonNumber: "common number"
  case .digits: "digits"
  case .keyboardWalk(let layout): "walk \(layout)"
  case .sequence(let isAscending): "sequence \(isAscending ? "up" : "down")"
  case .repeatedCharacter(let count): "repeated \(count)"
  case .repeatedBlock(let length, let count): "block \(length) \(count)"
  case .palindrome: "palindrome"
  case .interleaved: "interleaved"
  case .famousText: "famous"
  case .encoded(let encoding): "encoded \(encoding)"
  case .addressPart: "address"
  case .decoration: "decoration"
  case .identifier: "identifier"
  case .userWord(let spelling): "user \(spelling)"
  case .siteWord(let rank): "site \(rank)"
  case .commonSymbols: "common symbols"
  case .symbols: "symbols"
  case .otherCharacters: "others"
  case .emoji: "emoji"
  case .bruteForce: "brute force"
  }
}
