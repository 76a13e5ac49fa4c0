// Plans of long lists: an estimate of 50,000 rows, and a million rows with what they hold up on the main thread and on
// the scan lane. Run: node bench/plan.bench.ts [rows of the long list] [rounds]
import { cpus, totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ColumnId } from '../src/contract/app/ids.ts'
import type { RunSpec } from '../src/contract/app/run/run-spec.ts'
import { makeSheet } from '../src/testing/list/make-sheet.ts'
import { emailSpec, openRunWorkspace, openService, operationSpec } from '../src/testing/run/run-workspace.ts'
import { writeResults } from './results.ts'

const most = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 5)
const shown = 50_000

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const seconds = (ms: number) => (ms / 1000).toFixed(2)
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

const service = await openService()
/** Milliseconds of each slice on the scan lane. */
let slices: number[] = []
const at = await openRunWorkspace(service, {}, undefined, store => ({
  ...store,
  scan: {
    ...store.scan,
    call: async (name, ...args) => {
      const from = performance.now()
      const result = await store.scan.call(name, ...args)
      if (name === 'planSlice') slices.push(performance.now() - from)
      return result
    },
  },
}))

const people = (rows: number) =>
  Array.from({ length: rows }, (_, n) => [
    `First${n}.Last@company${n % 7000}-tools.com`,
    `+49 30 ${String(1_000_000 + n)}`,
  ])

async function listOf(rows: number): Promise<{ email: RunSpec; phone: RunSpec }> {
  const columns = [
    { name: 'Email', type: 'email' as const },
    { name: 'Phone', type: 'phone' as const },
  ]
  const { sheetId, columnIds } = await makeSheet(at.store, columns, people(rows))
  const [email, phone] = columnIds
  return {
    email: emailSpec(sheetId, email ?? (0 as ColumnId)),
    phone: operationSpec(sheetId, 'validate.phone', { phone }),
  }
}

interface Planned {
  wall: number
  /** Longest time in which the main thread took no other work, and a slice held the scan lane. */
  delay: number
  slice: number
  /** Memory of the process that it added at its peak. */
  peak: number
}

async function planned(spec: RunSpec): Promise<Planned> {
  slices = []
  const delays = monitorEventLoopDelay({ resolution: 5 })
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  delays.enable()
  const from = performance.now()
  await at.runs.estimate(spec)
  const wall = performance.now() - from
  delays.disable()
  clearInterval(watch)
  return { wall, delay: delays.max / 1e6, slice: Math.max(...slices), peak: peak - before }
}

const rows: [what: string, rows: number, rounds: Planned[]][] = []
const short = await listOf(shown)
const long = await listOf(most)
const cases = [
  ['emails', shown, short.email],
  ['phones', shown, short.phone],
  ['emails', most, long.email],
] as const
for (const [what, count] of cases) rows.push([what, count, []])
for (let round = 0; round < rounds; round++)
  for (const [index, [, , spec]] of cases.entries()) rows[index]?.[2].push(await planned(spec))
await at.close()
await service.close()

const line = ([what, count, all]: (typeof rows)[number]) => {
  const of = (value: (one: Planned) => number) => median(all.map(value))
  const first = all[0]?.wall ?? Number.NaN
  return `| ${count.toLocaleString('en')} ${what} | ${seconds(of(one => one.wall))} (first ${seconds(first)}) | ${Math.round(of(one => one.delay))} | ${Math.round(of(one => one.slice))} | ${megabytes(of(one => one.peak))} |`
}
const text = `Estimates from the request to the figures, each for a list without earlier requests. Medians of ${rounds} alternating rounds. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version.slice(1)}.

| rows | wall s | main thread held up at most, ms | longest slice of the scan lane, ms | memory added, MB |
|---|---|---|---|---|
${rows.map(line).join('\n')}

Goals: 50,000 rows within 1 s, and the main thread never blocked for 50 ms, whatever the list. A canceled plan stops after the current slice.`
console.log(text)
writeResults('plans', 'Estimates of long lists', text)
