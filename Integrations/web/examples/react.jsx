// React: the element beside an ordinary input. React 19 passes events to custom elements by name.
import '@pwcheck/web/elements'
import { useId, useState } from 'react'

export function NewPassword({ emailID, onChange }) {
  const id = useId()
  const [accepted, setAccepted] = useState(false)
  return (
    <>
      <input id={id} type="password" name="password" autoComplete="new-password" required
        aria-label="Password" onChange={(event) => onChange(event.target.value, accepted)} />
      <pwcheck-field for={id} policy="default" personal={emailID} strength=""
        onpwcheck-change={(event) => setAccepted(event.detail.accepted)} />
    </>
  )
}
