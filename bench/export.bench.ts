// A list of 1,000,000 rows x 12 columns to CSV through the engine, against `sqlite3 -csv` over the same database.
// Run: node bench/export.bench.ts [rows] [rounds]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SheetId } from '../src/contract/app/ids.ts'
import { databaseFile } from '../src/engine/store/open.ts'
import { writeCsvList } from './csv-list.ts'
import { openFileEngine } from './file-engine.ts'
import { writeResults } from './results.ts'
import { answers, machine, median, nodeTurnOf, seconds, type Turn, turnOf } from './turns.ts'

type Measured = Turn & { mb: number }

const program = path.join(import.meta.dirname, '..', 'bin', 'listwright.mjs')

/** The command line, its start included, in a process of its own. */
const throughProgram = (dataDir: string, out: string): Measured =>
  nodeTurnOf([program, 'export', 'Bench', '--out', out, '--workspace', dataDir])

/** The engine alone, from the click on Export. */
async function throughEngine(dataDir: string, sheetId: SheetId, out: string): Promise<Turn> {
  const engine = await openFileEngine(dataDir, false)
  const turn = await engine.export(sheetId, out, { format: 'csv', preset: 'plain' })
  await engine.close()
  return turn
}

function throughShell(dataDir: string, sheetId: SheetId, out: string): Turn {
  const columns = Array.from({ length: 12 }, (_, at) => `c${at + 1}`).join(',')
  const query = `SELECT ${columns} FROM s${sheetId} WHERE gone IS NULL ORDER BY id`
  return turnOf('sqlite3', ['-readonly', databaseFile(dataDir), '.mode csv', `.once ${out}`, query])
}

async function compare(rows: number, rounds: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'listwright-bench-'))
  try {
    const file = path.join(folder, 'list.csv')
    writeCsvList(file, rows)
    const dataDir = path.join(folder, 'workspace')
    mkdirSync(dataDir, { mode: 0o700 })
    const engine = await openFileEngine(dataDir, false)
    const { sheetId } = await engine.import(file)
    await engine.close()
    const out = path.join(folder, 'out.csv')
    const ours: Turn[] = []
    const whole: Measured[] = []
    const shell: Turn[] = []
    for (let round = 0; round < rounds; round++) {
      shell.push(throughShell(dataDir, sheetId, path.join(folder, 'shell.csv')))
      ours.push(await throughEngine(dataDir, sheetId, out))
      whole.push(throughProgram(dataDir, out))
      console.log(
        `round ${round + 1} of ${rounds}: engine ${seconds(ours.at(-1)?.wall ?? 0)} s, sqlite3 ${seconds(shell.at(-1)?.wall ?? 0)} s`,
      )
    }
    if (!readFileSync(out).equals(readFileSync(file))) throw new Error('the list did not come out as it came in')
    const line = (name: string, all: Turn[], mb: string) => {
      const ratio = (of: keyof Turn) => median(all.map((one, at) => one[of] / (shell[at]?.[of] ?? Number.NaN)))
      return `| ${name} | ${seconds(median(all.map(({ wall }) => wall)))} | ${seconds(median(all.map(({ cpu }) => cpu)))} | ${ratio('wall').toFixed(2)} | ${ratio('cpu').toFixed(2)} | ${mb} |`
    }
    const version = execFileSync('sqlite3', ['--version'], { encoding: 'utf8' }).split(' ')[0]
    const lines = [
      `${rows.toLocaleString('en')} rows x 12 columns, ${Math.round(statSync(out).size / 1e6)} MB. Median of ${rounds} alternating rounds. ${machine()}; sqlite3 ${version}.`,
      '',
      '| | wall s | CPU s | wall / sqlite3 | CPU / sqlite3 | MB |',
      '|---|---|---|---|---|---|',
      line('`sqlite3 -csv`', shell, ''),
      line('Listwright', ours, ''),
      line('`listwright export`, its start included', whole, String(Math.round(median(whole.map(({ mb }) => mb))))),
      '',
      'Listwright writes the file under another name, flushes it and renames it. The output matches the imported file byte for byte. Goals: at most 1.0 of the wall time of sqlite3, and at most 250 MB.',
    ]
    writeResults('export', 'Export: 1,000,000 x 12 to CSV', lines.join('\n'))
    console.log(lines.join('\n'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (answers('sqlite3', ['--version'])) await compare(Number(process.argv[2] ?? 1_000_000), Number(process.argv[3] ?? 5))
else console.log("skipped: there is no sqlite3 here (Debian's package sqlite3)")
