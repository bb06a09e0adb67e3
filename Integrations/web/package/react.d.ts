/** The elements in JSX: `import type {} from '@pwcheck/web/react'`. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { PwcheckField, PwcheckFieldAttributes, PwcheckForm, PwcheckFormAttributes } from './elements.js'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'pwcheck-field': DetailedHTMLProps<HTMLAttributes<PwcheckField>, PwcheckField> & PwcheckFieldAttributes
      'pwcheck-form': DetailedHTMLProps<HTMLAttributes<PwcheckForm>, PwcheckForm> & PwcheckFormAttributes
    }
  }
}
