// A run as a line for the command line, to be repeated there or by a script; and what no option of it can say.

import { usualRows } from '../../../contract/app/run/operation.ts'
import type { RunView } from '../../../contract/app/run/run.ts'
import { type AddPeopleSpec, type BestFirst, type ResultState, retryWords } from '../../../contract/app/run/run-spec.ts'
import type { Settings } from '../../../contract/app/settings.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { operationTable } from '../../../model/operations/index.ts'

type Named = Pick<Column, 'id' | 'name'>
export type RepeatableRun = Pick<RunView, 'op' | 'sheetName' | 'cap' | 'spec' | 'provider' | 'added'>

/** Single quotes keep everything as it is in POSIX shells; a plain word needs none. */
const quoted = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

const line = (words: readonly string[]): string => words.map(quoted).join(' ')

const bestWords = ({ priority }: BestFirst, columns: readonly Named[]): string[] => {
  const name = columns.find(({ id }) => id === priority?.columnId)?.name
  if (!priority || name === undefined) return ['--best-first']
  return ['--best-first', '--priority', name, ...(priority.first === 'low' ? ['--low-first'] : [])]
}

const addPeopleWords = ({ filters, perRow, target }: AddPeopleSpec, list: string | undefined): string[] => [
  ...Object.entries(filters).flatMap(([filter, values]) => values.flatMap(value => ['--where', `${filter}=${value}`])),
  ...['--most', String(perRow), '--into', list ?? (target.kind === 'new' ? target.name : 'People')],
]

/** A list whose name could be that of a file, or an option, is marked as one. */
const inputOf = (list: string): string => (/[./\\]|^-|^list:/.test(list) ? `list:${list}` : list)

/** The cap as the budget, at the service it was run on; `folder` where the workspace is not in its usual one. */
const limitWords = ({ cap, provider }: Pick<RepeatableRun, 'cap' | 'provider'>, folder: string | null): string[] => [
  ...['--budget', String(cap), '--provider', provider.live ? 'live' : 'practice'],
  ...(folder === null ? [] : ['--workspace', folder]),
]

/** Rows beyond the usual ones that an option adds. */
const retried = ({ op, chips }: Pick<RepeatableRun['spec'], 'op' | 'chips'>) =>
  Object.entries(retryWords).filter(([, chip]) => chips.includes(chip) && !usualRows(op).chips.includes(chip))

/**
 * "listwright run validate.email --in 'Guests' --map 'email=Work email' --budget 60": the list by its name, every input by
 * its column, the cap as the budget. Inputs whose column is gone are left out. `folder`: that of the workspace, null = the
 * one that commands use when none is named.
 */
export function commandLine(run: RepeatableRun, columns: readonly Named[], folder: string | null): string {
  const { op, sheetName, spec, added } = run
  const maps = operationTable[op].reads.flatMap(field => {
    const name = columns.find(({ id }) => id === spec.mapping[field])?.name
    return name === undefined ? [] : ['--map', `${field}=${name}`]
  })
  return line([
    ...['listwright', 'run', op, '--in', inputOf(sheetName), ...maps],
    ...(spec.fields.length > 0 ? ['--fields', spec.fields.join(',')] : []),
    ...(spec.match === undefined ? [] : ['--match', spec.match]),
    ...(spec.waterfall?.length ? ['--live'] : []),
    ...(spec.country === null ? [] : ['--country', spec.country]),
    ...(spec.bestFirst ? bestWords(spec.bestFirst, columns) : []),
    ...(spec.addPeople ? addPeopleWords(spec.addPeople, added?.name) : []),
    ...retried(spec).flatMap(([word]) => ['--retry', word]),
    ...limitWords(run, folder),
  ])
}

/** "listwright run validate-e-mails-guests.json --in Guests --budget 60": the recipe says the rest. */
export const recipeLine = (run: RepeatableRun, fileName: string, folder: string | null): string =>
  line(['listwright', 'run', fileName, '--in', inputOf(run.sheetName), ...limitWords(run, folder)])

/** What a run holds that no option says, in words; empty: `commandLine` is the whole run, over all rows. */
export function unsaidOptions(
  run: RepeatableRun,
  columns: readonly Named[],
  freshDays: Settings['freshDays'],
): string[] {
  const { op, spec } = run
  const { reads, fresh, live } = operationTable[op]
  const usual = usualRows(op)
  const sayable = new Set<ResultState>([...usual.chips, ...retried(spec).map(([, chip]) => chip)])
  const further = (spec.waterfall ?? []).map(step => step.op)
  const read = [...reads.map(field => spec.mapping[field]), spec.bestFirst?.priority?.columnId]
  const byName = read.every(columnId => {
    const column = columns.find(({ id }) => id === columnId)
    return column === undefined || columns.find(({ name }) => name === column.name) === column
  })
  return [
    ...(spec.onlyIf ? ['its conditions'] : []),
    ...(spec.ownLists ? ['checking other lists first'] : []),
    ...(further.length === 0 || (further.length === 1 && further[0] === live) ? [] : ['the order of its lookups']),
    ...(sayable.size === spec.chips.length && spec.chips.every(chip => sayable.has(chip))
      ? []
      : ['which row states it includes']),
    ...(spec.writes === usual.writes ? [] : ['which results it may replace']),
    ...(spec.maxAgeDays === freshDays[fresh] ? [] : ['how old a stored answer may be']),
    ...(byName ? [] : ['which of several columns with the same name it uses']),
  ]
}
