// The end of a reading in words: what happened, what is there, what can be done.
import type { SearchReading } from '../../contract/app/search/search.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { atMost } from './value-words.ts'

/** Null where a reading ended as it should, or goes on. */
export function endWords({
  end,
  detail,
  records,
  total,
  values,
}: Pick<SearchReading, 'end' | 'detail' | 'records' | 'total' | 'values'>): string | null {
  const kept = `${countNoun(records, 'record')}${total === null ? '' : ` of ${atMost({ values, records, total })}${formatCount(total)}`} ${records === 1 ? 'is' : 'are'} loaded and saved.`
  switch (end) {
    case 'empty_page':
    case 'no_new_records':
      return `The results changed while loading: ${end === 'empty_page' ? 'an empty page' : 'a page without new records'} came before the end. ${kept}`
    case 'service_stops':
      return `The service returned no more pages${detail === null ? '' : ` (stopped at ${detail})`}. ${kept} Narrow the filters to get the rest.`
    case 'too_slow':
      return `The search took too long. ${kept} Narrow a filter and try again.`
    case 'failed':
      return `A page could not be read${detail === null ? '' : ` (${detail.replace(/\.$/, '')})`}. ${kept} Continue to load it again.`
    case 'unanswered':
      return `Some pages are missing${detail === null ? '' : ` (${detail})`}. ${kept} Continue to load them.`
    case 'end':
    case 'wanted':
    case null:
      return null
  }
}
