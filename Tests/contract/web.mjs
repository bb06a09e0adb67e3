// Judges passwords by the module for web pages: a request a line, an answer a line.
//
//   node web.mjs PACKAGE < REQUESTS
import readline from 'node:readline'
import { pathToFileURL } from 'node:url'

const { load, PwcheckError } = await import(pathToFileURL(`${process.argv[2]}/index.js`))
const pwcheck = await load({ leaked: true })
const checkers = new Map()
for await (const line of readline.createInterface({ input: process.stdin })) {
  const { policy, isFile, roles, password, user, previous } = JSON.parse(line)
  const key = JSON.stringify([policy, roles])
  if (!checkers.has(key)) checkers.set(key, pwcheck.checker(policy, { isFile, roles }))
  const checker = checkers.get(key)
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
