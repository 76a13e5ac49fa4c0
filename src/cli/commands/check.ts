// listwright check LIST --rules FILE: cells that break rules, for build servers.
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { TableRules } from '../../contract/app/table-rules.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { type BrokenRule, checkRules } from '../../engine/clean/table-rules.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { CommandEnd, type ExitCode, exitCodes } from '../exit.ts'
import { columnNamed, listNamed } from '../lists.ts'
import { inWorkspace, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'
import { smallFile } from '../small-file.ts'

interface CheckCommand {
  readonly list: string
  readonly file: string
}

export const checkCommand = sessionCommand(
  {
    name: 'check',
    brief: 'checks a list against rules in a file',
    usage: ['check LIST --rules FILE'],
    more: [
      'The file is a Table Schema in JSON: fields with the constraints required, unique, pattern, enum, minimum, maximum, minLength and maxLength. Beyond Table Schema, "dependencies": [{"from": ["ZIP"], "to": "City"}] says that rows with the same ZIP have the same City. Columns that no rule names are not checked. Nothing is changed.',
      'Exit codes: 0 every cell keeps the rules; 2 wrong options, or rules that cannot be read; 3 a list, a column or the file does not exist; 4 cells break a rule (how many is in "broken" with --json); 130 interrupted.',
    ],
    options: {
      rules: { type: 'string', value: 'FILE', words: 'the rules' },
      ...inWorkspace,
    },
    examples: ['check Attendees --rules attendees.schema.json', 'check Attendees --rules attendees.schema.json --json'],
    most: 1,
  } as const,
  (values, [list]): CheckCommand => ({
    list: neededOption(list, 'The list to check'),
    file: neededOption(values.rules, '--rules'),
  }),
  perform,
)

function rulesIn(file: string): TableRules {
  let text: string
  try {
    text = smallFile(file)
  } catch {
    throw new CommandEnd(exitCodes.drift, `--rules ${file}: the file cannot be read.`)
  }
  let written: unknown
  try {
    written = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw usageError(`--rules ${file}: the file is not JSON.`)
  }
  const read = TableRules.safeParse(written)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw usageError(`--rules ${file}, ${issue?.path.join('.') || 'file'}: ${issue?.message ?? 'not a Table Schema'}.`)
}

const rowsPerLook = 1000
const columnsPerLook = 500

async function perform(session: CommandSession, { list, file }: CheckCommand): Promise<ExitCode> {
  const rules = rulesIn(file)
  const sheet = await listNamed(session, list)
  const check = checkRules(rules)
  if (check.columns.length === 0) throw usageError(`--rules ${file}: the file names no column.`)
  if (check.columns.length > columnsPerLook)
    throw usageError(`--rules ${file}: name at most ${columnsPerLook} columns.`)
  const columnIds = check.columns.map(name => columnNamed(sheet, name).id)
  const rows = await readAll(session, sheet, columnIds, check.row)
  const broken = check.result()
  const cells = broken.reduce((sum, one) => sum + one.cells, 0)
  session.report.result({ list: { id: sheet.id, name: sheet.name }, rows, broken: cells, rules: broken }, [
    cells === 0
      ? `${sheet.name}: ${counted(rows, 'row')}, and every cell keeps the rules.`
      : `${sheet.name}: ${counted(cells, 'cell')} of ${counted(rows, 'row')} break a rule.`,
    ...broken.map(lineOf),
  ])
  return cells === 0 ? exitCodes.done : exitCodes.errorRate
}

async function readAll(
  { call, interrupted }: CommandSession,
  { id: sheetId }: Sheet,
  columnIds: ColumnId[],
  look: (cells: (string | null)[]) => void,
): Promise<number> {
  const { id: viewId, rows } = await call.view.open({ sheetId, spec: wholeListView })
  for (let first = 0; first < rows && !interrupted.aborted; first += rowsPerLook) {
    const { ids, columns } = await call.view.window({ viewId, first, count: rowsPerLook, columnIds })
    for (const at of ids.keys()) look(columns.map(({ values }) => values[at] ?? null))
  }
  return rows
}

const lineOf = ({ column, rule, cells, examples }: BrokenRule): string =>
  `  ${column}, ${rule}: ${counted(cells, 'cell')}, first in ${examples
    .map(({ row, cell }) => `row ${row}${cell === null ? '' : ` ${JSON.stringify(cell)}`}`)
    .join(', ')}`
