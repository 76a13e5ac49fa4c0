// Which columns the first run of a list freezes.
import { expect, test } from 'vitest'
import { exampleColumn } from '../../../testing/list/example-column.ts'
import { frozenColumns } from './frozen-columns.ts'

const wide = (id: number, name: string, more = {}) => exampleColumn(id, name, { width: 180, ...more })
const company = wide(1, 'Company')
const first = wide(2, 'First', { type: 'first_name' })
const last = wide(3, 'Last', { type: 'last_name' })
const email = wide(4, 'E-mail', { type: 'email' })
const rest = [wide(5, 'City'), wide(6, 'Note')]

test('names and what is asked about are frozen, by what they are and not by what they are called', () => {
  expect(frozenColumns([company, first, last, email, ...rest], email)).toEqual([2, 3, 4])
})

test('they leave room: a wide address takes a name with it only as far as both fit', () => {
  const long = { ...email, width: 380 }
  expect(frozenColumns([company, first, last, long, ...rest], long)).toEqual([2, 4])
  const longest = { ...email, width: 700 }
  expect(frozenColumns([company, first, last, longest, ...rest], longest)).toEqual([])
})

test('what a person arranged, a list that is seen whole and a list with results stay as they are', () => {
  expect(frozenColumns([{ ...company, pinned: true }, first, last, email, ...rest], email)).toEqual([])
  expect(frozenColumns([first, last, email], email)).toEqual([])
  const origin = { op: 'validate.email', sourceId: email.id, resultColumnId: company.id, field: 'verdict' }
  expect(frozenColumns([{ ...company, origin }, first, last, email, ...rest], email)).toEqual([])
})
