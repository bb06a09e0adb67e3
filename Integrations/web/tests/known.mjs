// The texts of which the program knows more than a page: those of famous-strings.txt and
// common-digests.txt, and texts in a disguise (Mixture/FamousTexts.swift, Mixture/Disguise.swift).
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

const wordlists = fileURLToPath(new URL('../../../wordlists/', import.meta.url))
const core = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const famous = new Set(['famous-strings.txt', 'common-digests.txt']
  .flatMap((file) => fs.readFileSync(wordlists + file, 'utf8').split('\n').map(core)))

function famousLog10(text) {
  if (famous.has(core(text))) return 4.5
  const end = /[^A-Za-z]{1,4}$/.exec(text)
  return end && famous.has(core(text.slice(0, end.index))) ? 4.5 + end[0].length : Infinity
}

const named = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

const isPrintable = (text) => /^[\x20-\x7e]+$/.test(text)

/** A text without each disguise that it may have. */
function plainTexts(text) {
  const lower = text.toLowerCase()
  const escaped = lower.replace(/%([0-9a-f]{2})|&#x([0-9a-f]{1,5});|&#(\d{1,6});|&lt;|&gt;|&amp;/g, (escape, url, hex, decimal) => {
    const plain = named[escape] ?? String.fromCharCode(url || hex ? parseInt(url ?? hex, 16) : Number(decimal))
    return isPrintable(plain) ? plain : escape
  })
  const rotated = lower.replace(/[a-z]/g, (letter) => String.fromCharCode((letter.charCodeAt(0) - 97 + 13) % 26 + 97))
  const decoded = [Buffer.from(lower.replace(/^0x/, ''), 'hex'), Buffer.from(text, 'base64')].map((bytes) => bytes.toString('latin1'))
  return [escaped, rotated, ...decoded.filter(isPrintable)].filter((plain) => plain !== lower)
}

/** Whether the program takes a text for what a page does not know, and says what it then must. */
export function isKnown(pwcheck, text, native) {
  const own = pwcheck.guessesLog10(text)
  if (!(native < own) || !/^[\0-\x7f]*$/.test(text)) return false
  const known = [famousLog10(text), ...plainTexts(text).map((plain) => 1 + Math.min(famousLog10(plain), pwcheck.guessesLog10(plain)))]
  return known.some((guesses) => Math.abs(guesses - native) < 0.0002)
}
