// The module in node beside zxcvbn.js.
//
//   node Benchmarks/web.mjs PACKAGE LIST [ZXCVBN]
//
// ZXCVBN is a zxcvbn.js, which this repository does not contain.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { judges, measure, table } from './web-measure.mjs'

const [folder, list, zxcvbn] = process.argv.slice(2)
const texts = fs.readFileSync(list, 'utf8').split('\n').filter(Boolean).slice(0, 20000)
const begin = performance.now()
const { load } = await import(pathToFileURL(path.resolve(folder, 'index.js')))
const pwcheck = await load()
const loaded = performance.now()
pwcheck.guessesLog10('hunter2')
const all = judges(pwcheck)
const first = performance.now()
if (zxcvbn) all['zxcvbn.js'] = createRequire(import.meta.url)(path.resolve(zxcvbn))
console.log(`### node ${process.versions.node}\n`)
console.log(`start: ${(loaded - begin).toFixed(0)} ms with reading the files, first estimate ${(first - loaded).toFixed(1)} ms\n`)
console.log(table(measure(all, texts)))
for (const name of fs.readdirSync(path.join(folder, 'assets')).sort()) {
  console.log(`${name}: ${fs.statSync(path.join(folder, 'assets', name)).size.toLocaleString('en')} bytes`)
}
