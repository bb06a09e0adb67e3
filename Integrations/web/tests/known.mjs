// The texts of which the program knows more than a page: those of the lists below, and texts in a
// disguise (Mixture/FamousTexts.swift, Mixture/EncodedText.swift).
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

const wordlists = fileURLToPath(new URL('../../../wordlists/', import.meta.url))
const core = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const lines = (file) => fs.readFileSync(wordlists + file, 'utf8').trimEnd().split('\n')
// Of a series, any three or more of its first words.
const series = lines('famous-series.txt').map((line) => line.split(' '))
  .flatMap((words) => words.slice(2).map((_, i) => words.slice(0, i + 3).join('')))
const files = ['famous-strings.txt', 'phrases.txt', 'common-digests.txt']
const famous = new Set([...files.flatMap(lines), ...series].map(core))

function famousLog10(text) {
  if (famous.has(core(text))) return 4.5
  const end = /[^A-Za-z]{1,4}$/.exec(text)
  return end && famous.has(core(text.slice(0, end.index))) ? 4.5 + end[0].length : Infinity
}

const named = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

const isPrintable = (text) => /^[\x20-\x7e]+$/.test(text)

/** A text in lower case, without the escapes of URLs, HTML and programs. */
function unescaped(text) {
  const escapes =
    /(?:%|\\x)([0-9a-f]{2})|\\u([0-9a-f]{4})|&#x([0-9a-f]{1,5});|&#(\d{1,6});|&lt;|&gt;|&amp;/g
  return text.toLowerCase().replace(escapes, (escape, two, four, hex, decimal) => {
    const code = decimal ? Number(decimal) : parseInt(two ?? four ?? hex, 16)
    const plain = named[escape] ?? String.fromCharCode(code)
    return isPrintable(plain) ? plain : escape
  })
}

function base32(text) {
  if (!/^[a-z2-7]+=*$/.test(text)) return Buffer.alloc(0)
  const digits = 'abcdefghijklmnopqrstuvwxyz234567'
  const bits = [...text.replace(/=/g, '')]
    .map((digit) => digits.indexOf(digit).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

/** What a text stands for if it is in hexadecimal, base64 or base32, or has escapes. */
function decoded(text) {
  const lower = text.toLowerCase()
  const hex = Buffer.from(lower.replace(/^0x/, ''), 'hex')
  const bytes = [hex, Buffer.from(text, 'base64'), base32(lower)]
  // 'echo password | base64' encodes the line feed too.
  const plain = bytes.map((bytes) => bytes.toString('latin1').replace(/\n$/, ''))
  return [unescaped(text), ...plain.filter(isPrintable)]
    .filter((plain) => plain !== lower)
}

/**
 * A text before its letters were moved in the alphabet, or typed with the hands one key too far
 * left or right, and the decades that each move adds to one.
 */
function moved(text) {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz'
  const keys = "`1234567890-= qwertyuiop[]\\ asdfghjkl;' zxcvbnm,./"
  const before = (row, step) => [...text.toLowerCase()].map((sign) => {
    const other = row[(row.indexOf(sign) + step + row.length) % row.length]
    if (!row.includes(sign) || sign === ' ') return sign
    return other === ' ' ? '\0' : other
  }).join('')
  const places = [...alphabet].map((_, step) => [before(alphabet, step), step === 13 ? 0 : 0.5])
  return [...places.slice(1), [before(keys, -1), 0.5], [before(keys, 1), 0.5]]
    .filter(([plain]) => !plain.includes('\0'))
}

/** A text without Shift on an American keyboard, and the decades that its turns add. */
function unshifted(text) {
  const digits = ')!@#$%^&*('
  const isShifted = [...text].map((sign) => digits.includes(sign) || /[A-Z]/.test(sign))
  const plain = [...text.toLowerCase()]
    .map((sign) => digits.includes(sign) ? digits.indexOf(sign) : sign).join('')
  return [plain, isShifted.filter((is, i) => is !== (i > 0 && isShifted[i - 1])).length / 2]
}

/** Whether the program takes a text for what a page does not know, and says what it then must. */
export function isKnown(pwcheck, text, native) {
  const own = pwcheck.guessesLog10(text)
  if (!(native < own)) return false
  // A decade for each of up to four characters that belong to no such text.
  if (!/^[\0-\x7f]*$/.test(text)) {
    return famous.has(core(text)) && [0, 1, 2, 3, 4].includes(native - 4.5)
  }
  const disguised = (plain) => 1 + Math.min(famousLog10(plain), pwcheck.guessesLog10(plain))
  const plain = [...moved(text), unshifted(text)]
  const known = [famousLog10(text), ...plain.map(([plain, more]) => more + disguised(plain))]
  if (known.some((guesses) => Math.abs(guesses - native) < 0.0002)) return true
  // The program does not raise the estimate of what it decoded for what that loses with one more
  // character.
  return decoded(text).some((plain) => native < disguised(plain) + 0.0002)
}
