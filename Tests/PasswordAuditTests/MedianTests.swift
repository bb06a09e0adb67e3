import PasswordStrength
import Testing

@testable import PasswordAudit

@Test(
  arguments: [
    ([], nil), ([7], 7), ([7, 9], 8), ([7, 8], 7.5), ([0, 100], 50), ([3, 3, 100], 3),
    ([1, 2, 3, 4], 2.5),
    ([0, 0], 0),
  ] as [([Int], Double?)])
func `a median is the middle, or the mean of the two there`(_ scores: [Int], _ median: Double?)
  throws
{
  var summary = try Audit(checker: try defaultChecker(), options: options).run([])
  for score in scores { summary.counts[CountLayout.scores.lowerBound + score] += 1 }
  #expect(summary.strength?.medianScore == median)
}

private var options: Audit.Options {
  var options = Audit.Options()
  options.estimatesStrength = true
  return options
}
