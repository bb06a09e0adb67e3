// Looks for a text that the module and the native program judge differently, or that stops the
// module: Int has 32 bits there.
//
//   node fuzz.mjs PROGRAM PACKAGE SECONDS [SEED]
//
// Texts come from the corpora of the fuzz targets, from generated Unicode, and from changes to both:
// numbers at the limits of 32 and 64 bits, long runs, long texts. Policies of the loader's corpus go
// to both too: what one refuses, the other must refuse at the same place.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isKnown } from './known.mjs'
import { nativeRows, sameStrength } from './native.mjs'
import { random, unicodeTexts } from './texts.mjs'

const [program, folder, seconds, seed = String(Date.now() % 1e9)] = process.argv.slice(2)
const { load } = await import(pathToFileURL(path.join(folder, 'index.js')))
// The program has them too.
const pwcheck = await load({ leaked: true })
const corpora = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../Fuzzing/Corpora')
const below = random(Number(seed))
const pick = (list) => list[below(list.length)]
let differences = 0

/** Nothing of the text itself is printed, which may be a password: the seed finds it again. */
function fail(what) {
  differences++
  if (differences <= 20) console.error(`Different: ${what} (seed ${seed})`)
}

const read = (name) => {
  const place = path.join(corpora, name)
  return fs.readdirSync(place).sort().map((file) => ({ file, bytes: fs.readFileSync(path.join(place, file)) }))
}

// --- Policy files ---

const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'pwcheck-web-'))
process.on('exit', () => fs.rmSync(temporary, { recursive: true, force: true }))
const policies = []
for (const { file, bytes } of read('policy-loader')) {
  const text = bytes.toString()
  if (Buffer.compare(Buffer.from(text), bytes) !== 0) continue // not UTF-8: a page has only text
  const place = path.join(temporary, file)
  fs.writeFileSync(place, bytes)
  const native = spawnSync(program, ['check', '--policy', place], { input: 'x' })
  // The command has no such corpus, and a page leaves it to its server.
  if (native.status === 2 && native.stderr.includes('the breach corpus')) continue
  try {
    pwcheck.checker(text, { isFile: true }).close()
    if (native.status === 2) fail(`policy ${file} is refused natively only`)
    else policies.push({ place, text })
  } catch (error) {
    const message = native.stderr.toString()
    if (native.status !== 2) fail(`policy ${file} is refused by the module only: ${error.message}`)
    // Files of one's own are read by the command only, so the reason is another.
    else if (!message.includes(`:${error.line}:${error.column}:`)) fail(`policy ${file}: another place`)
  }
}
console.log(`${policies.length} policies of the loader's corpus are read by both`)
for (const name of pwcheck.names.policies) policies.push({ place: name, text: name })

// --- Texts ---

const seeds = read('estimator').map(({ bytes }) => bytes.toString().replace(/[\r\n\0\uFFFD]/g, '')).filter(Boolean)
const numbers = [2n ** 31n, 2n ** 32n, 2n ** 33n, 2n ** 53n, 2n ** 63n, 2n ** 64n, 2n ** 127n, 10n ** 10n]

function number() {
  const value = pick(numbers) + BigInt(below(5)) - 2n
  return pick(['', '0', 'john', '-', '#']) + value + pick(['', '!', 'a', '/12/99'])
}

function changed(text) {
  const points = Array.from(text)
  switch (below(8)) {
    case 0: return text + number()
    case 1: return number() + text
    case 2: return text.repeat(1 + below(12))
    case 3: return points.reverse().join('')
    case 4: return points.map((p) => (below(3) ? p : p.toUpperCase())).join('')
    case 5: return points.slice(below(points.length), 1 + below(points.length + 1)).join('') + pick(seeds)
    case 6: return pick(points.length ? points : ['a']).repeat(1 + below(300))
    default: return points.map((p) => (below(6) ? p : String.fromCodePoint(0x21 + below(94)))).join('')
  }
}

const end = Date.now() + Number(seconds) * 1000
let count = 0
for (let round = 0; differences === 0 && Date.now() < end; round++) {
  const generated = unicodeTexts(300, Number(seed) + round)
  const texts = []
  while (texts.length < 1500) {
    let text = below(3) ? pick(seeds) : pick(generated)
    for (let change = below(4); change > 0; change--) text = changed(text)
    // Beyond 576 bytes the audit cuts the composed text, and the module the text as it came.
    const size = Math.max(Buffer.byteLength(text), Buffer.byteLength(text.normalize('NFC')))
    if (text !== '' && size <= 576 && !/[\r\n\0\uFFFD]/.test(text) && text.isWellFormed?.() !== false) texts.push(text)
  }
  const policy = pick(policies)
  const checker = pwcheck.checker(policy.text, { isFile: policy.place !== policy.text })
  // The words of a policy's context count for its checks only.
  const hasContext = policy.place !== policy.text && /"context"/.test(policy.text)
  const rows = await nativeRows(program, policy.place, texts)
  texts.forEach((text, i) => {
    const where = `round ${round}, text ${i + 1}, policy ${path.basename(policy.place)}: `
    try {
      if (isKnown(pwcheck, text, rows[i].guesses_log10)) return
      const result = checker.check(text)
      // Searches that the native program's compiler speeds up may be given up by the interpreter.
      if (rows[i].accepted !== result.accepted && !result.undetermined) fail(where + 'accepted')
      if (rows[i].guesses_log10.toFixed(4) !== result.guesses_log10.toFixed(4)) fail(where + 'guesses')
      if (hasContext) return
      if (!sameStrength(pwcheck.estimate(text), result)) fail(where + 'estimate')
      if (Math.abs(pwcheck.guessesLog10(text) - result.guesses_log10) > 0.00006) fail(where + 'guesses alone')
    } catch (error) {
      fail(where + error.name)
    }
  })
  checker.close()
  count += texts.length
}
console.log(`${count} texts, seed ${seed}: ${differences} differences`)
process.exit(differences ? 1 : 0)
