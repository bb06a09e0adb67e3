internal import PasswordForm

/// The state of the animation at one moment.
struct MotionFrame: Equatable {
  /// The shown score of each field's meter.
  var scores: [Int?] = []
  var shake: (field: Int, offset: Int)?
  var spinner = 0
  /// The progress of the line below a success, from 0 to 1.
  var flourish = 1.0

  /// The columns that a field leaves free for shaking.
  static let shakeWidth = 2
  static let still = MotionFrame()

  static func == (a: Self, b: Self) -> Bool {
    a.scores == b.scores && a.shake?.field == b.shake?.field && a.shake?.offset == b.shake?.offset
      && a.spinner == b.spinner && a.flourish == b.flourish
  }
}

/// The small motions of a form by the caller's clock: the meter eases to its score, a refused field
/// shakes, a spinner turns, and a line grows below a success.
struct Motion {
  private let isEnabled: Bool
  private var shown: [Double?] = []
  private var targets: [Int?] = []
  private var shakeStart: (field: Int, time: Double)?
  private var successStart: Double?
  private var isSubmitting = false
  private var last = 0.0

  /// The seconds between frames.
  static let frame = 0.033
  private static let shakes = [2, 0, 2, 0, 1, 0]

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  mutating func note(_ screen: FormScreen, _ effects: [FormEffect], at time: Double) {
    targets = screen.fields.map { $0.meter?.score }
    if !isEnabled || shown.count != targets.count { shown = targets.map { $0.map(Double.init) } }
    for i in targets.indices where targets[i] == nil { shown[i] = nil }
    for effect in effects { if case .refuse(let field) = effect { shakeStart = (field, time) } }
    if case .submitting = screen.stage { isSubmitting = true } else { isSubmitting = false }
    if case .succeeded = screen.stage { successStart = successStart ?? time }
  }

  mutating func frame(at time: Double) -> MotionFrame {
    guard isEnabled else { return MotionFrame(scores: targets) }
    let step = 1 - pow2(-max(0, min(0.2, time - last)) / 0.04)
    last = time
    for i in shown.indices {
      guard let target = targets[i] else { continue }
      let from = shown[i] ?? 0
      let next = from + (Double(target) - from) * step
      shown[i] = abs(Double(target) - next) < 1 ? Double(target) : next
    }
    var frame = MotionFrame(scores: shown.map { $0.map { Int($0.rounded()) } })
    if let start = shakeStart {
      let index = Int((time - start.time) / Self.frame)
      if index < Self.shakes.count {
        frame.shake = (start.field, Self.shakes[index])
      } else {
        shakeStart = nil
      }
    }
    frame.spinner = Int(time / 0.08)
    frame.flourish = successStart.map { min(1, (time - $0) / 0.4) } ?? 1
    return frame
  }

  /// Whether another frame will look different.
  func isMoving(at time: Double) -> Bool {
    guard isEnabled else { return false }
    if isSubmitting || shakeStart != nil { return true }
    if let start = successStart, time - start < 0.45 { return true }
    return zip(shown, targets).contains { $0.map { Int($0) } != $1 }
  }
}

/// 2 to the power of x, precise enough for the eye, without the C library's mathematics.
private func pow2(_ x: Double) -> Double {
  // (1 + y/64)^64 with y = x ln 2
  var result = max(0, 1 + x * 0.693147 / 64)
  for _ in 0..<6 { result *= result }
  return result
}
