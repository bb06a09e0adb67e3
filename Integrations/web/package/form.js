// <pwcheck-form form="reset-password"> draws a form file: fields, marks, errors, busy, success.
import { PAUSE, PwcheckElement, arrive, changed, define, entered, leave, obtain, reflect } from './element.js'
import { EngineStopped } from './index.js'
import { Reveal, View, adoptStyles, fetchedText, icon, make, newID, setText, shake } from './view.js'
import { wordsOf } from './words.js'

export class PwcheckForm extends PwcheckElement {
  static observedAttributes = ['form', 'src', 'policy', 'roles', 'user', 'exit', 'leaked', 'lang', 'rules']

  #form
  #checker
  #rows = []
  #parts = {}
  #stage = ''
  #values = []
  /** The attempt whose answer counts. */
  #awaited
  #unavailable = make('p', 'pwcheck-alert', { role: 'alert' })

  connectedCallback() {
    super.connectedCallback()
    adoptStyles(this.getRootNode())
    this.readiness.start()
  }

  /** Clears every field. */
  reset() {
    for (const row of this.#rows) row.input.value = ''
    this.#values = []
    this.#send('reset')
  }

  // --- Setting up ---

  [changed](name) {
    // A form that begins anew would forget what was submitted.
    if (name === 'lang' && !['', 'editing'].includes(this.#stage)) return
    if (name !== 'rules' && name !== 'caps-lock') this.readiness.start()
    else if (this.#form) this.#show()
  }

  async [obtain]() {
    const isFile = this.hasAttribute('src')
    const [pwcheck, source, policy] = await Promise.all([
      this.loaded,
      isFile ? fetchedText(this.getAttribute('src'), 'form') : this.getAttribute('form') ?? 'new-password',
      this.hasAttribute('policy') ? this.obtainPolicy() : undefined,
    ])
    return { pwcheck, isFile, source, policy }
  }

  [arrive]({ pwcheck, isFile, source, policy }) {
    const before = this.#rows
    this[leave]()
    const { language } = this
    if (policy) this.#checker = pwcheck.checker(policy[0], { language, ...policy[1] })
    this.#form = pwcheck.form(source, { checker: this.#checker, language, isFile })
    const { user } = this
    this.#form.setContext({ user, email: user.includes('@') ? user : '' })
    this.#build()
    // What was typed stays when the language changes. In another form a password may not come to
    // stand where it can be read.
    for (const { input, reveal } of this.#rows) {
      const same = before.find((row) => row.input.name === input.name && !row.reveal === !reveal)
      input.value = same?.input.value ?? ''
    }
    const named = this.#rows.find((row) => !row.reveal)
    if (named) named.input.value ||= user
    this.#type()
    this.#values = this.#rows.map((row) => row.input.value)
    this.#show()
  }

  /** Tells the form what its inputs hold, and which one had the focus. */
  #type(focus) {
    this.#rows.forEach(({ input }, field) => {
      if (input.value === '') return
      this.#form.send('focusField', { field })
      this.#form.send('replaceText', { text: input.value })
    })
    if (focus !== undefined) this.#form.send('focusField', { field: focus })
  }

  [entered](state) {
    this.setAttribute('aria-busy', String(state === 'stale'))
    setText(this.#unavailable, state === 'unavailable' ? wordsOf(this.language).cannotCheck : '')
    if (state === 'unavailable') this.prepend(this.#unavailable)
    else this.#unavailable.remove()
  }

  [leave]() {
    this.announcer.stop()
    this.close(this.#form, this.#checker)
    this.#form = this.#checker = this.#awaited = undefined
    this.#stage = ''
  }

  // --- Building ---

  #build() {
    const { screen } = this.#form
    const title = make('h2', 'pwcheck-title', { id: newID('title') })
    const panel = make('form', 'pwcheck-panel', { 'aria-labelledby': title.id, novalidate: '' })
    const subtitle = make('p', 'pwcheck-subtitle')
    const alert = make('p', 'pwcheck-alert', { role: 'alert' })
    const submit = make('button', 'pwcheck-submit', { type: 'submit' })
    const exit = make('button', 'pwcheck-exit', { type: 'button' })
    exit.append(icon('failed'), make('span', 'pwcheck-unseen'))
    this.#rows = screen.fields.map((field, index) => this.#row(field, index, screen))
    panel.append(title, subtitle, ...this.#rows.map((row) => row.element), alert, submit)
    if (this.user && screen.fields.every((field) => field.secure)) panel.prepend(account(this.user))
    if (this.hasAttribute('exit')) panel.append(exit)
    this.#parts = { panel, title, subtitle, alert, submit, exit }
    this.#listen()
    this.replaceChildren(panel, this.announcer.element)
  }

  #row(field, index, screen) {
    const id = newID(field.id)
    const element = make('div', 'pwcheck-entry')
    const label = make('label', '', { for: id })
    const input = make('input', '', {
      id, name: field.id, type: field.secure ? 'password' : 'text', autocapitalize: 'off', autocorrect: 'off',
      spellcheck: 'false', autocomplete: purpose(field, screen, this.getAttribute('form') === 'sign-in'), enterkeyhint: index + 1 < screen.fields.length ? 'next' : 'go',
      dir: field.secure ? 'ltr' : 'auto', 'aria-required': 'true',
    })
    const box = make('div', 'pwcheck-box')
    box.append(input)
    const reveal = field.secure ? new Reveal() : undefined
    if (reveal) box.append(reveal.element)
    const hint = make('p', 'pwcheck-hint', { id: newID('hint') })
    const view = new View()
    // It changes while nobody types: a screen reader reads it again when it does.
    const description = make('p', '', { id: newID('description'), hidden: '' })
    input.setAttribute('aria-describedby', `${hint.id} ${description.id}`)
    element.append(label, hint, box, view.element, description)
    return { element, label, input, reveal, hint, view, description }
  }

  #listen() {
    const { panel, exit } = this.#parts
    this.#rows.forEach((row, index) => {
      row.input.addEventListener('focus', () => this.#send('focusField', { field: index }))
      row.input.addEventListener('input', () => this.#typed(index))
      row.input.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' || event.isComposing) return
        event.preventDefault()
        this.#send('confirm')
        this.#moveFocus()
      })
      row.reveal?.element.addEventListener('click', () => this.#send('toggleReveal'))
    })
    // A focus that stays within the form is no loss.
    panel.addEventListener('focusout', (event) => {
      this.noteCapsLock()
      if (panel.contains(event.relatedTarget)) return
      this.afterPress(() => {
        if (panel.isConnected && !panel.contains(document.activeElement)) this.#send('focusLost')
      })
    })
    for (const type of ['keydown', 'keyup']) panel.addEventListener(type, (event) => this.noteCapsLock(event))
    panel.addEventListener('submit', (event) => {
      event.preventDefault()
      // Nothing is known by the rules that were asked for.
      if (this.state !== 'ready') return
      if (this.#form.screen.stage.name === 'submitting') return this.#send('cancel')
      this.#send('submit')
      this.#moveFocus()
    })
    panel.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && (this.hasAttribute('exit') || this.#stage === 'submitting')) this.#send('cancel')
    })
    exit.addEventListener('click', () => this.#send('cancel'))
  }

  #typed(index) {
    if (this.#form?.screen.focus !== index) this.#send('focusField', { field: index })
    const { input } = this.#rows[index]
    this.#send('replaceText', { text: input.value })
    // What was not taken must not stand there as if it had been.
    if (this.#form?.screen.notice) input.value = this.#values[index] ?? ''
    else this.#values[index] = input.value
  }

  /** Where the form wants the focus, the page gives it. */
  #moveFocus() {
    const focus = this.#form?.screen.focus
    if (this.#stage === 'editing' && focus !== undefined) this.#rows[focus].input.focus()
  }

  // --- Events and effects ---

  #send(event, details) {
    if (!this.#form) return
    let screen
    try {
      // After the module has stopped in somebody else's call.
      if (!this.#form.isOpen) this.#type(this.#form.screen.focus)
      screen = this.#form.send(event, details)
    } catch (error) {
      if (!(error instanceof EngineStopped)) throw error
      // Nothing is known of any text now: the form begins anew.
      for (const row of this.#rows) row.input.value = ''
      this.#values = []
      this.#awaited = undefined
      this.#show()
      this.report(error)
      return
    }
    // What is drawn can take the focus away, which is an event of its own.
    this.#show()
    const isFocus = event === 'focusField' || event === 'focusLost'
    if (!isFocus) this.announcer.say(screen.announcements, event === 'replaceText' ? PAUSE : 0)
    for (const effect of screen.effects) this.#carryOut(effect)
  }

  #carryOut(effect) {
    switch (effect.name) {
      case 'submit': {
        const { attempt } = effect
        const rows = this.#rows
        const awaited = (this.#awaited = {})
        // An answer to an attempt that is no longer awaited changes nothing. Attempts have numbers,
        // but a form that has begun anew counts from the start.
        const answer = (event, text = '') => {
          if (awaited === this.#awaited) this.#send(event, { attempt, text: String(text) })
        }
        this.tell('submit', {
          attempt,
          // Read by whoever answers, and not handed to all that listen.
          read: () => Object.fromEntries([
            ...rows.map(({ input }) => [input.name, input.value]), ...Object.entries(effect.hidden),
          ]),
          succeed: () => answer('succeeded'),
          fail: (why) => answer('failed', why),
          progress: (what) => answer('progressed', what),
        })
        break
      }
      case 'cancelSubmission': this.tell('cancel', { attempt: effect.attempt }); break
      case 'refuse': shake(this.#rows[effect.field].element); break
      case 'finish': {
        const { result, next, user } = effect
        const isOurs = this.tell('finish', { result, next, user }, { cancelable: true })
        if (isOurs && next) this.#goTo(next, user)
        break
      }
    }
  }

  /** The form that the button of the end leads to, by its name or by the address of its file. */
  #goTo(next, user) {
    const source = this.getAttribute('src')
    const isName = /^[\w-]+$/.test(next)
    if (user) this.user = user
    // The form has rules of its own.
    this.removeAttribute('policy')
    if (isName) {
      this.removeAttribute('src')
      this.setAttribute('form', next)
    } else {
      const base = new URL(source ?? '', document.baseURI)
      this.setAttribute('src', new URL(next, base).href)
    }
  }

  // --- Showing ---

  #show() {
    const { screen } = this.#form
    const stage = screen.stage.name
    this.dir = screen.direction
    if (stage === 'succeeded' || stage === 'finished') return this.#showEnd(screen)
    this.#stage = stage
    const { panel, title, subtitle, alert, submit, exit } = this.#parts
    const isBusy = stage === 'submitting'
    setText(title, screen.title)
    setText(subtitle, screen.subtitle ?? '')
    subtitle.hidden = !screen.subtitle
    screen.fields.forEach((field, index) => {
      const note = field.secure && index === screen.focus ? this.capsLock : ''
      this.#showField(field, this.#rows[index], isBusy, screen.words, note)
    })
    const warning = screen.alert ?? screen.notice ?? ''
    setText(alert, warning)
    alert.hidden = warning === ''
    // While it is busy the button stops the waiting.
    setText(submit, isBusy ? `${screen.stage.message} (${screen.words.stop})` : screen.button.label)
    panel.setAttribute('aria-busy', String(isBusy))
    setText(exit.lastChild, screen.words.cancel)
  }

  #showField(field, row, isBusy, words, note) {
    setText(row.label, field.label)
    setText(row.hint, field.hint ?? '')
    row.hint.hidden = !field.hint
    row.input.readOnly = isBusy
    if (field.secure) row.input.type = field.revealed ? 'text' : 'password'
    row.reveal?.show(field.revealed, words, field.label)
    row.view.show({
      lines: field.checklist, meter: field.meter, error: field.error, advice: field.advice, note,
      words: wordsOf(this.language), showsAll: this.getAttribute('rules') === 'all',
    })
    if (row.description.textContent === '' || document.activeElement !== row.input) {
      setText(row.description, [field.error, ...field.checklist.map((line) => line.label)].filter(Boolean).join('. '))
    }
    const isWrong = field.error !== undefined || field.checklist.some((line) => line.mark === 'failed')
    if (isWrong) row.input.setAttribute('aria-invalid', 'true')
    else row.input.removeAttribute('aria-invalid')
  }

  #showEnd(screen) {
    if (this.#stage === screen.stage.name) return
    this.#stage = screen.stage.name
    for (const row of this.#rows) row.input.value = ''
    this.#values = []
    if (screen.stage.name === 'finished') return this.replaceChildren(this.announcer.element)
    const { title, message, button } = screen.stage
    const panel = make('div', 'pwcheck-panel pwcheck-arrives')
    const flourish = make('p', 'pwcheck-flourish', { 'aria-hidden': 'true' })
    flourish.append(icon('met'))
    const heading = make('h2', 'pwcheck-title', { tabindex: '-1' })
    heading.textContent = title
    panel.append(flourish, heading)
    if (message) {
      panel.append(make('p', 'pwcheck-subtitle'))
      panel.lastChild.textContent = message
    }
    if (button) {
      const go = make('button', 'pwcheck-submit', { type: 'button' })
      go.textContent = button
      go.addEventListener('click', () => this.#send('confirm'))
      panel.append(go)
    }
    this.replaceChildren(panel, this.announcer.element)
    heading.focus()
  }
}

reflect(PwcheckForm, ['exit', 'leaked'], [['form'], ['src'], ['roles'], ['user'], ['rules'], ['marks']])
define('pwcheck-form', PwcheckForm)

/** Tells password managers whose the new password is. */
const account = (value) => make('input', '', { type: 'text', name: 'username', autocomplete: 'username', value, readonly: '', hidden: '' })

/** What password managers and keyboards should know of a field. */
function purpose(field, screen, signsIn) {
  const isName = field === screen.fields.find((other) => !other.secure)
  if (!field.secure) return /mail/.test(field.id) ? 'email' : isName ? 'username' : 'on'
  // A shipped sign-in lists its rules, too.
  if (signsIn) return 'current-password'
  const secure = screen.fields.filter((other) => other.secure)
  return secure.length > 1 || secure.some((other) => other.checklist.length > 0) ? 'new-password' : 'current-password'
}
