// Operations as offered: mapped by type, greyed with the reason, hidden where the provider does not offer them.

import { expect, test } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { ColumnId } from '../../../contract/app/ids.ts'
import type { OperationId } from '../../../contract/app/run/sent-op.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { operationIds } from '../../../model/operations/index.ts'
import { exampleColumn } from '../../../testing/list/example-column.ts'
import { answerKind, columnsAs, fieldsOf, headField, outputsOf } from '../../answer/operations.ts'
import { offersFor } from './offers.ts'

const column = (id: number, type: ColumnType, more: Partial<Column> = {}): Column =>
  exampleColumn(id, `column ${id}`, { type, ...more })
const result = (op: OperationId) => ({
  origin: { op, sourceId: ColumnId.parse(1), field: 'x', resultColumnId: ColumnId.parse(9) },
})
const offered = (columns: Column[], op: OperationId, asked: number | null = null, disabled: string[] = []) =>
  offersFor(columns, asked, disabled).find(offer => offer.op === op)

test('a list is offered everything; what lacks a column says which', () => {
  const offers = offersFor([column(1, 'email')], null)
  expect(offers.map(({ op }) => op)).toEqual([...operationIds])
  expect(offers.filter(({ ready }) => ready).map(({ op }) => op)).toEqual([
    'validate.email',
    'cached.person.byEmail',
    'cached.org.byDomain',
    'company.byDomain',
    'search.employees',
  ])
  expect(offers.find(({ op }) => op === 'person.findEmail')?.reason).toBe(
    'Needs a column of type “first name” or “full name”.',
  )
})

test('a column is offered what reads its type', () => {
  const columns = [column(1, 'full_name'), column(2, 'url'), column(3, 'country')]
  expect(offersFor(columns, 2).map(({ op }) => op)).toEqual([
    'person.findEmail',
    'search.firstLastDomain',
    'cached.org.byDomain',
    'company.byDomain',
    'search.employees',
  ])
  expect(offered(columns, 'person.findEmail', 2)).toMatchObject({ ready: true, mapping: { full_name: 1, domain: 2 } })
})

test('names: own columns go before a full name, which fills what is missing', () => {
  const both = [column(1, 'full_name'), column(2, 'first_name'), column(3, 'last_name'), column(4, 'domain')]
  expect(offered(both, 'person.findEmail')?.mapping).toEqual({ first_name: 2, last_name: 3, domain: 4 })
  expect(offered(both, 'person.findEmail', 1)?.mapping).toEqual({
    full_name: 1,
    first_name: 2,
    last_name: 3,
    domain: 4,
  })
  const one = both.filter(({ id }) => id !== 3)
  expect(offered(one, 'person.findEmail')?.mapping).toEqual({ full_name: 1, first_name: 2, domain: 4 })
})

test('the domain comes from a domain before a web address before an email address, typed before found', () => {
  const columns = [
    column(1, 'email'),
    column(2, 'url'),
    column(3, 'domain', result('search.companyName')),
    column(4, 'domain'),
  ]
  const domain = (of: Column[]) => offered(of, 'cached.org.byDomain')?.mapping.domain
  expect(domain(columns)).toBe(4)
  expect(domain(columns.slice(0, 3))).toBe(2)
  expect(domain(columns.slice(2, 3))).toBe(3)
})

test('an operation does not read what it writes', () => {
  const columns = [column(2, 'domain', result('cached.org.byDomain'))]
  expect(offered(columns, 'company.byDomain')).toMatchObject({ ready: false })
  expect(offersFor(columns, 2).map(({ op }) => op)).not.toContain('company.byDomain')
})

test('locked columns are refused with their name; a locked country is only left out', () => {
  expect(offered([column(1, 'email', { neverSend: true })], 'validate.email')).toMatchObject({
    ready: false,
    reason: '“column 1” is excluded from runs.',
  })
  expect(offered([column(1, 'phone'), column(2, 'country', { neverSend: true })], 'validate.phone')).toMatchObject({
    ready: true,
    mapping: { phone: 1 },
  })
})

test('what the provider does not offer is not there', () => {
  expect(offered([column(1, 'service_id')], 'company.bySocialId', 1, ['company.bySocialId'])).toBeUndefined()
  expect(offered([column(1, 'service_id')], 'company.byId', 1, ['company.bySocialId'])?.ready).toBe(true)
})

test.each(operationIds)(
  '%s: its head is its first column, its fields have different paths, shared columns the same fields',
  op => {
    const outputs = outputsOf(op, [])
    expect(outputs[0]?.field).toBe(headField(op))
    const paths = fieldsOf(op).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(answerKind(columnsAs(op))).toBe(answerKind(op))
  },
)

test('titles and ids are read for people at companies only where they are asked for, or nothing else is there', () => {
  const columns = [column(1, 'company'), column(2, 'job_title'), column(3, 'domain'), column(4, 'service_id')]
  expect(offered(columns, 'search.titleCompany')?.mapping).toEqual({ company: 1 })
  expect(offered(columns, 'search.titleCompany', 2)?.mapping).toEqual({ company: 1, job_title: 2 })
  expect(offered(columns, 'search.employees')?.mapping).toEqual({ domain: 3 })
  expect(offered(columns, 'search.employees', 4)?.mapping).toEqual({ domain: 3, service_id: 4 })
  const alone = [column(2, 'job_title'), column(4, 'service_id')]
  expect(offered(alone, 'search.titleCompany')).toMatchObject({ ready: true, mapping: { job_title: 2 } })
  expect(offered(alone, 'search.employees')).toMatchObject({ ready: true, mapping: { service_id: 4 } })
})
