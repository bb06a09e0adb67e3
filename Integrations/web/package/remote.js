// The server's verdict on a text, asked for once typing pauses. Another text takes its place.

const PAUSE = 500
const LONGEST = 30_000

export class Remote {
  #text
  #request
  #hear

  /** Calls `hear` with the text that was asked about, the status and the answer, or with an error. */
  constructor(hear) {
    this.#hear = hear
  }

  get isAsking() {
    return this.#request !== undefined
  }

  /** Asks about a text, once; `body` is called when typing has paused. */
  async ask(address, text, headers, body) {
    if (text === this.#text) return
    this.stop()
    this.#text = text
    const request = (this.#request = new AbortController())
    const { signal } = request
    const result = [text]
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    if (signal.aborted) return
    const timer = setTimeout(() => request.abort(), LONGEST)
    try {
      headers.set('Content-Type', 'application/json')
      const response = await fetch(new URL(address, document.baseURI), {
        method: 'POST', headers, body: JSON.stringify(body()), signal,
      })
      const { status } = response
      const answer = [200, 409, 422].includes(status) ? await response.json() : undefined
      const isVerdict = status === 409 ? typeof answer?.policy === 'string'
        : typeof answer?.accepted === 'boolean' && (answer.rules ?? []).every?.(Boolean)
      if (!isVerdict) throw new Error(`${address} gave no verdict: status ${status}.`)
      result.push(status, answer)
    } catch (error) {
      result.push(0, error)
    }
    clearTimeout(timer)
    if (request !== this.#request) return
    this.#request = undefined
    this.#hear(...result)
  }

  stop() {
    this.#request?.abort()
    this.#request = this.#text = undefined
  }
}
