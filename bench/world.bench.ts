// How long the practice world takes to be made and put into a new directory, indexes included (goal L3).
// Run: node bench/world.bench.ts [people] [rounds]
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { openSqliteDirectory } from '../src/service/store/directory/sqlite/open.ts'
import { worldPlan } from '../src/service/world/world-plan.ts'
import { writeResults } from './results.ts'

const people = Number(process.argv[2] ?? 20_000)
const rounds = Number(process.argv[3] ?? 5)
const readerEntry = new URL('../src/service/store/directory/sqlite/reader-thread.ts', import.meta.url)

/** Seconds. */
interface Spent {
  readonly wall: number
  readonly cpu: number
}

async function measured(work: () => Promise<void>): Promise<Spent> {
  const before = process.cpuUsage()
  const from = performance.now()
  await work()
  const wall = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(before)
  return { wall, cpu: (user + system) / 1e6 }
}

const plan = worldPlan({ seed: 1, contacts: people })

const make = () =>
  measured(async () => {
    let records = 0
    for await (const batch of plan.batches()) records += batch.length
    if (records < people) throw new Error(`${records} records were made`)
  })

async function build(): Promise<Spent> {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-world-bench-'))
  const store = await openSqliteDirectory(path.join(dir, 'directory.db'), { readerEntry })
  try {
    return await measured(async () => {
      const source = { id: 'world', file: plan.name, date: '2026-01-01T00:00:00Z' }
      const { contacts } = await store.import(plan.batches(), source, { dryRun: false })
      if (contacts.added !== people) throw new Error(`${contacts.added} people were added`)
    })
  } finally {
    await store.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const builds: Spent[] = []
const makes: Spent[] = []
// The first, in a program that has just started, is the one that a user waits for.
const first = await build()
for (let round = 0; round < rounds; round++) {
  makes.push(await make())
  builds.push(await build())
}
const row = (name: string, spent: readonly Spent[]) =>
  `| ${name} | ${median(spent.map(({ wall }) => wall)).toFixed(2)} | ${median(spent.map(({ cpu }) => cpu)).toFixed(2)} |`
const text = `${people.toLocaleString('en')} people and a tenth as many companies. The first time in a new process, then medians of ${rounds} rounds. Goal L3: 3 s on an idle machine. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version.slice(1)}.

| | wall s | CPU s |
|---|---|---|
${row('made and put into a directory, the first time', [first])}
${row('the same, warm', builds)}
${row('made only', makes)}`
console.log(text)
writeResults('world', 'Practice world', text)
