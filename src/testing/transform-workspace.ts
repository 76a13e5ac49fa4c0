// Transforms over lists of three columns on a workspace of its own, for tests.
import type { ColumnId, SheetId } from '../contract/app/ids.ts'
import type { TransformApply, TransformAsk } from '../contract/app/transform.ts'
import { wholeListView } from '../contract/app/view.ts'
import { createPipeline } from '../engine/action/pipeline.ts'
import { transformAction } from '../engine/transform/transform-action.ts'
import { createTransforms } from '../engine/transform/transforms.ts'
import { makeSheet } from './list/make-sheet.ts'
import { sheetWorkspace } from './workspace/sheet-workspace.ts'

export type Cell = string | null
type TransformId = TransformAsk['choice']['id']

export async function transformWorkspace() {
  const at = await sheetWorkspace()
  const { store, views, edits, changes, actions } = at
  const made = createTransforms({ store, views, home: () => 'GB' })
  const acting = createPipeline({ store, edits, changes, actions }, { views, transforms: made })
  const transforms = { ...made, apply: (ask: TransformApply) => acting.perform(transformAction, ask) }

  /** Every column that can be seen, with all its cells. */
  async function table(sheetId: SheetId): Promise<[name: string, cells: Cell[]][]> {
    const columns = await store.grid.call('columnsOf', sheetId)
    const { ids } = await store.scan.call('orderRows', sheetId, wholeListView, [])
    const rows = await store.grid.call(
      'readRows',
      sheetId,
      columns.map(({ slot }) => slot),
      ids,
    )
    return columns.map(({ name }, at) => [name, rows.map(row => row[at] ?? null)])
  }

  async function list(rows: Cell[][]) {
    const types = [
      { name: 'Name', type: 'text' as const },
      { name: 'E-mail', type: 'email' as const },
      { name: 'When', type: 'date' as const },
    ]
    const { sheetId, columnIds } = await makeSheet(store, types, rows)
    const ask = (id: TransformId, at: number[], part: Partial<TransformAsk> = {}): TransformAsk => ({
      sheetId,
      columnIds: at.map(one => columnIds[one] as ColumnId),
      scope: { of: 'list' },
      choice: { id, options: {} },
      ...part,
    })
    const over = (given: TransformAsk): TransformApply => ({ ...given, into: { column: 'same' } })
    return { sheetId, columnIds, ask, over }
  }

  return { ...at, transforms, table, list }
}
