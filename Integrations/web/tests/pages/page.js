// Notes every event of the elements, and every breach of the page's security policy.
import { load } from './package/index.js'
import './package/elements.js'

window.events = []
window.breaches = []
for (const name of ['ready', 'state', 'change', 'error', 'submit', 'cancel', 'finish']) {
  document.addEventListener(`pwcheck-${name}`, (event) => {
    const fields = event.detail?.read?.()
    window.events.push({ name, ...JSON.parse(JSON.stringify(event.detail ?? {})), fields })
    if (name === 'submit') window.submission = event.detail
  })
}
document.addEventListener('securitypolicyviolation', (event) => window.breaches.push(event.violatedDirective))
document.addEventListener('submit', (event) => {
  event.preventDefault()
  window.submitted = (window.submitted ?? 0) + 1
})
window.load = load
