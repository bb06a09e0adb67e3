import PasswordStrength
import Testing

/// Warnings and suggestions fit the password at hand.
struct FeedbackTests {
  @Test(arguments: [
    ("password", StrengthWarning.topTenPassword), ("iloveyou", .topHundredPassword),
    ("dragon7", .commonPassword),
    ("P@ssw0rd", .likeCommonPassword), ("Password1!", .likeCommonPassword),
    ("jessica1987", .singleName),
    ("xcvfdsaqw", .keyboardWalk), ("aaaaaaaaaaaa", .repetition), ("dragondragon1", .repetition),
    ("12/05/1990", .date), ("512-48-7391", .identifier),
    ("48291736", .onlyDigits), ("Tr33H0us3!", .singleWord),
    ("Summer2024", .calendarWord), ("December2023", .calendarWord), ("111111", .topTenPassword),
    ("aaaaaa", .topHundredPassword), ("cccc", .repetition),
  ])
  func `a weak password is warned about`(_ password: String, _ warning: StrengthWarning) {
    #expect(StrengthEstimator().estimate(password).warning == warning)
  }

  @Test(arguments: [
    ("password", StrengthSuggestion.startFromSomethingElse), ("Password1!", .capitalsHelpLittle),
    ("ju5t1nb13b3r", .lookAlikesHelpLittle), ("jessica1987", .avoidDates),
    ("dragondragon1", .avoidRepetition), ("aaaaaa", .startFromSomethingElse),
    ("aaaaaa", .avoidRepetition),
    ("Winter!!", .avoidDates),
    ("xcvfdsaqw", .avoidKeyboardWalks), ("7391", .addUncommonWords),
  ])
  func `a suggestion names what is there`(_ password: String, _ suggestion: StrengthSuggestion) {
    let suggestions = StrengthEstimator().estimate(password).suggestions
    #expect(suggestions.contains(suggestion))
    #expect(suggestions.count <= 3)
  }

  @Test(arguments: [
    "commuting lantern violin zebra", "zebra-cactus-lamp-violin", "x7Kp2mQz9LwR",
    "V9#kL2$pQx8!mZ4w", "apple orange train sky purple monday",
  ])
  func `a strong password is left alone`(_ password: String) {
    let estimate = StrengthEstimator().estimate(password)
    #expect(estimate.warning == nil)
    #expect(estimate.suggestions.isEmpty)
  }

  @Test func `a long password is never told to grow`() throws {
    let estimator = StrengthEstimator()
    var passwords = try fixture("vectors.tsv").map { $0[0] + $0[0] + $0[0] }
    passwords += [
      "iloveyouiloveyouiloveyou", "passwordpasswordpassword1", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ]
    for password in passwords where password.unicodeScalars.count >= 20 {
      #expect(!estimator.estimate(password).suggestions.contains(.addUncommonWords), "\(password)")
    }
  }

  @Test func `data of the user comes first`() {
    let estimate = StrengthEstimator().estimate("Mortensen1985", userWords: ["Mortensen"])
    #expect(estimate.warning == .personalWord)
    #expect(estimate.suggestions.first == .avoidPersonalWords)
  }
}
