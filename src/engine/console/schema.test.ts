// docs/schema.md is what the schema makes, and says of every table what it is for.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeSchema, schemaPage } from './schema.ts'

test('docs/schema.md is up to date (node scripts/schema.ts)', () => {
  const file = path.join(import.meta.dirname, '../../../docs/schema.md')
  expect(readFileSync(file, 'utf8')).toBe(schemaPage())
})

test('every table has words, and what the schema says about a column is found', () => {
  expect(describeSchema().filter(({ about }) => about === '')).toEqual([])
  const column = (table: string, name: string) =>
    describeSchema()
      .find(one => one.name === table)
      ?.columns.find(one => one.name === name)
  expect(column('account', 'key_set_at')).toMatchObject({
    type: 'INTEGER or NULL',
    about: expect.stringMatching(/never here/),
  })
  expect(column('workbook', 'kept')?.about).toMatch(/made by a person/)
  expect(column('cell_state', 'sheet_id')?.type).toBe('INTEGER key')
})
