// Import of a CSV of 10,000,000 rows x 12 columns by the command line, start included (goals: 60 s, 700 MB).
// Run on an idle machine: node bench/import-large.bench.ts [rows]
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeCsvList } from './csv-list.ts'
import { writeResults } from './results.ts'
import { machine, nodeTurnOf, seconds } from './turns.ts'

const rows = Number(process.argv[2] ?? 10_000_000)
const program = path.join(import.meta.dirname, '..', 'bin', 'listwright.mjs')

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-bench-'))
try {
  const file = path.join(folder, 'list.csv')
  writeCsvList(file, rows)
  const dataDir = path.join(folder, 'workspace')
  mkdirSync(dataDir, { mode: 0o700 })
  const { wall, cpu, mb } = nodeTurnOf([program, 'import', file, '--list', 'Bench', '--workspace', dataDir])
  const lines = [
    `${rows.toLocaleString('en')} rows x 12 columns, ${Math.round(statSync(file).size / 1e6)} MB CSV, a compressed copy kept; one run. ${machine()}.`,
    '',
    '| wall s | CPU s | most memory MB |',
    '|---|---|---|',
    `| ${seconds(wall)} | ${seconds(cpu)} | ${Math.round(mb)} |`,
    '',
    'Goals: 60 s, 700 MB.',
  ]
  writeResults(
    rows === 10_000_000 ? 'import-large' : `import-${rows}`,
    `Import: ${rows.toLocaleString('en')} x 12 CSV`,
    lines.join('\n'),
  )
  console.log(lines.join('\n'))
} finally {
  rmSync(folder, { recursive: true })
}
