// How long the health of a list of 50,000 rows x 40 columns takes from nothing: local checks, the Clean bench, figures.
// Run: node bench/health.bench.ts [--rows N]
import { parseArgs } from 'node:util'
import { createChangeFeed } from '../src/engine/base/changes.ts'
import { createProfiles } from '../src/engine/check/profiles.ts'
import { createBench } from '../src/engine/clean/bench.ts'
import { createCleanSlices } from '../src/engine/clean/slices.ts'
import { createHealthReports } from '../src/engine/health/reports.ts'
import { createActions } from '../src/engine/sheet/actions.ts'
import { silentLog } from '../src/testing/temp-workspace.ts'
import { bigColumns, bigList } from './big-list.ts'
import { writeResults } from './results.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000' } } })
const twice = [...bigColumns, ...bigColumns.map(column => ({ ...column, name: `${column.name} 2` }))]
const { store, sheetId, close } = await bigList(Number(values.rows), null, twice)
const home = () => 'GB'
const changes = createChangeFeed()
console.log('health from nothing: wall ms, CPU ms of all threads; the first in lanes that have done nothing else')
const found: string[] = []
for (let round = 0; round < 3; round++) {
  const profiles = createProfiles(store, changes, home, silentLog)
  const slices = createCleanSlices(store, home)
  const bench = createBench({ store, slices, profiles, changes, log: silentLog })
  const reports = createHealthReports({
    store,
    profiles,
    bench,
    actions: createActions(store.inOrder),
    host: { clock: { now: () => Date.now() } as never },
    home,
  })
  const used = process.cpuUsage()
  const began = performance.now()
  const report = await reports.of(sheetId, true)
  const took = performance.now() - began
  const { user, system } = process.cpuUsage(used)
  const cpu = (user + system) / 1000
  const ms = (value: number) => value.toFixed(0).padStart(6)
  console.log(`${ms(took)} ${ms(cpu)}  score ${JSON.stringify(report.score)}`)
  found.push(
    `| ${round === 0 ? 'in lanes that have done nothing else' : 'again, nothing kept'} | ${took.toFixed(0)} | ${cpu.toFixed(0)} |`,
  )
  await bench.close()
  await profiles.close()
}
await close()

// A list of another size is for looking.
if (values.rows === '50000')
  writeResults(
    'health',
    `Health of a list: ${Number(values.rows).toLocaleString('en')} rows x ${twice.length} columns`,
    `All counts from scratch: local checks, problems in Clean and figures. Goal: 2 s.

| | wall ms | CPU ms of all threads |
|---|---|---|
${found.join('\n')}`,
  )
