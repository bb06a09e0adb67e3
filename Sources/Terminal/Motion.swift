internal import PasswordForm

package enum MotionChoice: String, CaseIterable, Sendable {
  case full
  /// Nothing moves but what tells that the program is at work.
  case reduced
  case none
}

struct MotionFrame: Equatable {
  var scores: [Int?] = []
  var shake: [Int: Int] = [:]
  var spinner = 0
  /// The part of the form that has come in and has not gone out, from 0 to 1.
  var entered = 1.0
  /// The progress of the line below a success, from 0 to 1.
  var flourish = 1.0
  var bounce = 0
  var confetti: Int?
  var hasCard = false

  static let shakeWidth = 2
  static let still = MotionFrame()
}

/// The motions of a form by the caller's clock.
struct Motion {
  private let choice: MotionChoice
  /// The score of each meter, and that from which it eases to it.
  private var meters: [(from: Double, to: Int?, start: Double)] = []
  private var shake: (field: Int, start: Double)?
  private var (start, successStart, leaveStart): (Double?, Double?, Double?)
  private var isSubmitting = false

  static let frame = 0.033
  private static let shakes = [2, 0, 2, 0, 1, 0]
  private static let bounces = [6, 3, 1, 0, 2, 1, 0, 1, 0]
  private static let (entering, easing, growing, celebrating) = (0.3, 0.25, 0.4, 1.2)

  init(_ choice: MotionChoice) { self.choice = choice }

  mutating func note(_ screen: FormScreen, _ effects: [FormEffect], at time: Double) {
    let scores = screen.fields.map { $0.meter?.score }
    if start == nil { meters = scores.map { (Double($0 ?? 0), $0, time) } }
    for (i, score) in scores.enumerated() where score != meters[i].to {
      meters[i] = (shown(meters[i], at: time), score, time)
    }
    start = start ?? time
    for case .refuse(let field) in effects { shake = (field, time) }
    if case .submitting = screen.stage { isSubmitting = true } else { isSubmitting = false }
    if case .succeeded = screen.stage { successStart = successStart ?? time }
  }

  mutating func leave(at time: Double) { leaveStart = time }

  func frame(at time: Double) -> MotionFrame {
    var frame = choice == .full ? picture(at: time) : MotionFrame(scores: meters.map(\.to))
    if choice != .none { frame.spinner = Int(time / 0.08) }
    return frame
  }

  private func picture(at time: Double) -> MotionFrame {
    var frame = MotionFrame()
    frame.scores = meters.map { $0.to == nil ? nil : Int(shown($0, at: time).rounded()) }
    func offset(_ offsets: [Int], _ start: Double) -> Int {
      let index = Int(
        part(of: Double(offsets.count) * Self.frame, start, time) * Double(offsets.count))
      return index < offsets.count ? offsets[index] : 0
    }
    if let shake { frame.shake = [shake.field: offset(Self.shakes, shake.start)] }
    if let start { frame.entered = part(of: Self.entering, start, time) }
    if let leaveStart { frame.entered = 1 - part(of: Self.entering, leaveStart, time) }
    if let successStart {
      frame.hasCard = true
      frame.flourish = part(of: Self.growing, successStart, time)
      frame.bounce = offset(Self.bounces, successStart)
      let since = time - successStart
      if since < Self.celebrating { frame.confetti = Int(since / Self.frame) / 3 }
    }
    return frame
  }

  /// The part of some seconds from a start that is over, from 0 to 1.
  private func part(of seconds: Double, _ start: Double, _ time: Double) -> Double {
    min(1, max(0, (time - start) / seconds))
  }

  private func shown(_ meter: (from: Double, to: Int?, start: Double), at time: Double) -> Double {
    let (to, left) = (Double(meter.to ?? 0), 1 - part(of: Self.easing, meter.start, time))
    return to + (meter.from - to) * left * left
  }

  func isMoving(at time: Double) -> Bool {
    // The picture at rest is drawn too.
    choice != .none && isSubmitting
      || choice == .full && picture(at: time - Self.frame) != picture(at: .infinity)
  }
}
