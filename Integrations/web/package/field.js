// <pwcheck-field for="ID"> beside an ordinary <input type="password">: the input stays the page's
// own, so that password managers, autofill, labels and styles work as everywhere.
import { PAUSE, PwcheckElement, leave, setUp } from './element.js'
import { EngineStopped } from './index.js'
import { Checklist, Meter, fetchedText, make, newID, setText, showLines } from './view.js'

export class PwcheckField extends PwcheckElement {
  static observedAttributes = ['for', 'policy', 'strength', 'personal', 'previous', 'advice', 'leaked', 'lang']

  #input
  #pwcheck
  #form
  #checker
  #listening
  #sources = []
  #isBlurred = false
  #problem = ''
  #told = ''
  #checklist = new Checklist()
  #meter = new Meter()
  #error
  #advice

  connectedCallback() {
    this.#error ??= make('p', 'pwcheck-error', { id: newID('error') })
    this.#advice ??= make('ul', 'pwcheck-advice')
    this.#checklist.element.id ||= newID('rules')
    super.connectedCallback()
  }

  /** Whether the policy accepts what the input holds; null while that is not known. */
  get accepted() {
    return this.#form ? this.#isRight() && !this.#isLeftToServer() : null
  }

  /** What the policy says of what the input holds; null while that is not known. */
  get assessment() {
    return this.#checker && this.#input
      ? this.#checker.check(this.#input.value, { user: this.#words(), previous: this.#previous(), blurred: this.#isBlurred })
      : null
  }

  /** A policy's value or text, in the place of the attribute. */
  set policy(policy) {
    this.setAttribute('policy', typeof policy === 'string' ? policy : JSON.stringify(policy))
  }
  get policy() {
    return this.getAttribute('policy') ?? 'default'
  }

  /** Clears the marks, as if nothing had been typed. */
  reset() {
    if (!this.#form) return
    this.#send('reset')
    this.#isBlurred = false
    this.#refreshValue()
  }

  // --- Setting up ---

  async [setUp]() {
    // If the module cannot be had, the page works as it does without this element.
    const pwcheck = await this.loaded
    if (this.isOutdated) return
    const wasBlurred = this.#isBlurred
    this[leave]()
    const input = this.getRootNode().getElementById?.(this.getAttribute('for') ?? '')
    if (!(input instanceof HTMLInputElement)) {
      throw new Error(`<pwcheck-field for="${this.getAttribute('for')}">: the page has no such input.`)
    }
    this.#pwcheck = pwcheck
    this.#input = input
    const { language } = this
    try {
      const source = await this.#policySource(language)
      if (this.isOutdated) return
      this.#checker = pwcheck.checker(...source)
      this.#form = pwcheck.form(this.#definition(), { checker: this.#checker, language })
    } catch (error) {
      // A policy that cannot be read must not look like one that is met.
      this.#problem = error.message
      input.setCustomValidity(error.message)
      throw error
    }
    this.#draw()
    this.#listen()
    this.#isBlurred = wasBlurred
    if (input.value !== '') this.#refreshValue()
    if (wasBlurred) this.#send('focusLost')
    if (document.activeElement === input) this.#send('focusField')
    this.#show([])
    this.tell('ready')
  }

  /** A shipped policy's name, a policy's text, or the text behind an address. */
  async #policySource(language) {
    const policy = this.policy.trim()
    if (policy.startsWith('{')) return [policy, { language, isFile: true }]
    if (!/[./]/.test(policy)) return [policy, { language, isFile: false }]
    return [await fetchedText(policy, 'policy'), { language, isFile: true }]
  }

