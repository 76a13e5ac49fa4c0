// How long a count with its samples and the marks of one screen take in 50,000 rows of 40 columns (R-GRD-07).
import type { FindQuery } from '../src/contract/app/find.ts'
import { wholeListView } from '../src/contract/app/view.ts'
import { createFinds } from '../src/engine/find/finds.ts'
import { createViews } from '../src/engine/sheet/view/views.ts'
import { makeSheet } from '../src/testing/list/make-sheet.ts'
import { tempWorkspace } from '../src/testing/workspace/temp-workspace.ts'

const [rows, columns] = [50_000, 40]
const workspace = await tempWorkspace()
const views = createViews(workspace.store)
const finds = createFinds(workspace.store, views)
const cells = Array.from({ length: rows }, (_, row) =>
  Array.from({ length: columns }, (_, col) => (col % 7 === 3 ? null : `Value ${(row * 31) % 977} of ${col}`)),
)
const named = Array.from({ length: columns }, (_, col) => ({ name: `C${col}`, type: 'text' as const }))
const { sheetId, columnIds } = await makeSheet(workspace.store, named, cells)
const { id: viewId } = await views.open(sheetId, wholeListView)
const scope = { viewId, blocks: [{ top: 0, bottom: rows - 1, columnIds }] }
const plain: FindQuery = { text: 'value 31 ', matchCase: false, wholeCell: false, regex: false, ignoreAccents: false }
const queries: [string, FindQuery][] = [
  ['some cells', plain],
  ['no cell', { ...plain, text: 'nowhere' }],
  ['every cell', { ...plain, text: 'value' }],
  ['case', { ...plain, matchCase: true, text: 'Value 31 ' }],
  ['accents', { ...plain, ignoreAccents: true }],
  ['whole cell', { ...plain, wholeCell: true, text: 'value 31 of 5' }],
  ['expression', { ...plain, regex: true, text: '^value (\\d)1 ' }],
]
const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

for (const [name, query] of queries) {
  const times: number[] = []
  let found = 0
  for (let round = 0; round < 7; round++) {
    const began = performance.now()
    const [counted] = await Promise.all([
      finds.count({ ...scope, query, replacement: 'x' }),
      finds.marks({ ...scope, query, first: 20_000, count: 40 }),
    ])
    times.push(performance.now() - began)
    found = counted.cells
  }
  console.log(`${name.padEnd(12)} ${String(found).padStart(9)} cells  ${median(times).toFixed(0)} ms (median of 7)`)
}
await workspace.close()
