// What an address book shows next to a value, such as Mobile or Work Fax, where the header of its column says it.
import { meaningOf } from './header-meaning.ts'
import { kindsOf } from './kind-words.ts'

/** The label of a column's values, as Google Contacts calls it; null where the header says nothing. */
export function valueLabel(header: string): string | null {
  const meaning = meaningOf(header)?.meaning
  const kind = kindsOf(header).find(one => one === 'home' || one === 'work')
  if (meaning === 'fax') return kind === 'home' ? 'Home Fax' : 'Work Fax'
  if (meaning === 'mobile') return 'Mobile'
  return kind === undefined ? null : kind === 'home' ? 'Home' : 'Work'
}
