// listwright check LIST: cells that break rules, for build servers.
import type { CheckedRule, RulesReport } from '../../contract/app/rules/cell-rule.ts'
import { ruleWords } from '../../contract/app/rules/rule-words.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { refusedRules, rulesInFile } from '../list/rules-file.ts'
import { listNamed } from '../lists.ts'
import { inWorkspace, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface CheckCommand {
  readonly list: string
  /** null: the rules that are kept with the list. */
  readonly file: string | null
}

export const checkCommand = sessionCommand(
  {
    name: 'check',
    brief: 'checks a list against its rules, or against rules in a file',
    usage: ['check LIST', 'check LIST --rules FILE'],
    more: [
      'Without --rules, the rules that are kept with the list are checked (listwright rules). The file is a Table Schema in JSON, with fields that have the constraints required, unique, pattern, enum, minimum, maximum, minLength and maxLength, or a suite of Great Expectations. Beyond Table Schema, "dependencies": [{"from": ["ZIP"], "to": "City"}] says that rows with the same ZIP have the same City. Columns that no rule names are not checked. Nothing is changed.',
      'Exit codes: 0 every cell keeps the rules; 2 wrong options, no rules, rules that cannot be read, or a pattern that takes too long; 3 a list, a column or the file does not exist; 4 cells break a rule (how many is in "broken" with --json); 130 interrupted.',
    ],
    options: {
      rules: { type: 'string', value: 'FILE', words: 'the rules' },
      ...inWorkspace,
    },
    examples: ['check Attendees', 'check Attendees --rules attendees.schema.json --json'],
    most: 1,
  } as const,
  (values, [list]): CheckCommand => ({
    list: neededOption(list, 'The list to check'),
    file: values.rules ?? null,
  }),
  perform,
)

async function perform(session: CommandSession, { list, file }: CheckCommand): Promise<ExitCode> {
  const { call, report } = session
  const sheet = await listNamed(session, list)
  const { name, id: sheetId } = sheet
  const read = file === null ? null : rulesInFile(file, '--rules', sheet)
  for (const one of read?.unknown ?? []) report.note(`Not checked, because Listwright does not have this rule: ${one}`)
  if (read?.columns.length === 0) throw usageError(`--rules ${file}: the file has no rule.`)
  if (read === null && (await call.rules.of({ sheetId })).length === 0)
    throw usageError(`${name} has no rules. Name a file with --rules, or keep rules with the list: listwright rules.`)
  let found: RulesReport
  try {
    found = await call.rules.check({ sheetId, ...(read && { rules: read.columns }) })
  } catch (error) {
    throw refusedRules(file === null ? `Rules of ${name}` : `--rules ${file}`, error)
  }
  const { rows, rules } = found
  const cells = rules.reduce((sum, one) => sum + one.cells, 0)
  const broken = rules.filter(one => one.cells > 0)
  const unchecked = rules.filter(({ problem }) => problem !== null)
  report.result(
    {
      list: { id: sheetId, name },
      ...{ rows, broken: cells },
      rules: broken.map(one => ({ ...written(sheet, one), cells: one.cells, examples: examplesOf(one) })),
      unchecked: unchecked.map(one => written(sheet, one)),
      unknown: read?.unknown ?? [],
    },
    [
      cells === 0
        ? `${name}: ${counted(rows, 'row')}, and every ${unchecked.length > 0 ? 'checked ' : ''}cell keeps the rules.`
        : `${name}: ${counted(cells, 'cell')} of ${counted(rows, 'row')} break a rule.`,
      ...broken.map(one => lineOf(sheet, one)),
      ...unchecked.map(one => {
        const { column, rule } = written(sheet, one)
        return one.problem === 'slow_pattern'
          ? `  ${column} ${rule}: not checked to the end, because the pattern takes too long. Write it with fewer repetitions inside each other.`
          : `  ${column} ${rule}: not checked, because a column that it reads was deleted.`
      }),
    ],
  )
  if (cells > 0) return exitCodes.errorRate
  return unchecked.length > 0 ? exitCodes.usage : exitCodes.done
}

const nameIn =
  ({ columns }: Sheet) =>
  (id: number) =>
    columns.find(column => column.id === id)?.name

const written = (sheet: Sheet, { columnId, rule }: CheckedRule) => ({
  column: nameIn(sheet)(columnId) ?? '',
  rule: ruleWords(rule, nameIn(sheet)),
})

const examplesOf = ({ examples }: CheckedRule) => examples.map(({ row, cell }) => ({ row, cell }))

function lineOf(sheet: Sheet, one: CheckedRule): string {
  const { column, rule } = written(sheet, one)
  const first = one.examples.map(({ row, cell }) => `row ${row}${cell === null ? '' : ` ${JSON.stringify(cell)}`}`)
  return `  ${column} ${rule}: ${counted(one.cells, 'cell')}, first in ${first.join(', ')}`
}
