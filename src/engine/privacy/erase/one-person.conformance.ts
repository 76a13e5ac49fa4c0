// One person in sixty forms and places: each is suppressed, and gone from every byte when they are erased; no one else is
// (P6, R-PRV-02, R-PRV-03).
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { nora, type PlantedCells, personForms, plantedColumns } from '../../../testing/list/person-forms.ts'
import { suppressedBodies, suppressedRows } from '../../identity/suppressed.lane.ts'
import { insertSheet } from '../../sheet/workbooks.lane.ts'
import { migrateDatabase } from '../../store/migrate.ts'
import { sqlIdentifier, type WriteDb, wrapDatabase } from '../../store/sql.ts'
import { insertColumn } from '../../table/columns.lane.ts'
import { insertRows, tableOf } from '../../table/rows.lane.ts'
import { addEntries, judgeEntries, openBatch } from '../suppression.lane.ts'
import { erasePerson, findPerson } from './erase.lane.ts'
import { withoutPerson } from './person-sql.ts'
import { readWanted } from './wanted.ts'

const otherPeople = 1000
const first = ['Nora', 'Anna', 'Bo', 'Cy', 'Di', 'Eve', 'Fay']
const last = ['Hope', 'Lind', 'Moor', 'Ruiz', 'Klein', 'Nope']
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? ''

/** Someone else: some share the name, the company, the domain or most digits with the person. */
function other(at: number): PlantedCells {
  const [given, family] = [pick(first, at), pick(last, Math.floor(at / 7))]
  const namesake = given === 'Nora' && family === 'Nope'
  const firm = at % 3 === 0 && !namesake ? 'Blocked Firm' : `Firm ${at}`
  const domain = at % 3 === 0 && !namesake ? 'blocked-firm.com' : `firm-${at}.com`
  return {
    Name: `${given} ${family}`,
    Mail: `${family}.${given}.${at}@${domain}`.toLowerCase(),
    Phone: `+49 30 5551${String(1000 + at)}`,
    Page: `https://social.example/in/${family}-${given}-${at}`.toLowerCase(),
    Company: firm,
    Note: at % 2 === 0 ? `met at the fair, %20 rabatt, ref ${at}` : `call x${at}@firm-${at}.com (at) noon`,
  }
}

let db: WriteDb
let raw: Database.Database
let sheetId: number
const slots: string[] = []
const cellsOf = (cells: PlantedCells) => plantedColumns.map(({ name }) => cells[name] ?? null)
/** Cells of all rows, by their ids. */
const cells = () =>
  new Map(
    db
      .arrays<[id: number, ...cells: (string | null)[]]>(
        `SELECT id, ${slots.map(slot => sqlIdentifier(slot)).join(', ')} FROM ${tableOf(sheetId)} ORDER BY id`,
      )
      .map(([id, ...texts]) => [id, texts]),
  )

beforeAll(() => {
  raw = new Database(':memory:')
  raw.pragma('foreign_keys = ON')
  raw.function('without_person', withoutPerson)
  migrateDatabase(raw)
  db = wrapDatabase(raw)
  const sheet = { workbookId: null, name: 'List', note: '', source: null, country: 'DE', state: 'ready' as const }
  sheetId = insertSheet(db, sheet)
  for (const column of plantedColumns) slots.push(insertColumn(db, sheetId, column, null).slot)
  const planted = personForms.map(({ cells }) => cells)
  const all = [...planted, ...Array.from({ length: otherPeople }, (_, at) => other(at))].map(cellsOf)
  insertRows(db, sheetId, slots, all.flat(), all.length)
})

test('there are sixty forms', () => expect(personForms.length).toBeGreaterThanOrEqual(60))

test('each is suppressed in a list and in the words of a question; nobody else is', () => {
  const batch = openBatch(db, { at: 0, source: '', note: '' })
  for (const { kind, value, second } of nora)
    for (const { hash, keys } of judgeEntries(db, kind, [[value, second]], 'DE'))
      addEntries(db, batch, kind, [{ hash: hash ?? '', keys, value: null, given: false }], null)
  const out = suppressedRows(db, sheetId, [...cells().keys()], 'DE')
  const missed = personForms.filter((_, at) => !out.has(at + 1))
  expect(missed.map(({ name }) => name)).toEqual([])
  expect([...out].filter(id => id > personForms.length)).toEqual([])
  const said = suppressedBodies(
    db,
    personForms.map(({ cells: { First, Last, ...words } }) => ({
      ...(First && Last && { first_name: First, last_name: Last }),
      any: Object.values(words),
    })),
    'DE',
  )
  expect(personForms.filter((_, at) => !said[at]).map(({ name }) => name)).toEqual([])
})

/** Whether the row is a namesake of the person at another firm. */
const isNamesake = ([name]: readonly (string | null)[]) => name === 'Nora Nope'

test('rows with only their name are shown, and stay or go as a person says', () => {
  const namesakes = [...cells()].filter(([id, row]) => id > personForms.length && isNamesake(row)).map(([id]) => id)
  const { wanted } = readWanted(nora, 'DE')
  const found = findPerson(db, wanted, { keepRows: [], perhaps: [] })
  expect(namesakes.length).toBeGreaterThan(5)
  expect(found.perhaps.map(({ rowId }) => rowId)).toEqual(namesakes)
  expect(found.perhaps[0]).toMatchObject({ name: 'List', text: expect.stringContaining('Nora Nope') })
  const [first] = found.perhaps
  if (!first) throw new Error('nobody')
  const more = findPerson(db, wanted, { keepRows: [], perhaps: [first] })
  expect(more.likely).toBe(namesakes.length - 1)
  expect(more.lists[0]?.ownIds).toContain(first.rowId)
})

test('erased, none of them is in any byte; of a thousand other people nobody loses anything', () => {
  const before = cells()
  const said = { keepRows: [], perhaps: [] }
  const { wanted } = readWanted(nora, 'DE')
  erasePerson(db, findPerson(db, wanted, said), { wanted, ...said, suppress: [], at: 0, print: null })
  db.exec('VACUUM')
  const after = cells()
  const text = raw.serialize().toString('utf8')
  const isTheirs = (id: number) => id <= personForms.length
  const left = personForms.filter(({ cells: { Name }, trace }, at) => {
    const own = after.get(at + 1)?.some(cell => cell?.includes(trace)) ?? false
    // Others bear the name: it may be anywhere else.
    return own || (Name === undefined && !trace.startsWith('Nora') && trace !== 'Nope' && text.includes(trace))
  })
  expect(left.map(({ name }) => name)).toEqual([])
  const others = (all: typeof before) => [...all].filter(([id]) => !isTheirs(id))
  expect(others(after)).toEqual(others(before))
  expect(others(after)).toHaveLength(otherPeople)
})
