// Result columns as one: what folds, what stays, and where results stand.
import { describe, expect, it } from 'vitest'
import { ColumnId } from '../../contract/app/ids.ts'
import { exampleColumn } from '../../testing/list/example-column.ts'
import { detailsOf, reasonOf, shownColumns } from './result-group.ts'

const origin = (field: string) => ({
  op: 'validate.email',
  sourceId: ColumnId.parse(3),
  resultColumnId: ColumnId.parse(4),
  field,
})
const verdict = exampleColumn(4, 'E-mail: verdict', { origin: origin('verdict') })
const columns = [
  exampleColumn(1, 'Company'),
  exampleColumn(2, 'Name', { pinned: true }),
  exampleColumn(3, 'E-mail', { pinned: true }),
  verdict,
  exampleColumn(5, 'E-mail: action', { origin: origin('action') }),
  exampleColumn(6, 'E-mail: reason', { origin: origin('reason') }),
  exampleColumn(7, 'E-mail: registrar', { origin: origin('email_domain.registrar') }),
]
const names = (unfolded: ColumnId[], among = columns) => shownColumns(among, unfolded).map(({ name }) => name)

describe('the columns of a check', () => {
  it('are one, with the fields a person added, behind what it is about', () => {
    expect(names([])).toEqual(['Name', 'E-mail', 'E-mail: verdict', 'E-mail: registrar', 'Company'])
    expect(reasonOf(verdict, columns, [])).toBe(6)
  })

  it('fold out', () => {
    expect(names([verdict.id])).toEqual([
      'Name',
      'E-mail',
      'E-mail: verdict',
      'E-mail: action',
      'E-mail: reason',
      'E-mail: registrar',
      'Company',
    ])
    expect(reasonOf(verdict, columns, [verdict.id])).toBeNull()
  })

  it('are not lost when the verdict is hidden, and a hidden detail stays hidden', () => {
    const hiding = (id: number) => columns.map(column => (column.id === id ? { ...column, hidden: true } : column))
    expect(names([], hiding(4))).toContain('E-mail: reason')
    expect(detailsOf(verdict, hiding(6)).map(({ name }) => name)).toEqual(['E-mail: action'])
    expect(reasonOf(verdict, hiding(6), [])).toBeNull()
  })

  it('fold only where they are a check', () => {
    const found = exampleColumn(9, 'Found', {
      origin: { ...origin('email_address'), resultColumnId: ColumnId.parse(9), op: 'person.findEmail' },
    })
    expect(detailsOf(found, columns)).toEqual([])
  })
})
