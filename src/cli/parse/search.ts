// Arguments of search: a kept search is read again.
import type { UpTo } from '../../contract/app/search.ts'
import { needed, read, usage, whole } from './options.ts'

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

export function search(args: string[]) {
  const { values, positionals } = read(
    args,
    {
      budget: { type: 'string' },
      all: { type: 'boolean', default: false },
      first: { type: 'string' },
      diff: { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      out: { type: 'string' },
    } as const,
    1,
  )
  return {
    values,
    command: (): SearchCommand => {
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
  }
}
