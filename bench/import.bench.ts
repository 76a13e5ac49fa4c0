// Import of a CSV of 1,000,000 rows x 12 columns through the engine, against `sqlite3 .import` of the same file.
// Run: node bench/import.bench.ts [rows] [rounds]
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeCsvList } from './csv-list.ts'
import { openFileEngine } from './file-engine.ts'
import { writeResults } from './results.ts'
import { machine, median, seconds, type Turn, turnOf } from './turns.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 5)

/** In a workspace of its own. */
async function throughEngine(file: string, folder: string, keepSource: boolean): Promise<Turn> {
  const dataDir = mkdtempSync(path.join(folder, 'workspace-'))
  const engine = await openFileEngine(dataDir, keepSource)
  try {
    return await engine.import(file)
  } finally {
    await engine.close()
    rmSync(dataDir, { recursive: true })
  }
}

/** `.import` into a new file; `tuned` without journal and fsync, as only a throw-away file may be. */
function throughShell(file: string, folder: string, tuned: boolean): Turn {
  const database = path.join(folder, 'shell.db')
  rmSync(database, { force: true })
  const pragmas = tuned
    ? ['PRAGMA journal_mode=OFF', 'PRAGMA synchronous=OFF']
    : ['PRAGMA journal_mode=WAL', 'PRAGMA synchronous=FULL']
  const turn = turnOf('sqlite3', [database, ...pragmas, '.mode csv', `.import ${file} list`])
  const count = Number(execFileSync('sqlite3', [database, 'SELECT count(*) FROM list'], { encoding: 'utf8' }))
  if (count !== rows) throw new Error(`sqlite3 imported ${count} rows`)
  return turn
}

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-bench-'))
try {
  const file = path.join(folder, 'list.csv')
  writeCsvList(file, rows)
  const engine: Turn[] = []
  const bare: Turn[] = []
  const tuned: Turn[] = []
  const durable: Turn[] = []
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
  const line = (name: string, all: Turn[]) => {
    const [wall, cpu] = [median(all.map(one => one.wall)), median(all.map(one => one.cpu))]
    const ratios = all.map(({ wall: one }, at) => one / (tuned[at]?.wall ?? Number.NaN))
    return `| ${name} | ${seconds(wall)} | ${seconds(cpu)} | ${median(ratios).toFixed(2)} | ${(cpu / base.cpu).toFixed(2)} |`
  }
  const version = execFileSync('sqlite3', ['--version'], { encoding: 'utf8' }).split(' ')[0]
  const lines = [
    `${rows.toLocaleString('en')} rows x 12 columns, ${Math.round(statSync(file).size / 1e6)} MB CSV. Median of ${rounds} alternating rounds. ${machine()}; sqlite3 ${version}.`,
    '',
    '| | wall s | CPU s | wall / sqlite3 tuned | CPU / sqlite3 tuned |',
    '|---|---|---|---|---|',
    line('`sqlite3 .import`, journal and fsync off ("tuned")', tuned),
    line('`sqlite3 .import`, WAL, synchronous FULL', durable),
    line('Listwright, source copy kept', engine),
    line('Listwright, no source copy', bare),
    '',
    'Listwright writes WAL with synchronous FULL, in slices so that edits can run in between. It also detects types, stores problem lines and, in the third row, a compressed copy of the file with its SHA-256. The wall ratio is the median of the ratios of each round.',
  ]
  writeResults('import', 'Import: 1,000,000 x 12 CSV', lines.join('\n'))
  console.log(lines.join('\n'))
} finally {
  rmSync(folder, { recursive: true })
}
