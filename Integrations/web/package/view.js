// What both elements draw: the checklist, the meter, an error, and what a screen reader says.
import { styleSheet } from './style.js'
import { filled } from './words.js'

let count = 0
export const newID = (what) => `pwcheck-${what}-${++count}`

/** Makes an element; text is never read as markup. */
export function make(tag, className, attributes = {}) {
  const element = document.createElement(tag)
  if (className) element.className = className
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text
}

/** Shows a list of sentences, which is not there without any. */
export function showLines(list, lines) {
  list.hidden = lines.length === 0
  list.replaceChildren(...lines.map((line) => {
    const item = make('li')
    item.textContent = line
    return item
  }))
}

/** Also where there are no constructed style sheets, which is no reason to fail. */
export function adoptStyles(root) {
  const sheet = styleSheet()
  if (!sheet || root.adoptedStyleSheets === undefined || root.adoptedStyleSheets.includes(sheet)) return
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** The language of the nearest `lang`. */
export function languageOf(element) {
  const near = element.closest('[lang]')
  const host = element.getRootNode().host
  return near || !host ? near?.lang || 'en' : languageOf(host)
}

/** The text behind an address of the page. */
export async function fetchedText(address, what) {
  const response = await fetch(new URL(address, document.baseURI), { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error(`${address}: the ${what} cannot be had: status ${response.status}.`)
  return response.text()
}

const DRAWINGS = {
  met: 'M3 8.5l3.5 3.5L13 4.5',
  pending: 'M8 3a5 5 0 1 1 0 10a5 5 0 1 1 0-10',
  failed: 'M4 4l8 8M12 4l-8 8',
  advised: 'M8 3v6.5M8 12.8v.1',
  none: '',
  open: 'M6 3.5l4.5 4.5L6 12.5',
  reveal: 'M1 8s2.6-4.8 7-4.8S15 8 15 8s-2.6 4.8-7 4.8S1 8 1 8zM8 5.9a2.1 2.1 0 1 1 0 4.2a2.1 2.1 0 1 1 0-4.2',
}
DRAWINGS.conceal = `${DRAWINGS.reveal}M2.5 14L13.5 2`

/** A line drawing in the colour of the text. */
export function icon(name, element = document.createElementNS('http://www.w3.org/2000/svg', 'svg')) {
  if (!element.firstChild) {
    element.setAttribute('class', 'pwcheck-icon')
    element.setAttribute('viewBox', '0 0 16 16')
    element.setAttribute('aria-hidden', 'true')
    element.append(document.createElementNS(element.namespaceURI, 'path'))
  }
  const drawing = DRAWINGS[name]
  if (element.firstChild.getAttribute('d') !== drawing) element.firstChild.setAttribute('d', drawing)
  return element
}

/** A button that shows what was typed, by an eye. */
export class Reveal {
  element = make('button', 'pwcheck-reveal', { type: 'button', part: 'reveal' })
  #icon = icon('reveal')

  constructor() {
    this.element.append(this.#icon)
  }

  /** The name says what a press does; a state beside it would say the opposite. */
  show(isRevealed, words, label) {
    const word = isRevealed ? words.conceal : words.reveal
    icon(isRevealed ? 'conceal' : 'reveal', this.#icon)
    this.element.title = word
    this.element.setAttribute('aria-label', `${word}: ${label}`)
  }
}

/** The rules with their marks. Lines are changed in place, so that a screen reader keeps its place. A
 *  line keeps the label that it began with, so that nothing moves when the field is left; why a rule
 *  is not met is told to screen readers beside it. */
class Checklist {
  element = make('ul', 'pwcheck-rules', { role: 'list', part: 'rules' })
  labels = []

  /** Without lines nothing is known: the rules stay, without marks. */
  show(lines) {
    const list = this.element
    list.setAttribute('aria-busy', String(!lines || lines.some((line) => line.waits)))
    if (!lines) {
      for (const item of list.children) this.#mark(item, {})
      return
    }
    while (list.children.length > lines.length) list.lastChild.remove()
    lines.forEach((line, index) => {
      const item = list.children[index] ?? list.appendChild(this.#line())
      const [, text, state] = item.children
      const first = this.labels[index] ?? line.label
      const states = [line.state, first === line.label ? '' : line.label].filter(Boolean).join(': ')
      item.style.setProperty('--pwcheck-depth', line.depth)
      this.#mark(item, line)
      setText(text.firstChild, first)
      setText(text.lastChild, line.remark ? ` (${line.remark})` : '')
      setText(state, states ? ` (${states})` : '')
    })
  }

  #mark(item, { mark = 'none', symbol = '', server = false, asking = false }) {
    const [{ firstChild, lastChild }, , state] = item.children
    item.dataset.mark = mark
    item.toggleAttribute('data-server', server)
    item.toggleAttribute('data-asking', asking)
    setText(firstChild, symbol)
    icon(mark, lastChild)
    if (mark === 'none') setText(state, '')
  }

  #line() {
    const item = make('li', 'pwcheck-rule', { part: 'rule' })
    const mark = make('span', 'pwcheck-mark', { 'aria-hidden': 'true', part: 'mark' })
    const text = make('span', 'pwcheck-text')
    mark.append(make('span', 'pwcheck-symbol'), icon('none'))
    text.append(make('span', 'pwcheck-label', { dir: 'auto', part: 'label' }), make('span', 'pwcheck-remark'))
    item.append(mark, text, make('span', 'pwcheck-unseen'))
    return item
  }
}

const LEVELS = 5

/** The strength as so many of five segments, the last one as far as the score goes, with its level in
 *  words. The attack that matters is told on demand. */
class Meter {
  element = make('div', 'pwcheck-meter', { part: 'meter' })
  #bar = make('div', 'pwcheck-bar', { role: 'meter', 'aria-valuemin': 0, 'aria-valuemax': LEVELS, part: 'bar' })
  #name = make('span', 'pwcheck-level', { 'aria-hidden': 'true', part: 'level' })

  constructor() {
    for (let i = 0; i < LEVELS; i++) this.#bar.append(make('span', 'pwcheck-segment'))
    this.element.append(this.#bar, this.#name)
    this.show(undefined)
  }

  /** Room is kept for a meter that is to come. */
  show(meter, keepsRoom = false) {
    this.element.hidden = !meter && !keepsRoom
    this.#bar.setAttribute('aria-hidden', String(!meter))
    const count = meter ? meter.level + 1 : 0
    Array.from(this.#bar.children).forEach((segment, i) => {
      segment.toggleAttribute('data-on', i < count)
      segment.style.setProperty('--pwcheck-part', meter ? meter.segments[i] : 0)
    })
    this.element.title = meter?.attack ?? ''
    setText(this.#name, meter?.name ?? '')
    if (!meter) return
    this.element.dataset.role = meter.role
    this.#bar.setAttribute('aria-label', meter.label)
    this.#bar.setAttribute('aria-valuenow', count)
    this.#bar.setAttribute('aria-valuetext', meter.name)
  }
}

/** More rules than these are folded up behind the next step. */
const FEW = 3
const MOST_ADVICE = 2

/** All that is shown of one text: the meter, one line, and on demand the rules and advice. */
export class View {
  element = make('div', 'pwcheck-view')
  /** Where a field puts buttons. */
  tools = make('div', 'pwcheck-tools')
  #meter = new Meter()
  #next = make('p', 'pwcheck-next', { part: 'next', dir: 'auto' })
  #error = make('p', 'pwcheck-error', { part: 'error', dir: 'auto' })
  #summary = make('button', 'pwcheck-summary', { type: 'button', part: 'summary' })
  #checklist = new Checklist()
  #advice = make('ul', 'pwcheck-advice', { part: 'advice' })
  #isFolded

  constructor() {
    this.#summary.append(icon('open'), make('span'))
    this.#summary.addEventListener('click', () => this.#open(this.#checklist.element.hidden))
    const line = make('div', 'pwcheck-line')
    const row = make('div', 'pwcheck-row')
    line.append(this.#next, this.#error)
    row.append(this.#summary, this.tools)
    this.element.append(this.#meter.element, line, row, this.#checklist.element, this.#advice)
  }

  /** The rules as they are named before anything is typed. */
  begin(lines) {
    this.#checklist.labels = lines.map((line) => line.label)
  }

  /** Shows the lines of the list, or that nothing is known; `missing` says better than its rule what the
   *  next step is, `note` is more urgent than that, and an error stands in the place of both. */
  show({ lines, meter, error = '', missing, note, advice = [], words, showsAll = false, keepsRoom = false }) {
    this.#meter.show(meter, keepsRoom)
    this.#checklist.show(lines)
    if (lines) this.#fold(lines, words, showsAll)
    const open = lines && (isKnown(lines) ? lines.find((line) => !line.server && isOpen(line)) : lines[0])
    setText(this.#error, error)
    setText(this.#next, error ? '' : note || missing || (this.#isFolded && open?.label) || '')
    this.#next.dataset.mark = (!note && open?.mark) || 'none'
    // A single rule is not said twice.
    this.#checklist.element.classList.toggle('pwcheck-replaced', Boolean(error) && lines?.length === 1 && isOpen(lines[0]))
    showLines(this.#advice, advice.slice(0, MOST_ADVICE))
  }

  #fold(lines, words, showsAll) {
    const counted = lines.filter((line) => line.depth === 0 && (line.mark || line.waits))
    const isFolded = !showsAll && lines.length > FEW
    if (isFolded !== this.#isFolded) this.#open(!isFolded)
    this.#isFolded = isFolded
    this.#summary.hidden = !isFolded
    this.element.classList.toggle('pwcheck-folded', isFolded)
    const met = counted.filter((line) => line.mark === 'met').length
    setText(this.#summary.lastChild, filled(words.rules, isKnown(lines) ? met : '–', counted.length))
    this.#summary.dataset.mark = met === counted.length ? 'met' : 'none'
  }

  #open(isOpen) {
    this.#checklist.element.hidden = !isOpen
    this.#summary.setAttribute('aria-expanded', String(isOpen))
  }
}

/** Whether a text was judged. */
const isKnown = (lines) => lines.some((line) => line.mark)
const isOpen = ({ mark }) => mark === 'pending' || mark === 'failed'

/** Says what changed, once typing pauses, and then falls silent: what described a text some time ago
 *  must not be found beside another. */
export class Announcer {
  element = make('p', 'pwcheck-unseen', { role: 'status' })
  #sentences = new Map()
  #timer

  say(sentences, delay = 0) {
    if (sentences.length === 0) return
    // Of two sentences on one rule, "label: state", the later one holds.
    for (const sentence of sentences) {
      const end = sentence.lastIndexOf(': ')
      const rule = end < 0 ? sentence : sentence.slice(0, end)
      this.#sentences.delete(rule)
      this.#sentences.set(rule, sentence)
    }
    this.#soon(delay, () => {
      setText(this.element, [...this.#sentences.values()].join('. '))
      this.#sentences.clear()
      this.#soon(LASTING, () => setText(this.element, ''))
    })
  }

  stop() {
    clearTimeout(this.#timer)
    this.#sentences.clear()
    setText(this.element, '')
  }

  #soon(delay, act) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, delay)
  }
}

/** How long a sentence stays for whoever looks for it. */
const LASTING = 5000

/** Draws attention to what is wrong; the style sheet leaves it out where motion is unwelcome. */
export function shake(element) {
  element.classList.remove('pwcheck-shake')
  void element.offsetWidth // so that it starts anew
  element.classList.add('pwcheck-shake')
}
