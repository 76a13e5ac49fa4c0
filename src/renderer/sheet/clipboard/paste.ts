// Writing a table of texts into the selection: one undo step in slices, with progress when it is long.
import type { CellValue } from '../../../contract/app/cell/cell.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { doneNotice, infoNotice, problemWordsNotice } from '../../ui/notice/notices.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import { newName } from '../columns/column-actions.ts'
import { undoStep } from '../edit/edits.ts'
import type { CellRect } from '../grid/selection.ts'
import { lastRect, rectsOf, selectRange } from '../grid/selection.ts'
import { showProgress } from '../progress.ts'
import type { SheetSession } from '../session.ts'
import { headersIn, type PastePlan, pastedCells, pasteSlices, planPaste } from './paste-plan.ts'
import type { TextTable } from './tsv.ts'

/** A cut: these cells are emptied in the same step, before the values land. */
export interface CutSource {
  readonly viewId: number
  readonly rects: readonly CellRect[]
}

/**
 * Puts the table into every selected range: one value fills, exact multiples tile,
 * anything else lands at the active cell and may add rows.
 */
export async function pasteTable(
  session: SheetSession,
  table: TextTable,
  verb: 'Paste' | 'Fill' | 'Move',
  cut: CutSource | null = null,
): Promise<void> {
  const { selection, view } = session.state.get()
  const extent = session.extent()
  if (table.length === 0 || extent.cols === 0) return
  const single = table.length === 1 && table[0]?.length === 1
  const rects = single ? rectsOf(selection, extent) : [lastRect(selection, extent)]
  // An empty list has no cell to select, yet takes a paste.
  const targets = rects.length > 0 ? rects : [{ top: 0, left: 0, bottom: 0, right: 0 }]
  const plans = targets.map(rect => planPaste(table, rect, extent))
  const missing = Math.max(...plans.map(plan => plan.missingColumns))
  if (missing > 0) {
    const columns = countNoun(missing, 'column')
    problemWordsNotice(
      {
        title: 'The block is too wide',
        text: `It needs ${columns} more on the right. Nothing was pasted yet.`,
      },
      {
        label: `Add ${columns}`,
        run: async () => {
          await addColumns(session, missing)
          await pasteTable(session, table, verb, cut)
        },
      },
    )
    return
  }
  const filtered = view.rows < view.total
  const added = Math.max(...plans.map(plan => plan.extraRows))
  const stepKey = crypto.randomUUID()
  const cells = plans.reduce((sum, plan) => sum + pastedCells(plan), 0)
  const sameView = cut?.viewId === view.id ? cut : null
  const moved = sameView && sameSize(sameView, plans)
  const write: Write = ({ row, columnIds, values, plan, more }) =>
    session.client.edit.paste.mutate({
      viewId: view.id,
      row,
      columnIds,
      values,
      more,
      grow: plan.extraRows > 0,
      label: `${verb} ${countNoun(cells, 'cell')}`,
      stepKey,
      ...(moved?.plan === plan && {
        from: { row: moved.source.top + row - plan.target.top, columnIds: session.block(moved.source).columnIds },
      }),
    })
  const emptied = sameView ? sameView.rects.map(rect => planPaste([['']], rect, extent)) : []
  const done = await writeAll(session, [...emptied, ...plans], { write, stepKey, cells })
  if (!done) return
  const target = plans.at(-1)?.target
  if (target && verb !== 'Fill') {
    session.select(
      selectRange('cells', { row: target.top, col: target.left }, { row: target.bottom, col: target.right }),
      null,
    )
  }
  if (filtered && verb === 'Paste')
    infoNotice('Pasted only into the rows shown. Hidden rows did not change.', session.sheetId)
  if (added > 0) infoNotice(`${countNoun(added, 'row')} added at the end.`, session.sheetId)
  const names = verb === 'Paste' ? headersIn(table, session.state.get().columns) : null
  if (names) offerByName(session, table, names, target?.top ?? selection.active.row)
}

/** One block cut and pasted as it is: cell by cell it is known what comes from where. */
function sameSize(cut: CutSource, plans: readonly PastePlan[]): { source: CellRect; plan: PastePlan } | null {
  const [source] = cut.rects
  const [plan] = plans
  if (!source || !plan || cut.rects.length > 1 || plans.length > 1) return null
  const { target } = plan
  const same =
    target.bottom - target.top === source.bottom - source.top &&
    target.right - target.left === source.right - source.left
  return same ? { source, plan } : null
}

