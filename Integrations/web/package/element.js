// What both elements have in common: they set themselves up again when an attribute, the language or
// the page changes, and they report what goes wrong.
import { EngineStopped, load } from './index.js'
import { Announcer, adoptStyles, languageOf } from './view.js'

/** How long typing must pause before changes are said. */
export const PAUSE = 700

/** What a subclass defines: its parts of connecting and disconnecting. Pages do not see them. */
export const setUp = Symbol('setUp')
export const leave = Symbol('leave')

// Node has no elements, and a bundle may be loaded there too.
const ElementBase = globalThis.HTMLElement ?? class {}

export class PwcheckElement extends ElementBase {
  #languages
  #language
  #isSettingUp = false
  #isStale = false
  announcer = new Announcer()
  /** What `load` gave, for a page that has the module's files from elsewhere. */
  engine

  connectedCallback() {
    adoptStyles(this.getRootNode())
    this.#language = languageOf(this)
    this.#languages ??= new MutationObserver(() => {
      if (languageOf(this) !== this.#language) this.#setUpSoon()
    })
    this.#languages.observe(document.documentElement, { attributeFilter: ['lang'], subtree: true })
    this.#setUpSoon()
  }

  disconnectedCallback() {
    this.#languages?.disconnect()
    this.announcer.stop()
    this[leave]()
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#setUpSoon()
  }

  /** The language of the nearest `lang`. */
  get language() {
    return languageOf(this)
  }

  /** The engine, fetched unless the page has given it; with the leaked passwords if they are wanted. */
  get loaded() {
    return this.engine ?? load({ leaked: this.hasAttribute('leaked') })
  }

  /** Once for several attributes that change together, and again for what changes meanwhile. */
  #setUpSoon() {
    this.#isStale = true
    if (this.#isSettingUp) return
    this.#isSettingUp = true
    queueMicrotask(async () => {
      while (this.#isStale && this.isConnected) {
        this.#isStale = false
        this.#language = languageOf(this)
        try {
          await this[setUp]()
        } catch (error) {
          this.report(error)
        }
      }
      this.#isSettingUp = false
    })
  }

  /** Whether an attribute has changed since setting up began, which then is worth nothing. */
  get isOutdated() {
    return this.#isStale || !this.isConnected
  }

  /** Gives memory of the module back; one that has stopped has given it back already. */
  close(...handles) {
    try {
      for (const handle of handles) handle?.close()
    } catch (error) {
      if (!(error instanceof EngineStopped)) throw error
    }
  }

  /** False if the page has its own answer to the event. */
  tell(name, detail, options) {
    return this.dispatchEvent(new CustomEvent(`pwcheck-${name}`, { bubbles: true, detail, ...options }))
  }

  report(error) {
    const { message, problem = message, line, column } = error
    this.tell('error', { message, problem, line, column })
  }
}
