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
  const file = '{"policy": 1, "id": "warm", "rules": [{"id": "a", "label": "a", "length": {"min": 8}}, {"id": "b", "label": "b", "match": "[0-9]"}]}'
  const policy = engine.call('policy', [], [file, ''], [1])
  engine.call('describe', [policy, 0], [])
  engine.call('check', [policy], ['Warm-up 1', '', null], [0, 1])
  engine.call('closePolicy', [policy], [])
  engine.call('advice', [], ['Warm-up 1', ''], [0])
  // The stack is wiped before that.
  queueMicrotask(() => {
    const { memory } = engine
    postMessage(memory, [memory.buffer])
  })
}
