// What is ticked, at once: the view follows a moment later, and a second tick must not forget the first.
import { useEffect, useState } from 'react'

/** `chosen`: what the view shows; the second is what a tick calls. */
export function useChosen<T extends string | null>(
  chosen: readonly T[],
  onChange: (values: T[]) => void,
): [shown: readonly T[], choose: (values: T[]) => void] {
  const [shown, setShown] = useState(chosen)
  const key = JSON.stringify(chosen)
  // The array is a new one with every render; what is in it counts.
  useEffect(() => setShown(JSON.parse(key)), [key])
  return [
    shown,
    values => {
      setShown(values)
      onChange(values)
    },
  ]
}
