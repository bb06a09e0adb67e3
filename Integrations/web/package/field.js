// <pwcheck-field for="ID"> beside an ordinary <input type="password">: the input stays the page's
// own, so that password managers, autofill, labels and styles work as everywhere. What the element
// shows is in its shadow root, so that a server's page and a framework find their tree as it was.
import { PAUSE, PwcheckElement, arrive, changed, define, entered, leave, obtain, pageChanged, reflect } from './element.js'
import { isMet, outline, shippedPolicies } from './early.js'
import { whole } from './engine.js'
import { Lengths, flat, proposal } from './proposals.js'
import { Remote } from './remote.js'
import { Validity } from './validity.js'
import { Reveal, View, adoptStyles, make, newID, setText } from './view.js'
import { wordsOf } from './words.js'

export class PwcheckField extends PwcheckElement {
  static observedAttributes = [
    'for', 'policy', 'strength', 'personal', 'previous', 'advice', 'leaked', 'lang', 'when-unavailable',
    'rules', 'reveal', 'suggest', 'remote', 'roles']

  #input
  /** What the page has not said of the input, and the element says. */
  #own = []
  #found
  #outline
  #form
  #checker
  #lengths
  /** The ids of the rules, in the order of the list. */
  #ids = []
  #isBlurred = false
  /** The text that the screen is about. */
  #judged
  /** What the server said, and of which text: verdicts by the ids of rules, and by '' on the whole. */
  #said
  #remote = new Remote((...heard) => this.#hear(...heard))
  /** The policies that the server judges by no more. */
  #outdated = new Set()
  /** Why the text could not be judged. */
  #problem
  #told = ''
  #description = ''
  /** What is drawn, once there is something to show. */
  #view
  #suggest
  #reveal

  connectedCallback() {
    super.connectedCallback()
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    this.#listen()
    this[pageChanged]()
    // Not in the task that defines the element.
    setTimeout(() => {
      if (root.firstChild) return
      this.#draw()
      this.#show()
    })
  }

  /** Whether the policy accepts what the input holds; null while that is not known. */
  get accepted() {
    this.#judge()
    return this.#isKnown ? this.#isRight && !this.#isLeftToServer : null
  }

  get #about() {
    return { user: this.#words(), previous: this.#previous() }
  }

