// zxcvbn's function with pwcheck's estimate: change one import.
//
//   import zxcvbn from '@pwcheck/web/zxcvbn'
import { load } from './index.js'

// A module that is blocked must not stop whoever imports this.
const [pwcheck, reason] = await load().then((pwcheck) => [pwcheck], (error) => [undefined, error])

/** zxcvbn's result for a password. */
export default function zxcvbn(password, userInputs = []) {
  if (!pwcheck) throw new Error('pwcheck could not be loaded.', { cause: reason })
  const start = performance.now()
  const text = String(password)
  const user = userInputs.filter((word) => ['string', 'number'].includes(typeof word)).map(String)
  const { score_0_4: score, guesses_log10, sequence, ...estimate } = pwcheck.estimate(text, { user })
  // The places of segments are code points of the NFC form; zxcvbn's are UTF-16.
  const points = Array.from(text.normalize('NFC'))
  for (const segment of sequence) {
    const start = points.slice(0, segment.i).join('').length
    segment.token = points.slice(segment.i, segment.j + 1).join('')
    segment.i = start
    segment.j = start + segment.token.length - 1
    segment.guesses = 10 ** segment.guesses_log10
  }
  return {
    password: text,
    guesses: 10 ** guesses_log10,
    guesses_log10,
    sequence,
    crack_times_seconds: estimate.crack_times_seconds,
    crack_times_display: estimate.crack_times_display,
    score,
    feedback: estimate.feedback,
    calc_time: performance.now() - start,
  }
}
export { zxcvbn }
