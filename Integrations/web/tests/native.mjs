// What the native program says of a list, row by row.
import { spawn, spawnSync } from 'node:child_process'
import readline from 'node:readline'

/** Rows of `pwcheck audit` for texts without U+0000, in order: a list of lines refuses strange line ends. */
export async function nativeRows(program, policy, texts) {
  const audit = spawn(program, ['audit', '--format', 'ndjson', '--rows', 'all', '--policy', policy, '--input', 'nul', '-'],
    { stdio: ['pipe', 'pipe', 'inherit'] })
  audit.stdin.on('error', () => {}) // the exit status says why
  audit.stdin.end(texts.map((text) => text + '\0').join(''))
  const rows = []
  for await (const line of readline.createInterface({ input: audit.stdout })) {
    const row = JSON.parse(line)
    if (row.line !== undefined) rows.push(row)
  }
  if (rows.length !== texts.length) throw new Error(`${program} gave ${rows.length} rows for ${texts.length} texts`)
  return rows
}

/** The document of `pwcheck check`. */
export function nativeCheck(program, policy, text, options) {
  const run = spawnSync(program, ['check', '--format', 'json', '--mode', 'blur', '--policy', policy, ...options], { input: text })
  if (run.status !== 0 && run.status !== 1) throw new Error(`${program} check ended with ${run.status}`)
  return JSON.parse(run.stdout)
}

const strength = ['score', 'score_0_4', 'level', 'guesses_log10', 'crack_times_seconds', 'crack_times_display', 'feedback', 'sequence']

/** Whether an estimate is what a check says. Of a large number a document has six digits. */
export function sameStrength(estimate, check) {
  const large = [[], []]
  const document = Object.fromEntries(strength.map((name) => [name, check[name]]))
  const [own, other] = [estimate, document].map((value, i) =>
    JSON.stringify(value, (_key, x) => x > 9e14 ? large[i].push(x) && 'large' : x))
  return own === other && large[0].every((x, i) => Math.abs(x / large[1][i] - 1) < 1e-5)
}
