// Rules of a policy file before the engine has arrived: their labels, and the marks of those whose
// answer cannot be another than the engine's. All others wait.

import { policies } from './assets.js'

let shipped

/** The shipped policies by their names; none where they cannot be had, which only the engine needs. */
export const shippedPolicies = () => (shipped ??= fetch(policies.url, policies)
  .then((response) => response.json()).catch(() => ({})))

const aside = new Set(['id', 'label', 'message', 'reference', 'accepts', 'rejects', 'when'])

/** What a pattern finds in printable ASCII. */
const known = new Map([
  ['[[:punct:]]', /[!-/:-@[-`{-~]/], ['\\p{L}', /[A-Za-z]/], ['\\p{Lu}', /[A-Z]/], ['\\p{Ll}', /[a-z]/], ['\\p{Nd}', /[0-9]/],
])
const WITHOUT_SPACES = /^\\A\(\?:\(\?!\[\\h\\v\]\)\\X\)\{(\d+),(\d+)\}\\z$/

/** The rules for a user's roles, as a policy file names them, each before its members. */
export function outline(rules, language, roles, depth = 0) {
  const applies = ({ when }) => (!when?.role || roles.includes(when.role)) && !roles.includes(when?.withoutRole)
  return rules.filter(applies).flatMap((rule) => [
    { label: textIn(rule.label, language), depth, rule },
    ...outline((rule.of ?? []).filter((member) => typeof member === 'object'), language, roles, depth + 1),
  ])
}

const textIn = (label, language) => (typeof label === 'string' ? label
  : label[language.toLowerCase().split('-')[0]] ?? label.en ?? Object.values(label)[0])

/** Whether a rule is for some texts only. For which roles it is, `outline` knows. */
const hasCondition = ({ when }) => Object.keys(when ?? {}).some((key) => !['role', 'withoutRole'].includes(key))

/** Whether a text meets a rule; nothing where only the engine can tell. A text of printable ASCII has
 *  as many characters by every way of counting. */
export function isMet(rule, text) {
  if (!/^[ -~]{0,256}$/.test(text)) return undefined
  if (hasCondition(rule) || rule.of?.some((member) => member.when)) return undefined
  const demand = Object.entries(rule).filter(([key]) => !aside.has(key))
  const [[kind, value] = [], second] = demand
  if (demand.length === 1 && kind === 'length') {
    const { min = 0, max = Infinity, unit, ...others } = value
    return Object.keys(others).length > 0 ? undefined : text.length >= min && text.length <= max
  }
  if (demand.length === 1 && kind === 'match' && typeof value === 'string') {
    if (/^\[[A-Za-z0-9]-[A-Za-z0-9]\]$/.test(value)) return new RegExp(value).test(text)
    const [, min, max] = WITHOUT_SPACES.exec(value) ?? []
    return min ? !text.includes(' ') && text.length >= min && text.length <= max : known.get(value)?.test(text)
  }
  if (demand.length === 2 && kind === 'atLeast' && second[0] === 'of') {
    const members = second[1].map((member) => isMet(member, text))
    if (members.filter(Boolean).length >= value) return true
    if (members.filter((member) => member !== false).length < value) return false
  }
  return undefined
}
