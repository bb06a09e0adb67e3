internal import PasswordForm
internal import Platform

package enum MotionChoice: String, CaseIterable, Sendable {
  case full
  /// Nothing moves but what tells that the program is at work.
  case reduced
  case none
}

struct MotionFrame: Equatable {
  var scores: [Int?] = []
  /// The columns by which fields are shaken.
  var shake: [Int: Int] = [:]
  var spinner = 0
  /// The part of the form that has come in and has not gone out, from 0 to 1.
  var entered = 1.0
  /// The progress of the line below a success, from 0 to 1.
  var flourish = 1.0
  /// The columns by which the title of a success is away from its place.
  var bounce = 0
  var confetti: Int?
  var hasCard = false

  /// The columns that a field leaves free for shaking.
  static let shakeWidth = 2
  static let still = MotionFrame()
}

/// The motions of a form by the caller's clock: the form comes in from the top under a wide
/// heading, the meter eases to its score, a refused field shakes, a spinner turns, a success
/// bounces in on a card with a line that grows and confetti beside it, and the form goes out.
struct Motion {
  private let choice: MotionChoice
  private var shown: [Double?] = []
  private var targets: [Int?] = []
  private var shakeStart: (field: Int, time: Double)?
  private var start: Double?
  private var (successStart, leaveStart): (Double?, Double?)
  private var isSubmitting = false
  private var last = 0.0

  static let frame = 0.033
  private static let shakes = [2, 0, 2, 0, 1, 0]
  private static let bounces = [6, 3, 1, 0, 2, 1, 0, 1, 0]
  private static let (entering, growing, celebrating) = (0.3, 0.4, 1.2)

  init(_ choice: MotionChoice) { self.choice = choice }

  mutating func note(_ screen: FormScreen, _ effects: [FormEffect], at time: Double) {
    targets = screen.fields.map { $0.meter?.score }
    if choice != .full || shown.count != targets.count {
      shown = targets.map { $0.map(Double.init) }
    }
    for i in targets.indices where targets[i] == nil { shown[i] = nil }
    start = start ?? time
    for effect in effects { if case .refuse(let field) = effect { shakeStart = (field, time) } }
    if case .submitting = screen.stage { isSubmitting = true } else { isSubmitting = false }
    if case .succeeded = screen.stage { successStart = successStart ?? time }
  }

  mutating func leave(at time: Double) { leaveStart = time }

  mutating func frame(at time: Double) -> MotionFrame {
    var frame = MotionFrame(scores: targets)
    if choice != .none { frame.spinner = Int(time / 0.08) }
    guard choice == .full else { return frame }
    let step = 1 - power(2, -max(0, min(0.2, time - last)) / 0.04)
    last = time
    for i in shown.indices {
      guard let target = targets[i] else { continue }
      let from = shown[i] ?? 0
      let next = from + (Double(target) - from) * step
      shown[i] = abs(Double(target) - next) < 1 ? Double(target) : next
    }
    frame.scores = shown.map { $0.map { Int($0.rounded()) } }
    if let start = shakeStart {
      let index = Int((time - start.time) / Self.frame)
      if index < Self.shakes.count {
        frame.shake = [start.field: Self.shakes[index]]
      } else {
        shakeStart = nil
      }
    }
    if let start { frame.entered = min(1, (time - start) / Self.entering) }
    if let leaveStart { frame.entered = max(0, 1 - (time - leaveStart) / Self.entering) }
    if let successStart {
      let since = time - successStart
      frame.hasCard = true
      frame.flourish = min(1, since / Self.growing)
      let picture = Int(since / Self.frame)
      if picture < Self.bounces.count { frame.bounce = Self.bounces[picture] }
      if since < Self.celebrating { frame.confetti = picture / 3 }
    }
    return frame
  }

  func isMoving(at time: Double) -> Bool {
    if choice == .none { return false }
    if isSubmitting { return true }
    guard choice == .full else { return false }
    if let leaveStart { return time - leaveStart < Self.entering }
    if shakeStart != nil { return true }
    if let start, time - start < Self.entering + Self.frame { return true }
    if let successStart, time - successStart < Self.celebrating + Self.frame { return true }
    return zip(shown, targets).contains { $0.map { Int($0) } != $1 }
  }
}
