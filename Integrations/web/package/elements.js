// Defines <pwcheck-field> and <pwcheck-form>.
import { PwcheckField } from './field.js'
import { PwcheckForm } from './form.js'

if (globalThis.customElements) {
  if (!customElements.get('pwcheck-field')) customElements.define('pwcheck-field', PwcheckField)
  if (!customElements.get('pwcheck-form')) customElements.define('pwcheck-form', PwcheckForm)
}
export { PwcheckField, PwcheckForm }
