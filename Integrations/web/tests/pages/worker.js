// Answers whether the default policy accepts each of some texts.
import { load } from './package/index.js'

const loaded = load()
onmessage = async ({ data }) => {
  const checker = (await loaded).checker('default')
  postMessage(data.map((text) => checker.accepts(text)))
}
