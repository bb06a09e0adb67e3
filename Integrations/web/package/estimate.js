// An estimate out of the numbers that the module writes (StrengthEstimate+Numbers.swift), and of
// sentences that it is asked for once. To write and to parse JSON took longer than to estimate.

/** zxcvbn's name of a kind of segment where it has one, otherwise our own; by the kind's number. */
const patterns = [
  'dictionary', 'dictionary', 'letters', 'year', 'date', 'digits', 'digits', 'spatial', 'sequence', 'repeat',
  'repeat', 'palindrome', 'dictionary', 'dictionary', 'symbols', 'symbols', 'other', 'emoji', 'bruteforce',
  'dictionary', 'identifier', 'address', 'decoration', 'interleaved', 'dictionary',
]
/** The kinds whose number is a rank in a list. */
const ranked = patterns.map((_, kind) => [0, 1, 5, 13, 14].includes(kind))

/** The sentences of each language that has been asked for, by its number. */
const languages = new Map()

function wordsOf(engine, language) {
  let words = languages.get(language)
  if (words === undefined) {
    engine.call('strengthWords', [language], [])
    languages.set(language, (words = { ...engine.answer(), durations: new Map() }))
  }
  return words
}

/** How strong a text is. The reasons of segments, which are many, are made when they are read. */
export function estimate(engine, text, userWords, language) {
  const words = wordsOf(engine, language)
  const place = engine.callWithTexts('estimate', text, userWords) / 8
  const numbers = engine.numbers
  const suggestions = []
  for (let i = 0; i < numbers[place + 5]; i++) suggestions.push(words.suggestions[numbers[place + 6 + i]])
  const result = {
    score: numbers[place + 1],
    score_0_4: numbers[place + 2],
    level: words.levels[numbers[place + 3]],
    guesses_log10: numbers[place],
    crack_times_seconds: {
      online_throttling_100_per_hour: numbers[place + 9],
      online_no_throttling_10_per_second: numbers[place + 12],
      offline_slow_hashing_1e4_per_second: numbers[place + 15],
      offline_fast_hashing_1e10_per_second: numbers[place + 18],
    },
    crack_times_display: undefined,
    feedback: { warning: words.warnings[numbers[place + 4]] ?? '', suggestions },
    sequence: [],
  }
  const count = numbers[place + 21]
  for (let i = 0, at = place + 22; i < count; i++, at += 7) {
    result.sequence.push(segment(
      engine, numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3], numbers[at + 4], numbers[at + 5],
      numbers[at + 6]))
  }
  // A time that is new is asked of the module, whose memory may move then: the numbers go first.
  const times = [10, 13, 16, 19].map((i) => numbers[place + i] * 1000 + numbers[place + i + 1])
  const [slow, unthrottled, hash, fast] = times.map((time) => duration(engine, words, time, language))
  result.crack_times_display = {
    online_throttling_100_per_hour: slow,
    online_no_throttling_10_per_second: unthrottled,
    offline_slow_hashing_1e4_per_second: hash,
    offline_fast_hashing_1e10_per_second: fast,
  }
  return result
}

// Properties of the object itself, which JSON.stringify and postMessage read too.
function segment(engine, i, j, guesses_log10, ...kind) {
  const pattern = patterns[kind[0]]
  return ranked[kind[0]]
    ? { pattern, i, j, guesses_log10, rank: kind[2], get reason() { return reason(engine, kind) } }
    : { pattern, i, j, guesses_log10, get reason() { return reason(engine, kind) } }
}

function reason(engine, kind) {
  engine.call('reason', kind, [])
  return engine.answer()
}

/** A length of time in words, of its unit × 1000 + count; there are a few hundred at most. */
function duration(engine, words, time, language) {
  let text = words.durations.get(time)
  if (text === undefined) {
    engine.call('duration', [Math.floor(time / 1000), time % 1000, language], [])
    words.durations.set(time, (text = engine.answer()))
  }
  return text
}
