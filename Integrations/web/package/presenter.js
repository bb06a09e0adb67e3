// A form's behaviour, by the module: what happens goes in, what is to be shown comes out.
import { EngineStopped, Kept, PwcheckError, joined, languageNumber, source } from './engine.js'

const events = [
  'focusField', 'focusButton', 'focusLost', 'replaceText', 'confirm', 'submit', 'progressed',
  'succeeded', 'failed', 'reset', 'toggleReveal', 'cancel',
]

export class Form {
  #engine
  #source
  #checker
  #language
  #kept
  #context = ['', null]
  /** What is to be shown; see `Screen` in index.d.ts. */
  screen

  /** A shipped form's name, a form file's text or its value. */
  constructor(engine, form, { checker, language = 'en', isFile } = {}) {
    this.#engine = engine
    this.#source = source(form, 'form', isFile)
    this.#checker = checker
    this.#language = language
    this.#kept = new Kept(this, engine, 'closeForm')
    this.#open()
  }

  #open() {
    const engine = this.#engine
    const { text, isFile, name } = this.#source
    const policy = this.#checker ? this.#checker.number : -1
    const number = engine.call('form', [], [text], [isFile ? 1 : 0, policy, languageNumber(this.#language)])
    const answer = engine.answer()
    if (number < 0) throw new PwcheckError(answer, name)
    this.#kept.open(number)
    this.screen = answer
  }

  /** Tells the form of an event; the screen it leads to. The form begins anew if the module has
   *  stopped since. */
  send(event, { field = 0, attempt = field, text = '' } = {}) {
    const kind = events.indexOf(event)
    if (kind < 0) throw new TypeError(`There is no event '${event}'.`)
    this.#ready()
    try {
      // Half of a surrogate pair would arrive as a character, U+FFFD; U+0000 is refused.
      this.#engine.call('formEvent', [this.#kept.number, kind, attempt], [text.replace(/\p{Surrogate}/gu, '\0')])
    } catch (error) {
      if (error instanceof EngineStopped) this.#ready()
      throw error
    }
    return (this.screen = this.#engine.answer())
  }

  /** The user's own words and the password that is replaced, from outside the form. */
  setContext(words, previous = null) {
    const context = [joined(words), previous]
    if (context[0] === this.#context[0] && context[1] === this.#context[1]) return this.screen
    this.#context = context
    this.#ready()
    return this.#sendContext()
  }

  /** Not if the module has stopped since: what was typed is gone, and the next event finds an empty form. */
  get isOpen() {
    return this.#kept.isOpen
  }

  close() {
    this.#kept.close()
    this.#context = ['', null]
  }

  #ready() {
    if (this.#kept.isOpen) return
    this.#open()
    if (this.#context[0] !== '' || this.#context[1] !== null) this.#sendContext()
  }

  #sendContext() {
    this.#engine.call('formContext', [this.#kept.number], this.#context)
    return (this.screen = this.#engine.answer())
  }
}
