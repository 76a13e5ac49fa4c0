// The options of commands that compare all columns of rows: which columns, how probable, why, and what someone knows already.
import { maxComparedColumns } from '../../contract/app/duplicates.ts'
import { usageError } from '../options.ts'

export interface LinkageAsked {
  /** Columns to compare; none: the program chooses. */
  readonly columns: readonly string[]
  readonly threshold: number | undefined
  /** Of how many findings the reasons are shown. */
  readonly explain: number
  /** A file of what is known to be one. */
  readonly labels: string | null
  /** A file of pairs that someone has decided. */
  readonly teach: string | null
  /** The column with the ids of these files. */
  readonly id: string | null
}

export const linkageOptions = {
  columns: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'COLUMN',
    words: 'a column to compare, once per column (default: all that identify a row)',
  },
  threshold: { type: 'string', value: 'P', words: 'least probability, such as 0.9 (default: 0.5)' },
  explain: { type: 'string', value: 'N', words: 'shows why, for the first N results' },
  labels: { type: 'string', value: 'FILE', words: 'prints precision, recall and F1 for known results' },
  teach: { type: 'string', value: 'FILE', words: 'pairs that you have decided, for the weights to follow' },
  id: { type: 'string', value: 'COLUMN', words: 'the column with the ids of these files (default: the first)' },
} as const

interface Values {
  readonly columns: readonly string[]
  readonly threshold?: string | undefined
  readonly explain?: string | undefined
  readonly labels?: string | undefined
  readonly teach?: string | undefined
  readonly id?: string | undefined
}

const maxExplained = 1000

/** `instead`: the options with which these weights are not learned, such as "--rule"; null: none of them was given. */
export function readLinkage(values: Values, instead: string | null): LinkageAsked {
  const threshold = values.threshold === undefined ? undefined : Number(values.threshold)
  if (threshold !== undefined && !(threshold > 0 && threshold < 1))
    throw usageError(`--threshold ${values.threshold}: write a number between 0 and 1.`)
  const explain = values.explain === undefined ? 0 : Number(values.explain)
  if (!Number.isInteger(explain) || explain < 0 || explain > maxExplained)
    throw usageError(`--explain ${values.explain}: write a number up to ${maxExplained}.`)
  if (instead !== null && (values.columns.length > 0 || threshold !== undefined || values.teach !== undefined))
    throw usageError(`--columns, --threshold and --teach cannot be used with ${instead}.`)
  if (values.columns.length > maxComparedColumns) throw usageError(`Use --columns at most ${maxComparedColumns} times.`)
  return {
    ...{ columns: values.columns, threshold, explain },
    ...{ labels: values.labels ?? null, teach: values.teach ?? null, id: values.id ?? null },
  }
}
