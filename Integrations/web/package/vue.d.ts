/** The elements in templates of Vue: `import type {} from '@pwcheck/web/vue'`. */
import type { DefineComponent } from 'vue'
import type { PwcheckFieldAttributes, PwcheckFormAttributes } from './elements.js'

declare module 'vue' {
  interface GlobalComponents {
    'pwcheck-field': DefineComponent<PwcheckFieldAttributes>
    'pwcheck-form': DefineComponent<PwcheckFormAttributes>
  }
}
