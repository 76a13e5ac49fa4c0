// A failed call, in words, where it happened.
import { problemText } from '../words.ts'
import { Note } from './note.tsx'

export function ProblemNote({ error }: { error: unknown }) {
  const { title, text } = problemText(error)
  return (
    <Note tone="bad" icon="✕" title={title} urgent>
      {text}
    </Note>
  )
}
