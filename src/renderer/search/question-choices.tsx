// What words of a question can mean, as a choice that spends nothing: before anything is searched, or beside what all meanings find.
import { Button, Group, Stack } from '@mantine/core'
import type { QuestionChoice } from '../../contract/service/question-choices.ts'
import { Note } from '../ui/note.tsx'
import { withField } from './form/draft.ts'
import { editDraft, searchStore } from './search-state.ts'

/** Writes the question that is clear into the form, and leads to the button that asks it. */
function choose(query: string): void {
  editDraft('ask', draft => withField(draft, 'query', query))
  searchStore.set({ form: 'ask' })
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-pane="main"] textarea')?.focus())
}

interface Props {
  choices: readonly QuestionChoice[]
  /** Nothing was searched; else all meanings were. */
  refused: boolean
}

export default function QuestionChoices({ choices, refused }: Props) {
  return (
    <Stack gap={8} p="8px 14px">
      {choices.map(({ words, readings }) => (
        <Note
          key={words}
          tone={refused ? 'warn' : 'info'}
          icon="?"
          urgent={refused}
          actions={
            <Group gap={6} role="group" aria-label={`What “${words}” means`}>
              {readings.map(({ meaning, query }) => (
                <Button key={meaning} variant="default" onClick={() => choose(query)}>
                  {meaning}
                </Button>
              ))}
            </Group>
          }
        >
          “{words}” can mean several things.{' '}
          {refused
            ? 'Nothing was searched and no credit was spent. Choose what you mean, then ask again.'
            : 'These results are about all of them. To narrow the search, choose what you mean, then ask again.'}
        </Note>
      ))}
    </Stack>
  )
}
