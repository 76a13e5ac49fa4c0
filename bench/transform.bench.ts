// How long transforms of 1,000,000 cells take, and how long an edit and a window of rows wait meanwhile.
// Run: node bench/transform.bench.ts [--rows N] [--keep folder]; a kept folder is made once and used again.
import { parseArgs } from 'node:util'
import type { ColumnId } from '../src/contract/app/ids.ts'
import type { TransformApply, TransformChoice } from '../src/contract/app/transform.ts'
import { wholeListView } from '../src/contract/app/view.ts'
import { createPipeline } from '../src/engine/action/pipeline.ts'
import { createChangeFeed } from '../src/engine/base/changes.ts'
import { createActions } from '../src/engine/sheet/actions.ts'
import { createEdits } from '../src/engine/sheet/edit/edits.ts'
import { createViews } from '../src/engine/sheet/view/views.ts'
import { transformAction } from '../src/engine/transform/transform-action.ts'
import { createTransforms } from '../src/engine/transform/transforms.ts'
import { bigColumns, bigList } from './big-list.ts'
import { writeResults } from './results.ts'
import { turnHere } from './turns.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' }, keep: { type: 'string' } } })
const rows = Number(values.rows)
const { store, sheetId, columnIds, close } = await bigList(rows, values.keep ?? null)
const views = createViews(store)
const changes = createChangeFeed()
const actions = createActions(store.inOrder)
const edits = createEdits(store, views, changes, actions)
const transforms = createTransforms({ store, views, home: () => 'GB' })
const acting = createPipeline({ store, edits, changes, actions }, { views, transforms })
/** Keeps its view. */
const page = {}
const { id: viewId } = await views.open(sheetId, wholeListView, page)
const column = (name: string): ColumnId => columnIds[bigColumns.findIndex(one => one.name === name)] as ColumnId

const works: [name: string, column: string, choice: TransformChoice, into: TransformApply['into']['column']][] = [
  ['UPPER CASE', 'Last name', { id: 'upper', options: {} }, 'same'],
  ['Replace text', 'Company', { id: 'replace', options: { find: 'GmbH', with: 'Ltd' } }, 'same'],
  ['Part between separators', 'Email', { id: 'part', options: { separator: '@' } }, 'same'],
  ['Add text', 'Id', { id: 'add', options: { before: 'ID-' } }, 'same'],
  [
    'Expression, new column',
    'City',
    { id: 'expression', options: { expression: 'upper([City]) & ", " & [Country]' } },
    'new',
  ],
  ['Phone number format', 'Phone', { id: 'phone', options: {} }, 'same'],
]

/** The longest wait of windows asked for one after the other while `work` is done. */
async function timed(work: () => Promise<unknown>): Promise<[ms: number, cpu: number, window: number]> {
  let going = true
  let longest = 0
  const asking = (async () => {
    for (let at = 0; going; at++) {
      const began = performance.now()
      await views.window({ viewId, first: (at * 7919) % (rows - 64), count: 64, columnIds })
      longest = Math.max(longest, performance.now() - began)
      await new Promise(resolve => setTimeout(resolve, 30))
    }
  })()
  const { wall, cpu } = await turnHere(work)
  going = false
  await asking
  return [wall, cpu, longest]
}

const ms = (value: number) => value.toFixed(0).padStart(6)
console.log('transform                 preview   apply    CPU   undo    CPU  longest window meanwhile, ms')
const found: string[] = []
for (const [name, source, choice, into] of works) {
  const ask = { sheetId, columnIds: [column(source)], scope: { of: 'list' as const }, choice }
  const began = performance.now()
  await transforms.preview(ask)
  const preview = performance.now() - began
  const [apply, cpu, window] = await timed(() =>
    acting.perform(transformAction, {
      ...ask,
      into: into === 'new' ? { column: 'new', name: null } : { column: 'same' },
    }),
  )
  const [undo, undoCpu] = await timed(() => edits.undo(sheetId))
  found.push(`| ${[name, ...[preview, apply, undo, window].map(value => value.toFixed(0))].join(' | ')} |`)
  console.log(`${name.padEnd(24)} ${ms(preview)}  ${ms(apply)} ${ms(cpu)} ${ms(undo)} ${ms(undoCpu)}  ${ms(window)}`)
}
await close()

// A list of another size is for looking.
if (values.rows === '1000000')
  writeResults(
    'transform',
    `Transforms of ${rows.toLocaleString('en')} cells`,
    `One after the other on the same list of 20 columns. Each transform is undone before the next. Goals: apply 2,500 ms, undo 1,000 ms.

| | preview ms | apply ms | undo ms | longest wait of a window of rows meanwhile, ms |
|---|---|---|---|---|
${found.join('\n')}`,
  )
