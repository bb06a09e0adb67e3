// What both elements have in common: they obtain what they judge by, take up changes of attributes,
// of the language and of the page, and report what goes wrong.
import { EngineStopped, load } from './index.js'
import { Readiness } from './state.js'
import { Announcer, fetchedText, languageOf } from './view.js'
import { wordsOf } from './words.js'

/** How long typing must pause before changes are said. */
export const PAUSE = 700

/** What a subclass defines. Pages do not see it. */
export const obtain = Symbol('obtain')
export const arrive = Symbol('arrive')
export const entered = Symbol('entered')
export const changed = Symbol('changed')
export const pageChanged = Symbol('pageChanged')
export const leave = Symbol('leave')

// Node has no elements, and a bundle may be loaded there too.
const ElementBase = globalThis.HTMLElement ?? class {}

export class PwcheckElement extends ElementBase {
  #engine
  #language
  #page
  #fetched
  #internals = this.attachInternals?.()
  #isPressed = false
  #afterPress
  #hasCapsLock = false
  announcer = new Announcer()
  readiness = new Readiness(() => this[obtain](), (found) => this[arrive](found), (...to) => this.#entered(...to))

  connectedCallback() {
    // What was set before the element was defined.
    for (const name of Object.getOwnPropertyNames(this)) {
      if (!(name in Object.getPrototypeOf(this))) continue
      const value = this[name]
      delete this[name]
      this[name] = value
    }
    this.#language = this.language
    this.#page ??= new MutationObserver(() => {
      this[pageChanged]?.()
      if (this.language === this.#language) return
      this.#language = this.language
      this[changed]('lang')
    })
    const root = this.getRootNode()
    this.#page.observe(root, { subtree: true, childList: true, attributeFilter: ['id', 'lang'] })
    if (root !== document) this.#page.observe(document, { subtree: true, attributeFilter: ['lang'] })
    this.listening = new AbortController()
    this.listen(window, 'online', () => this.readiness.retry())
    this.listen(window, 'mousedown', () => (this.#isPressed = true), { capture: true })
    for (const end of ['mouseup', 'dragend']) this.listen(window, end, () => setTimeout(() => {
      this.#isPressed = false
      this.#afterPress?.()
      this.#afterPress = undefined
    }), { capture: true })
  }

  disconnectedCallback() {
    this.#page?.disconnect()
    this.listening?.abort()
    this.readiness.stop()
    this.announcer.stop()
    this.#isPressed = false
    this.#afterPress = undefined
    this[leave]()
  }

  attributeChangedCallback(name, before, after) {
    if (this.isConnected && before !== after) this[changed](name)
  }

  /** `loading`, `ready`, `stale` or `unavailable`; also as `:state()`. */
  get state() {
    return this.readiness.state
  }

  /** What `load` gave, for a page that has the module's files from elsewhere. */
  get engine() {
    return this.#engine
  }
  set engine(engine) {
    this.#engine = engine
    if (this.isConnected) this[changed]('engine')
  }

  /** A policy's value or text, in the place of the attribute. */
  set policy(policy) {
    this.setAttribute('policy', typeof policy === 'string' ? policy : JSON.stringify(policy))
  }
  get policy() {
    return this.getAttribute('policy') ?? 'default'
  }

  /** The language of the nearest `lang`. */
  get language() {
    return languageOf(this)
  }

  /** Whether an attribute is there; a framework writes "false" for one that is not. */
  has(name) {
    return (this.getAttribute(name) ?? 'false') !== 'false'
  }

  /** What a press would move waits until it has been let go, or its click would miss its target. */
  afterPress(act) {
    if (this.#isPressed) this.#afterPress = act
    else act()
  }

  /** Notes whether Caps Lock is on, by an event of the keyboard; without one nobody types. */
  noteCapsLock(event) {
    const isOn = event?.getModifierState?.('CapsLock') ?? false
    if (isOn === this.#hasCapsLock) return
    this.#hasCapsLock = isOn
    this[changed]('caps-lock')
    if (isOn) this.announcer.say([this.capsLock], PAUSE)
  }

  /** That Caps Lock is on, in words; nothing while it is not. */
  get capsLock() {
    return this.#hasCapsLock ? wordsOf(this.language).capsLock : ''
  }

  /** What is heard where the element describes something; without it, all that it shows. */
  describe(text) {
    if (this.#internals) this.#internals.ariaLabel = text
  }

  listen(target, type, act, options) {
    target.addEventListener(type, act, { signal: this.listening.signal, ...options })
  }

  /** The engine, fetched unless the page has given it; with the leaked passwords if they are wanted. */
  get loaded() {
    return this.#engine ?? load({ leaked: this.has('leaked') })
  }

  /** The policy as `checker` takes it: a shipped one's name, a text, or the text behind an address,
   *  which is fetched once; and the roles of the user, for rules that ask for some. */
  async obtainPolicy() {
    const policy = this.policy.trim()
    const roles = this.roles.split(/\s+/).filter(Boolean)
    if (policy.startsWith('{')) return [policy, { isFile: true, roles }]
    if (!/[./]/.test(policy)) return [policy, { isFile: false, roles }]
    if (this.#fetched?.policy !== policy || this.state === 'unavailable') {
      this.#fetched = { policy, text: await fetchedText(policy, 'policy') }
    }
    return [this.#fetched.text, { isFile: true, roles }]
  }

  #entered(state, error, isNew) {
    this.#internals?.states?.clear()
    try {
      this.#internals?.states?.add(state)
    } catch {
      this.#internals.states.add(`--${state}`) // as browsers had it before
    }
    this[entered](state)
    if (isNew) this.tell('state', { state })
    if (state === 'ready') this.tell('ready')
    if (!isNew || !error) return
    console.error('pwcheck:', error.message)
    this.report(error)
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

/** Once, though a page may have both a bundle and the package. */
export function define(name, type) {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, type)
}

/** Properties that are attributes: those that are there or not, and texts. */
export function reflect(type, flags, texts) {
  for (const name of flags) {
    Object.defineProperty(type.prototype, name, {
      configurable: true,
      get() { return this.has(name) },
      set(value) { this.toggleAttribute(name, value === '' || (Boolean(value) && value !== 'false')) },
    })
  }
  for (const [name, attribute = name] of texts) {
    Object.defineProperty(type.prototype, name, {
      configurable: true,
      get() { return this.getAttribute(attribute) ?? '' },
      set(value) { value == null ? this.removeAttribute(attribute) : this.setAttribute(attribute, value) },
    })
  }
}
