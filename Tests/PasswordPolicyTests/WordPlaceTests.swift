import PasswordPolicy
import Testing

/// Words at one end of a password, in their own case, and dates of birth.
struct WordPlaceTests {
  private static func checker(_ kind: String) throws -> PasswordChecker {
    let json = #"{"policy":1,"id":"p","rules":[{"id":"r","label":"r",\#(kind)}]}"#
    let policy = try Policy(json: Array(json.utf8)) { _ throws(ListReadError) in
      Array("Rocket\nabc\nZoë\nskates\n".utf8)
    }
    return PasswordChecker(policy: policy)
  }

  @Test(arguments: [
    (
      #""compare":"startsWith""#, ["rocket!", "ROCKETS", "rocket", "zoë-x"],
      ["my rocket", "rocke", "abcd"]
    ),
    (#""compare":"endsWith""#, ["my rocket", "rocket", "xSkates"], ["rocket!", "ockets", "xabc"]),
    (
      #""compare":"startsWith","forms":["reversed"]"#, ["rocket!", "setaks!"],
      ["!tekcor", "!skates"]
    ),
    (
      #""compare":"endsWith","forms":["reversed"]"#, ["!rocket", "!setaks"], ["tekcor!", "skates!"]
    ),
    (
      #""case":"kept""#, ["Rocket", "abc", "Zo\u{65}\u{308}"],
      ["rocket", "ROCKET", "ABC", "Zoe", "Ｒocket"]
    ),
    (#""case":"kept","compare":"contains""#, ["a Rocket", "Rockets"], ["a rocket", "Abc"]),
    (
      #""case":"kept","compare":"startsWith","forms":["reversed"]"#, ["Rocket!", "tekcoR1"],
      ["tekcor1"]
    ),
    (#""case":"kept","edits":1"#, ["Rockets", "Rocket"], ["rockets"]),
  ])
  func `a list is looked for where and as the rule says`(
    _ members: String, _ refused: [String], _ accepted: [String]
  ) throws {
    let checker = try Self.checker(#""blocklist":{"list":"./ours.txt",\#(members)}"#)
    for password in refused { #expect(!checker.accepts(password), "\(password)") }
    for password in accepted { #expect(checker.accepts(password), "\(password)") }
  }

  @Test(arguments: [
    (#""compare":"startsWith""#, ["ehagens-7", "EHAGENS"], ["x-ehagens", "hagens-e"]),
    (#""compare":"endsWith""#, ["7-ehagens", "x-eHagens"], ["ehagens-7"]),
    (#""case":"kept""#, ["xEHagens", "EHagens"], ["xehagens", "EHAGENS"]),
    (
      #""case":"kept","compare":"endsWith","forms":["reversed"]"#, ["-EHagens", "snegaHE"],
      ["snegahe", "EHagens-"]
    ),
  ])
  func `a word about the user is looked for where and as the rule says`(
    _ members: String, _ refused: [String], _ accepted: [String]
  ) throws {
    let checker = try Self.checker(#""personal":{\#(members)}"#)
    let context = PasswordContext(words: [PersonalWord("EHagens", .user)])
    for password in refused { #expect(!checker.accepts(password, context: context), "\(password)") }
    for password in accepted { #expect(checker.accepts(password, context: context), "\(password)") }
  }

  @Test func `a date of birth counts in every spelling`() throws {
    let spellings = [
      "1990-05-07", "07051990", "05071990", "19900507", "070590", "050790", "900507", "7.5.1990",
      "5/7/90", "07 05 1990", "7_5_90", "1990/5/7", "0705", "0507", "1990", "7may", "MAY-07",
      "mai.1990", "mayo 90", "7-maggio-1990",
    ]
    let context = PasswordContext(words: [PersonalWord("1990-05-07", .birthday)])
    let checker = try Self.checker(#""personal":{}"#)
    for spelling in spellings {
      #expect(!checker.accepts("tram-\(spelling)-window", context: context), "\(spelling)")
    }
    for other in ["1991", "0805", "08051991", "7-5", "90", "may8", "7-june-1991", "may"] {
      #expect(checker.accepts("tram-\(other)-window", context: context), "\(other)")
    }
    let march = PasswordContext(words: [PersonalWord("1990-03-17", .birthday)])
    for spelling in ["17März90", "17maerz", "17 MARZ 1990", "März-17"] {
      #expect(!checker.accepts(spelling, context: march), "\(spelling)")
    }
    let kept = try Self.checker(#""personal":{"case":"kept"}"#)
    #expect(!kept.accepts("tram 17März", context: march))
    #expect(!kept.accepts("tram 17märz", context: march))
    #expect(kept.accepts("tram 17MÄRZ", context: march))
    // What is no date is a word; a rule about other words does not look at it.
    let word = PasswordContext(words: [PersonalWord("7 May", .birthday)])
    #expect(!checker.accepts("my 7 may", context: word))
    // A word of no kind may be a date of birth.
    let unknown = PasswordContext(words: ["1990-05-17"])
    for password in ["kettle170590hum", "may17kettle"] {
      #expect(!checker.accepts(password, context: unknown), "\(password)")
    }
    #expect(try Self.checker(#""personal":{"of":["user"]}"#).accepts("19900507", context: context))
  }

  @Test(arguments: [
    ("only a-z", "abcXd", "X"), ("only a-z", "ab cX", " "), ("only a-z", "a\u{65}\u{301}", "é"),
    ("only a-z", "abc", nil),
  ])
  func `the first character that is not allowed is told`(
    _ label: String, _ password: String, _ refused: Unicode.Scalar?
  ) throws {
    let item = try Self.checker(#""characters":{"only":"[a-z]"}"#).assess(password).checklist[0]
    #expect(item.refused == refused)
    let scripts = try Self.checker(#""characters":{"scripts":["Latin"]}"#)
    #expect(scripts.assess("abж").checklist[0].refused == "ж")
    #expect(scripts.assess("ab1").checklist[0].refused == nil)
  }
}
