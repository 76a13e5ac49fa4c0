// Import of a CSV of 1,000,000 rows x 12 columns through the engine, against `sqlite3 .import` of the same file.
// Run: node bench/import.bench.ts [rows] [rounds]
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import type { JobId } from '../src/contract/app/ids.ts'
import { createChangeFeed } from '../src/engine/base/changes.ts'
import { createFiles } from '../src/engine/file/files.ts'
import { createSheets } from '../src/engine/sheet/sheets.ts'
import { createViews } from '../src/engine/sheet/view/views.ts'
import { openStore } from '../src/engine/store/store.ts'
import { silentLog } from '../src/testing/temp-workspace.ts'
import { testHost } from '../src/testing/test-host.ts'
import { laneEntry } from '../src/testing/threads.ts'
import { writeResults } from './results.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 5)

/** Accents, other scripts, mixed phones, leading zeros, notes with quotes, commas and line breaks; always the same. */
function writeList(file: string): void {
  const first = ['Anna', 'Jürgen', 'François', 'Мария', '太郎', 'Zoë']
  const last = ['van der Berg', 'Müller', 'Smith', 'Иванова', '山田', "O'Neil"]
  const notes = [
    '',
    '',
    'met at the fair',
    '"said ""call me"", twice\nand left"',
    'hall 4 stand 12',
    '"sizes: S, M, L"',
  ]
  const phones = (n: number) => [
    `+1 202 555 01${String(n % 100).padStart(2, '0')}`,
    `(202) 555-01${String(n % 100).padStart(2, '0')}`,
    `0049 30 23125 ${100 + (n % 900)}`,
  ]
  const out = openSync(file, 'w')
  let state = 12345
  const below = (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % limit
  }
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  let text = 'id,first name,last name,e-mail,phone,company,city,postal code,country,amount,created,note\n'
  for (let row = 0; row < rows; row++) {
    const company = below(5) === 0 ? '"Smith, Jones & Co"' : `Acme Logistics ${below(9999)}`
    text += `${String(row).padStart(8, '0')},${pick(first)},${pick(last)},person.${row}@mail${below(500)}.example,${pick(phones(row))},${company},City ${below(800)},0${1000 + below(8999)},${pick(['DE', 'US', 'FR', 'GB'])},${below(99999)}.${10 + below(90)},2024-0${1 + below(9)}-1${below(9)},${pick(notes)}\n`
    if (text.length > 1 << 20) {
      writeSync(out, text)
      text = ''
    }
  }
  writeSync(out, text)
  closeSync(out)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const seconds = (ms: number) => (ms / 1000).toFixed(2)

interface Round {
  wall: number
  cpu: number
}

/** The engine as the program runs it: three lanes, the file thread, the kept copy, a full fsync per slice. */
async function throughEngine(file: string, folder: string, keepSource: boolean): Promise<Round> {
  const dataDir = mkdtempSync(path.join(folder, 'workspace-'))
  const store = await openStore(dataDir, laneEntry, silentLog, () => {})
  const host = testHost({ dataDir, settings: { keepSource } })
  const changes = createChangeFeed()
  const views = createViews(store)
  const files = createFiles({ store, views, sheets: createSheets(store, changes), changes, host })
  try {
    const { ticket } = await files.ticket(file, 'read')
    const { columns } = await files.inspect(ticket, {})
    const started = performance.now()
    const before = process.cpuUsage()
    const jobId = randomUUID() as JobId
    await files.import({
      jobId,
      ticket,
      options: {},
      columns: columns.map(({ index, name, type }) => ({ index, name, type, keep: true, typeChosen: false })),
      name: 'Bench',
      workbookId: null,
      country: null,
    })
    const job = await files.ended(jobId)
    const { user, system } = process.cpuUsage(before)
    if (job.state !== 'done' || job.rows !== rows || job.problems !== 0)
      throw new Error(`import ended as ${JSON.stringify(job)}`)
    return { wall: performance.now() - started, cpu: (user + system) / 1000 }
  } finally {
    await files.close()
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
}

/** `.import` into a new file; `tuned` without journal and fsync, as only a throw-away file may be. */
function throughShell(file: string, folder: string, tuned: boolean): Round {
  const database = path.join(folder, 'shell.db')
  rmSync(database, { force: true })
  const pragmas = tuned
    ? ['PRAGMA journal_mode=OFF', 'PRAGMA synchronous=OFF']
    : ['PRAGMA journal_mode=WAL', 'PRAGMA synchronous=FULL']
  const before = process.resourceUsage()
  const children = childCpu()
  const started = performance.now()
  const { status, stderr } = spawnSync('sqlite3', [database, ...pragmas, '.mode csv', `.import ${file} list`], {
    encoding: 'utf8',
  })
  const wall = performance.now() - started
  if (status !== 0 || before === undefined) throw new Error(stderr)
  const count = Number(execFileSync('sqlite3', [database, 'SELECT count(*) FROM list'], { encoding: 'utf8' }))
  if (count !== rows) throw new Error(`sqlite3 imported ${count} rows`)
  return { wall, cpu: childCpu() - children }
}

/** CPU milliseconds of ended children so far, as Linux counts them; NaN elsewhere. */
function childCpu(): number {
  if (process.platform !== 'linux') return Number.NaN
  const fields =
    execFileSync('cat', [`/proc/${process.pid}/stat`], { encoding: 'utf8' })
      .split(') ')[1]
      ?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) * 10
}

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-bench-'))
try {
  const file = path.join(folder, 'list.csv')
  writeList(file)
  const engine: Round[] = []
  const bare: Round[] = []
  const tuned: Round[] = []
  const durable: Round[] = []
  for (let round = 0; round < rounds; round++) {
    tuned.push(throughShell(file, folder, true))
    engine.push(await throughEngine(file, folder, true))
    durable.push(throughShell(file, folder, false))
    bare.push(await throughEngine(file, folder, false))
    console.log(
      `round ${round + 1} of ${rounds}: engine ${seconds(engine.at(-1)?.wall ?? 0)} s, sqlite3 ${seconds(tuned.at(-1)?.wall ?? 0)} s`,
    )
  }
  const base = { wall: median(tuned.map(one => one.wall)), cpu: median(tuned.map(one => one.cpu)) }
  const line = (name: string, all: Round[]) => {
    const [wall, cpu] = [median(all.map(one => one.wall)), median(all.map(one => one.cpu))]
    const ratios = all.map(({ wall: one }, at) => one / (tuned[at]?.wall ?? Number.NaN))
    return `| ${name} | ${seconds(wall)} | ${seconds(cpu)} | ${median(ratios).toFixed(2)} | ${(cpu / base.cpu).toFixed(2)} |`
  }
  const version = execFileSync('sqlite3', ['--version'], { encoding: 'utf8' }).split(' ')[0]
  const lines = [
    `${rows.toLocaleString('en')} rows x 12 columns, ${Math.round(statSync(file).size / 1e6)} MB CSV; median of ${rounds} rounds, taken in turns. ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}; sqlite3 ${version}.`,
    '',
    '| | wall s | CPU s | wall / sqlite3 tuned | CPU / sqlite3 tuned |',
    '|---|---|---|---|---|',
    line('`sqlite3 .import`, journal and fsync off ("tuned")', tuned),
    line('`sqlite3 .import`, WAL, synchronous FULL', durable),
    line('Listwright, source copy kept', engine),
    line('Listwright, no source copy', bare),
    '',
    'Listwright writes WAL with synchronous FULL in slices that leave room for edits, finds types, keeps problem lines and, in the third row, a compressed copy of the file with its SHA-256. The wall ratio is the median of the ratios round by round.',
  ]
  writeResults('import', 'Import: 1,000,000 x 12 CSV', lines.join('\n'))
  console.log(lines.join('\n'))
} finally {
  rmSync(folder, { recursive: true })
}
