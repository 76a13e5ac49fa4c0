// Every column of the tables that hold lists has a form, so that a migration cannot bring one that no one looks at.
import { expect, test } from 'vitest'
import { listTables } from '../portable/portable-file.ts'
import { connectDatabase } from '../store/connect.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { receivedTables } from './forms.ts'

test('each column of each table has its form and no other, and each key is of columns', () => {
  const db = connectDatabase(':memory:')
  migrateDatabase(db)
  const columnsOf = (table: string) =>
    db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[]
  for (const [table, { form, key, instead }] of Object.entries(receivedTables)) {
    expect(Object.keys(form.shape).sort(), table).toEqual(columnsOf(table).sort())
    expect(columnsOf(table), table).toEqual(expect.arrayContaining([...key, ...Object.keys(instead)]))
  }
  db.close()
  expect(Object.keys(receivedTables)).toEqual(
    expect.arrayContaining(['workbook', 'sheet', 'step_change', ...listTables]),
  )
})

test('JSON of a field is refused before it is walked where its brackets end the stack of what walks them', () => {
  const view = receivedTables.sheet?.form.shape.view
  const holding = (more: string, search = '') => `{"sort":[],"conditions":[],"search":"${search}","more":${more}}`
  expect(view?.safeParse(holding(String.raw`"\"[[{"`, '['.repeat(200))).success).toBe(true)
  for (const more of ['['.repeat(200_000) + ']'.repeat(200_000), `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`])
    expect(view?.safeParse(holding(more)).success).toBe(false)
})

test('what takes the place of a damaged field has the form itself', () => {
  for (const [table, { form, instead }] of Object.entries(receivedTables))
    for (const [field, value] of Object.entries(instead))
      expect(form.shape[field]?.safeParse(value).success, `${table}.${field}`).toBe(true)
})
