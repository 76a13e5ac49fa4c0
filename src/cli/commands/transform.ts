// listwright transform LIST: the cells of columns made over by one rule, as one step of undo.

import type { Sheet } from '../../contract/app/sheet.ts'
import type {
  ByExample,
  ByExampleAsk,
  ExampleGiven,
  TransformAsk,
  TransformChoice,
  UnsettledRow,
} from '../../contract/app/transform.ts'
import { isJoin, isSpread, type TransformId, transformIds, transformTable } from '../../model/transforms/index.ts'
import { transformOptions } from '../../model/transforms/options.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { columnNamed, listNamed } from '../lists.ts'
import { didYouMean } from '../nearest.ts'
import { inWorkspace, listCodes, nameOf, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

/** Changes that a dry run shows. */
const maxShown = 10

interface TransformCommand {
  readonly list: string
  readonly columns: readonly string[]
  /** Columns among its options are named. */
  readonly choice: TransformChoice | null
  /** What rows are to give; the transform follows from them. */
  readonly examples: readonly ExampleGiven[]
  /** Name of the new column; undefined: over the cells. */
  readonly name: string | undefined
  /** Each part into a column of its own. */
  readonly split: boolean
  readonly dryRun: boolean
}

export const transformCommand = sessionCommand(
  {
    name: 'transform',
    brief: 'trims, recases, replaces, extracts and otherwise changes cells',
    usage: [
      'transform LIST --column NAME --do TRANSFORM [--option k=v]... [--new NAME|--split] [--dry-run]',
      'transform LIST --column NAME --example "IN=>OUT"... [--new NAME] [--dry-run]',
    ],
    more: [
      'One undo reverts the change. --dry-run counts the changes and shows up to ten cells. In scripts, read "changes" or "cells" from --json. A locked or computed column also exits with 2.',
      '--example says what a cell should become; the expression that does it is found, said and used for all cells. The cell of an example is one of the list. One example often does, a second one settles what it leaves open, and the row that is still open is shown. With several columns, write their cells with " | " between them: "Anna | Berg=>Berg, Anna". Where no expression fits it ends with 2.',
      listCodes,
    ],
    table: {
      title: 'Transforms and their options (default value first):',
      rows: transformIds.map(id => [id, [transformTable[id].title, ...optionWords(id)].join('; ')] as const),
    },
    options: {
      column: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'NAME',
        words: 'a column to transform, once per column',
      },
      do: { type: 'string', value: 'TRANSFORM', words: 'the transform to use, from the table below' },
      example: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'IN=>OUT',
        words: 'what a cell should become, once or twice, instead of --do',
      },
      option: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'k=v',
        words: 'an option of the transform, once per option',
      },
      new: {
        type: 'string',
        value: 'NAME',
        words: 'write to a new column with this name (default: replace the cells)',
      },
      split: { type: 'boolean', default: false, words: 'with part and person: puts each part in its own new column' },
      'dry-run': { type: 'boolean', default: false, words: 'show what would change and change nothing' },
      ...inWorkspace,
    },
    examples: [
      'transform guests --column Name --do tidy',
      'transform guests --column Name --do names --dry-run --json',
      'transform guests --column "Email" --do domain --new Domain',
      'transform guests --column Name --do person --split',
      'transform guests --column Name --example "Anna Berg=>A. Berg" --new Short',
      'transform guests --column First --column Last --do merge --new Name',
      'transform guests --column Tags --do rows --option "separator=;"',
      'transform guests --column Mobile --column Office --do unpivot --option names=Kind --option values=Phone',
      'transform orders --column Note --do extract --option "pattern=#(\\d+)" --new Order',
    ],
    most: 1,
  } as const,
  (values, [list]): TransformCommand => {
    const name = nameOf('--new', values.new)
    if (values.column.length === 0) throw usageError('--column (the column to transform) is missing.')
    if (name !== undefined && values.column.length > 1 && values.example.length === 0 && !isAcross(values.do))
      throw usageError('--new names a single column. Use one --column.')
    if (values.split && values['dry-run'])
      throw usageError('--dry-run shows one part. Choose it with --option and leave out --split.')
    if (name !== undefined && values.split) throw usageError('Use either --new or --split.')
    if (values.example.length > 0 && (values.do !== undefined || values.option.length > 0 || values.split))
      throw usageError('--example cannot be used with --do, --option or --split.')
    return {
      list: neededOption(list, 'The list to transform'),
      columns: values.column,
      choice:
        values.example.length > 0 ? null : choiceOf(neededOption(values.do, '--do (the transform)'), values.option),
      examples: values.example.map(one => exampleOf(one, values.column.length)),
      name,
      split: values.split,
      dryRun: values['dry-run'],
    }
  },
  perform,
)

function optionWords(id: TransformId): string[] {
  return Object.entries(transformTable[id].options).map(([name, option]) => {
    if (option.kind === 'choice') return `${name}=${Object.keys(option.choices).join('|')}`
    if (option.kind === 'flag') return `${name}=${option.default === 'no' ? 'no|yes' : 'yes|no'}`
    return `${name}=${option.kind === 'whole' ? `N (${option.default})` : option.kind === 'column' ? 'COLUMN' : 'TEXT'}`
  })
}

const isAcross = (id: string | undefined): boolean =>
  transformIds.some(one => one === id && transformTable[one].across === true)

function exampleOf(text: string, columns: number): ExampleGiven {
  const at = text.lastIndexOf('=>')
  const cells = text.slice(0, Math.max(0, at)).split(columns > 1 ? ' | ' : '\0')
  const gives = text.slice(at + 2)
  if (at < 1 || gives === '') throw usageError(`--example ${text}: write IN=>OUT.`)
  if (cells.length !== columns)
    throw usageError(
      `--example ${text}: give a cell for each of the ${counted(columns, 'column')}, separated by " | ".`,
    )
  return { cells, gives }
}

