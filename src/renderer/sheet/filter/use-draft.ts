// What is under the hand in a chart, until the view has other bounds; keys that follow one another filter once.
import { useEffect, useRef, useState } from 'react'

const pauseMs = 300

/** `over`: what the view shows, as a text; a draft over anything else is forgotten. */
export function useDraft<T>(over: string) {
  const [held, hold] = useState<{ draft: T; over: string } | null>(null)
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(wait.current), [])
  return {
    draft: held?.over === over ? held.draft : null,
    setDraft: (draft: T | null) => hold(draft === null ? null : { draft, over }),
    /** Takes what was chosen: at once, or after a pause in which nothing else is. */
    taking: (take: () => void, pause: boolean) => {
      clearTimeout(wait.current)
      if (pause) wait.current = setTimeout(take, pauseMs)
      else take()
    },
  }
}
