// Child process for kill tests: opens a workspace, edits one cell after the other and says each value once it is saved.
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { createEngine } from '../../engine/engine.ts'
import { testHost } from '../web/test-host.ts'

const [dataDir = ''] = process.argv.slice(2)
const engine = await createEngine({ ...testHost({ dataDir }), kind: 'web' })
const sheet = (await engine.sheets.workbooks())[0]?.sheets[0] ?? (await engine.sheets.create(null, 'List'))
const columnId = (await engine.sheets.get(sheet.id)).columns[0]?.id as ColumnId
for (let n = 1; ; n++) {
  const rowId = ((n % 25) + 1) as RowId
  await engine.edits.cells({ sheetId: sheet.id, label: `edit ${n}`, cells: [{ rowId, columnId, value: `value ${n}` }] })
  process.send?.(n)
}
