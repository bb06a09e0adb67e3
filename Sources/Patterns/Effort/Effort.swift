package import UnicodeText

/// The amount of work that the analysis of one policy, or the comparison of two, may take.
///
/// A question that needs more is reported as not decided: never as a guess, and never as a pass.
package enum Effort: String, CaseIterable, Sendable {
  case low
  /// The standard amount: at most about two seconds and 256 MB. Most policies take a few
  /// milliseconds.
  case normal
  case high

  package var budget: Budget { Budget(steps: 400_000 * factor) }

  /// How many seconds of processor time all searches of PCRE2 may take.
  package var searchSeconds: Double { Double(factor) / 10 }

  private var factor: Int {
    switch self {
    case .low: 1
    case .normal: 10
    case .high: 100
    }
  }
}
