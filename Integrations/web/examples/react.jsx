// React 18 and 19: the element beside an ordinary input, which keeps its own text.
import '@pwcheck/web/elements'
import { useEffect, useId, useRef } from 'react'

export function NewPassword({ emailID, onAccepted }) {
  const id = useId()
  const field = useRef(null)
  useEffect(() => {
    const element = field.current
    const hear = (event) => onAccepted(event.detail.accepted)
    element.addEventListener('pwcheck-change', hear)
    return () => element.removeEventListener('pwcheck-change', hear)
  }, [onAccepted])
  return (
    <>
      <input id={id} type="password" name="password" autoComplete="new-password" required aria-label="Password" />
      <pwcheck-field ref={field} for={id} policy="default" personal={emailID} strength="" />
    </>
  )
}
