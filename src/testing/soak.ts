// Child process of the memory test: an engine on a real list, many mixed actions, and what is held after a collection at each
// tenth of them. Run: node --expose-gc src/testing/soak.ts ACTIONS ROWS
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ColumnId, RowId } from '../contract/app/ids.ts'
import { everything, type ViewSpec } from '../contract/app/view.ts'
import { createEngine } from '../engine/engine.ts'
import type { Held } from './held.ts'
import { testHost } from './test-host.ts'

const [actions = 1000, rows = 5000] = process.argv.slice(2).map(Number)
const dir = await mkdtemp(path.join(tmpdir(), 'listwright-soak-'))
const engine = await createEngine({ ...testHost({ dataDir: dir }), kind: 'web' })
const { id: sheetId } = await engine.sheets.create(null, 'Soak')
const columnIds = (await engine.sheets.get(sheetId)).columns.map(({ id }) => id)
const [first] = columnIds as [ColumnId]
/** Who looks at the list, as a page does. */
const page = {}

const { id: whole, rows: empty } = await engine.views.open(sheetId, everything, page)
const pasted = Math.max(0, rows - empty)
const values = Array.from({ length: pasted }, (_, row) => [`cell ${row % 977}`])
const paste = { viewId: whole, row: empty, columnIds: [first], grow: true, label: 'Paste' }
for (let at = 0; at < pasted; at += 5000)
  await engine.edits.paste({ ...paste, values: values.slice(at, at + 5000), stepKey: crypto.randomUUID() })

async function look(spec: ViewSpec, from: number): Promise<void> {
  const view = await engine.views.open(sheetId, spec, page)
  await engine.views.window({ viewId: view.id, first: Math.min(from, view.rows), count: 64, columnIds })
}

/** Of each kind one after the other. */
const kinds: readonly ((n: number) => Promise<unknown>)[] = [
  n =>
    engine.edits.cells({
      sheetId,
      label: `Edit ${n}`,
      cells: [
        { rowId: ((n % rows) + 1) as RowId, columnId: columnIds[n % columnIds.length] ?? first, value: `typed ${n}` },
      ],
    }),
  n => look({ ...everything, sort: [{ columnId: first, descending: n % 2 === 0 }] }, n % rows),
  () => engine.edits.undo(sheetId),
  n => look({ ...everything, conditions: [{ kind: 'contains', columnId: first, text: String(n % 10) }] }, 0),
  () => engine.edits.redo(sheetId),
  () => look(everything, rows - 64),
  () => engine.sheets.history(sheetId),
]

const mb = (bytes: number) => Math.round(bytes / 1e5) / 10
for (let n = 1; n <= actions; n++) {
  await kinds[(n - 1) % kinds.length]?.(n)
  if (n % Math.ceil(actions / 10) !== 0 && n !== actions) continue
  globalThis.gc?.()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  const held: Held = { actions: n, rss: mb(rss), heap: mb(heapUsed), buffers: mb(arrayBuffers) }
  if (process.send) process.send(held)
  else process.stdout.write(`${JSON.stringify(held)}\n`)
}
await engine.close()
await rm(dir, { recursive: true, force: true })
