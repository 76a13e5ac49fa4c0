// What can be done with a run: pause and stop while it goes on; afterwards its errors, its misses, or all of it again.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { cellStates } from '../../../contract/app/cell.ts'
import type { RowId } from '../../../contract/app/ids.ts'
import type { RunView } from '../../../contract/app/run.ts'
import type { RunSpec } from '../../../contract/app/run-spec.ts'
import { askAgainDraft, payAgainDraft, retryDraft } from '../../offers/draft.ts'
import { openRun } from '../../offers/open-run.ts'
import { useTRPCClient } from '../../rpc/trpc.ts'
import { useOpenRows } from '../../sheet/open-rows.ts'
import { formatCount } from '../../ui/figures.ts'
import { problemNotice } from '../../ui/notices.tsx'
import { SaveRecipe } from '../recipe/save-recipe.tsx'
import { runTitle } from '../run-words.ts'
import classes from './activity.module.css'
import { CopyCommand } from './copy-command.tsx'
import { PauseStop } from './pause-stop.tsx'
import { RunLedger } from './run-ledger.tsx'
import { isOpen } from './run-order.ts'
import { ValidateFound } from './validate-found.tsx'

/** States of rows that the run has an outcome for. */
const everyState = [...cellStates]

export function RunActions({ run }: { run: RunView }) {
  const openRows = useOpenRows()
  const client = useTRPCClient()
  const onError = (error: unknown) => problemNotice(error)
  const again = useMutation({
    mutationFn: async ({ states, draft }: { states: string[]; draft: (spec: RunSpec, rows: RowId[]) => RunSpec }) =>
      draft(run.spec, await client.run.rows.query({ runId: run.id, states })),
    onSuccess: spec => openRun(run, spec),
    onError,
  })
  const errors = run.states.retryable ?? 0
  const misses = run.states.not_found ?? 0
  const unanswered = run.states.no_answer ?? 0
  return (
    <div className={classes.actions}>
      <PauseStop run={run} hint="Results stay; rows that wait return to what they were." />
      {!isOpen(run) && errors > 0 && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => again.mutate({ states: ['retryable'], draft: retryDraft })}
        >
          Retry errors ({formatCount(errors)})…
        </Button>
      )}
      {!isOpen(run) && unanswered > 0 && (
        <Button
          variant="default"
          size="compact-xs"
          title="They were charged and gave no result. Asking again is charged again."
          onClick={() => again.mutate({ states: ['no_answer'], draft: payAgainDraft })}
        >
          Ask again ({formatCount(unanswered)} without an answer)…
        </Button>
      )}
      {!isOpen(run) && misses > 0 && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => again.mutate({ states: ['not_found'], draft: askAgainDraft })}
        >
          Ask again ({formatCount(misses)} not found)…
        </Button>
      )}
      {run.rowsDone > 0 && (
        <Button
          variant="default"
          size="compact-xs"
          loading={openRows.isPending}
          title="Show the rows of this run in their list."
          onClick={() =>
            openRows.mutate({
              sheetId: run.sheetId,
              label: `Rows of ${runTitle(run.op, run.columnName)}`,
              find: () => client.run.rows.query({ runId: run.id, states: everyState }),
            })
          }
        >
          Open rows
        </Button>
      )}
      {!isOpen(run) && (
        <Button
          variant={run.kind === 'try' ? 'filled' : 'default'}
          size="compact-xs"
          onClick={() => openRun(run, run.spec)}
        >
          {run.kind === 'try' ? 'Run the rest…' : 'Repeat…'}
        </Button>
      )}
      {!isOpen(run) && <ValidateFound run={run} />}
      <SaveRecipe runId={run.id} />
      <RunLedger runId={run.id} />
      <CopyCommand run={run} />
    </div>
  )
}
