// Outcomes of a run by kind, each opening its rows; and the verdicts they brought.
import { Group } from '@mantine/core'
import { type CellState, cellStates, type Verdict, verdictNames } from '../../../contract/app/cell/cell.ts'
import { sourceColumn } from '../../../contract/app/run/operation.ts'
import type { RunView } from '../../../contract/app/run/run.ts'
import { useTRPCClient } from '../../rpc/trpc.ts'
import { useOpenRows } from '../../sheet/open-rows.ts'
import { LookChip } from '../../ui/look/look-chip.tsx'
import { stateLook, toneColours, verdictLook } from '../../ui/look/verdict-look.ts'
import { problemShown } from '../../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../../ui/notice/problem-note.tsx'
import { formatCount } from '../../ui/words/figures.ts'
import { runTitle } from '../run-words.ts'
import classes from './activity.module.css'

/** In a run, a row without a result is one that had nothing to ask. */
const outcomeLook = {
  ...stateLook,
  empty: { ...stateLook.empty, word: 'Blank input', meaning: 'The cell was blank.' },
}

export function RunOutcomes({ run }: { run: RunView }) {
  const client = useTRPCClient()
  const openRows = useOpenRows({ meta: problemShown })
  const shown = cellStates.filter(state => (run.states[state] ?? 0) > 0)
  const open = (state: CellState) =>
    openRows.mutate({
      sheetId: run.sheetId,
      label: `${outcomeLook[state].word} in ${runTitle(run.op, run.columnName)}`,
      find: () => client.run.rows.query({ runId: run.id, states: [state] }),
    })
  const openVerdict = (verdict: Verdict) =>
    openRows.mutate({
      sheetId: run.sheetId,
      label: `Rows of ${runTitle(run.op, run.columnName)}`,
      find: () => client.run.rows.query({ runId: run.id, states: [...cellStates] }),
      among: async () => {
        const checks = await client.run.verdicts.query({ sheetId: run.sheetId })
        const source = sourceColumn(run.op, run.spec.mapping)
        const check = checks.find(one => one.op === run.op && one.sourceId === source)
        return check ? [{ kind: 'verdict', columnId: check.resultColumnId, verdicts: [verdict] }] : []
      },
    })
  return (
    <>
      {shown.length > 0 && (
        <Group component="ul" gap={4} align="stretch" aria-label="Outcomes">
          {shown.map(state => (
            <li key={state}>
              <button
                type="button"
                className={classes.outcome}
                title={`${outcomeLook[state].meaning} Show these rows.`}
                onClick={() => open(state)}
              >
                <span style={{ color: `var(${toneColours(outcomeLook[state].tone).text})` }} aria-hidden>
                  {outcomeLook[state].icon}
                </span>
                {outcomeLook[state].word} <strong>{formatCount(run.states[state] ?? 0)}</strong>
              </button>
            </li>
          ))}
        </Group>
      )}
      <Group className={classes.verdicts} gap={4} align="stretch">
        {verdictNames
          .filter(verdict => (run.verdicts[verdict] ?? 0) > 0)
          .map(verdict => (
            <button
              key={verdict}
              type="button"
              className={classes.verdict}
              title={`${verdictLook[verdict].meaning} Show these rows.`}
              onClick={() => openVerdict(verdict)}
            >
              <LookChip look={verdictLook[verdict]} after={formatCount(run.verdicts[verdict] ?? 0)} />
            </button>
          ))}
      </Group>
      {openRows.error && <ProblemNote error={openRows.error} />}
    </>
  )
}
