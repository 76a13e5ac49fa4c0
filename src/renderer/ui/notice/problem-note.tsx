// A failed call, in words, where it happened, with the way to what is missing.
import { Button } from '@mantine/core'
import { uiStore } from '../../state/open.ts'
import { Note } from '../note.tsx'
import { problemCode, problemText } from '../words/words.ts'

const wantsKey = (error: unknown) => ['no_key', 'key_refused'].includes(problemCode(error) ?? '')

function EnterKey() {
  return (
    <Button
      size="compact-xs"
      variant="default"
      onClick={() => uiStore.set({ dialog: { kind: 'settings', section: 'key' } })}
    >
      Enter key…
    </Button>
  )
}

function ShowLists() {
  return (
    <Button size="compact-xs" variant="default" onClick={() => uiStore.set({ dialog: { kind: 'suppression' } })}>
      Do-not-contact lists…
    </Button>
  )
}

export function ProblemNote({ error }: { error: unknown }) {
  const { title, text } = problemText(error)
  return (
    <Note
      tone="bad"
      icon="✕"
      title={title}
      urgent
      actions={wantsKey(error) ? <EnterKey /> : problemCode(error) === 'suppression_unreadable' && <ShowLists />}
    >
      {text}
    </Note>
  )
}