/** The first row names columns of this list: what was pasted by place can be pasted by name instead. */
function offerByName(session: SheetSession, table: TextTable, names: readonly (ColumnId | null)[], row: number): void {
  const known = names.filter(name => name !== null).length
  doneNotice(
    `The first pasted row contains ${countNoun(known, 'column')} of this list.`,
    {
      label: 'Match by name',
      run: async () => {
        if (await undoStep(session)) await pasteByName(session, table, names, row)
      },
    },
    session.sheetId,
  )
}

async function pasteByName(
  session: SheetSession,
  table: TextTable,
  names: readonly (ColumnId | null)[],
  row: number,
): Promise<void> {
  const { view } = session.state.get()
  const columnIds = names.filter(name => name !== null)
  const values = table.slice(1).map(line => line.filter((_, at) => names[at] !== null))
  const plan: PastePlan = {
    table: values,
    target: { top: row, left: 0, bottom: row + values.length - 1, right: columnIds.length - 1 },
    extraRows: Math.max(0, row + values.length - view.rows),
    missingColumns: 0,
  }
  const cells = pastedCells(plan)
  const stepKey = crypto.randomUUID()
  const label = `Paste ${countNoun(cells, 'cell')} by column name`
  const write: Write = ({ row: at, values: part, more }) => {
    const grow = plan.extraRows > 0
    return session.client.edit.paste.mutate({
      viewId: view.id,
      row: at,
      columnIds,
      values: part,
      more,
      grow,
      label,
      stepKey,
    })
  }
  if (!(await writeAll(session, [plan], { write, stepKey, cells }))) return
  const left = names.length - columnIds.length
  const unknown = left > 0 ? ` ${countNoun(left, 'column')} from the clipboard had no matching column.` : ''
  infoNotice(`Pasted into ${countNoun(columnIds.length, 'column')} by name.${unknown}`, session.sheetId)
}

async function addColumns(session: SheetSession, missing: number): Promise<void> {
  const { client, sheetId } = session
  for (let n = 0; n < missing; n++) {
    const name = newName(session.state.get().sheet)
    await client.sheet.addColumn.mutate({ sheetId, name, type: 'text', before: null })
    session.setSheet(await client.sheet.get.query({ sheetId }))
  }
}

interface Part {
  readonly row: number
  readonly columnIds: ColumnId[]
  readonly values: CellValue[][]
  readonly plan: PastePlan
  /** Others follow it. */
  readonly more: boolean
}

type Write = (part: Part) => ReturnType<SheetSession['client']['edit']['paste']['mutate']>

interface Written {
  write: Write
  stepKey: string
  cells: number
}

/** One call after the other, so that undo finds them in order; cancelled, all of it is taken back. */
async function writeAll(
  session: SheetSession,
  plans: PastePlan[],
  { write, stepKey, cells }: Written,
): Promise<boolean> {
  const progress = showProgress(`Writing ${countNoun(cells, 'cell')}`)
  let written = 0
  try {
    const edited = await session.edit(async () => {
      let last = null
      let rowsChanged = false
      let skipped = 0
      for (const [at, plan] of plans.entries()) {
        const { columnIds } = session.block(plan.target)
        for (const { row, values } of pasteSlices(plan)) {
          if (progress.signal.aborted) break
          const more = at < plans.length - 1 || row + values.length <= plan.target.bottom
          last = await write({ row, columnIds, values, plan, more })
          rowsChanged ||= last.rowsChanged
          skipped += last.skipped
          written += values.length * columnIds.length
          progress.set(written / cells)
        }
      }
      if (progress.signal.aborted) return session.client.edit.takeBack.mutate({ sheetId: session.sheetId, stepKey })
      if (!last) throw new Error('Paste at least one cell.')
      return { ...last, rowsChanged, skipped }
    })
    if (edited && progress.signal.aborted) infoNotice('Canceled. The list is unchanged.', session.sheetId)
    return edited !== null && !progress.signal.aborted
  } finally {
    progress.close()
  }
}
