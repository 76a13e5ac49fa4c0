// What run and estimate take: an operation, or a recipe, over a file or a list.

import { type RetryWord, retryWords } from '../../contract/app/run/run-spec.ts'
import { isServiceOperation, type OperationId } from '../../contract/app/run/sent-op.ts'
import { operationIds, operationTable } from '../../model/operations/index.ts'
import { fileAt } from '../file/file-at.ts'
import { acceptGuessOption } from '../file/file-options.ts'
import { didYouMean } from '../nearest.ts'
import {
  countryOf,
  countryOption,
  inWorkspace,
  neededOption,
  oneOf,
  usageError,
  wholeNumberOption,
} from '../options.ts'

/** What is asked of a list, however it is said. */
export interface OverList {
  /** A file, or the name of a list. */
  readonly in: string
  /** Of a workbook file, by name or place; null = the first with rows. */
  readonly sheet: string | null
  /** `field=Column name`, once per field; of a recipe also `Column it names=Column name`. */
  readonly map: readonly string[]
  /** ISO 3166, upper case. */
  readonly country: string | undefined
  /** Rows that no run asks again by itself, which this one does. */
  readonly retry: readonly RetryWord[]
  readonly oddLetters: boolean
  /** A file is taken as it is read, where that is a guess. */
  readonly acceptGuess: boolean
}
export interface AskedOperation extends OverList {
  readonly operation: OperationId
  /** Fields that become columns beside the usual ones. */
  readonly fields: readonly string[]
  readonly match: 'exact' | 'fuzzy' | undefined
  /** Asks the live look-up where the stored one finds nothing. */
  readonly live: boolean
  /** `filter=value`, once per value, of operations that find people at companies. */
  readonly where: readonly string[]
  /** Most people of one company. */
  readonly most: number
  /** The list for the people: an existing one, else a new one of that name. */
  readonly into: string
  /** The budget goes to the best rows: those of a priority column first, where one is named. */
  readonly bestFirst: { readonly priority: string | null; readonly first: 'high' | 'low' } | null
}
export interface AskedRecipe extends OverList {
  /** Path of the recipe file. */
  readonly recipe: string
  /** `name the recipe uses=FILE`. */
  readonly files: readonly string[]
  /** `parameter=value`. */
  readonly set: readonly string[]
}
/** What a run and an estimate have in common. */
export type AskedRun = AskedOperation | AskedRecipe

export const setOption = {
  type: 'string',
  multiple: true,
  default: [] as string[],
  value: 'name=VALUE',
  words: 'a value for a parameter of a recipe, once per parameter (default: as the recipe says)',
} as const

export const overList = {
  in: {
    type: 'string',
    value: 'FILE|LIST',
    words: 'a CSV, TSV or XLSX file, - for stdin, or a list (list:NAME if a file has the same name)',
  },
  sheet: {
    type: 'string',
    value: 'NAME|N',
    words: 'sheet of a workbook, by name or number (default: the first with rows)',
  },
  map: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'field=Column',
    words: 'the column for an input, once per input (default: by type). For recipes also "Old name=Column"',
  },
  file: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'name=FILE',
    words: 'a file that a recipe needs, such as a bounce file, once per name',
  },
  set: setOption,
  'accept-guess': acceptGuessOption,
  country: countryOption,
  retry: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: Object.keys(retryWords).join('|'),
    words:
      'also sends rows that are not sent again by default, once per kind: sent but unanswered and possibly charged, charged without a result, rejected by the service',
  },
  'odd-letters': {
    type: 'boolean',
    default: false,
    words: 'also sends rows with garbled or look-alike letters, unchanged',
  },
  fields: { type: 'string', default: '', value: 'a,b', words: 'answer fields to add as columns' },
  match: { type: 'string', value: 'exact|fuzzy', words: 'how to compare company names' },
  live: { type: 'boolean', default: false, words: 'use the live lookup if the stored one finds nothing' },
  where: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'filter=value',
    words: 'job titles for search.employees and search.titleCompany',
  },
  most: { type: 'string', value: 'N', words: 'maximum people per company (default: 25)' },
  into: { type: 'string', value: 'LIST', words: 'the list for these people (default: People)' },
  'best-first': {
    type: 'boolean',
    default: false,
    words: 'spends the budget on the rows most likely to give a result',
  },
  priority: { type: 'string', value: 'Column', words: 'spends the budget on the highest values of this column first' },
  'low-first': { type: 'boolean', default: false, words: 'with --priority: lowest values first' },
  ...inWorkspace,
} as const

