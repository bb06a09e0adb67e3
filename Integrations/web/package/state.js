// What an element knows: the one state machine of both elements.
//
//   loading      nothing to judge by has arrived yet
//   ready        what is shown holds
//   stale        another policy was asked for and has not arrived: what was shown no longer holds
//   unavailable  it cannot be had; it is tried again, ever later, and when the page is online
//
// Only `ready` knows anything of a password; while it is loading, simple rules have their marks (early.js).

const SECOND = 1000
const LONGEST = 60 * SECOND

export class Readiness {
  state = 'loading'
  #obtain
  #arrive
  #entered
  /** The latest attempt; what an older one brings is worth nothing. */
  #attempt = 0
  #failures = 0
  #timer

  /** Calls `obtain` for what is needed, `arrive` with it, and `entered` with each state and the
   *  error that led there. */
  constructor(obtain, arrive, entered) {
    this.#obtain = obtain
    this.#arrive = arrive
    this.#entered = entered
  }

  /** Begins, or begins anew: what has arrived before no longer holds. */
  start() {
    this.#failures = 0
    const hasArrived = this.state === 'ready' || this.state === 'stale'
    this.#enter(hasArrived ? 'stale' : 'loading')
    this.#try()
  }

  retry() {
    if (this.state === 'unavailable') this.#try()
  }

  stop() {
    this.#attempt++
    clearTimeout(this.#timer)
    this.state = 'loading'
  }

  async #try() {
    const attempt = ++this.#attempt
    clearTimeout(this.#timer)
    // Once for several attributes that change together, and not in the task that draws the element.
    await new Promise((resolve) => setTimeout(resolve))
    if (attempt !== this.#attempt) return
    try {
      const found = await this.#obtain()
      if (attempt !== this.#attempt) return
      this.#arrive(found)
      this.#failures = 0
      this.#enter('ready')
    } catch (error) {
      if (attempt !== this.#attempt) return
      this.#timer = setTimeout(() => this.#try(), Math.min(SECOND * 2 ** this.#failures++, LONGEST))
      this.#enter('unavailable', error)
    }
  }

  #enter(state, error) {
    const isNew = state !== this.state
    this.state = state
    this.#entered(state, error, isNew)
  }
}
