// Bands of results: which columns share a header.
import { describe, expect, it } from 'vitest'
import { ColumnId } from '../../../contract/app/ids.ts'
import { exampleColumn } from '../../../testing/list/example-column.ts'
import { bandsOf } from './result-bands.ts'

const origin = (resultColumnId: number, field: string) => ({
  op: 'validate.email',
  sourceId: ColumnId.parse(3),
  resultColumnId: ColumnId.parse(resultColumnId),
  field,
})
const name = exampleColumn(1, 'Name')
const email = exampleColumn(3, 'Email')
const verdict = exampleColumn(4, 'Email: verdict', { origin: origin(4, 'verdict') })
const reason = exampleColumn(5, 'Email: reason', { origin: origin(4, 'reason') })
const other = exampleColumn(6, 'Email: verdict 2', { origin: origin(6, 'verdict') })

const bands = (columns: Parameters<typeof bandsOf>[0]) =>
  bandsOf(columns).map(
    ({ origin, columns }) => `${origin?.resultColumnId ?? '-'}: ${columns.map(({ id }) => id).join(' ')}`,
  )

describe('bands of results', () => {
  it('hold the columns of one result that lie side by side', () => {
    expect(bands([name, email, verdict, reason, other])).toEqual(['-: 1 3', '4: 4 5', '6: 6'])
  })

  it('part where another column lies between, or where some are pinned', () => {
    expect(bands([verdict, name, reason])).toEqual(['4: 4', '-: 1', '4: 5'])
    expect(bands([{ ...verdict, pinned: true }, reason])).toEqual(['4: 4', '4: 5'])
  })
})
