// What can be done with a run beside pausing it: its rows, its errors, its misses, all of it again, its recipe and its entries.
import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { cellStates } from '../../../contract/app/cell/cell.ts'
import type { RowId } from '../../../contract/app/ids.ts'
import type { RunView } from '../../../contract/app/run/run.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { askAgainDraft, payAgainDraft, retryDraft } from '../../offers/draft.ts'
import { openRun } from '../../offers/open-run.ts'
import { useTRPCClient } from '../../rpc/trpc.ts'
import { useOpenRows } from '../../sheet/open-rows.ts'
import { uiStore } from '../../state/open.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { saveRecipe } from '../recipe/save-recipe.ts'
import { runTitle } from '../run-words.ts'
import { useRuns } from '../use-runs.ts'
import { type CardAction, CardMenu } from './card-menu.tsx'
import { CopyCommand } from './copy-command.tsx'
import { isOpen } from './run-order.ts'
import { useFoundEmails } from './use-found-emails.ts'

/** States of rows that the run has an outcome for. */
const everyState = [...cellStates]

export function RunActions({ run }: { run: RunView }) {
  const openRows = useOpenRows()
  const client = useTRPCClient()
  const again = useMutation({
    mutationFn: async ({ states, draft }: { states: string[]; draft: (spec: RunSpec, rows: RowId[]) => RunSpec }) =>
      draft(run.spec, await client.run.rows.query({ runId: run.id, states })),
    onSuccess: spec => openRun(run, spec),
  })
  const save = useMutation({ mutationFn: () => saveRecipe(run.id) })
  const found = useFoundEmails(run)
  const { data: runs = [] } = useRuns()
  /** The rest of a trial is asked already. */
  const isRestOpen = runs.some(
    one => one.kind !== 'search' && one.id > run.id && isOpen(one) && one.sheetId === run.sheetId && one.op === run.op,
  )
  const { retryable: errors = 0, not_found: misses = 0, no_answer: unanswered = 0 } = run.states

  const ended: CardAction[] = [
    ...(run.kind === 'try' && !isRestOpen ? [{ label: 'Run the rest…', run: () => openRun(run, run.spec) }] : []),
    ...(errors > 0
      ? [
          {
            label: `Retry ${countNoun(errors, 'error')}…`,
            pending: again.isPending,
            run: () => again.mutate({ states: ['retryable'], draft: retryDraft }),
          },
        ]
      : []),
    ...(unanswered > 0
      ? [
          {
            label: `Retry ${formatCount(unanswered)} without an answer…`,
            title: 'These requests were charged without a result. Trying again costs credits again.',
            pending: again.isPending,
            run: () => again.mutate({ states: ['no_answer'], draft: payAgainDraft }),
          },
        ]
      : []),
    ...(found ? [found] : []),
  ]
  const rows: CardAction = {
    label: 'Open rows',
    title: 'Show the rows of this run in their list.',
    pending: openRows.isPending,
    run: () =>
      openRows.mutate({
        sheetId: run.sheetId,
        label: `Rows of ${runTitle(run.op, run.columnName)}`,
        find: () => client.run.rows.query({ runId: run.id, states: everyState }),
      }),
  }
  const repeats: CardAction[] = [
    ...(misses > 0
      ? [
          {
            label: `Retry ${formatCount(misses)} not found…`,
            run: () => again.mutate({ states: ['not_found'], draft: askAgainDraft }),
          },
        ]
      : []),
    ...(run.kind === 'try' ? [] : [{ label: 'Repeat…', run: () => openRun(run, run.spec) }]),
  ]
  const open = isOpen(run)
  const [main = null, ...others] = [
    ...(open ? [] : ended),
    ...(run.rowsDone > 0 ? [rows] : []),
    ...(open ? [] : repeats),
  ]
  return (
    <CardMenu main={open ? null : main} others={open && main ? [main, ...others] : others}>
      <Menu.Divider />
      <Menu.Item title="To ask the same of another list, here or from the command line." onClick={() => save.mutate()}>
        Save as recipe…
      </Menu.Item>
      <CopyCommand run={run} />
      <Menu.Item onClick={() => uiStore.set({ dialog: { kind: 'credits', part: 'ledger', runId: run.id } })}>
        Ledger…
      </Menu.Item>
    </CardMenu>
  )
}
