/// How strong a password is, as a meter shows it.
public enum MeterLevel: Int, CaseIterable, Comparable, Sendable {
  case veryWeak, weak, fair, strong, veryStrong

  /// By strength.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
