// A row that only a domain ties to a company: where rows of a list alone say that the domain is the company's, the row is perhaps
// the person's, and a person decides (R-PRV-03).
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import type { RowId, SheetId } from '../../../contract/app/ids.ts'
import type { EraseIdentity, ErasePerhaps } from '../../../contract/app/privacy/erase.ts'
import { insertSheet } from '../../sheet/workbooks.lane.ts'
import { migrateDatabase } from '../../store/migrate.ts'
import { sqlIdentifier, type WriteDb, wrapDatabase } from '../../store/sql.ts'
import { insertColumn } from '../../table/columns.lane.ts'
import { insertRows, tableOf } from '../../table/rows.lane.ts'
import { erasePerson, findPerson } from './erase.lane.ts'
import { withoutPerson } from './person-sql.ts'
import { readWanted } from './wanted.ts'

/** The third row says nothing of Blocked Firm; the last one says that its domain is theirs. */
const rows = [
  ['Nora Nope', 'Blocked Firm', 'blocked-firm.com'],
  ['Nora Nope', null, 'www.blocked-firm.com'],
  ['Nora Nope', null, 'bf-holding.com'],
  ['Nora Nope', 'Other Firm', 'other-firm.com'],
  ['Anna Ek', null, 'bf-holding.com'],
  ['Bo Lind', 'Blocked Firm', 'bf-holding.com'],
]
const nora: EraseIdentity[] = [{ kind: 'name_company', value: 'Nora Nope', second: 'Blocked Firm' }]
const learned = 3

let db: WriteDb
let sheetId: SheetId
let slots: string[]
const names = (): Map<number, string | null> =>
  new Map(
    db.arrays<[number, string | null]>(
      `SELECT id, ${sqlIdentifier(slots[0] ?? '')} FROM ${tableOf(sheetId)} WHERE gone IS NULL`,
    ),
  )

beforeEach(() => {
  const raw = new Database(':memory:')
  raw.pragma('foreign_keys = ON')
  raw.function('without_person', withoutPerson)
  migrateDatabase(raw)
  db = wrapDatabase(raw)
  const list = { workbookId: null, name: 'List', note: '', source: null, country: 'DE', state: 'ready' as const }
  sheetId = insertSheet(db, list) as SheetId
  slots = (['full_name', 'company', 'domain'] as const).map(
    (type, at) => insertColumn(db, sheetId, { name: ['Name', 'Company', 'Site'][at] ?? '', type }, null).slot,
  )
  insertRows(db, sheetId, slots, rows.flat(), rows.length)
})

function erase(perhaps: readonly ErasePerhaps[]): void {
  const { wanted } = readWanted(nora, 'DE')
  const said = { keepRows: [], perhaps }
  erasePerson(db, findPerson(db, wanted, said), { wanted, ...said, suppress: [], at: 0, print: null })
}

test('it is shown with its text, and stays where nobody says that it is theirs', () => {
  const { wanted } = readWanted(nora, 'DE')
  const { perhaps, likely, lists } = findPerson(db, wanted, { keepRows: [], perhaps: [] })
  expect(perhaps).toContainEqual(
    expect.objectContaining({ rowId: learned, text: expect.stringContaining('bf-holding.com') }),
  )
  expect(likely).toBe(perhaps.length)
  expect(lists[0]?.ownIds).not.toContain(learned)
  expect(perhaps.map(({ rowId }) => rowId)).not.toContain(5)
  erase([])
  expect([...names().values()].toSorted()).toEqual(['Anna Ek', 'Bo Lind', 'Nora Nope', 'Nora Nope'])
  expect(names().get(learned)).toBe('Nora Nope')
})

test('it goes where a person says so; the others of the domain and namesakes elsewhere stay', () => {
  erase([{ sheetId, rowId: learned as RowId }])
  expect([...names()].filter(([, name]) => name === 'Nora Nope').map(([id]) => id)).toEqual([4])
  expect([...names().values()]).toEqual(expect.arrayContaining(['Anna Ek', 'Bo Lind']))
})
