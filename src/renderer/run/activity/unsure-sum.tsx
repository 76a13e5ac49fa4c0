// One question about requests without an answer of several runs: their sum, the most it can cost, which runs, and one decision.
import { Anchor, Box, Button, Collapse } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { ShownRun, UnsureWayOfAll } from '../../../contract/app/run/run.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { Note } from '../../ui/note.tsx'
import { infoNotice } from '../../ui/notice/notices.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import { runTitle } from '../run-words.ts'
import classes from './activity.module.css'
import { searchRunTitle } from './search-run-words.ts'
import { unsureOfAll, unsureWords } from './unsure-of-all.ts'

const ways: readonly { how: UnsureWayOfAll; word: string; hint: string }[] = [
  { how: 'check', word: 'Check balance', hint: 'Reads the balance, which is free, and decides what it proves' },
  { how: 'charged', word: 'Charged', hint: 'You know that the service charged all of them' },
  { how: 'not_charged', word: 'Not charged', hint: 'You know that it charged none. Their credits return to the runs' },
  { how: 'leave', word: 'Leave', hint: 'They stay counted as charged, and you are not asked again' },
]

const titleOf = (run: ShownRun): string =>
  run.kind === 'search' ? searchRunTitle(run) : `${runTitle(run.op, run.columnName)}, ${run.sheetName}`

/** Nothing for a single run, whose own card asks. */
export function UnsureSum({ all }: { all: readonly ShownRun[] }) {
  const trpc = useTRPC()
  const [open, { toggle }] = useDisclosure(false)
  const resolve = useMutation(
    trpc.run.resolveAllUnsure.mutationOptions({ onSuccess: ({ message }) => infoNotice(message) }),
  )
  const doubtful = unsureOfAll(all)
  const { runs } = doubtful
  if (runs.length < 2) return null
  const runIds = runs.map(({ id }) => id)
  return (
    <Box
      component="section"
      className={classes.card}
      pos="sticky"
      top={0}
      bg="var(--lw-bg)"
      style={{ zIndex: 1 }}
      aria-label="Requests without an answer"
    >
      <Note
        tone="doubt"
        icon="?"
        actions={ways.map(({ how, word, hint }) => (
          <Button
            key={how}
            size="compact-xs"
            variant={how === 'check' ? undefined : 'default'}
            title={hint}
            loading={resolve.isPending && resolve.variables.how === how}
            disabled={resolve.isPending && resolve.variables.how !== how}
            onClick={() => resolve.mutate({ runIds, how })}
          >
            {word}
          </Button>
        ))}
      >
        {unsureWords(doubtful)} Nothing is retried automatically.{' '}
        <Anchor component="button" type="button" inherit aria-expanded={open} onClick={toggle}>
          {open ? 'Hide runs' : 'Show runs'}
        </Anchor>
        <Collapse expanded={open}>
          <ul aria-label="Runs with requests without an answer">
            {runs.map(run => (
              <li key={run.id}>
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  onClick={() => uiStore.set({ panel: { kind: 'activity', runId: run.id } })}
                >
                  {titleOf(run)}
                </Anchor>
                : {countNoun(run.undecided, 'request')}, {countNoun(run.unsure, 'credit')}
              </li>
            ))}
          </ul>
        </Collapse>
      </Note>
    </Box>
  )
}
