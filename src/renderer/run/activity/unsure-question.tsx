// Calls that were sent and never answered: one question per run, nothing is repeated by itself.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ShownRun } from '../../../contract/app/run/run.ts'
import { openRun } from '../../offers/open-run.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { Note } from '../../ui/note.tsx'
import { infoNotice } from '../../ui/notice/notices.tsx'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { isOpen } from './run-order.ts'
import { isDoubtful } from './unsure-of-all.ts'

export function UnsureQuestion({ run }: { run: ShownRun }) {
  const trpc = useTRPC()
  const resolve = useMutation(
    trpc.run.resolveUnsure.mutationOptions({
      onSuccess: ({ message, spec }) => {
        if (message !== '') infoNotice(message)
        if (spec && run.kind !== 'search') openRun(run, spec)
      },
    }),
  )
  const calls = run.undecided
  if (!isDoubtful(run)) return null
  const ask = (how: 'check' | 'retry' | 'charged' | 'not_charged' | 'leave') => () =>
    resolve.mutate({ runId: run.id, how })
  const busy = (how: string) => resolve.isPending && resolve.variables.how === how
  return (
    <Note
      tone="doubt"
      icon="?"
      actions={
        <>
          <Button size="compact-xs" loading={busy('check')} onClick={ask('check')}>
            Check balance
          </Button>
          {run.kind !== 'search' && !isOpen(run) && (
            <Button size="compact-xs" variant="default" loading={busy('retry')} onClick={ask('retry')}>
              Retry {formatCount(calls)}…
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            title="You know that the service charged all of them"
            loading={busy('charged')}
            onClick={ask('charged')}
          >
            Charged
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            title="You know that it charged none. Their credits return to the run"
            loading={busy('not_charged')}
            onClick={ask('not_charged')}
          >
            Not charged
          </Button>
          <Button size="compact-xs" variant="default" loading={busy('leave')} onClick={ask('leave')}>
            Leave
          </Button>
        </>
      }
    >
      {countNoun(calls, 'request')} got no answer. {calls === 1 ? 'It' : 'They'} may have been charged (
      {countNoun(run.unsure, 'credit')}). Nothing is retried automatically.
    </Note>
  )
}
