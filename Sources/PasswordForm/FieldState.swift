internal import PasswordPolicy
internal import PasswordStrength
internal import PasswordWording

struct FieldState: Sendable {
  /// The most bytes of a text: no rule judges a longer one.
  static let maxBytes = PolicyEvaluator.examinedBytes

  let definition: FormField
  let fieldJudge: FieldJudge
  var content = EditableText()
  /// The phase, `blur` once the field has lost the focus; only a reset takes it back.
  var phase = MarkPhase.inline
  var isRevealed = false
  private(set) var assessment: Assessment?
  /// Whether there was nothing to judge. Texts are wiped at the end, their assessments stay.
  private(set) var isAssessmentOfNothing = true
  /// The ids of the rules that no further typing can meet, until the field is left.
  private(set) var deadEnds: Set<String> = []
  #if !hasFeature(Embedded)
    private(set) var wayOut: SmallestChange?
    private(set) var user = FieldJudge.User()
  #endif
  /// The strength; nil if the field does not show it, or has no text.
  private(set) var strength: StrengthEstimate?
  /// Whether the text equals that of the field which it repeats; nil if it repeats none.
  private(set) var isMatch: Bool?

  init(_ definition: FormField, estimator: StrengthEstimator) {
    self.definition = definition
    fieldJudge = FieldJudge(
      policy: definition.policy,
      findsDeadEnds: definition.showsChecklist && definition.showsDeadEnds, estimator: estimator)
  }

  mutating func judge(for user: FieldJudge.User, matching other: SecretText?) {
    let text = content.text
    isAssessmentOfNothing = text.isEmpty
    assessment = fieldJudge.assess(text, for: user)
    deadEnds = phase == .inline ? fieldJudge.deadEnds(after: text, assessment, for: user) : []
    #if !hasFeature(Embedded)
      self.user = user
      wayOut = fieldJudge.wayOut(of: text, deadEnds, for: user)
    #endif
    strength = nil
    if definition.showsStrength, !text.isEmpty {
      strength = assessment?.strength ?? fieldJudge.strength(of: text, for: user)
    }
    // As users see it: the same characters, however a keyboard composes them.
    isMatch = other.map { other in
      !text.isEmpty && other.withString { other in text.withString { $0 == other } }
    }
    fieldJudge.forgetText()
  }

  mutating func forget() {
    content = EditableText()
    #if !hasFeature(Embedded)
      user = FieldJudge.User()
    #endif
    fieldJudge.forget()
  }

  mutating func reset() {
    forget()
    phase = .inline
    isRevealed = false
  }

  var problem: FieldProblem? {
    if content.text.isEmpty { return .empty }
    if let assessment, !assessment.isAccepted, !assessment.isLeftToOthers { return .notAccepted }
    return isMatch == false ? .mismatch : nil
  }
}

/// The reason why a field is wrong. The user is told the first that applies.
enum FieldProblem { case empty, notAccepted, mismatch }
