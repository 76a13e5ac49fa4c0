// A list of 100,000 rows updated by key from a file of as many keys, by the command line, start included (goal: 5 s). Half of the
// rows of the file say something new, a tenth are new. Run: node bench/into.bench.ts [rows] [rounds]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeResults } from './results.ts'
import { machine, median, nodeTurnOf, seconds } from './turns.ts'

const rows = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 3)
const program = path.join(import.meta.dirname, '..', 'bin', 'listwright.mjs')

const line = (at: number, state: string) => `person.${at}@mail${at % 500}.example,Guest ${at},City ${at % 800},${state}`
const table = (from: number, state: (at: number) => string) =>
  `Email,Name,City,State\n${Array.from({ length: rows }, (_, at) => line(from + at, state(from + at))).join('\n')}\n`

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-bench-'))
try {
  const [base, news] = ['guests.csv', 'news.csv'].map(name => path.join(folder, name)) as [string, string]
  writeFileSync(
    base,
    table(0, () => 'invited'),
  )
  writeFileSync(
    news,
    table(rows / 10, at => (at % 2 === 0 ? 'accepted' : 'invited')),
  )
  const runs: { start: number; import: ReturnType<typeof nodeTurnOf>; update: ReturnType<typeof nodeTurnOf> }[] = []
  for (let round = 0; round < rounds; round++) {
    const dataDir = path.join(folder, `workspace-${round}`)
    mkdirSync(dataDir, { mode: 0o700 })
    const here = ['--workspace', dataDir]
    const first = nodeTurnOf([program, 'import', base, '--list', 'Guests', ...here])
    const start = nodeTurnOf([program, 'lists', ...here]).wall
    const update = nodeTurnOf([program, 'import', news, '--list', 'Guests', '--update-by', 'Email', ...here])
    runs.push({ start, import: first, update })
    console.log(`round ${round + 1} of ${rounds}: ${seconds(update.wall)} s, CPU ${seconds(update.cpu)} s`)
  }
  const of = (what: 'import' | 'update', figure: 'wall' | 'cpu' | 'mb') => median(runs.map(run => run[what][figure]))
  const lines = [
    `${rows.toLocaleString('en')} rows and keys; median of ${rounds} rounds. Start alone: ${seconds(median(runs.map(({ start }) => start)))} s. ${machine()}.`,
    '',
    '| | wall s | CPU s | most memory MB |',
    '|---|---|---|---|',
    ...(['import', 'update'] as const).map(
      what =>
        `| ${what === 'import' ? 'the list, imported' : 'updated by key'} | ${seconds(of(what, 'wall'))} | ${seconds(of(what, 'cpu'))} | ${Math.round(of(what, 'mb'))} |`,
    ),
    '',
    'Goal: 5 s.',
  ]
  writeResults('into', 'Update by key: 100,000 keys', lines.join('\n'))
  console.log(lines.join('\n'))
} finally {
  rmSync(folder, { recursive: true })
}
