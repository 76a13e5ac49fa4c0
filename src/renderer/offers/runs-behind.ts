// The runs that wrote a result. Pure.
import type { SheetId } from '../../contract/app/ids.ts'
import { sourceColumn } from '../../contract/app/run/operation.ts'
import type { RunView, ShownRun } from '../../contract/app/run/run.ts'
import type { ColumnOrigin } from '../../contract/app/sheet.ts'

type Result = Pick<ColumnOrigin, 'op' | 'sourceId'>

/** Of an operation over a column of a list, the newest first. */
export const runsBehind = ({ op, sourceId }: Result, sheetId: SheetId, runs: readonly ShownRun[]): RunView[] =>
  runs
    .flatMap(run => (run.kind === 'search' || run.sheetId !== sheetId || run.op !== op ? [] : [run]))
    .filter(run => sourceColumn(run.op, run.spec.mapping) === sourceId)
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt) || b.id - a.id)
