// What the parts of a profile are called.
import type { OutlierKind } from '../../contract/app/cell/column-profile.ts'
import { formatDate, formatDecimal } from '../ui/words/figures.ts'

export const outlierWords: Readonly<Record<OutlierKind, string>> = {
  low: 'Far below the others',
  high: 'Far above the others',
  early: 'Long before the others',
  late: 'Long after the others',
  short: 'Much shorter than the others',
  long: 'Much longer than the others',
  unlike: 'Different pattern from the others',
}

/** "3", "3 to 9"; of what can be written in either form. */
export function rangeWords<T>(from: T, to: T, write: (value: T) => string): string {
  const [first, last] = [write(from), write(to)]
  return first === last ? first : `${first} to ${last}`
}

/** Enough digits to tell one number from another. */
export const numberText = (value: number): string => formatDecimal(value, 6)
export const dayText = (iso: string): string => formatDate(`${iso}T12:00:00Z`)
