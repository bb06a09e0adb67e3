internal import Patterns
internal import UnicodeText

/// The content of a foreign policy before it becomes rules.
struct ForeignPolicy {
  var demands: [Demand] = []
  /// The demands on the system around the password, each with its setting.
  var advisories: [(text: String, setting: String)] = []
  var losses: [ConversionLoss] = []

  mutating func ask(_ kind: Demand.Kind, _ setting: String) {
    demands.append(Demand(kind, setting))
  }

  /// Adds a demand that differs from the system's, and reports the difference.
  mutating func ask(
    _ kind: Demand.Kind, _ setting: String, _ effect: ConversionLoss.Effect,
    _ reason: ConversionLoss.Reason
  ) {
    ask(kind, setting)
    lose(setting, effect, reason)
  }

  var hasPersonal: Bool {
    demands.contains { if case .personal = $0.kind { true } else { false } }
  }

  /// Adds a length that the system counts in UTF-16, or in a unit that its makers do not name,
  /// before the other demands, of which those on the allowed characters must be known.
  mutating func askUTF16Length(_ range: ClosedRange<Int>, _ setting: String) {
    demands.insert(Demand(.length(range, .codePoints), setting), at: 0)
    losses.addUnit(.utf16, to: .codePoints, of: range, setting, isASCII: demands.isASCII)
  }

  mutating func ask(_ pattern: PatternTree, _ setting: String) {
    for kind in PatternReading(pattern).demands(1...Int.max) ?? [.match(pattern, 1...Int.max)] {
      ask(kind, setting)
    }
  }

  mutating func lose(
    _ setting: String?, _ effect: ConversionLoss.Effect, _ reason: ConversionLoss.Reason
  ) {
    losses.append(ConversionLoss(setting, effect, reason))
  }

  /// The last password is often known itself; of the others there are hashes at most.
  mutating func history(_ count: Int, _ setting: String) {
    guard count > 0 else { return }
    ask(.history(1), setting)
    if count > 1 { ask(.history(count), setting) }
  }

  mutating func advise(_ text: String, _ setting: String) {
    advisories.append((text, setting))
    lose(setting, .unenforced, .notAboutPasswords)
  }

  /// Adds an advisory that ends with a number, such as one of days, unless it is zero or not set.
  mutating func advise(_ text: String, _ count: Int?, _ unit: String, _ setting: String) {
    if let count, count > 0 { advise("\(text) \(counted(count, unit)).", setting) }
  }
}

typealias ForeignText = (text: String, losses: [ConversionLoss])