export const operationsHelp = {
  title: 'Operations and the inputs you can set with --map:',
  rows: operationIds.map(id => {
    const { title, reads, peopleFilters } = operationTable[id]
    return [id, `${title}: ${reads.join(', ')}${peopleFilters ? `; --where ${peopleFilters.join(', ')}` : ''}`] as const
  }),
}

interface AskedValues {
  in?: string | undefined
  sheet?: string | undefined
  map: string[]
  file: string[]
  set: string[]
  retry: string[]
  'odd-letters': boolean
  'accept-guess': boolean
  fields: string
  match?: string | undefined
  live: boolean
  country?: string | undefined
  where: string[]
  most?: string | undefined
  into?: string | undefined
  'best-first': boolean
  priority?: string | undefined
  'low-first': boolean
}

/** A file by its ending, or an existing one. An operation is never taken for a file. */
const isRecipe = (given: string): boolean =>
  /\.json$/i.test(given) || (!isServiceOperation(given) && fileAt(given)?.isFile() === true)

const ofOperation = ['fields', 'match', 'live', 'where', 'most', 'into', 'best-first', 'priority', 'low-first'] as const

/** Options that say what a recipe says already. */
const beside = (values: AskedValues): string[] =>
  ofOperation.filter(name => {
    const given = values[name]
    return Array.isArray(given) ? given.length > 0 : Boolean(given)
  })

export function askedOf(name: string | undefined, values: AskedValues): AskedRun {
  const given = neededOption(name, `The operation, such as ${operationIds[0]},`)
  const what = {
    in: neededOption(values.in, '--in (a file or a list)'),
    sheet: values.sheet ?? null,
    map: values.map,
    country: countryOf(values.country),
    retry: values.retry.map(retryOf),
    oddLetters: values['odd-letters'],
    acceptGuess: values['accept-guess'],
  }
  if (isRecipe(given)) {
    const [odd] = beside(values)
    if (odd) throw usageError(`--${odd} goes with an operation. A recipe already contains it.`)
    return { recipe: given, files: values.file, set: values.set, ...what }
  }
  if (values.file.length > 0) throw usageError('--file goes with a recipe.')
  if (values.set.length > 0) throw usageError('--set goes with a recipe.')
  if (!isServiceOperation(given)) {
    const near = didYouMean(given, operationIds)
    throw usageError(`There is no operation "${given}".${near || ` Operations: ${operationIds.join(', ')}.`}`)
  }
  return {
    operation: given,
    ...what,
    fields: values.fields.split(',').flatMap(path => path.trim() || []),
    match: matchOf(values.match),
    live: values.live,
    where: values.where,
    most: maxOf(values.most),
    into: neededOption((values.into ?? 'People').trim(), 'The name after --into'),
    bestFirst: bestFirstOf(values),
  }
}

function bestFirstOf({
  'best-first': best,
  priority,
  'low-first': low,
}: Pick<AskedValues, 'best-first' | 'priority' | 'low-first'>): AskedOperation['bestFirst'] {
  if (low && priority === undefined) throw usageError('--low-first: choose the column with --priority.')
  return best || priority !== undefined ? { priority: priority ?? null, first: low ? 'low' : 'high' } : null
}

/** People of one company, as many as a page of the service holds. */
const peopleOfOne = 25
const maxOfOne = 1000

function maxOf(text: string | undefined): number {
  const most = wholeNumberOption('most', text, maxOfOne) ?? peopleOfOne
  if (most === 0) throw usageError('--most 0: use 1 or more.')
  return most
}

function retryOf(text: string): RetryWord {
  const words = Object.keys(retryWords)
  if (Object.hasOwn(retryWords, text)) return text as RetryWord
  throw usageError(
    `--retry ${text}: write ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.${didYouMean(text, words)}`,
  )
}

function matchOf(text: string | undefined): 'exact' | 'fuzzy' | undefined {
  return text === undefined ? undefined : oneOf('--match', text, ['exact', 'fuzzy'] as const)
}
