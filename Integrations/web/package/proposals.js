// What a policy wants, found by asking it: how many characters are missing, and a password that it
// accepts. A policy says both in too many ways to be read off its rules.

/** The rules in the order in which a list shows them, each before its members. */
export const flat = (rules) => rules.flatMap((rule) => [rule, ...flat(rule.members ?? [])])

const LONGEST = 64

/** How many characters a rule still wants, where nothing else counts for it. */
export class Lengths {
  #checker
  #shortest

  constructor(checker) {
    this.#checker = checker
    this.#shortest = this.#find()
  }

  /** For the rule of a place in the list, or nothing. What it says was tried. */
  missing(place, text) {
    const isMet = (more) => this.#met(text + filler('kW', more))[place]
    return counts(text).map((count) => this.#shortest[place] - count)
      .find((missing) => missing > 0 && isMet(missing) && !isMet(missing - 1))
  }

  /** The length from which on a text of any characters meets a rule: that of a varied and of a
   *  monotonous text is the same. Shorter ones are told by their labels just as well. */
  #find() {
    const shortest = []
    for (let length = 0; length <= LONGEST; length++) {
      const met = this.#met(filler('kW7-mXq4+zRt', length))
      met.forEach((isMet, place) => isMet && (shortest[place] ??= length))
      if (length > 0 && met.every(Boolean)) break
    }
    return shortest.map((length, place) => {
      const isLength = length > 4 && this.#met(filler('kW', length))[place] && !this.#met(filler('kW', length - 1))[place]
      return isLength ? length : NaN
    })
  }

  #met(text) {
    return flat(this.#checker.check(text).rules).map((rule) => rule.outcome !== 'unmet')
  }
}

const filler = (characters, length) => characters.repeat(length / characters.length + 1).slice(0, length)

/** The lengths that a policy may mean: code points, and what a reader calls a character. A segmenter
 *  takes as long to make as everything else. */
const counts = (text) => /^[ -~]*$/.test(text) || !Intl.Segmenter
  ? [Array.from(text).length]
  : [[...new Intl.Segmenter().segment(text)].length, Array.from(text).length]

// Without those that look alike.
const LOWER = 'abcdefghijkmnopqrstuvwxyz'
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGIT = '23456789'
const HYPHEN = '-'
const SYMBOL = '!#$%*+=?@'
const mixes = [[LOWER, UPPER, DIGIT, HYPHEN], [LOWER, UPPER, DIGIT, SYMBOL], [LOWER, UPPER, DIGIT], [DIGIT]]
const TRIES = 6

/** A random password that a policy accepts, and what a password manager's own must be like so that it is
 *  accepted too (the attribute `passwordrules`); nothing if there is none among the usual ones. */
export function proposal(checker, about) {
  for (const mix of mixes) {
    for (const length of [20, 24, 16, 14, 12, 10, 8, ...(mix[0] === DIGIT ? [6, 4] : [])]) {
      for (let i = 0; i < TRIES; i++) {
        const password = random(mix, length)
        if (!isRefused(checker.check(password, about))) return { password, rules: described(mix, length) }
      }
    }
  }
}

/** Whether anything stands against it but what only the server can check. */
const isRefused = ({ rules }) => rules.some(({ severity, outcome, breach }) =>
  severity === 'error' && outcome !== 'met' && outcome !== 'notApplicable' && breach?.reason !== 'elsewhere')

const described = (mix, length) =>
  [`minlength: ${length}`, `maxlength: ${length}`, ...mix.map((kind) => `required: [${kind}]`), 'max-consecutive: 2']
    .join('; ') + ';'

/** Each text with a character of every kind is as likely as any other. */
function random(mix, length) {
  const characters = mix.join('')
  while (true) {
    const text = Array.from({ length }, () => characters[below(characters.length)]).join('')
    if (mix.every((kind) => Array.from(kind).some((character) => text.includes(character)))) return text
  }
}

function below(count) {
  const most = Math.floor(2 ** 32 / count) * count
  while (true) {
    const [number] = crypto.getRandomValues(new Uint32Array(1))
    if (number < most) return number % count
  }
}
