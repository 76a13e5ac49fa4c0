// Rows that fit their columns better shifted by one, and rows that do not.
import { expect, it } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { createShiftJudge } from './shifted.ts'

const guests: ColumnType[] = ['full_name', 'email', 'phone', 'city']
const judge = (types: ColumnType[], fields: (string | null)[]) => createShiftJudge(types, ',', 'DE')(fields)

it.each<[what: string, fields: string[], mended: (string | null)[]]>([
  [
    'one delimiter too many and an empty last cell',
    ['Huber', ' Bert', 'b@host.example', '+49 30 2222', ''],
    ['Huber, Bert', 'b@host.example', '+49 30 2222', null],
  ],
  [
    'one value too many',
    ['Huber', ' Bert', 'b@host.example', '+49 30 2222', 'Ulm'],
    ['Huber, Bert', 'b@host.example', '+49 30 2222', 'Ulm'],
  ],
  [
    'as many values as columns, the last left out',
    ['Huber', ' Bert', 'b@host.example', '+49 30 2222'],
    ['Huber, Bert', 'b@host.example', '+49 30 2222', null],
  ],
  ['a value left out', ['b@host.example', '+49 30 2222', 'Ulm'], [null, 'b@host.example', '+49 30 2222', 'Ulm']],
  [
    'an empty value too many',
    ['Bert', '', 'b@host.example', '+49 30 2222', 'Ulm'],
    ['Bert', 'b@host.example', '+49 30 2222', 'Ulm'],
  ],
])('%s', (_, fields, mended) => expect(judge(guests, fields)).toEqual(mended))

it.each<[what: string, fields: (string | null)[]]>([
  ['a row that fits', ['Bert', 'b@host.example', '+49 30 2222', 'Ulm']],
  ['a row that lacks its mail', ['Bert', null, '+49 30 2222', 'Ulm']],
  ['a row with a wrong mail', ['Bert', 'n/a', '+49 30 2222', 'Ulm']],
  ['a short row whose values are in place', ['Bert', 'b@host.example']],
  ['surplus behind values in place', ['Bert', 'b@host.example', '+49 30 2222', 'Ulm', 'x', 'y']],
  ['values beyond that would be lost', ['Huber', ' Bert', 'b@host.example', '+49 30 2222', 'Ulm', 'x']],
  ['nothing', []],
])('not %s', (_, fields) => expect(judge(guests, fields)).toBeNull())

it('says nothing where no type tells', () => {
  expect(judge(['text', 'city', 'text'], ['Huber', ' Bert', 'Ulm', 'x'])).toBeNull()
})

it('a second address in place is not taken for a shift', () => {
  expect(judge(['first_name', 'email', 'email'], ['Bert', 'none', 'b@host.example'])).toBeNull()
})
