/// The content of a foreign policy before it becomes rules.
struct ForeignPolicy {
  var demands: [Demand] = []
  /// Its demands on the system around the password, with the setting that each is in.
  var advisories: [(text: String, setting: String)] = []
  var losses: [ConversionLoss] = []

  mutating func ask(_ kind: Demand.Kind, _ setting: String) {
    demands.append(Demand(kind, setting))
  }

  mutating func lose(
    _ setting: String?, _ effect: ConversionLoss.Effect, _ reason: ConversionLoss.Reason
  ) {
    losses.append(ConversionLoss(setting, effect, reason))
  }

  /// Asks for a password unlike so many before. The one before is often known itself; of the others
  /// there are hashes at most.
  mutating func history(_ count: Int, _ setting: String) {
    guard count > 0 else { return }
    ask(.history(1), setting)
    if count > 1 { ask(.history(count), setting) }
  }

  /// Keeps what is said of the system around the password.
  mutating func advise(_ text: String, _ setting: String) {
    advisories.append((text, setting))
    lose(setting, .unenforced, .notAboutPasswords)
  }

  /// One of this many kinds that a format can ask for.
  mutating func kinds(_ asked: [(setting: String, kind: CharacterGroup, count: Int)]) {
    for (setting, kind, count) in asked where count > 0 {
      ask(.contains(kind.characters, min: count), setting)
    }
  }
}

/// A text that is written for another system.
struct ForeignText {
  var text: String
  var losses: [ConversionLoss]
}
