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

const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000' } } })
const twice = [...bigColumns, ...bigColumns.map(column => ({ ...column, name: `${column.name} 2` }))]
const { store, sheetId, close } = await bigList(Number(values.rows), null, twice)
const home = () => 'GB'
const changes = createChangeFeed()
console.log('health from nothing: wall ms, CPU ms of all threads; the first in lanes that have done nothing else')
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
  const { user, system } = process.cpuUsage(used)
  const ms = (value: number) => value.toFixed(0).padStart(6)
  console.log(`${ms(performance.now() - began)} ${ms((user + system) / 1000)}  score ${JSON.stringify(report.score)}`)
  await bench.close()
  await profiles.close()
}
await close()
