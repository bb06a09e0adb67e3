// One instance of the module: texts in, JSON or numbers out. Everything above it is plain JavaScript.

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The module stopped in the middle of a call. A new instance is ready; what it knew is gone. */
export class EngineStopped extends Error {
  constructor(cause) {
    super('pwcheck stopped at this text and was started again. The text was not judged.', { cause })
    this.name = 'EngineStopped'
  }
}

/** A policy, a form or a text is refused: the sentence, and where the mistake is, or a code. */
export class PwcheckError extends Error {
  constructor({ message, line, column, code }, name) {
    super(line ? `${name}:${line}:${column}: ${message}` : message)
    this.name = 'PwcheckError'
    this.problem = message
    this.line = line
    this.column = column
    this.code = code
  }
}

/** A text that reaches every program as it is. */
export function whole(given) {
  const text = String(given)
  if (/[\0\p{Surrogate}]/u.test(text)) {
    const message = 'A text has U+0000, at which many programs would cut it off, or half of a surrogate pair. Refuse it.'
    throw new PwcheckError({ message, code: 'not-text' })
  }
  return text
}

/** A search may use so much processor time, but a page has only the wall's clock, and shares the
 *  processor. The module asks for the time every few dozen microseconds while it works; a gap that
 *  is much longer is time that somebody else had, and counts as GAP only. Code that runs for the
 *  first time is slow because it is still being compiled, so what counts is divided by SLOWNESS. */
const GAP = 0.5 // milliseconds
const SLOWNESS = 4

/** WebAssembly's unit of memory. */
const PAGE = 65536

export class Engine {
  #module
  #files
  #exports
  #bytes
  #numbers
  #isWiping = false
  /** Whether the estimator has a text in its own memory. */
  #isEstimating = false
  /** Rises with every new instance. What was loaded into an older one must be loaded again. */
  generation = 0

  /** `leaked` may be left out. `image` stands in the place of both: it is the memory of an engine that
   *  has started with them elsewhere. */
  constructor(module, { model, leaked, image }) {
    this.#module = module
    this.#files = { model, leaked, image }
    if (leaked && !isLeaked(leaked)) {
      throw new Error('The file of leaked passwords is none, or of another version than the module.')
    }
    this.#start()
  }

  #start() {
    // A call that was cut off has wiped nothing.
    if (this.#exports) this.#memory().fill(0)
    let [worked, last] = [0, 0]
    const clock_time_get = (_id, _precision, target) => {
      const now = performance.now()
      worked += Math.min(now - last, GAP)
      last = now
      const nanoseconds = BigInt(Math.round((worked * 1e6) / SLOWNESS))
      new DataView(this.#exports.memory.buffer).setBigUint64(target, nanoseconds, true)
      return 0
    }
    const compatibility = (character, target) => {
      const text = String.fromCodePoint(character)
      const form = text.normalize('NFKC')
      if (form === text.normalize()) return -1
      return new TextEncoder().encodeInto(form, this.#memory().subarray(target)).written
    }
    const imports = { wasi_snapshot_preview1: { clock_time_get }, page: { compatibility } }
    this.#exports = new WebAssembly.Instance(this.#module, imports).exports
    this.#bytes = this.#numbers = new Uint8Array(0)
    if (this.#files.image) this.#copy(this.#files.image)
    else this.#layOut(this.#files)
    this.generation++
  }

  /** All that a module knows lies in its memory. */
  #copy(image) {
    const { memory } = this.#exports
    memory.grow((image.length - memory.buffer.byteLength) / PAGE)
    this.#memory().set(image)
  }

  #layOut({ model: file, leaked }) {
    const { address, constants, model } = parts(this.#module, file)
    this.#memory().set(constants, address)
    this.#exports.seed(...seed())
    this.#provide('provide', model)
    if (leaked) this.#provide('provideLeaked', leaked)
  }

  /** Copies a file into the module's memory. */
  #provide(name, file) {
    const place = this.#exports.allocate(file.length)
    this.#memory().set(file, place)
    this.#exports[name](place, file.length)
  }

  /** Calls a function of the module with texts, whose sizes follow the numbers before them. */
  call(name, before, texts, after = []) {
    this.#isEstimating ||= name === 'advice'
    try {
      return this.#exports[name](...before, ...this.#write(texts), ...after)
    } catch (error) {
      throw this.#stopped(error)
    }
  }

  /** The same for an estimate, a function of two texts alone, which is what is asked most often. */
  callWithTexts(name, first, second) {
    this.#isEstimating = true
    try {
      this.#wipeSoon()
      const place = this.#exports.input((first.length + second.length) * 3)
      const memory = this.#memory()
      const size = write(first, memory, place)
      return this.#exports[name](size, write(second, memory, place + size))
    } catch (error) {
      throw this.#stopped(error)
    }
  }

  /** What to throw. The instance is another one after a trap. */
  #stopped(error) {
    if (!(error instanceof WebAssembly.RuntimeError)) return error
    this.#start()
    return new EngineStopped(error)
  }

