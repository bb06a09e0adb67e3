// One instance of the module: texts in, JSON out. Everything above it is plain JavaScript.

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The module stopped in the middle of a call. A new instance is ready; what it knew is gone. */
export class EngineStopped extends Error {
  constructor(cause) {
    super('pwcheck stopped at this text and was started again. The text was not judged.', { cause })
    this.name = 'EngineStopped'
  }
}

/** A policy or a form is refused: the sentence, and where the mistake is. */
export class PwcheckError extends Error {
  constructor({ message, line, column }, name) {
    super(line ? `${name}:${line}:${column}: ${message}` : message)
    this.name = 'PwcheckError'
    this.problem = message
    this.line = line
    this.column = column
  }
}

/** How many nanoseconds of the page's clock count as one of processor time. A page has no clock of
 *  its own thread, it shares the processor, and code that runs for the first time is still being
 *  compiled: a budget that suffices elsewhere would run out. */
const SLOWNESS = 4

export class Engine {
  #module
  #model
  #exports
  /** Rises with every new instance. What was loaded into an older one must be loaded again. */
  generation = 0

  constructor(module, model) {
    this.#module = module
    this.#model = model
    this.#start()
  }

  #start() {
    const clock_time_get = (_id, _precision, target) => {
      const nanoseconds = BigInt(Math.round((performance.now() * 1e6) / SLOWNESS))
      new DataView(this.#exports.memory.buffer).setBigUint64(target, nanoseconds, true)
      return 0
    }
    const imports = { wasi_snapshot_preview1: { clock_time_get } }
    this.#exports = new WebAssembly.Instance(this.#module, imports).exports
    this.#exports.seed(...crypto.getRandomValues(new Uint32Array(2)))
    const place = this.#exports.allocate(this.#model.length)
    new Uint8Array(this.#exports.memory.buffer).set(this.#model, place)
    this.#exports.provide(place, this.#model.length)
    this.generation++
  }

  /** Calls a function of the module with texts, whose sizes follow the numbers before them. */
  call(name, before, texts, after = []) {
    try {
      return this.#exports[name](...before, ...this.#write(texts), ...after)
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error
      this.#start()
      throw new EngineStopped(error)
    }
  }

  /** The answer to the last call. */
  answer() {
    const { memory, answer, answerSize } = this.#exports
    return JSON.parse(decoder.decode(new Uint8Array(memory.buffer, answer(), answerSize())))
  }

  /** Bytes of the module's memory, for tests. */
  file(name) {
    const [place, size] = [this.#exports[name + 'Address'](), this.#exports[name + 'Size']()]
    return new Uint8Array(this.#exports.memory.buffer, place, size).slice()
  }

  /** Texts go straight into the module's memory, which wipes them; null is no text. */
  #write(texts) {
    if (texts.length === 0) return []
    let room = 0
    for (const text of texts) room += text === null ? 0 : text.length * 3
    let place = this.#exports.input(room)
    const memory = new Uint8Array(this.#exports.memory.buffer)
    return texts.map((text) => {
      if (text === null) return -1
      const { written } = encoder.encodeInto(text, memory.subarray(place, place + text.length * 3))
      place += written
      return written
    })
  }
}

/** Words as the module takes them. */
export const joined = (words) => words.map((word) => word.replaceAll('\0', '') + '\0').join('')

/** A shipped file's name, or a file's text. A value is a file, and so is what is no name. */
export function source(given, what, isFile = typeof given !== 'string' || !/^[\w.-]*$/.test(given)) {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  return { text, isFile, name: isFile ? what : given }
}
