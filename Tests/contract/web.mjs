// Judges passwords by the module for web pages: a request a line, an answer a line.
//
//   node web.mjs PACKAGE < REQUESTS
import readline from 'node:readline'
import { pathToFileURL } from 'node:url'

const { load, PwcheckError } = await import(pathToFileURL(`${process.argv[2]}/index.js`))
const pwcheck = await load({ leaked: true })
const checkers = new Map()
for await (const line of readline.createInterface({ input: process.stdin })) {
  const { policy, isFile, password, user, previous } = JSON.parse(line)
  if (!checkers.has(policy)) checkers.set(policy, pwcheck.checker(policy, { isFile }))
  const checker = checkers.get(policy)
  let answer
  try {
    answer = checker.check(password, { user, previous })
    if (checker.accepts(password, { user, previous }) !== answer.accepted) answer = { code: 'accepts-differs' }
  } catch (error) {
    if (!(error instanceof PwcheckError)) throw error
    answer = { code: error.code }
  }
  console.log(JSON.stringify(answer))
}
