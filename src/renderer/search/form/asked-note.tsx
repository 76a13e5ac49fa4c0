// Above the filters that a question became: the question, and the words of it that no filter stands for (R-SRC-05).
import { Stack, UnstyledButton } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import type { SearchView } from '../../../contract/app/search/search.ts'
import { editDraft, searchStore } from '../search-state.ts'
import classes from './builder.module.css'
import { withField } from './draft.ts'

export function AskedNote({ view: { asked, ignored } }: { view: Pick<SearchView, 'asked' | 'ignored'> }) {
  if (asked === null) return null
  const askAnew = () => {
    editDraft('ask', draft => withField(draft, 'query', asked))
    searchStore.set({ form: 'ask' })
  }
  return (
    <div className={classes.asked}>
      <IconMessageQuestion size={16} stroke={1.6} className={classes.askedMark} aria-hidden />
      <Stack gap={4} miw={0}>
        <p>
          Asked: <q>{asked}</q>
        </p>
        {ignored.length > 0 ? (
          <p className={classes.ignored}>
            Ignored by the service:{' '}
            {ignored.map((words, place) => (
              <span key={words}>
                {place > 0 && ', '}
                <mark>{words}</mark>
              </span>
            ))}
            . Add a filter for it if it matters.
          </p>
        ) : (
          <p className={classes.dim}>Your question became these filters. You can change them.</p>
        )}
        <UnstyledButton className={classes.reset} onClick={askAnew}>
          Change the question…
        </UnstyledButton>
      </Stack>
    </div>
  )
}
