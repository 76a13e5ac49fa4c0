// Problems of an imported list: its lines that did not fit, and mending those that are shifted by one.
import type { z } from 'zod'
import type { EditResult } from '../../../contract/app/cell/edit.ts'
import type { LineProblem, LineProblems, LineProblemsAsk, LinesRepair } from '../../../contract/app/file/line.ts'
import { fail } from '../../base/fail.ts'
import type { SheetEdits } from '../../sheet/edit/edits.ts'
import type { Store } from '../../store/store.ts'

export interface ProblemLines {
  problems(ask: z.infer<typeof LineProblemsAsk>): Promise<LineProblems>
  /** Moves the cells of shifted rows back, as one step. Throws not_found when none of them is as it was imported. */
  repair(ask: z.infer<typeof LinesRepair>): Promise<EditResult>
}

export function createLines(store: Store, edits: SheetEdits): ProblemLines {
  async function offered({ sheetId, rowIds }: z.infer<typeof LinesRepair>): Promise<LineProblem[]> {
    const wanted = rowIds && new Set(rowIds)
    const lines: LineProblem[] = []
    for (let after: number | null = 0; after !== null; ) {
      const found: { lines: LineProblem[]; last: number | null } = await store.scan.call(
        'offeredRepairs',
        sheetId,
        after,
      )
      lines.push(...found.lines.filter(({ rowId }) => wanted === null || wanted.has(rowId)))
      after = found.last
    }
    return lines
  }

  return {
    problems: ({ sheetId, cursor, limit }) => store.scan.call('lineProblems', sheetId, cursor ?? 0, limit),
    async repair(ask) {
      const lines = await offered(ask)
      if (lines.length === 0) throw fail('not_found', { what: 'line to repair' })
      const cells = lines.flatMap(({ rowId, repair }) =>
        (repair?.cells ?? []).map(({ columnId, after }) => ({ rowId, columnId, value: after })),
      )
      const label = lines.length === 1 ? 'Repair a shifted row' : `Repair ${lines.length} shifted rows`
      return edits.cells({ sheetId: ask.sheetId, label, cells })
    },
  }
}
