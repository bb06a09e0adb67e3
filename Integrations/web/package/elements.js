// Defines <pwcheck-field> and <pwcheck-form>. Each can be had alone.
export { PwcheckField } from './field.js'
export { PwcheckForm } from './form.js'
