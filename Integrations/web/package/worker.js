// Starts an engine beside the page's thread, and hands its memory over: the page's own engine then has
// the model laid out, and what was called here is compiled. It meets no password.
import { Engine } from './engine.js'
import { Form } from './presenter.js'

onmessage = ({ data: [module, model, leaked] }) => {
  const engine = new Engine(module, { model, leaked })
  for (const name of ['new-password', 'sign-in']) {
    const form = new Form(engine, name)
    for (const text of ['', 'Warm-up 1', 'ü']) form.send('replaceText', { text })
    form.send('focusLost')
    form.close()
  }
  engine.call('advice', [], ['Warm-up 1', ''], [0])
  // The stack is wiped before that.
  queueMicrotask(() => postMessage(engine.memory))
}
