// The fields of a database: a pasted address fills them, what is missing is no place, and names of tables fit.
import { expect, test } from 'vitest'
import { draftOfAddress, emptyDatabase, placeOfDraft, tableNameOf } from './database-draft.ts'

test('a pasted address fills all fields', () => {
  expect(draftOfAddress(' postgres://anna:p%40ss@db.example.com:6543/crm%20west?sslmode=verify-full ')).toEqual({
    certificate: '',
    draft: { host: 'db.example.com', port: '6543', database: 'crm west', user: 'anna', encrypt: true },
    password: 'p@ss',
  })
  expect(draftOfAddress('postgresql://bo@[::1]/x')?.draft).toEqual({
    ...{ host: '::1', port: '5432', database: 'x', user: 'bo', encrypt: false },
  })
  // A % that begins no code is what someone typed.
  expect(draftOfAddress('postgres://bo:50%@[::1]/x?sslrootcert=/etc/ca.crt')).toMatchObject({
    ...{ draft: { encrypt: true }, password: '50%', certificate: '/etc/ca.crt' },
  })
  expect(['db.example.com', 'mysql://a@b/c', 'postgres://'].map(draftOfAddress)).toEqual([null, null, null])
})

test('a place needs a server, a port, a database and a user; only on this computer encryption is a choice', () => {
  const whole = { ...emptyDatabase, host: ' localhost ', database: 'crm', user: 'anna', encrypt: true }
  expect(placeOfDraft(whole)).toEqual({ host: 'localhost', port: 5432, database: 'crm', user: 'anna', encrypt: true })
  expect(placeOfDraft({ ...whole, host: 'db.example.com' })?.encrypt).toBe(false)
  for (const lack of [{ host: ' ' }, { port: '0' }, { port: '70000' }, { port: 'x' }, { database: '' }, { user: '' }])
    expect(placeOfDraft({ ...whole, ...lack })).toBeNull()
})

test.each([
  ['Guests 2026 (all)', 'guests_2026_all'],
  ['Gäste', 'gäste'],
  ['…', 'list'],
])('the table of “%s” is %s', (list, table) => expect(tableNameOf(list)).toBe(table))

test('a name is cut where the database would cut it', () => {
  expect(new TextEncoder().encode(tableNameOf('ä'.repeat(80))).length).toBe(62)
})
