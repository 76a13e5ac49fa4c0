// The line that repeats a run in a shell.
import { expect, test } from 'vitest'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { RunSpec } from '../../contract/app/run.ts'
import { commandLine } from './command-line.ts'

const columns = [
  { id: 1 as ColumnId, name: 'Work e-mail' },
  { id: 2 as ColumnId, name: 'Tel' },
  { id: 3 as ColumnId, name: 'Land' },
]
const spec: RunSpec = {
  sheetId: 1 as SheetId,
  op: 'validate.email',
  mapping: { email: 1 as ColumnId },
  country: null,
  within: { kind: 'all' },
  chips: ['empty'],
  maxAgeDays: 30,
  writes: 'fill',
  fields: [],
}
const practice = { id: 'embedded', name: 'Practice', live: false }

test('list, inputs and budget by name', () => {
  expect(commandLine({ op: 'validate.email', sheetName: 'guests', cap: 60, spec, provider: practice }, columns)).toBe(
    "listwright run validate.email --in guests --map 'email=Work e-mail' --budget 60 --provider embedded",
  )
})

test('everything that makes the question, safe in a shell', () => {
  const phone: RunSpec = {
    ...spec,
    op: 'validate.phone',
    mapping: { phone: 2 as ColumnId, country: 3 as ColumnId },
    country: 'DE',
    fields: ['phone_carrier.name', 'phone_location.city'],
  }
  const run = { op: phone.op, sheetName: "Ann's $HOME", cap: 9, spec: phone, provider: { ...practice, live: true } }
  expect(commandLine(run, columns)).toBe(
    "listwright run validate.phone --in 'Ann'\\''s $HOME' --map phone=Tel --map country=Land --fields phone_carrier.name,phone_location.city --country DE --budget 9 --provider remote",
  )
})

test('a column that is gone is not named', () => {
  expect(commandLine({ op: 'validate.email', sheetName: 'g', cap: 1, spec, provider: practice }, [])).toBe(
    'listwright run validate.email --in g --budget 1 --provider embedded',
  )
})

test('a ladder goes on to the live look-up', () => {
  const company: RunSpec = {
    ...spec,
    op: 'cached.org.byDomain',
    mapping: { domain: 2 as ColumnId },
    ladder: [{ op: 'company.byDomain', price: 1 }],
  }
  expect(commandLine({ op: company.op, sheetName: 'g', cap: 2, spec: company, provider: practice }, columns)).toBe(
    'listwright run cached.org.byDomain --in g --map domain=Tel --live --budget 2 --provider embedded',
  )
})
