// listwright rules LIST: shows the rules that are kept with a list, writes them as a file and takes them from one.
import type { ColumnRules } from '../../contract/app/rules/cell-rule.ts'
import { ruleWords } from '../../contract/app/rules/rule-words.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { schemaOfRules, suiteOfRules } from '../../engine/rules/file-of-rules.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { type ExitCode, exitCodes } from '../exit.ts'
import { refusedRules, rulesInFile } from '../list/rules-file.ts'
import { listNamed } from '../lists.ts'
import { inWorkspace, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

const forms = ['table-schema', 'expectations'] as const
type Form = (typeof forms)[number]

interface RulesCommand {
  readonly list: string
  readonly file: string | null
  readonly form: Form
}

export const rulesCommand = sessionCommand(
  {
    name: 'rules',
    brief: 'shows or sets the rules that are kept with a list',
    usage: ['rules LIST', 'rules LIST --json', 'rules LIST --set FILE'],
    more: [
      'With --json, the output is a file of rules: a Table Schema, or with --as expectations a suite of Great Expectations. --set takes such a file in place of all rules of the list; a file without rules deletes them. It is one step in the history of the list. listwright check LIST checks the rules.',
      'Exit codes: 0 done; 2 wrong options, or rules that cannot be read; 3 a list, a column or the file does not exist.',
    ],
    options: {
      set: { type: 'string', value: 'FILE', words: 'keep the rules in this file with the list' },
      as: {
        type: 'string',
        value: 'FORM',
        words: 'form of the output with --json: table-schema (default) or expectations',
      },
      ...inWorkspace,
    },
    examples: [
      'rules Attendees',
      'rules Attendees --json > attendees.schema.json',
      'rules Attendees --set attendees.schema.json',
    ],
    most: 1,
  } as const,
  (values, [list]): RulesCommand => ({
    list: neededOption(list, 'The list'),
    file: values.set ?? null,
    form: formNamed(values.as ?? forms[0]),
  }),
  perform,
)

function formNamed(name: string): Form {
  const form = forms.find(one => one === name)
  if (!form) throw usageError(`--as ${name}: choose ${forms.join(' or ')}.`)
  return form
}

async function perform(session: CommandSession, { list, file, form }: RulesCommand): Promise<ExitCode> {
  const { call, report } = session
  const sheet = await listNamed(session, list)
  const sheetId = sheet.id
  if (file !== null) {
    const { columns, unknown } = rulesInFile(file, '--set', sheet)
    for (const one of unknown) report.note(`Left out, because Listwright does not have this rule: ${one}`)
    try {
      await call.rules.set({ sheetId, columns, others: true })
    } catch (error) {
      throw refusedRules(`--set ${file}`, error)
    }
  }
  say(session, sheet, await call.rules.of({ sheetId }), form)
  return exitCodes.done
}

function say({ report }: CommandSession, sheet: Sheet, columns: readonly ColumnRules[], form: Form): void {
  const nameOf = (id: number) => sheet.columns.find(column => column.id === id)?.name
  const written = (id: number) => nameOf(id) ?? `#${id}`
  const lines = columns.flatMap(({ columnId, rules }) =>
    rules.map(rule => `  ${written(columnId)} ${ruleWords(rule, nameOf)}`),
  )
  const { suite, left } = suiteOfRules(sheet.name, columns, written)
  if (form === 'expectations')
    for (const { columnId, rule } of left)
      report.note(`Left out, as no expectation says it: ${written(columnId)} ${ruleWords(rule, nameOf)}`)
  report.result(form === 'expectations' ? suite : schemaOfRules(columns, written), [
    lines.length === 0 ? `${sheet.name} has no rules.` : `${sheet.name}: ${counted(lines.length, 'rule')}`,
    ...lines,
  ])
}