  /** What the policy says of what the input holds; null while that is not known. */
  get assessment() {
    if (!this.#form) return null
    return this.#checker.check(this.#input.value, { ...this.#about, blurred: this.#isBlurred })
  }

  /** Says what the server has against what the input holds, until it holds something else, or another
   *  policy judges it. */
  fail(message) {
    this.verdict({ message })
  }

  /** Says what the server found out about what the input holds, on the whole or by a rule, for as long. */
  verdict({ rule = '', outcome = 'unmet', message = '' }) {
    if (!this.#input) return
    this.#judge()
    this.#note(rule, outcome, message)
    this.#show([this.#verdict].filter(Boolean))
  }

  /** Fills in a random password that the policy accepts, and shows it; false if none was found, or the
   *  input is read-only or disabled. */
  propose() {
    const isWritable = (input) => input.matches(':read-write')
    const found = this.#form && isWritable(this.#input) && proposal(this.#checker, this.#about)
    if (!found) return false
    const isOther = (input) => input.type === 'password' && input.autocomplete === 'new-password'
    const others = [...(this.#input.form?.elements ?? [])].filter(isOther).filter(isWritable)
    for (const input of new Set([this.#input, ...others])) {
      // A framework that watches the input's own property hears of it by the event.
      Reflect.set(HTMLInputElement.prototype, 'value', found.password, input)
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
    }
    this.#setRevealed(true)
    this.#input.focus()
    return true
  }

  /** Clears the marks, as if nothing had been typed. */
  reset() {
    this.#isBlurred = false
    this.#said = undefined
    this.#setRevealed(false)
    this.announcer.stop()
    this.#send('reset')
    this.#judge(true)
  }

  // --- Arriving ---

  async [obtain]() {
    const asked = this.policy
    const fetched = this.obtainPolicy().then((policy) => {
      this.#outlineOf(asked, policy)
      return policy
    })
    const [pwcheck, policy] = await Promise.all([this.loaded, fetched])
    return { pwcheck, policy }
  }

  /** Shows the rules of a policy until the engine is there. */
  async #outlineOf(asked, [text, { isFile, roles }]) {
    try {
      const policy = isFile ? JSON.parse(text) : (await shippedPolicies())[text]
      if (asked !== this.policy) return
      // What another policy says of it stands there.
      this.#outline = policy.rules && !policy.extends ? outline(policy.rules, this.language, roles) : undefined
    } catch {
      this.#outline = undefined // The engine says why.
    }
    if (this.#outline && !this.#form) this.#view?.begin([])
    this.#show()
  }

  [arrive](found) {
    this.#found = found
    this.#open()
  }

  [entered](state) {
    if (state !== 'ready') this.#closeForm()
    this.#show(state === 'unavailable' ? [wordsOf(this.language).cannotCheck] : [])
  }

  [changed](name) {
    if (['policy', 'roles', 'leaked', 'engine'].includes(name)) {
      this.#found = undefined
      if (name === 'policy' || name === 'roles') this.#said = undefined
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
    if (this.#input) {
      this.#isBlurred = false
      this.#said = undefined
    }
    this.#part()
    if (!input) return this.#show()
    this.#input = input
    this.#describe(true)
    // So that a password manager proposes one.
    if (input.type === 'password') this.#give('autocomplete', 'new-password')
    if (this.state === 'ready') this.#open()
    else if (!hasStarted) this.readiness.start()
    this.#show()
  }

  #open() {
    this.#closeForm()
    if (!this.#input) return
    const { language } = this
    const { pwcheck, policy: [policy, options] } = this.#found
    this.#checker = pwcheck.checker(policy, { language, ...options })
    this.#form = pwcheck.form(this.#definition(), { checker: this.#checker, language })
    this.#ids = flat(this.#checker.policy.rules).map((rule) => rule.id)
    this.#draw()
    this.#view.begin(this.#lines)
    const checker = this.#checker
    // What must be tried has tasks of its own, and the marks do not wait for it.
    const later = (act) => setTimeout(() => checker === this.#checker && act())
    later(() => {
      this.#lengths = new Lengths(checker)
      this.#show()
      later(() => this.#isSecret && this.#give('passwordrules', proposal(checker, {})?.rules))
    })
    if (this.#input.value !== '') this.#judge(true)
    if (this.#isBlurred) this.#send('focusLost')
    if (this.getRootNode().activeElement === this.#input) this.#send('focusField')
    this.#show()
  }

  #definition() {
    const named = this.#named(this.#input.getAttribute('aria-labelledby')).map((element) => element.textContent.trim()).join(' ')
    const label = named || this.#input.labels?.[0]?.textContent.trim() || this.#input.getAttribute('aria-label') || 'Password'
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

  /** Sets an attribute of the input that the page has not set. */
  #give(name, value) {
    if (this.#input.hasAttribute(name) && !this.#own.includes(name)) return
    if (!this.#own.includes(name)) this.#own.push(name)
    if (value) this.#input.setAttribute(name, value)
    else this.#input.removeAttribute(name)
  }

  /** Leaves the input as the page made it. */
  #part() {
    if (this.#input) {
      this.#setRevealed(false)
      this.#describe(false)
      for (const name of this.#own.splice(0)) this.#input.removeAttribute(name)
      Validity.of(this.#input).release(this)
    }
    this.#closeForm()
    this.#remote.stop()
    this.#input = undefined
  }

  #closeForm() {
    this.close(this.#form, this.#checker)
    this.#form = this.#checker = this.#lengths = this.#judged = this.#problem = undefined
  }

  [leave]() {
    this.#part()
    this.#found = undefined
    // The text is of no use any more, unless the element only moves.
    setTimeout(() => this.isConnected || (this.#said = undefined))
  }

  // --- Listening ---

  /** To the root, so that an input or a form that takes another's place is heard as well. */
  #listen() {
    const root = this.getRootNode()
    const on = (type, act) => this.listen(root, type, act, { capture: true })
    const onInput = (type, act) => on(type, (event) => event.target === this.#input && act(event))
    const onForm = (type, act) => on(type, (event) => this.#input && event.target === this.#input.form && act(event))
    on('input', () => this.#judge())
    on('change', () => this.#judge())
    // A button that fills the input tells nobody.
    on('click', () => setTimeout(() => this.#judge()))
    onInput('focus', () => this.#send('focusField'))
    for (const type of ['keydown', 'keyup']) onInput(type, (event) => this.noteCapsLock(event))
    onInput('blur', (event) => {
      this.noteCapsLock()
      if (event.relatedTarget !== this) this.afterPress(() => this.#lose())
    })
    this.listen(this, 'focusout', ({ relatedTarget }) => {
      if (relatedTarget !== this && relatedTarget !== this.#input) this.#lose()
    })
    onInput('invalid', () => {
      this.#isBlurred = true
      // If it is only the page that has something against the text, nothing is to be submitted here.
      if (this.#form?.screen.button.ready) this.#show()
      else this.#send('submit')
    })
    // The values change after the event.
    onForm('reset', (event) => setTimeout(() => event.defaultPrevented || this.reset()))
    onForm('submit', (event) => {
      const { target: form, submitter } = event
      this.#setRevealed(false)
      if (form.noValidate || submitter?.formNoValidate) return
      if (!this.#input.willValidate || !this.#input.validity.customError) return
      event.preventDefault()
      event.stopImmediatePropagation()
      this.#input.reportValidity()
    })
    onForm('formdata', ({ formData }) => {
      this.#judge()
      if (!this.#isKnown && this.#input.name) formData.append('pwcheck-unchecked', this.#input.name)
      if (this.#fingerprint) formData.append('pwcheck-policy', this.#fingerprint)
    })
  }

  #setRevealed(isRevealed) {
    const type = isRevealed ? 'text' : 'password'
    if (!this.#isSecret || this.#input.type === type) return
    this.#isRevealed = isRevealed
    this.#input.type = type
    this.#show()
  }

  #isRevealed = false
  get #isSecret() {
    return this.#input?.type === 'password' || (this.#isRevealed && this.#input?.type === 'text')
  }

  /** Not if another window has the focus, and this input still has its page's. */
  #lose() {
    if (!this.#input || this.getRootNode().activeElement === this.#input) return
    this.#isBlurred = true
    this.#send('focusLost')
  }

  /** The elements that a list of ids names. */
  #named(ids) {
    const root = this.getRootNode()
    return (ids ?? '').split(/\s+/).map((id) => id && root.getElementById?.(id)).filter(Boolean)
  }

  #fields(attribute) {
    return this.#named(this.getAttribute(attribute)).filter((field) => 'value' in field)
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
    // The module has stopped in somebody else's call, and the form is empty.
    if (this.#form?.isOpen === false) this.#open()
    const { value } = this.#input
    const isOther = value !== (this.#judged ?? '')
    const before = this.#form?.screen
    this.#judged = value
    if (before) this.#attempt(() => {
      whole(value)
      this.#form.setContext(this.#words(), this.#previous())
      // After a problem nothing is known of the text, whatever the form says.
      if (!isOther && !isForced && !this.#problem) return
      if (this.#form.screen.focus === undefined) this.#form.send('focusField')
      this.#form.send('replaceText', { text: value })
      this.#problem = undefined
    })
    if (isOther || this.#form?.screen !== before) this.#show(this.#form?.screen.announcements)
  }

  #send(event) {
    if (this.#form?.isOpen === false) this.#open()
    if (this.#form && !this.#attempt(() => this.#form.send(event))) return
    // The focus is the page's affair, and its own screen reader's.
    this.#show(event === 'submit' ? this.#form?.screen.announcements : [])
  }

  /** False if that could not be done, mostly since the module stopped: then nothing is known of the
   *  text, and it is not accepted. */
  #attempt(act) {
    try {
      act()
      return true
    } catch (error) {
      this.#problem = error
      this.#show()
      this.#complain(error)
      return false
    }
  }

  // --- The server's word ---

  /** The name of a policy file that holds its hash, by which a server knows that it has changed. */
  get #fingerprint() {
    return /([\w.-]+-[0-9a-f]{6,64})\.json$/.exec(this.policy)?.[1]
  }

  #note(rule, outcome, message = '') {
    const { value } = this.#input
    if (this.#said?.text !== value) this.#said = { text: value, verdicts: new Map() }
    this.#said.verdicts.set(rule, { outcome, message: String(message) })
  }

  get #verdicts() {
    return this.#said && this.#said.text === this.#input?.value ? this.#said.verdicts : new Map()
  }

  /** What the server has against the text, or nothing. */
  get #verdict() {
    const [found] = [...this.#verdicts].filter(([, { outcome }]) => outcome === 'unmet')
    if (!found) return ''
    const [rule, { message }] = found
    return message || this.#form?.screen.fields[0].checklist[this.#ids.indexOf(rule)]?.label || wordsOf(this.language).failed
  }

  /** The rules of the screen, with what the server said of them. */
  get #lines() {
    const words = wordsOf(this.language)
    return this.#form?.screen.fields[0].checklist.map((line, i) => {
      const { outcome, message } = this.#verdicts.get(this.#ids[i]) ?? {}
      if (outcome === 'unmet') return { ...line, mark: 'failed', symbol: '❌', state: words.failed, label: message || line.label, remark: undefined, server: false }
      if (!line.server) return line
      if (outcome === 'met') return { ...line, mark: 'met', symbol: '✅', state: words.met, remark: undefined, server: false }
      return this.#remote.isAsking ? { ...line, symbol: '◌', remark: words.asking, asking: true } : line
    })
  }

  /** Asks the server about what everything else accepts. */
  #ask() {
    const text = this.#input?.value
    const address = this.getAttribute('remote')
    if (!address || !this.#isKnown || !text || !this.#isRight) return this.#remote.stop()
    const headers = new Headers()
    this.#remote.ask(address, text, headers, () => {
      // A page adds what its server wants, such as a token.
      this.tell('ask', { headers })
      const { user, previous } = this.#about
      return { password: text, policy: this.#fingerprint ?? this.#checker.policy.id, user, previous: previous ?? undefined }
    })
  }

  #hear(text, status, answer) {
    if (text !== this.#input?.value) return
    if (status === 409 && !this.#outdated.add(this.policy).has(answer.policy)) {
      // The server judges by another policy: the page takes it over, and judges anew.
      this.#remote.stop()
      this.policy = answer.policy
      return
    }
    if (status === 0 || status === 409) {
      this.#note('', 'undetermined')
      this.#complain(status === 0 ? answer : new Error(
        `The server judges by none of this page's policies: it names '${answer.policy}' again. Give all servers the same policy.`))
    } else {
      for (const { id, outcome, message, severity } of answer.rules ?? []) {
        if (this.#ids.includes(id) && severity !== 'warning') this.#note(id, outcome, message)
      }
      const isAccepted = status === 200 && answer.accepted
      if (isAccepted) this.#note('', 'met')
      else if (this.#verdict === '') this.#note('', 'unmet', answer.message ?? wordsOf(this.language).cannotCheck)
      this.#form.screen.fields[0].checklist.forEach(({ server, depth }, i) => {
        if (isAccepted && server && depth === 0 && !this.#verdicts.has(this.#ids[i])) this.#note(this.#ids[i], 'met')
      })
    }
    this.#show([this.#verdict].filter(Boolean))
  }

  #complain(error) {
    console.error('pwcheck:', error.message)
    this.report(error)
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
    return this.#remote.isAsking || this.#verdicts.get('')?.outcome === 'undetermined'
      || this.#lines.some((line) => line.server && line.depth === 0)
  }

  // --- Showing ---

  #draw() {
    if (this.#view) return
    this.#view = new View()
    this.#suggest = make('button', 'pwcheck-suggest', { type: 'button', part: 'suggest' })
    this.#reveal = new Reveal()
    // A press leaves the focus in the input.
    for (const button of [this.#suggest, this.#reveal.element]) button.addEventListener('mousedown', (event) => event.preventDefault())
    this.#suggest.addEventListener('click', () => this.propose())
    this.#reveal.element.addEventListener('click', () => this.#setRevealed(this.#input?.type === 'password'))
    adoptStyles(this.shadowRoot)
    this.shadowRoot.replaceChildren(this.#view.element, this.announcer.element)
  }

  #show(sentences = []) {
    const screen = this.#form?.screen
    const field = screen?.fields[0]
    const isBlank = this.#input?.value === '' && !this.#input.required
    const words = wordsOf(this.language)
    if (screen) this.dir = screen.direction
    this.#ask()
    const lines = this.#lines ?? this.#early(words)
    const cannot = this.state === 'unavailable' || this.#problem ? words.cannotCheck : ''
    const told = this.#verdict || cannot || screen?.notice || (!isBlank && field?.error) || ''
    // What a server has written stands there until then.
    if (lines || told) this.#draw()
    this.#view?.show({
      lines, meter: field?.meter, error: told, missing: told ? '' : this.#missing(lines, words),
      note: this.capsLock, advice: this.#advice, words,
      showsAll: this.getAttribute('rules') === 'all', keepsRoom: this.has('strength'),
    })
    if (this.#view) this.#showTools(screen, words)
    // Changes while somebody types are the announcer's: a screen reader reads a description that changes again.
    if (this.#input && (this.#description === '' || this.getRootNode().activeElement !== this.#input)) {
      this.#description = [told, ...(lines ?? []).map((line) => line.label)].filter(Boolean).join('. ')
      this.describe(this.#description || null)
    }
    if (this.#input) this.#claim(isBlank, told)
    this.announcer.say(sentences, PAUSE)
    this.#tellChange(field?.meter)
  }

  /** The rules of the file, and while the engine has not arrived the marks of those that need none. */
  #early(words) {
    const text = this.#input?.value ?? ''
    return this.#outline?.map((line) => {
      const met = this.state === 'loading' ? isMet(line.rule, text) : undefined
      if (met === undefined) return { ...line, waits: true }
      const mark = met && text !== '' ? 'met' : this.#isBlurred ? 'failed' : 'pending'
      return { ...line, mark, symbol: { met: '✅', failed: '❌', pending: '⚪️' }[mark], state: words[mark] }
    })
  }

  /** How many characters the first open rule wants, in words. */
  #missing(lines, words) {
    if (!this.#isKnown || !this.#lengths || this.#input.value === '') return ''
    const place = lines.findIndex((line) => !line.server && (line.mark === 'pending' || line.mark === 'failed'))
    if (place < 0) return ''
    try {
      const count = this.#lengths.missing(place, this.#input.value)
      return count ? words.missing(count) : ''
    } catch {
      return '' // The module stopped, which the next judgement says.
    }
  }

  #showTools(screen, words) {
    setText(this.#suggest, words.suggest)
    this.#suggest.setAttribute('aria-label', words.suggestPassword)
    this.#suggest.title = words.suggestPassword
    const isWanted = [this.has('suggest'), this.has('reveal') && this.#isSecret]
    // Buttons that nobody asked for are not there for a page's own tests either.
    const tools = [this.#suggest, this.#reveal.element].filter((_, i) => screen && isWanted[i])
    if (tools.length !== this.#view.tools.childElementCount) this.#view.tools.replaceChildren(...tools)
    if (screen) this.#reveal.show(this.#isRevealed, screen.words, screen.fields[0].label)
  }

  get #advice() {
    if (!this.#isKnown || !this.has('advice') || this.#input.value === '') return []
    const about = { user: this.#words(), language: this.language }
    return this.#found.pwcheck.advice(this.#input.value, about)
  }

  #claim(isBlank, told) {
    const verdict = this.#verdict
    let message = verdict
    if (!message && !isBlank) {
      if (!this.#form) message = this.whenUnavailable === 'block' ? wordsOf(this.language).cannotCheck : ''
      else if (!this.#isRight) {
        const [field] = this.#form.screen.fields
        const open = this.#lines.find((line) => !line.server && (line.mark === 'failed' || line.mark === 'pending'))
        message = told || open?.label || field.label
      }
    }
    const isMarked = message !== '' && (verdict !== '' || this.#isBlurred)
    Validity.of(this.#input).claim(this, message, isMarked, () => this.#judge())
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

reflect(PwcheckField, ['strength', 'advice', 'leaked', 'reveal', 'suggest'],
  [['htmlFor', 'for'], ['personal'], ['previous'], ['roles'], ['rules'], ['marks'], ['remote'], ['whenUnavailable', 'when-unavailable']])
define('pwcheck-field', PwcheckField)

const kinds = new Map(Object.entries({
  user: 'user', username: 'user', login: 'user', nickname: 'user', email: 'email', name: 'name',
  'given-name': 'name', 'additional-name': 'name', 'family-name': 'name', organization: 'site', site: 'site',
  birthday: 'birthday', bday: 'birthday',
}))

/** What the text of a field is, by its type, its `autocomplete`, its name and its id; none if these do
 *  not tell, and several for an address that is the name of an account. */
function kindsOf({ type, autocomplete = '', name, id }) {
  const names = [type, ...autocomplete.split(/\s+/), name, id].map((text) => kinds.get(text?.toLowerCase()))
  return [...new Set(names)].filter(Boolean)
}
