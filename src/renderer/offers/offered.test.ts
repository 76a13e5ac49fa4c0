// Which column an operation is offered for, and what its dialog says is derived.
import { expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { ColumnId } from '../../contract/app/ids.ts'
import type { OperationOffer } from '../../contract/app/run/run-plan.ts'
import type { InputMapping } from '../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../contract/app/run/sent-op.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { exampleColumn } from '../../testing/list/example-column.ts'
import { derivedWords } from '../run/dialog/derived-words.ts'
import { offersOn, readColumn } from './offered.ts'

const id = (n: number) => ColumnId.parse(n)
const column = (n: number, name: string, type: ColumnType, sourceId?: number): Column =>
  exampleColumn(n, name, {
    type,
    ...(sourceId !== undefined && {
      origin: { op: 'validate.email', sourceId: id(sourceId), field: 'f', resultColumnId: id(n) },
    }),
  })
const offer = (op: OperationId, mapping: InputMapping): OperationOffer => ({
  op,
  mapping,
  ready: true,
  reason: null,
  ownLists: false,
  fields: [],
})

test('a result stands for the column it came from, unless others can read it', () => {
  expect(readColumn(column(1, 'Mail', 'email'))).toBe(1)
  expect(readColumn(column(2, 'Mail: verdict', 'text', 1))).toBe(1)
  expect(readColumn(column(2, 'Mail: checked on', 'date', 1))).toBe(1)
  expect(readColumn(column(2, 'Name: found email', 'email', 1))).toBe(2)
})

test('an operation belongs to each column that it would read', () => {
  const offers = [
    offer('person.findEmail', { full_name: id(1), domain: id(2) }),
    offer('validate.email', { email: id(3) }),
  ]
  expect(offersOn(offers, id(2)).map(({ op }) => op)).toEqual(['person.findEmail'])
  expect(offersOn(offers, id(4))).toEqual([])
})

test('what is derived free is said, and nothing else', () => {
  const columns = [column(1, 'Name', 'full_name'), column(2, 'Mail', 'email'), column(3, 'Site', 'url')]
  const words = (mapping: InputMapping, op: OperationId = 'person.findEmail') => derivedWords({ op, mapping }, columns)
  expect(words({ full_name: id(1), domain: id(2) })).toEqual([
    'First and last name are taken from “Name” for free.',
    'The domain is taken from “Mail” for free, except from mailbox providers.',
  ])
  expect(words({ full_name: id(1), first_name: id(2), domain: id(3) })).toEqual([
    'The last name is taken from “Name” for free.',
    'The domain is taken from “Site” for free.',
  ])
  expect(words({ full_name: id(1), first_name: id(2), last_name: id(3) })).toEqual([])
  expect(words({ email: id(2) }, 'validate.email')).toEqual([])
})
