// The live checklist of a policy's page: everything it needs is in the page, as scripts that only
// hold data.
import { PwcheckField } from '../package/field.js'
import { load } from '../package/index.js'

const held = (id) => document.getElementById(`pwcheck-${id}`).textContent

async function bytes(id) {
  const packed = Uint8Array.from(atob(held(id)), (character) => character.charCodeAt(0))
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
}

const field = document.querySelector('pwcheck-field')
field.addEventListener('pwcheck-error', ({ detail }) => {
  document.getElementById('pwcheck-problem').textContent = detail.message
})
const files = Promise.all([bytes('module'), bytes('model')])
// An element that is not defined yet keeps what is set on it from being seen.
customElements.define('pwcheck-field', PwcheckField)
field.engine = files.then(([module, model]) => load({ module, model }))
field.setAttribute('policy', held('policy'))