  /** The answer to the last call. */
  answer() {
    const place = this.#exports.answer()
    return JSON.parse(decoder.decode(this.#memory().subarray(place, place + this.#exports.answerSize())))
  }

  /** All of the module's memory as numbers, until the next call. */
  get numbers() {
    if (this.#numbers.length === 0) this.#numbers = new Float64Array(this.#exports.memory.buffer)
    return this.#numbers
  }

  /** All of the module's memory, until the next call. When it grows, older views have no length. */
  #memory() {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.#exports.memory.buffer)
    return this.#bytes
  }

  /** Bytes of the module's memory, for tests. */
  file(name) {
    const [place, size] = [this.#exports[name + 'Address'](), this.#exports[name + 'Size']()]
    return new Uint8Array(this.#exports.memory.buffer, place, size).slice()
  }

  /** All of the module's memory as it is, for a test that looks for what must not be there. */
  get memory() {
    return this.#memory().slice()
  }

  /** Once the caller is done, for it may ask a thousand times: Swift keeps short texts on the stack. */
  #wipeSoon() {
    if (this.#isWiping) return
    this.#isWiping = true
    queueMicrotask(() => {
      this.#isWiping = false
      if (this.#isEstimating) this.#exports.forget()
      this.#isEstimating = false
      this.#exports.wipeStack()
    })
  }

  /** Texts go straight into the module's memory, which wipes them; null is no text. */
  #write(texts) {
    if (texts.length === 0) return texts
    this.#wipeSoon()
    let room = 0
    for (const text of texts) room += text === null ? 0 : text.length * 3
    let place = this.#exports.input(room)
    const memory = this.#memory()
    return texts.map((text) => {
      if (text === null) return -1
      const size = write(text, memory, place)
      place += size
      return size
    })
  }
}

const forgotten = new FinalizationRegistry((kept) => {
  try {
    kept.close()
  } catch {} // The module stopped, and has given everything back.
})

/** What the module keeps under a number for an object of the page, until that is closed or forgotten. */
export class Kept {
  #engine
  #closing
  #generation
  number

  /** `closing` is the module's function that gives it back. */
  constructor(owner, engine, closing) {
    this.#engine = engine
    this.#closing = closing
    forgotten.register(owner, this)
  }

  open(number) {
    this.number = number
    this.#generation = this.#engine.generation
  }

  /** Not if the module has stopped since. */
  get isOpen() {
    return this.number !== undefined && this.#generation === this.#engine.generation
  }

  close() {
    if (this.isOpen) this.#engine.call(this.#closing, [this.number], [])
    this.number = undefined
  }
}

/** The module's constants come with the model (split-constants), and fit no other module. */
function parts(module, file) {
  const [own] = WebAssembly.Module.customSections(module, 'pwcheck.constants').map((id) => new Uint8Array(id))
  const isOwn = own?.every((byte, i) => byte === file[8 + i])
  if (!isOwn) throw new Error('The module and the model are not of the same build. Take both from one package.')
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const [address, end] = [view.getUint32(24, true), 32 + view.getUint32(28, true)]
  return { address, constants: file.subarray(32, end), model: file.subarray(end) }
}

/** The module stops at a file that it cannot read; this says so before. The leaked passwords are a
 *  list, the words another behind it. */
function isLeaked(file) {
  const size = listSize(file)
  return size > 0 && size + listSize(file.subarray(size)) === file.length
}

/** The bytes of the list that a file begins with; NaN if it begins with none (ModelFile.fusedList in
 *  PasswordStrength). */
function listSize(file) {
  if (file.length < 128 || !LIST.every((byte, i) => byte === file[i])) return NaN
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return 128 + 2 * view.getUint32(32, true) * (view.getUint32(36, true) + 2)
}

/** "pwfused", zero, version 1. */
const LIST = [0x70, 0x77, 0x66, 0x75, 0x73, 0x65, 0x64, 0, 1, 0, 0, 0]

/** Writes a text as UTF-8, and returns its size. For a short one a loop beats TextEncoder. */
function write(text, memory, place) {
  let i = 0
  for (; i < text.length && i < 64; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 0x7f) break
    memory[place + i] = unit
  }
  if (i === text.length) return i
  return encoder.encodeInto(text, memory.subarray(place, place + text.length * 3)).written
}

/** For the module's hash tables. Node 18 has no global crypto. */
const seed = () =>
  globalThis.crypto?.getRandomValues(new Uint32Array(2)) ?? [Math.random() * 2 ** 32, Math.random() * 2 ** 32]

const kinds = new Map([
  ['user', 'user'], ['username', 'user'], ['name', 'name'], ['email', 'email'], ['site', 'site'],
  ['birthday', 'birthday'], ['other', 'other'],
])

/** Words as the module takes them: each with its kind, if that is known, and a zero byte at its end.
 *  Texts, numbers, arrays, and objects whose keys are kinds. */
export function joined(words, kind) {
  if (typeof words === 'string' || typeof words === 'number') {
    const text = whole(words).replaceAll('\t', ' ')
    return text === '' ? '' : (kind ? `${kind}\t` : '') + text + '\0'
  }
  if (Array.isArray(words)) return words.map((word) => joined(word, kind)).join('')
  if (typeof words !== 'object' || words === null) return ''
  return Object.entries(words).map(([key, value]) => joined(value, kinds.get(key) ?? kind)).join('')
}

/** A shipped file's name, or a file's text. A value is a file, and so is what is no name. */
export function source(given, what, isFile = typeof given !== 'string' || !/^[\w.-]*$/.test(given)) {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  return { text, isFile, name: isFile ? what : given }
}

const languages = new Map()

/** The letters of a language as the module takes them, eight bits for each; English for what is no tag. */
export function languageNumber(tag) {
  if (!languages.has(tag)) {
    const letters = /^[a-z]{2,3}(?![a-z])/.exec(String(tag).toLowerCase())?.[0] ?? 'en'
    languages.set(tag, Array.from(letters, (letter) => letter.charCodeAt()).reduce((number, letter) => number << 8 | letter))
  }
  return languages.get(tag)
}
