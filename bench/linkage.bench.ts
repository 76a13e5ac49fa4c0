// Processor seconds of each phase of linking contacts, the longest stretch that cannot be stopped, and the memory at most, without
// a store: reading and normalising cells, candidates, learning, comparing, groups.
// It runs with the memory settings of a lane thread, which has a small young generation: in a large one, the garbage of whatever made
// the list would be counted as memory of linking.
// The seconds of the phases are those of this thread; comparing is shared with others, whose seconds are in the last line.
// Run: node bench/linkage.bench.ts [--rows N] [--list contacts|alike|wide|prose] [--threads N]
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { allocator } from '../scripts/allocator.mjs'
import { groupLinked } from '../src/checks/linkage/groups.ts'
import { linkRows } from '../src/checks/linkage/link.ts'
import { pairParts } from '../src/checks/linkage/pair-parts.ts'
import { readRows, type SourceKind } from '../src/checks/linkage/rows.ts'
import { startInnerThreadsFrom } from '../src/engine/base/inner-threads.ts'
import { comparingThreads, usualThreads } from '../src/engine/duplicates/comparing-threads.ts'
import { contactList } from '../src/testing/list/contact-list.ts'

const asLane = '--max-semi-space-size=1'
if (!process.execArgv.includes(asLane)) {
  const args = [...process.execArgv, asLane, import.meta.filename, ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...allocator } })
  process.exit(status ?? 1)
}

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '50000' },
    list: { type: 'string', default: 'contacts' },
    threads: { type: 'string', default: String(usualThreads()) },
  },
})
const contactKinds = [
  ...(['first', 'last', 'email', 'phone', 'company', 'street', 'postcode', 'city', 'birth', 'profile'] as const),
]
interface List {
  readonly kinds: readonly SourceKind[]
  cells(): Generator<readonly string[]>
}

const lists: Readonly<Record<string, (rows: number) => List>> = {
  /** About 8% of the rows are of a person who was there before. */
  contacts: rows => ({ kinds: contactKinds, cells: () => contacts(rows) }),
  alike: rows => ({
    kinds: contactKinds,
    *cells() {
      const [one] = contactList(1, 1)
      for (let row = 0; row < rows; row++) yield one?.cells ?? []
    },
  }),
  wide: rows => ({
    kinds: Array.from({ length: 200 }, (_, at) => contactKinds[at] ?? (at % 2 === 0 ? 'text' : 'number')),
    *cells() {
      let row = 0
      for (const cells of contacts(rows)) {
        const more = Array.from({ length: 190 }, (_, at) => String(((row + 1) * (at + 7919)) % (rows / 2)))
        row++
        yield [...cells, ...more]
      }
    },
  }),
  prose: rows => ({
    kinds: [...contactKinds, 'text'],
    *cells() {
      let row = 0
      for (const cells of contacts(rows)) yield [...cells, row++ < 50 ? `${row} long `.repeat(120_000) : `note ${row}`]
    },
  }),
}

function* contacts(rows: number): Generator<readonly string[]> {
  const perSeed = 50_000
  let given = 0
  for (let seed = 4711; ; seed++) {
    const met = new Set<number>()
    let again = 0
    for (const { person, cells } of contactList(Math.min(perSeed, rows * 2), seed)) {
      // Every sixth of the further rows of a person.
      if (met.has(person) && again++ % 6 !== 0) continue
      met.add(person)
      yield cells
      if (++given === rows) return
    }
  }
}

const used = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}
const spent = new Map<string, number>()
let [mark, longest, most] = [used(), 0, 0]
function noted(phase: string): void {
  const now = used()
  spent.set(phase, (spent.get(phase) ?? 0) + now - mark)
  longest = Math.max(longest, now - mark)
  most = Math.max(most, process.memoryUsage.rss() / 1e6)
  mark = used()
}
function followed<Step, T>(work: Generator<Step, T>, phaseOf: (step: Step) => string): T {
  for (;;) {
    const step = work.next()
    if (step.done) {
      noted('end')
      return step.value
    }
    noted(phaseOf(step.value))
  }
}
const shares = [
  [0.0201, 'comparers'],
  [0.1501, 'candidates'],
  [0.4501, 'learning'],
  [0.9001, 'comparing'],
  [1, 'within'],
] as const

const rows = Number(values.rows)
const made = lists[values.list]?.(rows)
if (!made) throw new Error(`no list is called ${values.list}`)
const reader = readRows(
  rows,
  made.kinds.map(kind => ({ kind, width: 1 })),
  { country: 'DE', dayFirst: true },
)
let read = 0
for (const cells of made.cells()) {
  const began = read % 64 === 0 ? used() : 0
  reader.add(cells)
  // Every 64th row is timed: a look at the clock takes longer than a row.
  if (read++ % 64 === 0) spent.set('reading', (spent.get('reading') ?? 0) + 64 * (used() - began))
}
mark = used()
const linkage = reader.done(() => noted('normalising'))
noted('normalising')
startInnerThreadsFrom(new URL('../src/engine/lane-thread.ts', import.meta.url).href)
const threads = values.threads === '0' ? null : comparingThreads(rows, Number(values.threads))
const ofProcess = process.cpuUsage()
const began = performance.now()
const linked = followed(
  linkRows(linkage, { threads }),
  share => shares.find(([until]) => share <= until)?.[1] ?? 'within',
)
const { user, system } = process.cpuUsage(ofProcess)
const wall = performance.now() - began
void threads?.close()
followed(pairParts(linked), () => 'explaining')
const groups = followed(groupLinked(linked.pairs, rows, { least: 0 }), () => 'grouping')
const { left, right, weight } = linked.pairs
let sum = 0
for (let at = 0; at < left.length; at++)
  sum = (Math.imul(sum, 31) + (left[at] ?? 0) * 7 + (right[at] ?? 0) * 3 + Math.round((weight[at] ?? 0) * 1000)) | 0
console.log(
  `${rows} rows (${values.list}): ${linked.compared} pairs compared, ${left.length} kept, ${groups.ends.length} groups, ` +
    `result ${(sum >>> 0).toString(16)}, learned ${linked.model.learned}`,
)
let all = 0
for (const [phase, seconds] of spent) {
  all += seconds
  console.log(`  ${phase.padEnd(12)} ${seconds.toFixed(2)} s`)
}
console.log(
  `  all ${all.toFixed(2)} s; longest stretch ${(longest * 1000).toFixed(0)} ms; memory at most ${most.toFixed(0)} MB`,
)
console.log(
  `  linking, all threads: ${((user + system) / 1e6).toFixed(2)} s of processors, ${(wall / 1000).toFixed(2)} s by the clock`,
)
