// listwright dedupe LIST: rows that are about one person or company, found, merged, deleted or marked.

import {
  type ColumnChoice,
  canChooseValue,
  type DuplicateAction,
  type DuplicateRuleName,
  type DuplicateRuleView,
  type DuplicatesAsk,
  duplicateRuleNames,
  type Fuzziness,
  fuzzinessNames,
  JoinSeparator,
  maxOwnRules,
  maxSeparatorLength,
  usualSeparator,
  valueChoices,
} from '../../contract/app/duplicates.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { explained, measured } from '../linkage/dedupe-explain.ts'
import { calibrationLines, qualityLine, readLabels } from '../linkage/labels.ts'
import { evidenceLines } from '../linkage/pair-words.ts'
import { idColumn, taughtRows } from '../linkage/taught.ts'
import { columnNamed, listNamed } from '../lists.ts'
import { didYouMean, namesOf, sameName } from '../nearest.ts'
import { type LinkageAsked, linkageOptions, readLinkage } from '../options/linkage-options.ts'
import { inWorkspace, listCodes, neededOption, oneOf, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface DedupeCommand extends LinkageAsked {
  readonly list: string
  readonly rules: readonly string[]
  readonly fuzziness: Fuzziness
  /** null: only what is found is reported. */
  readonly action: DuplicateAction | null
  readonly all: boolean
  /** As they were written: "Phone=newest". */
  readonly values: readonly string[]
  readonly separator: string | null
}

export const dedupeCommand = sessionCommand(
  {
    name: 'dedupe',
    brief: 'finds and merges rows about the same person or company',
    usage: [
      'dedupe LIST [--rule RULE]... [--fuzziness LEVEL] [--merge|--delete|--mark] [--all] [--dry-run]',
      'dedupe LIST --merge [--value COLUMN=CHOICE]... [--separator TEXT]',
    ],
    more: [
      'Without --rule, compares all columns that identify a row and learns from the list what each is worth. --explain shows the sum for each pair, in bits: +1 doubles the odds. --labels FILE has known duplicates, as a JSON object or as lines "ID,PERSON", and prints how many are found, and how often each probability is right. --teach FILE has pairs that you have decided, as lines "ID,ID,yes" or "ID,ID,no": they are grouped as decided, and the weights follow them.',
      'Without --merge, --delete or --mark, counts the groups for each rule and changes nothing. Changes only sure groups. With --all, also changes groups that need review. One undo reverts the change. Exits with 3 if the list lacks a column that a rule needs.',
      'A merged row keeps the values of the row that stays. Blanks and markers such as “n/a” are filled from the next best row. A value is replaced only if another is checked deliverable, typed manually, the same in a better format, or in most of three or more rows, or if the value cannot be right for its column, such as an email address without a domain. An address, and a company with its job title and website, come from one row.',
      listCodes,
    ],
    options: {
      rule: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'RULE',
        words: `${duplicateRuleNames.join(', ')}, or up to three columns such as "Name + City" (default: all columns, with weights learned from the list)`,
      },
      fuzziness: { type: 'string', default: 'normal', value: 'LEVEL', words: fuzzinessNames.join(', ') },
      ...linkageOptions,
      merge: { type: 'boolean', default: false, words: 'keeps one row per group and fills it from the others' },
      delete: { type: 'boolean', default: false, words: 'keeps the best row of each group unchanged' },
      mark: { type: 'boolean', default: false, words: 'writes the group of each row to a new column' },
      value: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'COLUMN=CHOICE',
        words: `which value of a column merged rows get: ${valueChoices.join(', ')}`,
      },
      separator: { type: 'string', value: 'TEXT', words: `between joined values (default: "${usualSeparator}")` },
      all: { type: 'boolean', default: false, words: 'includes groups that need review' },
      'dry-run': { type: 'boolean', default: false, words: 'shows what would change and changes nothing' },
      ...inWorkspace,
    },
    examples: [
      'dedupe Attendees',
      'dedupe Attendees --rule email --rule phone --merge',
      'dedupe Attendees --merge --value Notes=join --value Phone=newest',
      'dedupe Attendees --rule "Last name + City" --mark --all',
    ],
    most: 1,
  } as const,
  (values, [list]): DedupeCommand => {
    const chosen = (['merge', 'delete', 'mark'] as const).filter(action => values[action])
    if (chosen.length > 1) throw usageError(`--${chosen[0]} and --${chosen[1]} cannot be used together.`)
    const fuzziness = oneOf('--fuzziness', values.fuzziness, fuzzinessNames)
    if (values.value.length > 0 && (values.delete || values.mark)) throw usageError('--value is only for --merge.')
    if (values.separator !== undefined && !JoinSeparator.safeParse(values.separator).success)
      throw usageError(`--separator: write 1 to ${maxSeparatorLength} characters.`)
    return {
      values: values.value,
      separator: values.separator ?? null,
      ...readLinkage(values, values.rule.length > 0 ? '--rule' : null),
      list: neededOption(list, 'The list'),
      rules: values.rule,
      fuzziness,
      action: values['dry-run'] ? null : (chosen[0] ?? null),
      all: values.all,
    }
  },
  perform,
)

