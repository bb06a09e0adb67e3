// <pwcheck-field for="ID"> beside an ordinary <input type="password">: the input stays the page's
// own, so that password managers, autofill, labels and styles work as everywhere. What the element
// shows is in its shadow root, so that a server's page and a framework find their tree as it was.
import { PAUSE, PwcheckElement, arrive, changed, entered, leave, obtain, pageChanged, reflect } from './element.js'
import { cannotCheck } from './state.js'
import { Validity } from './validity.js'
import { Checklist, Meter, adoptStyles, make, newID, setText, showLines } from './view.js'

export class PwcheckField extends PwcheckElement {
  static observedAttributes = [
    'for', 'policy', 'strength', 'personal', 'previous', 'advice', 'leaked', 'lang', 'when-unavailable']

  #input
  /** Whether `autocomplete` is ours. */
  #isNamed = false
  #found
  #form
  #checker
  #isBlurred = false
  /** The text that the screen is about. */
  #judged
  /** What the server said, and of which text. */
  #failure
  /** Why the text could not be judged. */
  #problem
  #isPressed = false
  #isLosing = false
  #told = ''
  #checklist = new Checklist()
  #meter = new Meter()
  #error = make('p', 'pwcheck-error', { part: 'error' })
  #advice = make('ul', 'pwcheck-advice', { part: 'advice' })