/** The transform that does what the examples say. */
async function learned({ call }: CommandSession, ask: Omit<ByExampleAsk, 'given'>, given: readonly ExampleGiven[]) {
  const { found, absent, rows } = await call.transform.byExample({ ...ask, given: [...given] })
  const [missing] = absent.map(at => given[at]?.cells.join(' | ') ?? '')
  if (missing !== undefined)
    throw usageError(
      `No row reads “${missing}”, so this example cannot be checked. Nothing was changed. ${wouldBeExamples(rows)}`,
    )
  if (!found)
    throw usageError(
      'No rule gives the results in your examples. Nothing was changed. Write an expression with --do expression.',
    )
  const choice = { id: 'expression' as const, options: { expression: found.expression } }
  return { choice, words: found.words, unsettled: found.unsettled }
}

const wouldBeExamples = (rows: ByExample['rows']): string => {
  const texts = rows.slice(0, 3).map(({ cells }) => `“${cells.map(cell => cell ?? '').join(' | ')}”`)
  return texts.length === 0 ? 'These columns have no text to learn from.' : `Rows you can use: ${texts.join(', ')}.`
}

const doubtOf = ({ cells, gives, instead }: UnsettledRow): string =>
  `Check “${cells.map(cell => cell ?? '').join(' | ')}”: it becomes “${gives}”, but your examples also allow “${instead}”. An example for this row settles it.`

/** Options that name a column have its id from here on. */
function withIds(sheet: Sheet, { id, options }: TransformChoice): TransformChoice {
  const known = transformTable[id].options
  const entries = Object.entries(options).map(([name, value]) => [
    name,
    known[name]?.kind === 'column' ? String(columnNamed(sheet, value).id) : value,
  ])
  return { id, options: Object.fromEntries(entries) }
}

function choiceOf(text: string, given: readonly string[]): TransformChoice {
  const id = transformIds.find(one => one === text)
  if (!id)
    throw usageError(
      `There is no transform "${text}".${didYouMean(text, transformIds)} Transforms: ${transformIds.join(', ')}.`,
    )
  const options: Record<string, string> = {}
  for (const one of given) {
    const at = one.indexOf('=')
    if (at < 1) throw usageError(`--option ${one}: use name=value.`)
    options[one.slice(0, at)] = one.slice(at + 1)
  }
  // Columns are named here; the list that has them is not open yet.
  const known = transformTable[id].options
  const checked = Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, known[name]?.kind === 'column' ? '0' : value]),
  )
  const { problem } = transformOptions(id, checked)
  if (problem !== null) throw usageError(`--do ${id}: ${problem}.`)
  return { id, options }
}

async function perform(
  session: CommandSession,
  { list, columns: wanted, choice: given, examples, name, split, dryRun }: TransformCommand,
): Promise<void> {
  const { call, report } = session
  const sheet = await listNamed(session, list)
  const columns = wanted.map(one => columnNamed(sheet, one))
  const where = { sheetId: sheet.id, columnIds: columns.map(({ id }) => id), scope: { of: 'list' as const } }
  const { choice, words, unsettled } = given
    ? { choice: withIds(sheet, given), words: null, unsettled: null }
    : await learned(session, where, examples)
  const ask: TransformAsk = { ...where, choice }
  const said = {
    list: { id: sheet.id, name: sheet.name },
    columns: columns.map(column => column.name),
    do: choice.id,
    options: (given ?? choice).options,
    ...(words !== null && { found: words, unsettled }),
  }
  const rule = words === null ? [] : [`Rule: ${words}`, `  ${choice.options.expression ?? ''}`]
  if (unsettled) rule.push(doubtOf(unsettled))
  if (dryRun) {
    const { samples, ...counts } = await call.transform.preview(ask)
    const shown = samples.slice(0, maxShown).map(({ columnId, ...sample }) => ({
      column: columns.find(({ id }) => id === columnId)?.name ?? null,
      ...sample,
    }))
    report.result({ ...said, dryRun: true, ...counts, samples: shown }, [
      ...rule,
      isSpread(choice.id)
        ? `Would make ${counted(counts.added, 'new row')} from ${counts.changes} in ${sheet.name}`
        : isJoin(choice.id)
          ? `Would join ${counted(counts.changes, 'row')} into ${counts.changes + counts.added} in ${sheet.name}`
          : `Would change ${counted(counts.changes, 'cell')} of ${counts.filled} in ${sheet.name}${counts.emptied > 0 ? `; ${counts.emptied} would become empty` : ''}`,
      ...shown.map(
        ({ column, before, after }) =>
          `  ${column}: ${JSON.stringify(before)} -> ${after === null ? 'empty' : JSON.stringify(after)}`,
      ),
    ])
    return
  }
  const into = split
    ? { column: 'each' as const }
    : name === undefined
      ? { column: 'same' as const }
      : { column: 'new' as const, name }
  const { cells, rows, skipped, label, added } = await call.transform.perform({ ...ask, into })
  report.result({ ...said, dryRun: false, cells, rows, skipped, step: label, added: added.map(one => one.name) }, [
    ...rule,
    isSpread(choice.id)
      ? `${label}: ${counted(rows, 'new row')} in ${sheet.name}`
      : isJoin(choice.id)
        ? `${label}: ${counted(rows, 'row')} joined to the row above in ${sheet.name}`
        : `${label}: ${counted(cells, 'cell')} ${added.length > 0 ? `written to ${added.map(one => `"${one.name}"`).join(', ')}` : 'changed'} in ${sheet.name}`,
  ])
}
