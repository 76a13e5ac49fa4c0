// Arguments of search: a kept search is read again.
import type { UpTo } from '../../contract/app/search.ts'
import { commandOf, inWorkspace, needed, usage, whole } from './options.ts'

export interface SearchCommand {
  readonly kind: 'search'
  /** Name or number of a search; null = tell which there are. */
  readonly search: string | null
  /** Most credits; undefined only for a dry run. */
  readonly budget: number | undefined
  readonly upTo: UpTo
  /** Tells what is new, changed and gone since the reading before. */
  readonly diff: boolean
  /** Goes on with what was read, instead of reading anew. */
  readonly resume: boolean
  readonly out: string | undefined
}

export const search = commandOf(
  {
    name: 'search',
    brief: 'a kept search is read again, for at most N credits',
    usage: ['search SAVED --budget N [--all | --first N] [--diff] [--resume] [--out FILE]', 'search list'],
    more: ['SAVED is the name or the number of a search kept in the program; `search list` tells them.'],
    options: {
      budget: { type: 'string', value: 'N', words: 'most credits it may cost' },
      all: { type: 'boolean', default: false, words: 'all records (as without --first)' },
      first: { type: 'string', value: 'N', words: 'the first N records' },
      diff: { type: 'boolean', default: false, words: 'tell who is new, changed and gone; --out holds only those' },
      resume: { type: 'boolean', default: false, words: 'go on with what was read' },
      'dry-run': { type: 'boolean', default: false, words: 'tell what it would cost; nothing is paid' },
      out: { type: 'string', value: 'FILE', words: 'writes the records: .csv or .jsonl' },
      ...inWorkspace,
    },
    examples: [
      'search list',
      'search "Heads of logistics" --diff --budget 50 --out found.csv',
      'search 7 --first 100 --budget 10 --json',
    ],
    most: 1,
  } as const,
  (values, positionals): SearchCommand => {
    const search = needed(positionals[0]?.trim(), 'The name of a search, or list,')
    const budget = whole('budget', values.budget, Number.MAX_SAFE_INTEGER)
    const first = whole('first', values.first, Number.MAX_SAFE_INTEGER)
    if (values.all && first !== undefined) throw usage('Name either --all or --first.')
    if (first === 0) throw usage('--first 0: write how many records are wanted.')
    if (search !== 'list' && budget === undefined && !values['dry-run'])
      throw usage('Name the most credits this may cost with --budget N.')
    return {
      kind: 'search',
      search: search === 'list' ? null : search,
      budget: values['dry-run'] ? undefined : budget,
      upTo: first ?? 'all',
      diff: values.diff,
      resume: values.resume,
      out: values.out,
    }
  },
)
