// How long a million cells take to change and to change back, in turns with SQLite doing the same to the same table.
// Run: node bench/cells.bench.ts [--rounds N]. Goals (speed.md): replace 2 s, undo 1 s on a list of 12 columns, which were
// set where SQLite alone took 1.11 s (0.79 and 0.32 for the values before) and 0.61 s: 1.80 and 1.64 times SQLite.
import { copyFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import type { ColumnId } from '../src/contract/app/ids.ts'
import { createPipeline } from '../src/engine/action/pipeline.ts'
import { createChangeFeed } from '../src/engine/base/changes.ts'
import { createActions } from '../src/engine/sheet/actions.ts'
import { createEdits } from '../src/engine/sheet/edit/edits.ts'
import { createViews } from '../src/engine/sheet/view/views.ts'
import { databaseFile } from '../src/engine/store/open.ts'
import { transformAction } from '../src/engine/transform/transform-action.ts'
import { createTransforms } from '../src/engine/transform/transforms.ts'
import { bigColumns, bigList } from './big-list.ts'
import { writeResults } from './results.ts'
import { machine, median, seconds, type Turn, turnHere } from './turns.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rows = 1_000_000
const slice = 20_000
const columns = bigColumns.slice(0, 12)
const at = columns.findIndex(one => one.name === 'Company')
const [find, put] = ['GmbH', 'Ltd']

const { dir, store, sheetId, columnIds, close } = await bigList(rows, null, columns)
const views = createViews(store)
const changes = createChangeFeed()
const actions = createActions(store.inOrder)
const edits = createEdits(store, views, changes, actions)
const transforms = createTransforms({ store, views, home: () => 'GB' })
const acting = createPipeline({ store, edits, changes, actions }, { views, transforms })

/** The workspace as it is on the disk, for SQLite alone. */
const file = path.join(dir, 'bare.db')
for (const end of ['', '-wal'])
  if (existsSync(databaseFile(dir) + end)) copyFileSync(databaseFile(dir) + end, file + end)
const bare = new Database(file)
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'cache_size = -8192']) bare.pragma(pragma)
bare.exec('CREATE TABLE before (id INTEGER PRIMARY KEY, v)')
const [table, slot] = [`s${sheetId}`, `c${at + 1}`]
const keep = bare.prepare(`INSERT INTO before SELECT id, ${slot} FROM ${table} WHERE id BETWEEN ? AND ?`)
const change = bare.prepare(
  `UPDATE ${table} SET ${slot} = replace(${slot}, '${find}', '${put}') WHERE id BETWEEN ? AND ?`,
)
const back = bare.prepare(
  `UPDATE ${table} SET ${slot} = b.v FROM before b WHERE b.id = ${table}.id AND ${table}.id BETWEEN ? AND ?`,
)
const inSlices = (work: (first: number, last: number) => void) => {
  for (let first = 1; first <= rows; first += slice) bare.transaction(work)(first, first + slice - 1)
}

const asked = {
  sheetId,
  columnIds: [columnIds[at] as ColumnId],
  scope: { of: 'list' as const },
  choice: { id: 'replace' as const, options: { find, with: put } },
  into: { column: 'same' as const },
}
const works = {
  'SQLite: values before kept, UPDATE': () =>
    inSlices((first, last) => {
      keep.run(first, last)
      change.run(first, last)
    }),
  'SQLite: UPDATE from the values before': () => inSlices((first, last) => back.run(first, last)),
  'Listwright: Replace text': () => acting.perform(transformAction, asked),
  'Listwright: undo': () => edits.undo(sheetId),
}
type Work = keyof typeof works
const took = Object.fromEntries(Object.keys(works).map(name => [name, []])) as unknown as Record<Work, Turn[]>
for (let round = 0; round <= Number(values.rounds); round++) {
  for (const [name, work] of Object.entries(works) as [Work, () => unknown][]) {
    const one = await turnHere(work)
    // The first round warms both.
    if (round > 0) took[name].push(one)
    console.log(
      `${round} ${name.padEnd(40)} ${one.wall.toFixed(0).padStart(6)} ms, CPU ${one.cpu.toFixed(0).padStart(6)}`,
    )
  }
  bare.exec('DELETE FROM before')
}
bare.close()
await close()

const line = (name: Work, peer: Work, goal: string) => {
  const ratio = (what: keyof Turn) =>
    median(took[name].map((one, round) => one[what] / (took[peer][round] as Turn)[what])).toFixed(2)
  const [own, other] = [took[name], took[peer]].map(turns => seconds(median(turns.map(one => one.wall))))
  return `| ${name.slice(12)} | ${own} | ${other} | ${ratio('wall')} | ${ratio('cpu')} | ${goal} |`
}
const lines = [
  line('Listwright: Replace text', 'SQLite: values before kept, UPDATE', '1.80'),
  line('Listwright: undo', 'SQLite: UPDATE from the values before', '1.64'),
].join('\n')
console.log(lines)
writeResults(
  'cells',
  `Changing ${rows.toLocaleString('en')} cells`,
  `One column of a list of ${rows.toLocaleString('en')} rows x 12 columns, changed and changed back. Median of ${values.rounds} alternating rounds. ${machine()}.

| | wall s | SQLite alone | wall / SQLite | CPU / SQLite | goal, wall |
|---|---|---|---|---|---|
${lines}

SQLite alone keeps the values before in a table and changes the same cells of a copy of the workspace in the same slices, durable (WAL, synchronous FULL). Goals: 2 s and 1 s on the machine where SQLite alone took 1.11 s and 0.61 s.`,
)
