// From the form on to the button that acts: Enter leads there and never spends by itself.
import { type RefCallback, useCallback, useRef } from 'react'

/** Whether someone is in the middle of typing. */
const typing = () => document.activeElement instanceof HTMLInputElement && document.activeElement.value !== ''

/** `button`: as the `ref` of the button. `goOn`: gives it the focus, as soon as its price is there. */
export function useGoOn(): { button: RefCallback<HTMLButtonElement>; goOn: () => void } {
  const element = useRef<HTMLButtonElement | null>(null)
  const wanted = useRef(false)
  const button = useCallback((next: HTMLButtonElement | null) => {
    element.current = next
    if (!next || !wanted.current) return
    wanted.current = false
    if (!typing()) next.focus()
  }, [])
  const goOn = useCallback(() => {
    if (element.current) element.current.focus()
    else wanted.current = true
  }, [])
  return { button, goOn }
}
