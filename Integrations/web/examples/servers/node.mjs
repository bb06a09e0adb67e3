// node node.mjs POLICY PORT: answers what <pwcheck-field remote="/check"> asks, by the package itself.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename } from 'node:path'
import { EngineStopped, PwcheckError, load } from '@pwcheck/web'

const [file, port] = process.argv.slice(2)
const name = basename(file, '.json') // acme-3f9a1c: with the hash of what is in it
const checker = (await load()).checker(readFileSync(file, 'utf8'), { isFile: true })

/** The status and the answer; /sign-up asks the same before it keeps a password. */
function judge({ password, policy, user = [], previous = null }) {
  if (typeof password !== 'string') return [400, { message: 'There is no password.' }]
  if (policy !== name) return [409, { policy: `/policies/${name}.json` }]
  try {
    const { accepted, rules } = checker.check(password, { user, previous })
    return [accepted ? 200 : 422, { accepted, rules }]
  } catch (error) {
    if (error instanceof PwcheckError) return [422, { accepted: false, message: error.message }]
    if (error instanceof EngineStopped) return [503, { message: 'Try again.' }]
    throw error
  }
}

createServer(async (request, response) => {
  const send = (status, answer) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
  if (request.method !== 'POST' || request.url !== '/check') return send(404, {})
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += part
    if (text.length > 65536) return send(413, {})
  }
  try {
    send(...judge(JSON.parse(text)))
  } catch {
    send(400, { message: 'That is no request.' })
  }
}).listen(port, '127.0.0.1')
