// The module beside the native program: guesses to four decimals, every rule of every policy.
//
//   node compare.mjs PROGRAM PACKAGE COUNT [LIST...]
//
// COUNT generated Unicode texts, and the passwords of each list: lines of text, or the sets of
// Golla & Duermuth (*.csv: password, TAB, five columns). Prints no password.
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isKnown } from './known.mjs'
import { nativeCheck, nativeRows, sameStrength } from './native.mjs'
import { unicodeTexts } from './texts.mjs'

const [program, folder, count, ...lists] = process.argv.slice(2)
const { load } = await import(pathToFileURL(path.join(folder, 'index.js')))
// The program has them too.
const pwcheck = await load({ leaked: true })
const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../../..')
let differences = 0

function fail(what) {
  differences++
  if (differences <= 20) console.error('Different: ' + what)
}

// The module's own files are the program's, byte for byte, but for the sections that pack.py leaves out.
for (const [name, file] of [['model', 'strength-model.bin'], ['table', 'common-passwords.bin']]) {
  const shipped = fs.readFileSync(path.join(root, 'Sources/CEmbedded', file))
  if (name === 'model') for (const at of [41, 42, 43].map((section) => 24 + 8 * section)) {
    const start = shipped.readUInt32LE(at)
    shipped.fill(0, start, start + shipped.readUInt32LE(at + 4))
  }
  if (Buffer.compare(shipped, Buffer.from(pwcheck.engine.file(name))) !== 0) fail(file)
}

// Segments of every kind, and words that only the lists beside the model have.
const kinds = ['Password1!', 'correct horse battery staple', 'Xk9zv', '1987', '2019-03-04x', '8675309x', 'zqxjkvbw', 'qwsaqwsa',
  'kjhgfdQ', 'hgfedcba!', 'aaaaaaaa', 'abcabcabc', 'xylophonenohpolyx', 'banana!!', '#$(&banana', '日本語banana', '😀🔥', 'wjk7hmgm',
  'www.example.org/index.html', 'xX_dragon_Xx', 'p1a2s3s4w5o6r7d8', '550e8400-e29b-41d4-a716-446655440000', '4111111111111111',
  'Donaudampfschifffahrt', 'Schraubenzieher12', 'pferdeäpfel', 'pasxyzword']
const sets = [['kinds of segments', kinds], ['generated Unicode', unicodeTexts(Number(count))]]
for (const list of lists) {
  let lines = fs.readFileSync(list, 'utf8').split('\n')
  if (list.endsWith('.csv')) lines = lines.slice(1).map((line) => line.split('\t').slice(0, -5).join('\t'))
  lines = lines.filter((line) => line !== '' && !line.includes('\r') && !line.includes('\uFFFD'))
  sets.push([path.basename(list), lines])
}

// Whole documents, with labels, marks, groups, segments and advice, byte for byte.
const samples = [...unicodeTexts(40, 7), 'Password1!', 'Ramona17-05-1990!', 'zx170590QQ', 'correct horse battery staple', 'john9223372036854775807', 'a'.repeat(5000)]
for (const [i, text] of samples.entries()) {
  for (const policy of ['default', 'microsoft-ad', 'nist-800-63b-4']) {
    const user = { user: 'Ramona', email: 'ramona@example.org', birthday: '1990-05-17' }
    const own = JSON.stringify(pwcheck.checker(policy).check(text, { user }))
    const options = Object.entries(user).flatMap(([kind, word]) => ['--' + kind, word])
    const native = await nativeCheck(program, policy, text, options)
    if (isKnown(pwcheck, text, native.guesses_log10)) continue
    if (JSON.stringify(native) !== own) fail(`document of sample ${i + 1}, policy ${policy}`)
  }
}
console.log(`${samples.length} texts × 3 policies: whole documents`)

// The shipped policies, and the examples that name no other file.
const policies = pwcheck.names.policies.map((name) => ({ name, source: name, isFile: false }))
const folderOfExamples = path.join(root, 'policies/examples')
for (const file of fs.existsSync(folderOfExamples) ? fs.readdirSync(folderOfExamples).sort() : []) {
  if (!file.endsWith('.json')) continue
  const name = path.join(folderOfExamples, file)
  const source = fs.readFileSync(name, 'utf8')
  try {
    pwcheck.checker(source, { isFile: true }).close()
    policies.push({ name, source, isFile: true })
  } catch (error) {
    if (!/files of one's own/.test(error.message)) fail(`${file} is refused: ${error.message}`)
    else console.log(`${file} names a file, which a page cannot read`)
  }
}

let retries = 0
let known = 0
const ranOut = (row, { undetermined, too_many_marks, accepted }) =>
  !too_many_marks && undetermined !== row.undetermined.length > 0

for (const [name, texts] of sets) {
  const begin = performance.now()
  // The audit estimates the NFC form, the module the text as it comes. They agree but for texts of
  // more than 576 bytes that composing makes shorter; there are none here.
  for (const { name: policy, source, isFile } of policies) {
    const rows = await nativeRows(program, policy, texts)
    const checker = pwcheck.checker(source, { isFile })
    for (const [i, text] of texts.entries()) {
      let row = rows[i]
      if (isKnown(pwcheck, text, row.guesses_log10)) {
        known++
        continue
      }
      let result = checker.check(text)
      // Time limits are of the machine: what ran out of time on one side is asked again on both.
      for (let again = 0; again < 5 && ranOut(row, result); again++) {
        retries++
        row = (await nativeRows(program, policy, [text]))[0]
        result = checker.check(text)
      }
      // A row names the rules of the policy, not the members of their groups.
      const ids = (outcome, severity) => result.rules.filter((rule) => rule.outcome === outcome && rule.severity === severity)
        .map((rule) => rule.id).sort().join()
      const where = `${name}, text ${i + 1}, policy ${path.basename(policy)}: `
      if (row.accepted !== result.accepted) fail(where + 'accepted')
      if ([...row.failed].sort().join() !== ids('unmet', 'error')) fail(where + 'failed rules')
      if ([...(row.warnings ?? [])].sort().join() !== ids('unmet', 'warning')) fail(where + 'warnings')
      if ([...row.undetermined].sort().join() !== ids('undetermined', 'error')) fail(where + 'undetermined rules')
      if (row.guesses_log10.toFixed(4) !== result.guesses_log10.toFixed(4)) fail(where + 'guesses')
      if (row.score !== result.score) fail(where + 'score')
      if (checker.accepts(text) !== result.accepted) fail(where + 'verdict')
      // An estimate comes as numbers, and its sentences apart; a check comes as the document.
      if (policy === 'default'
        && !sameStrength(pwcheck.estimate(text), result)) fail(where + 'estimate')
      if (Math.abs(pwcheck.guessesLog10(text) - row.guesses_log10) > 0.00006) fail(where + 'guesses alone')
    }
    checker.close()
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(`${name}: ${texts.length} texts × ${policies.length} policies in ${seconds} s`)
}
if (retries > 0) console.log(`${retries} texts had to be asked again: a search had run out of time`)
if (known > 0) console.log(`${known} times a text was one that only the program knows`)
if (differences > 0) {
  console.error(`${differences} differences.`)
  process.exit(1)
}
console.log('The module and the program agree.')
