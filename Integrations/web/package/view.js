// What both elements draw: the checklist, the meter, an error, and what a screen reader says.
import { sheet } from './style.js'

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

/** The rules with their marks. Lines are changed in place, so that a screen reader keeps its place. A
 *  line keeps the label that it began with, so that nothing moves when the field is left; why a rule
 *  is not met is told to screen readers beside it. */
export class Checklist {
  element = make('ul', 'pwcheck-rules', { role: 'list', part: 'rules' })
  #labels = []

  begin(lines) {
    this.#labels = lines.map((line) => line.label)
  }

  /** Without lines nothing is known: the rules stay, without marks. */
  show(lines) {
    const list = this.element
    list.setAttribute('aria-busy', String(!lines))
    if (!lines) {
      for (const { dataset, children: [mark, , , state] } of list.children) {
        dataset.mark = 'none'
        setText(mark, '')
        setText(state, '')
      }
      return
    }
    list.hidden = lines.length === 0
    while (list.children.length > lines.length) list.lastChild.remove()
    lines.forEach((line, index) => {
      const item = list.children[index] ?? list.appendChild(this.#line())
      const [mark, label, remark, state] = item.children
      const first = this.#labels[index] ?? line.label
      const states = [line.state, first === line.label ? '' : line.label].filter(Boolean).join(': ')
      item.dataset.mark = line.mark ?? 'none'
      item.style.setProperty('--pwcheck-depth', line.depth)
      setText(mark, line.symbol ?? '')
      setText(label, first)
      setText(remark, line.remark ? ` (${line.remark})` : '')
      setText(state, states ? ` (${states})` : '')
    })
  }

  #line() {
    const item = make('li', 'pwcheck-rule', { part: 'rule' })
    item.append(
      make('span', 'pwcheck-mark', { 'aria-hidden': 'true', part: 'mark' }),
      make('span', 'pwcheck-label', { dir: 'auto', part: 'label' }),
      make('span', 'pwcheck-remark'), make('span', 'pwcheck-unseen'))
    return item
  }
}

/** The strength as a bar with its level in words. */
export class Meter {
  element = make('div', 'pwcheck-meter', { part: 'meter' })
  #bar = make('div', 'pwcheck-bar', { role: 'meter', 'aria-valuemin': '0', 'aria-valuemax': '100' })
  #name = make('span', 'pwcheck-level', { 'aria-hidden': 'true' })

  constructor() {
    this.#bar.append(make('div', 'pwcheck-filled'))
    this.element.append(this.#bar, this.#name)
    this.show(undefined)
  }

  /** Room is kept for a meter that is to come. */
  show(meter, keepsRoom = false) {
    this.element.hidden = !meter && !keepsRoom
    this.element.classList.toggle('pwcheck-empty', !meter)
    if (!meter) return
    this.element.dataset.role = meter.role
    this.#bar.setAttribute('aria-label', meter.label)
    this.#bar.setAttribute('aria-valuenow', meter.score)
    this.#bar.setAttribute('aria-valuetext', meter.name)
    this.#bar.style.setProperty('--pwcheck-score', meter.score / 100)
    setText(this.#name, meter.name)
  }
}

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