async function perform(session: CommandSession, command: DedupeCommand): Promise<void> {
  const { list, rules, fuzziness, action, all } = command
  const { call, report } = session
  const sheet = await listNamed(session, list)
  const choices = readChoices(command, sheet)
  const { named, own } = readRules(rules, sheet)
  const ask: DuplicatesAsk = {
    sheetId: sheet.id,
    own,
    rules: rules.length === 0 ? null : [...named, ...own.keys()],
    fuzziness,
    ...(command.columns.length > 0 && { columns: command.columns.map(name => columnNamed(sheet, name).id) }),
    ...(command.threshold !== undefined && { threshold: command.threshold }),
    ...(command.teach !== null && {
      taught: await taughtRows(session, idColumn(sheet, command.id, '--id'), command.teach),
    }),
  }
  const summary = await call.duplicates.summary(ask)
  const missing = named.filter(name => !summary.rules.some(({ rule }) => rule === name))
  if (missing.length > 0)
    throw new CommandEnd(exitCodes.drift, `"${sheet.name}" has no columns for the rule ${namesOf(missing)}.`)
  const nameOf = ({ rule, columnIds }: DuplicateRuleView) =>
    typeof rule === 'number' ? columnNames(sheet, columnIds).join(' + ') : rule
  const found = [
    `${counted(summary.groups, 'group')} with ${counted(summary.extra, 'extra row')} in ${counted(summary.rows, 'row')}: ${summary.sure.groups} sure, ${summary.review.groups} to review`,
    ...summary.rules.flatMap(rule => [
      `  ${nameOf(rule)}${rule.on ? '' : ' (off)'}: ${counted(rule.groups, 'group')}, ${counted(rule.extra, 'extra row')}`,
      ...rule.tooWide.map(
        ({ value, rows }) =>
          `    left out: ${counted(rows, 'row shares', 'rows share')} "${value}". Add a column to the rule to include them.`,
      ),
    ]),
    ...(summary.saves > 0
      ? [`  merging saves up to ${counted(summary.saves, 'credit')} when you validate emails`]
      : []),
    ...(summary.linkage ? evidenceLines(sheet, summary.linkage, 'list') : []),
  ]
  const { groups: why, lines } = await explained(session, sheet, ask, command.explain)
  found.push(...lines)
  const quality =
    command.labels === null
      ? null
      : await measured(session, ask, idColumn(sheet, command.id, '--id'), await readLabels(command.labels, '17,Ann'))
  if (quality)
    found.push(
      qualityLine('all groups', quality.all),
      qualityLine('sure groups', quality.sure),
      ...calibrationLines(quality.calibration),
    )
  const shown = {
    ...(command.explain > 0 && { explained: why }),
    ...(quality && { quality }),
    list: sheet.name,
    ...summary,
    rules: summary.rules.map(({ columnIds, ...rule }) => ({
      ...rule,
      rule: nameOf({ columnIds, ...rule }),
      columns: columnNames(sheet, columnIds),
    })),
  }
  if (action === null) return report.result({ ...shown, dryRun: true, changed: null }, found)
  const { groups, rows, cells } = await call.duplicates.resolve({
    ...ask,
    action,
    others: all ? 'all' : 'sure',
    decisions: [],
    choices,
  })
  const done = {
    merge: `${counted(groups, 'group')} merged: ${counted(rows, 'row')} removed, ${counted(cells, 'cell')} filled from them`,
    delete: `${counted(groups, 'group')}: ${counted(rows, 'extra row')} deleted`,
    mark: `${counted(groups, 'group')} marked`,
  }[action]
  report.result({ ...shown, dryRun: false, changed: { action, groups, rows, cells } }, [...found, done])
}