  #definition() {
    const label = this.#input.labels?.[0]?.textContent.trim() || this.#input.getAttribute('aria-label') || 'Password'
    const password = {
      id: 'password', label, secure: true, policy: 'default', checklist: true,
      strength: this.hasAttribute('strength'),
    }
    return { form: 1, id: 'field', title: label, fields: [password] }
  }

  #draw() {
    this.replaceChildren(
      this.#meter.element, this.#checklist.element, this.#error, this.#advice, this.announcer.element)
    this.#describe(true)
  }

  /** Adds the rules and the error to what describes the input, or takes them out again. */
  #describe(adds) {
    const own = [this.#checklist.element.id, this.#error.id]
    const others = (this.#input.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((id) => id && !own.includes(id))
    const ids = adds ? [...others, ...own] : others
    if (ids.length) this.#input.setAttribute('aria-describedby', ids.join(' '))
    else this.#input.removeAttribute('aria-describedby')
  }

  [leave]() {
    this.#listening?.abort()
    this.announcer.stop()
    if (this.#input) {
      this.#describe(false)
      this.#input.removeAttribute('aria-invalid')
      this.#input.setCustomValidity('')
    }
    this.close(this.#form, this.#checker)
    this.#problem = ''
    this.#input = this.#form = this.#checker = undefined
  }

  // --- Listening ---

  #listen() {
    const input = this.#input
    this.#listening = new AbortController()
    const { signal } = this.#listening
    const on = (target, type, act, options) => target.addEventListener(type, act, { signal, ...options })
    on(input, 'input', () => this.#refreshValue())
    on(input, 'change', () => this.#refreshValue())
    on(input, 'focus', () => this.#send('focusField'))
    on(input, 'blur', () => {
      // Another window has the focus, and this input still has its page's.
      if (document.activeElement === input) return
      this.#isBlurred = true
      this.#send('focusLost')
    })
    on(input, 'invalid', () => {
      this.#isBlurred = true
      this.#send('submit')
    })
    // The values change after the event.
    if (input.form) on(input.form, 'reset', () => setTimeout(() => this.reset()))
    this.#sources = [...this.#fields('personal'), ...this.#fields('previous')]
    for (const source of this.#sources) {
      on(source, 'input', () => this.#refreshValue())
      on(source, 'change', () => this.#refreshValue())
    }
  }

  #fields(attribute) {
    const ids = (this.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean)
    const root = this.getRootNode()
    return ids.map((id) => root.getElementById(id)).filter((field) => field && 'value' in field)
  }

  #words() {
    return this.#fields('personal').filter((field) => field.value).flatMap((field) => {
      const kinds = kindsOf(field)
      return kinds.length > 0 ? kinds.map((kind) => ({ [kind]: field.value })) : [field.value]
    })
  }

  #previous() {
    return this.#fields('previous')[0]?.value || null
  }

  #refreshValue() {
    if (!this.#form) return
    this.#attempt(() => this.#form.setContext(this.#words(), this.#previous()))
    if (this.#form.screen.focus === undefined) this.#attempt(() => this.#form.send('focusField'))
    this.#send('replaceText', this.#input.value)
  }

  #send(event, text = '') {
    if (!this.#form) return
    const isDone = this.#attempt(() => this.#form.send(event, { text }))
    if (!isDone) return
    // The focus is the page's affair, and its own screen reader's.
    const saysNothing = event === 'focusField' || event === 'focusLost' || event === 'reset'
    this.#show(saysNothing ? [] : this.#form.screen.announcements)
  }

  /** False if the module stopped: then nothing is known of the text, and it is not accepted. */
  #attempt(act) {
    try {
      act()
      this.#problem = ''
      return true
    } catch (error) {
      if (!(error instanceof EngineStopped)) throw error
      this.#problem = error.message
      this.#show([])
      this.report(error)
      return false
    }
  }

  // --- Showing ---

  /** Whether nothing stands against the password that can be told here. */
  #isRight() {
    const { button, notice } = this.#form.screen
    return button.ready && !notice && this.#problem === ''
  }

  /** Whether a rule is open that the page cannot check, such as one that asks a breach corpus. */
  #isLeftToServer() {
    return this.#form.screen.fields[0].checklist.some((line) => line.server && line.depth === 0)
  }

  #show(sentences) {
    const { screen } = this.#form
    const [field] = screen.fields
    const input = this.#input
    const isRight = this.#isRight()
    const isOptionalAndEmpty = input.value === '' && !input.required
    this.dir = screen.direction
    this.#checklist.show(field.checklist)
    this.#meter.show(field.meter)
    const open = field.checklist.filter((line) => !line.server && (line.mark === 'failed' || line.mark === 'pending'))
    const reason = this.#problem || screen.notice || field.error || open.map((line) => line.label).join('. ')
    const isWrong = !isRight && !isOptionalAndEmpty
    input.setCustomValidity(isWrong ? reason || field.label : '')
    if (isWrong && this.#isBlurred) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
    const error = this.#problem || screen.notice || (isOptionalAndEmpty ? '' : field.error) || ''
    setText(this.#error, error)
    this.#error.hidden = error === ''
    this.#showAdvice()
    this.announcer.say(sentences, PAUSE)
    this.#tellChange(field.meter)
  }

  #showAdvice() {
    const isWanted = this.hasAttribute('advice') && this.#input.value !== '' && !this.#problem
    const about = { user: this.#words(), language: this.language }
    showLines(this.#advice, isWanted ? this.#pwcheck.advice(this.#input.value, about) : [])
  }

  #tellChange(meter) {
    const { accepted } = this
    const leftToServer = !accepted && this.#isRight() && this.#isLeftToServer()
    const detail = { accepted, leftToServer, score: meter?.score ?? null, level: meter?.level ?? null }
    const told = JSON.stringify(detail)
    if (told === this.#told) return
    this.#told = told
    this.tell('change', detail)
  }
}

const kinds = new Map(Object.entries({
  user: 'user', username: 'user', login: 'user', nickname: 'user', email: 'email', name: 'name',
  'given-name': 'name', 'additional-name': 'name', 'family-name': 'name', organization: 'site', site: 'site',
}))

/** What the text of a field is, by its type, its `autocomplete`, its name and its id; none if these do
 *  not tell, and several for an address that is the name of an account. */
function kindsOf({ type, autocomplete = '', name, id }) {
  const names = [type, ...autocomplete.split(/\s+/), name, id].map((text) => kinds.get(text?.toLowerCase()))
  return [...new Set(names)].filter(Boolean)
}
