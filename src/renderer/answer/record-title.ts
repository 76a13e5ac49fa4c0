// What a row is called: its person, else its company, address or number, else its first value.

import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { RecordField } from '../../contract/app/run/answer.ts'
import { columnTypeFacts, columnTypes } from '../../model/column-types/index.ts'

const namesOfRows = columnTypes
  .flatMap(type => {
    const rank = columnTypeFacts[type].namesRow
    return rank === null ? [] : [{ type, rank }]
  })
  .toSorted((a, b) => a.rank - b.rank)
  .map(({ type }) => type)

/** The main value of a row; null when all its cells are empty. */
export function recordTitle(fields: Pick<RecordField, 'type' | 'value'>[]): string | null {
  const of = (type: ColumnType) => fields.find(field => field.type === type && filled(field.value))?.value
  const person = [of('first_name'), of('last_name')].filter(part => part !== undefined).join(' ')
  const [full, ...others] = namesOfRows.map(of)
  const title = full ?? (person === '' ? undefined : person) ?? others.find(value => value !== undefined)
  return title ?? fields.find(field => filled(field.value))?.value ?? null
}

const filled = (value: string | null) => value !== null && value.trim() !== ''
