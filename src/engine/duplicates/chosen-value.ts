// The value of a column whose rule a person has turned: of the most complete row, the newest, the most frequent, the longest, or
// all of them joined. A marker of nothing is never chosen over a value.
import { type ColumnChoice, usualSeparator } from '../../contract/app/duplicates.ts'
import { honestValue, type PickedValue } from './honest-value.ts'
import type { RowsOfGroup } from './rows-of-group.ts'

/** `text`: what is written instead of the row's cell. */
export interface ChosenValue extends PickedValue {
  readonly text?: string
}

/** `filled`: values a row has in the whole list's columns. */
export function chosenValue(
  rows: RowsOfGroup,
  place: number,
  { choice, separator = usualSeparator }: Omit<ColumnChoice, 'columnId'>,
  filled: (row: number) => number,
): ChosenValue {
  const [stays = 0] = rows.order
  const holders = rows.order.filter(row => rows.hasValue(place, row))
  const [base, ...others] = holders
  if (base === undefined) return { row: stays, why: 'own' }
  if (others.length === 0) return { row: base, why: 'only' }
  const most = (grade: (row: number) => number) => {
    const top = Math.max(...holders.map(grade))
    return holders.find(row => grade(row) === top) ?? base
  }
  switch (choice) {
    case 'keep':
      return base === stays ? { row: base, why: 'own' } : { row: base, why: 'filled' }
    case 'complete':
      return { row: most(filled), why: 'complete' }
    case 'newest':
      return { row: Math.max(...holders), why: 'newest' }
    case 'longest':
      return { row: most(row => (rows.cell(place, row) ?? '').trim().length), why: 'longest' }
    case 'frequent':
      return {
        row: most(row => holders.filter(other => rows.key(place, other) === rows.key(place, row)).length),
        why: 'frequent',
      }
    case 'join': {
      const values = new Map<string | null, string>()
      for (const row of holders) {
        const key = rows.key(place, row)
        if (!values.has(key)) values.set(key, (rows.cell(place, row) ?? '').trim())
      }
      if (values.size === 1) return honestValue(rows, place)
      return { row: stays, why: 'joined', text: [...values.values()].join(separator) }
    }
  }
}
