internal import CPlatform
internal import UnicodeText

/// The seconds of a clock that only goes forward. Swift's own clocks come with its concurrency and
/// with libdispatch, which take time at every start.
package func monotonicSeconds() -> Double { Double(Clock.wall.nanoseconds) / 1e9 }

package struct Clock {
  package static var wall: Clock { Clock(id: CLOCK_MONOTONIC) }
  /// The processor time of the calling thread, which does not depend on how busy a machine is.
  package static var thread: Clock { Clock(id: CLOCK_THREAD_CPUTIME_ID) }
  package static var process: Clock { Clock(id: CLOCK_PROCESS_CPUTIME_ID) }

  private let id: clockid_t

  package var nanoseconds: UInt64 {
    var now = timespec()
    clock_gettime(id, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }
}

package func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// The current date and time in UTC for a document, in the form of RFC 3339, or the time of
/// SOURCE_DATE_EPOCH if that is set, so that the same input gives the same bytes:
/// https://reproducible-builds.org/specs/source-date-epoch/. Nil if that is no time.
package func documentDate() -> String? {
  guard let text = environment("SOURCE_DATE_EPOCH") else { return presentDate() }
  guard let given = Int(text), given >= 0 else { return nil }
  return timeText(given)
}

package func presentDate() -> String? { timeText(time(nil)) }

/// A time in UTC, given in seconds since 1970, in the form of RFC 3339; nil if it has none.
package func timeText(_ seconds: Int) -> String? {
  var (seconds, parts) = (time_t(seconds), tm())
  // A year of more than four digits has no such form.
  guard gmtime_r(&seconds, &parts) != nil, parts.tm_year < 8100 else { return nil }
  func digits(_ number: Int32, _ count: Int = 2) -> String { zeroPadded(String(number), to: count) }
  let day = [digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1), digits(parts.tm_mday)]
  let hour = [digits(parts.tm_hour), digits(parts.tm_min), digits(parts.tm_sec)]
  return day.joined(separator: "-") + "T" + hour.joined(separator: ":") + "Z"
}
