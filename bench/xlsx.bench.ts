// XLSX of 100,000 rows x 12 columns: read against openpyxl, written against XlsxWriter (Debian: python3-openpyxl,
// python3-xlsxwriter), in turns, by processor time, each with its start (goals: 0.13 and 0.22). A tool that is missing is left out
// and named. Run: node bench/xlsx.bench.ts [rows] [rounds]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeCsvList } from './csv-list.ts'
import { writeResults } from './results.ts'
import { answers, machine, median, nodeTurnOf, seconds, type Turn, turnOf } from './turns.ts'

const rows = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 3)
const program = path.join(import.meta.dirname, '..', 'bin', 'listwright.mjs')
const rowsProgram = path.join(import.meta.dirname, 'xlsx', 'rows.ts')
const python = '/usr/bin/python3'

const reading = `
import sys, openpyxl
sheet = openpyxl.load_workbook(sys.argv[1], read_only=True).worksheets[0]
print(sum(1 for row in sheet.iter_rows(values_only=True)))
`
const writing = `
import sys, csv, xlsxwriter
book = xlsxwriter.Workbook(sys.argv[2], {'constant_memory': True, 'strings_to_formulas': False, 'strings_to_urls': False})
sheet = book.add_worksheet()
with open(sys.argv[1], encoding='utf-8', newline='') as file:
    for at, row in enumerate(csv.reader(file)):
        for column, cell in enumerate(row):
            sheet.write_string(at, column, cell)
book.close()
`
const tools = {
  read: { name: 'openpyxl, read only', module: 'openpyxl' },
  write: { name: 'XlsxWriter, constant memory', module: 'xlsxwriter' },
} as const

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-bench-'))
try {
  const csv = path.join(folder, 'list.csv')
  writeCsvList(csv, rows)
  const dataDir = path.join(folder, 'workspace')
  mkdirSync(dataDir, { mode: 0o700 })
  const here = ['--workspace', dataDir]
  nodeTurnOf([program, 'import', csv, '--list', 'Bench', ...here])
  const ours = { rows: [] as Turn[], read: [] as Turn[], write: [] as Turn[], start: [] as Turn[] }
  const theirs = { read: [] as Turn[], write: [] as Turn[] }
  const there = {
    read: answers(python, ['-c', `import ${tools.read.module}`]),
    write: answers(python, ['-c', `import ${tools.write.module}`]),
  }
  for (let round = 0; round < rounds; round++) {
    const xlsx = path.join(folder, `list-${round}.xlsx`)
    ours.start.push(nodeTurnOf([program, 'lists', ...here]))
    ours.write.push(nodeTurnOf([program, 'export', 'Bench', '--out', xlsx, ...here]))
    if (there.write) theirs.write.push(turnOf(python, ['-c', writing, csv, path.join(folder, 'theirs.xlsx')]))
    const fresh = path.join(folder, `workspace-${round}`)
    mkdirSync(fresh, { mode: 0o700 })
    ours.read.push(nodeTurnOf([program, 'import', xlsx, '--list', 'Again', '--workspace', fresh]))
    ours.rows.push(nodeTurnOf([rowsProgram, xlsx]))
    if (there.read) theirs.read.push(turnOf(python, ['-c', reading, xlsx]))
    console.log(`round ${round + 1} of ${rounds}`)
  }
  const cpu = (turns: Turn[]) => median(turns.map(turn => turn.cpu))
  const start = cpu(ours.start)
  /** `begin`: the start of the program, where it is that of every command. */
  const line = (name: string, mine: Turn[], what: 'read' | 'write', begin: number | null) => {
    const [own, other] = [cpu(mine), there[what] ? cpu(theirs[what]) : null]
    const ratio = (took: number) => (other === null ? '' : (took / other).toFixed(2))
    const work = begin === null ? ['', ''] : [seconds(own - begin), ratio(own - begin)]
    const peer = other === null ? `${tools[what].module} is not installed` : `${tools[what].name}: ${seconds(other)}`
    return `| ${[name, seconds(own), work[0], peer, ratio(own), work[1]].join(' | ')} |`
  }
  const lines = [
    `${rows.toLocaleString('en')} rows x 12 columns. Median of ${rounds} alternating rounds. ${machine()}.`,
    '',
    '| | CPU s | without the start | | ratio | without the start |',
    '|---|---|---|---|---|---|',
    line('read the rows', ours.rows, 'read', null),
    line('import as a list', ours.read, 'read', start),
    line('export a list', ours.write, 'write', start),
    '',
    `Processor time of whole programs. The first line does what openpyxl does: its rows are counted and kept nowhere; an import ends in a list that can be used. Start of a command alone: ${seconds(start)} s. Goals: 0.13 and 0.22.`,
  ]
  writeResults('xlsx', 'XLSX: 100,000 x 12', lines.join('\n'))
  console.log(lines.join('\n'))
} finally {
  rmSync(folder, { recursive: true })
}
