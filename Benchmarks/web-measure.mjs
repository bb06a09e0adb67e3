// What both node and a page measure: throughput, keystrokes, and the longest texts.

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]

/** Every text once more by a letter, as they are typed. */
export const keystrokes = (texts, count = 1200) =>
  texts.slice(0, count).flatMap((text) => Array.from(text, (_, i) => text.slice(0, i + 1)))

/** Texts of 128 characters without a pattern; the same ones each time. */
export function longTexts() {
  let state = 1
  const next = () => (state = (state * 48271) % 2147483647)
  return Array.from({ length: 10 }, () => Array.from({ length: 128 }, () => String.fromCharCode(33 + (next() % 94))).join(''))
}

/**
 * Rounds take turns, so that other work on the machine falls on all alike.
 *
 * @param judges Functions of a text, by name.
 */
export function measure(judges, texts, { rounds = 3, milliseconds = 700 } = {}) {
  const typed = keystrokes(texts)
  const long = longTexts()
  const results = Object.fromEntries(Object.keys(judges).map((name) => [name, { perSecond: [], keys: [], long: [] }]))
  for (const judge of Object.values(judges)) for (const text of texts.slice(0, 300)) judge(text) // warm
  for (let round = 0; round < rounds; round++) {
    for (const [name, judge] of Object.entries(judges)) {
      const result = results[name]
      const begin = performance.now()
      let count = 0
      while (performance.now() - begin < milliseconds) {
        for (let i = 0; i < 20; i++) judge(texts[count++ % texts.length])
      }
      result.perSecond.push((count * 1000) / (performance.now() - begin))
      const end = performance.now() + milliseconds * 4
      for (let i = round; i < typed.length; i += rounds) {
        const start = performance.now()
        judge(typed[i])
        const now = performance.now()
        result.keys.push(now - start)
        if (now > end) break
      }
      for (const text of round === 0 ? long : []) {
        const start = performance.now()
        judge(text)
        result.long.push(performance.now() - start)
      }
    }
  }
  return Object.entries(results).map(([name, { perSecond, keys, long }]) => {
    perSecond.sort((a, b) => a - b)
    keys.sort((a, b) => a - b)
    return {
      name, perSecond: quantile(perSecond, 0.5), p50: quantile(keys, 0.5) * 1000, p99: quantile(keys, 0.99) * 1000,
      long: Math.max(...long),
    }
  })
}

const digits = (number) => (number >= 100 ? Math.round(number).toLocaleString('en') : number.toPrecision(2))

/** A Markdown table; what is compared with comes last. */
export function table(rows) {
  const lines = ['| | passwords/s | keystroke p50, µs | p99, µs | 128 characters, ms at most |', '|---|---|---|---|---|']
  for (const row of rows) {
    lines.push(`| ${row.name} | ${digits(row.perSecond)} | ${digits(row.p50)} | ${digits(row.p99)} | ${digits(row.long)} |`)
  }
  const zxcvbn = rows.find((row) => row.name === 'zxcvbn.js')
  const ours = rows.find((row) => row.name === 'estimate')
  if (zxcvbn && ours) {
    lines.push(`\nestimate / zxcvbn.js: throughput ${digits(ours.perSecond / zxcvbn.perSecond)} ×, p99 ${digits(zxcvbn.p99 / ours.p99)} ×`)
  }
  return lines.join('\n')
}

/** Everything that is measured of pwcheck. */
export function judges(pwcheck) {
  const checker = pwcheck.checker('default')
  const form = pwcheck.form('new-password')
  return {
    guesses: (text) => pwcheck.guessesLog10(text),
    estimate: (text) => pwcheck.estimate(text),
    'verdict of default': (text) => checker.accepts(text),
    'a form, with its screen': (text) => form.send('replaceText', { text }),
  }
}
