// How long the health of a list of 50,000 rows x 40 columns takes: local checks, the Clean bench and figures from nothing, and as a
// person asks for it, when the program has counted in the background.
// Run: node bench/health.bench.ts [--rows N]
import { parseArgs } from 'node:util'
import { type ColumnId, RowId } from '../src/contract/app/ids.ts'
import { createChangeFeed } from '../src/engine/base/changes.ts'
import { createProfiles } from '../src/engine/check/profiles.ts'
import { createBench } from '../src/engine/clean/bench.ts'
import { createCleanSlices } from '../src/engine/clean/slices.ts'
import { createHealthReports } from '../src/engine/health/reports.ts'
import { createRuleCounts } from '../src/engine/rules/rule-counts.ts'
import { createActions } from '../src/engine/sheet/actions.ts'
import { createEdits } from '../src/engine/sheet/edit/edits.ts'
import { createViews } from '../src/engine/sheet/view/views.ts'
import { silentLog } from '../src/testing/workspace/temp-workspace.ts'
import { bigColumns, bigList } from './big-list.ts'
import { writeResults } from './results.ts'
import { turnHere } from './turns.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000' } } })
const twice = [...bigColumns, ...bigColumns.map(column => ({ ...column, name: `${column.name} 2` }))]
const { store, sheetId, columnIds, close } = await bigList(Number(values.rows), null, twice)
const home = () => 'GB'
const changes = createChangeFeed()
const rounds = 3
const edited = 5
const found: string[] = []

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const { wall, cpu } = await turnHere(work)
  const [took, spent] = [wall.toFixed(0), cpu.toFixed(0)]
  console.log(`${took.padStart(6)} ms, CPU ${spent.padStart(6)}  ${name}`)
  found.push(`| ${name} | ${took} | ${spent} |`)
}

for (let round = 0; round < rounds; round++) {
  const profiles = createProfiles(store, changes, home, silentLog)
  const rules = createRuleCounts(store, changes, home, silentLog)
  const slices = createCleanSlices(store, home)
  const bench = createBench({ store, slices, profiles, rules, changes, log: silentLog })
  const actions = createActions(store.inOrder)
  const reports = createHealthReports({
    store,
    profiles,
    bench,
    actions,
    host: { clock: { now: () => Date.now() } as never },
    home,
  })
  await timed(round === 0 ? 'from nothing, in lanes that have done nothing else' : 'from nothing, again', () =>
    reports.of(sheetId, true),
  )
  if (round === rounds - 1) {
    await timed('counted in the background', () => reports.of(sheetId, true))
    const edits = createEdits(store, createViews(store), changes, actions)
    for (let at = 0; at < edited; at++) {
      const cells = [{ rowId: RowId.parse(1000 + at), columnId: columnIds[at] as ColumnId, value: `changed ${at}` }]
      await edits.cells({ sheetId, label: 'Edit', cells })
      await timed(`after a cell of ${bigColumns[at]?.name} was edited`, () => reports.of(sheetId, true))
    }
  }
  await bench.close()
  await profiles.close()
}
await close()

// A list of another size is for looking.
if (values.rows === '50000')
  writeResults(
    'health',
    `Health of a list: ${Number(values.rows).toLocaleString('en')} rows x ${twice.length} columns`,
    `All counts: local checks, problems in Clean and figures. The program counts from nothing in the background after an import; a
person who asks gets the later lines. Goal: 2 s.

| | wall ms | CPU ms of all threads |
|---|---|---|
${found.join('\n')}`,
  )