const columnNames = ({ columns }: Sheet, ids: readonly ColumnId[]): string[] =>
  ids.flatMap(id => columns.find(column => column.id === id)?.name ?? [])

/** Throws CommandEnd: drift where the list has no such column, usage where there are too many. */
function readRules(rules: readonly string[], sheet: Sheet): { named: DuplicateRuleName[]; own: ColumnId[][] } {
  const named: DuplicateRuleName[] = []
  const own: ColumnId[][] = []
  for (const rule of rules) {
    const name = duplicateRuleNames.find(one => one === rule)
    if (name) {
      named.push(name)
      continue
    }
    const names = sheet.columns.map(column => column.name)
    const ids = rule.split(' + ').map(part => {
      const column = columnCalled(sheet, part)
      if (!column)
        throw new CommandEnd(
          exitCodes.drift,
          `--rule ${rule}: there is no rule or column "${part.trim()}".${didYouMean(part.trim(), [...duplicateRuleNames, ...names])} Rules: ${duplicateRuleNames.join(', ')}. Columns: ${namesOf(names)}.`,
        )
      return column.id
    })
    if (ids.length > 3) throw usageError(`--rule ${rule}: a rule can have at most three columns.`)
    own.push(ids)
  }
  if (own.length > maxOwnRules) throw usageError(`Use at most ${maxOwnRules} column rules.`)
  return { named, own }
}

const columnCalled = ({ columns }: Sheet, name: string): Column | undefined =>
  columns.find(one => one.name === name.trim()) ?? columns.find(one => sameName(one.name, name.trim()))

/** Throws CommandEnd: drift where the list has no such column, usage where its value cannot be chosen or the choice is unknown. */
function readChoices({ values, separator }: DedupeCommand, sheet: Sheet): ColumnChoice[] {
  const choices = values.map((written): ColumnChoice => {
    const at = written.lastIndexOf('=')
    const [name, said] = [written.slice(0, Math.max(0, at)), written.slice(at + 1)]
    const choice = valueChoices.find(one => one === said)
    if (at < 1 || !choice) throw usageError(`--value ${written}: write COLUMN=CHOICE with ${valueChoices.join(', ')}.`)
    const column = columnCalled(sheet, name)
    const names = sheet.columns.map(one => one.name)
    if (!column)
      throw new CommandEnd(
        exitCodes.drift,
        `--value ${written}: there is no column "${name}".${didYouMean(name, names)} Columns: ${namesOf(names)}.`,
      )
    if (!canChooseValue(column))
      throw usageError(`--value ${written}: results, formulas, consent and locked columns keep their own rule.`)
    return { columnId: column.id, choice, ...(choice === 'join' && separator !== null && { separator }) }
  })
  const twice = choices.find(({ columnId }, at) => choices.findIndex(one => one.columnId === columnId) < at)
  if (twice) throw usageError(`--value: "${columnNames(sheet, [twice.columnId])}" has two choices.`)
  if (separator !== null && !choices.some(({ choice }) => choice === 'join'))
    throw usageError('--separator is only for a column with --value COLUMN=join.')
  return choices
}