  connectedCallback() {
    super.connectedCallback()
    if (!this.#meter.element.isConnected) {
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      adoptStyles(root)
      root.replaceChildren(
        this.#meter.element, this.#checklist.element, this.#error, this.#advice, this.announcer.element)
    }
    this.#listen()
    this[pageChanged]()
  }

  /** Whether the policy accepts what the input holds; null while that is not known. */
  get accepted() {
    this.#judge()
    return this.#isKnown ? this.#isRight && !this.#isLeftToServer : null
  }

  /** What the policy says of what the input holds; null while that is not known. */
  get assessment() {
    if (!this.#form) return null
    const about = { user: this.#words(), previous: this.#previous(), blurred: this.#isBlurred }
    return this.#checker.check(this.#input.value, about)
  }

  /** Says what the server has against what the input holds, until it holds something else. */
  fail(message) {
    if (!this.#input) return
    this.#judge()
    this.#failure = { message: String(message), text: this.#input.value }
    this.#show([this.#verdict])
  }

  /** Clears the marks, as if nothing had been typed. */
  reset() {
    this.#isBlurred = false
    this.#failure = undefined
    this.announcer.stop()
    this.#send('reset')
    this.#judge(true)
  }

  // --- Arriving ---

  async [obtain]() {
    const [pwcheck, policy] = await Promise.all([this.loaded, this.obtainPolicy()])
    return { pwcheck, policy }
  }

  [arrive](found) {
    this.#found = found
    this.#open()
  }

  [entered](state) {
    if (state !== 'ready') this.#closeForm()
    this.#show(state === 'unavailable' ? [cannotCheck(this.language)] : [])
  }

  [changed](name) {
    if (['policy', 'leaked', 'engine'].includes(name)) {
      this.#found = undefined
      if (this.#input) this.readiness.start()
      else this.readiness.stop()
    } else if (name === 'for') this[pageChanged]()
    else if (['strength', 'lang'].includes(name) && this.state === 'ready') this.#open()
    else {
      this.#judge()
      this.#show()
    }
  }

  /** Goes over to the input that `for` names now. */
  [pageChanged]() {
    const found = this.getRootNode().getElementById?.(this.getAttribute('for') ?? '')
    const input = found instanceof HTMLInputElement ? found : undefined
    if (input === this.#input) return
    const hasStarted = this.#input !== undefined || this.#found !== undefined
    if (this.#input) this.#isBlurred = false
    this.#part()
    if (!input) return this.#show()
    this.#input = input
    this.#describe(true)
    // So that a password manager proposes one.
    this.#isNamed = input.type === 'password' && !input.autocomplete
    if (this.#isNamed) input.autocomplete = 'new-password'
    if (this.state === 'ready') this.#open()
    else if (!hasStarted) this.readiness.start()
    this.#show()
  }

  #open() {
    this.#closeForm()
    if (!this.#input) return
    const { language } = this
    const { pwcheck, policy: [policy, { isFile }] } = this.#found
    this.#checker = pwcheck.checker(policy, { language, isFile })
    this.#form = pwcheck.form(this.#definition(), { checker: this.#checker, language })
    this.#checklist.begin(this.#form.screen.fields[0].checklist)
    if (this.#input.value !== '') this.#judge(true)
    if (this.#isBlurred) this.#send('focusLost')
    if (this.getRootNode().activeElement === this.#input) this.#send('focusField')
    this.#show()
  }

  #definition() {
    const label = this.#input.labels?.[0]?.textContent.trim() || this.#input.getAttribute('aria-label') || 'Password'
    const password = {
      id: 'password', label, secure: true, policy: 'default', checklist: true, strength: this.has('strength'),
    }
    return { form: 1, id: 'field', title: label, fields: [password] }
  }

  /** Adds the element to what describes the input, or takes it out again. */
  #describe(adds) {
    this.id ||= newID('field')
    const others = (this.#input.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((id) => id && id !== this.id)
    const ids = adds ? [...others, this.id] : others
    if (ids.length) this.#input.setAttribute('aria-describedby', ids.join(' '))
    else this.#input.removeAttribute('aria-describedby')
  }

  /** Leaves the input as the page made it. */
  #part() {
    if (this.#input) {
      this.#describe(false)
      if (this.#isNamed) this.#input.removeAttribute('autocomplete')
      Validity.of(this.#input).release(this)
    }
    this.#closeForm()
    this.#input = this.#failure = undefined
  }

  #closeForm() {
    this.close(this.#form, this.#checker)
    this.#form = this.#checker = this.#judged = this.#problem = undefined
  }

  [leave]() {
    this.#part()
    this.#found = undefined
  }

  // --- Listening ---

  /** To the root, so that an input or a form that takes another's place is heard as well. */
  #listen() {
    const root = this.getRootNode()
    const on = (type, act, target = root) => this.listen(target, type, act, { capture: true })
    const onInput = (type, act) => on(type, (event) => event.target === this.#input && act(event))
    const onForm = (type, act) => on(type, (event) => this.#input && event.target === this.#input.form && act(event))
    on('input', () => this.#judge())
    on('change', () => this.#judge())
    // A button that fills the input tells nobody.
    on('click', () => setTimeout(() => this.#judge()))
    onInput('focus', () => this.#send('focusField'))
    onInput('blur', () => {
      // What a press would move waits until it has been let go, or its click would miss its target.
      if (this.#isPressed) this.#isLosing = true
      else this.#lose()
    })
    on('mousedown', () => (this.#isPressed = true), window)
    for (const end of ['mouseup', 'dragend']) on(end, () => setTimeout(() => {
      if (this.#isLosing) this.#lose()
      this.#isPressed = this.#isLosing = false
    }), window)
    onInput('invalid', () => {
      this.#isBlurred = true
      // If it is only the page that has something against the text, nothing is to be submitted here.
      if (this.#form?.screen.button.ready) this.#show()
      else this.#send('submit')
    })
    // The values change after the event.
    onForm('reset', () => setTimeout(() => this.reset()))
    onForm('submit', (event) => {
      const { target: form, submitter } = event
      if (form.noValidate || submitter?.formNoValidate) return
      if (!this.#input.willValidate || !this.#input.validity.customError) return
      event.preventDefault()
      event.stopImmediatePropagation()
      this.#input.reportValidity()
    })
    onForm('formdata', ({ formData }) => {
      this.#judge()
      if (!this.#isKnown && this.#input.name) formData.append('pwcheck-unchecked', this.#input.name)
    })
  }

  /** Not if another window has the focus, and this input still has its page's. */
  #lose() {
    if (!this.#input || this.getRootNode().activeElement === this.#input) return
    this.#isBlurred = true
    this.#send('focusLost')
  }

  #fields(attribute) {
    const ids = (this.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean)
    const root = this.getRootNode()
    return ids.map((id) => root.getElementById?.(id)).filter((field) => field && 'value' in field)
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

  // --- Judging ---

  /** Judges what the input holds, if that is something else than before. */
  #judge(isForced = false) {
    if (!this.#input) return
    const { value } = this.#input
    const isOther = value !== (this.#judged ?? '')
    const before = this.#form?.screen
    this.#judged = value
    if (before) this.#attempt(() => {
      this.#form.setContext(this.#words(), this.#previous())
      if (!isOther && !isForced) return
      if (this.#form.screen.focus === undefined) this.#form.send('focusField')
      this.#form.send('replaceText', { text: value })
    })
    if (isOther || this.#form?.screen !== before) this.#show(this.#form?.screen.announcements)
  }

  #send(event) {
    if (!this.#form || !this.#attempt(() => this.#form.send(event))) return
    // The focus is the page's affair, and its own screen reader's.
    this.#show(event === 'submit' ? this.#form.screen.announcements : [])
  }

  /** False if that could not be done, mostly since the module stopped: then nothing is known of the
   *  text, and it is not accepted. */
  #attempt(act) {
    try {
      act()
      this.#problem = undefined
      return true
    } catch (error) {
      this.#problem = error
      this.#show()
      console.error('pwcheck:', error.message)
      this.report(error)
      return false
    }
  }

  /** What the server has against the text, or nothing. */
  get #verdict() {
    return this.#failure && this.#failure.text === this.#input?.value ? this.#failure.message : ''
  }

  get #isKnown() {
    return this.#form !== undefined && !this.#problem
  }

  /** Whether nothing stands against the password that can be told here. */
  get #isRight() {
    const { button, notice } = this.#form.screen
    return button.ready && !notice && !this.#problem && this.#verdict === ''
  }

  /** Whether a rule is open that the page cannot check, such as one that asks a breach corpus. */
  get #isLeftToServer() {
    return this.#form.screen.fields[0].checklist.some((line) => line.server && line.depth === 0)
  }

  // --- Showing ---

  #show(sentences = []) {
    const screen = this.#form?.screen
    const field = screen?.fields[0]
    const isBlank = this.#input?.value === '' && !this.#input.required
    if (screen) this.dir = screen.direction
    this.#checklist.show(field?.checklist)
    this.#meter.show(field?.meter, this.has('strength'))
    const cannot = this.state === 'unavailable' || this.#problem ? cannotCheck(this.language) : ''
    const told = this.#verdict || cannot || screen?.notice || (!isBlank && field?.error) || ''
    setText(this.#error, told)
    this.#showAdvice()
    if (this.#input) this.#claim(isBlank, told)
    this.announcer.say(sentences, PAUSE)
    this.#tellChange(field?.meter)
  }

  #claim(isBlank, told) {
    const verdict = this.#verdict
    let message = verdict
    if (!message && !isBlank) {
      if (!this.#form) message = this.whenUnavailable === 'block' ? cannotCheck(this.language) : ''
      else if (!this.#isRight) {
        const [field] = this.#form.screen.fields
        const open = field.checklist.find((line) => !line.server && (line.mark === 'failed' || line.mark === 'pending'))
        message = told || open?.label || field.label
      }
    }
    const isMarked = message !== '' && (verdict !== '' || this.#isBlurred)
    Validity.of(this.#input).claim(this, message, isMarked, () => this.#judge())
  }

  #showAdvice() {
    const isWanted = this.#form && this.has('advice') && this.#input.value !== '' && !this.#problem
    const about = { user: this.#words(), language: this.language }
    showLines(this.#advice, isWanted ? this.#found.pwcheck.advice(this.#input.value, about) : [])
  }

  #tellChange(meter) {
    const accepted = this.#isKnown ? this.#isRight && !this.#isLeftToServer : null
    const leftToServer = accepted === false && this.#isRight && this.#isLeftToServer
    const detail = { accepted, leftToServer, score: meter?.score ?? null, level: meter?.level ?? null }
    const told = JSON.stringify(detail)
    if (told === this.#told || (accepted === null && this.#told === '')) return
    this.#told = told
    this.tell('change', detail)
  }
}

reflect(PwcheckField, ['strength', 'advice', 'leaked'],
  [['htmlFor', 'for'], ['personal'], ['previous'], ['whenUnavailable', 'when-unavailable']])

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
