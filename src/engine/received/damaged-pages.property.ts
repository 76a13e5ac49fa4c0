// Each kind of page of a real workspace is damaged in turn: rows whose own page is sound come back to their list, or where it
// is not sure which one into a list that says so; nothing comes into another list, and nothing that was deleted comes back.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { directStore } from '../../testing/workspace/direct-store.ts'
import { databaseFile } from '../store/open.ts'
import { type WriteDb, wrapDatabase } from '../store/sql.ts'
import { openDatabaseFile } from './database-file.ts'
import { faultsIn } from './faults.lane.ts'
import { salvageDatabase } from './salvage.lane.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'listwright-pages-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const textColumns = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Column ${at}`, type: 'text' as const }))
/** Cells say where they are; every 500th does not fit its page. */
const cellsOf = (list: string, rows: number, columns: number, filling: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: columns },
      (_, column) => `${list} ${row} ${column} ${'x'.repeat(row % 500 === 7 ? 9000 : filling)}`,
    ),
  )

const at = directStore(dir)
const made = {
  // Deep enough that pages above others lie below the root.
  Deep: await makeSheet(at.store, textColumns(4), cellsOf('Deep', 2400, 4, 900), 'Deep'),
  Wide: await makeSheet(at.store, textColumns(7), cellsOf('Wide', 900, 7, 20), 'Wide'),
  Twin: await makeSheet(at.store, textColumns(4), cellsOf('Twin', 700, 4, 20), 'Twin'),
  Gone: await makeSheet(at.store, textColumns(4), cellsOf('Gone', 800, 4, 20), 'Gone'),
}
type List = keyof typeof made
const tableOf = (list: List) => `s${made[list].sheetId}`
// Its pages are free and keep what was in them.
at.db.exec(`DROP TABLE ${tableOf('Gone')}; DELETE FROM sheet WHERE id = ${made.Gone.sheetId}`)
const good = path.join(dir, 'good.db')
at.db.run('PRAGMA wal_checkpoint(TRUNCATE)')
at.close()
copyFileSync(databaseFile(dir), good)

const opened = new Database(good, { readonly: true })
const pages = (table: string, type: string): number[] =>
  opened
    .prepare('SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path')
    .pluck()
    .all(table, type) as number[]
const rootOf = (table: string) =>
  opened.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table) as number
afterAll(() => opened.close())
const rowsIn = (db: { prepare: Database.Database['prepare'] }, table: string): string[] =>
  (db.prepare(`SELECT * FROM ${table} WHERE gone IS NULL`).raw().all() as unknown[][]).map(row =>
    // Short, for people who read what differs.
    JSON.stringify(row.map(value => (typeof value === 'string' ? `${value.slice(0, 12)}${value.length}` : value))),
  )
const all = Object.fromEntries(
  (['Deep', 'Wide', 'Twin'] as const).map(list => [list, rowsIn(opened, tableOf(list))]),
) as Record<Exclude<List, 'Gone'>, string[]>

const pageSize = Number(opened.pragma('page_size', { simple: true }))
const emptyLeaf = Buffer.from([0x0d, 0, 0, 0, 0, pageSize >> 8, 0, 0])
let cases = 0
interface Salvaged {
  readonly db: WriteDb
  readonly raw: Database.Database
  readonly lists: number
  readonly total: number
  readonly lost: readonly { what: string; rows: number | null }[]
  readonly rows: (list: Exclude<List, 'Gone'>) => string[]
  /** Lists that were made for rows of which it is not sure: name and first cells. */
  readonly unsure: readonly { name: string; cells: string[] }[]
}

/** Pages are overwritten as a bad disk does, or with `bytes`. */
function salvaged(damage: readonly number[], bytes: Buffer = Buffer.alloc(pageSize, 0xa5)): Salvaged {
  const file = path.join(dir, `case-${++cases}.db`)
  const content = readFileSync(good)
  for (const page of damage) bytes.copy(content, (page - 1) * pageSize)
  writeFileSync(file, content)
  const source = new Database(file, { readonly: true })
  const target = path.join(dir, `new-${cases}.db`)
  const { lost, lists, rows } = salvageDatabase(wrapDatabase(source), target)
  source.close()
  const raw = new Database(target)
  const db = wrapDatabase(raw)
  expect(raw.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(raw.pragma('foreign_key_check')).toEqual([])
  expect([...faultsIn(db)]).toEqual([])
  const known = ([made.Deep, made.Wide, made.Twin] as const).map(({ sheetId }) => sheetId)
  const others = db
    .all<{ id: number; name: string }>('SELECT id, name FROM sheet')
    .filter(({ id }) => !known.includes(id as never))
  return {
    db,
    raw,
    lists,
    total: rows,
    lost,
    rows: list =>
      raw.prepare('SELECT 1 FROM sheet WHERE id = ?').get(made[list].sheetId) ? rowsIn(raw, tableOf(list)) : [],
    unsure: others.map(({ id, name }) => ({ name, cells: db.column<string>(`SELECT c1 FROM s${id}`) })),
  }
}

/** No list has a row that it did not have, and nothing of the deleted list is anywhere. */
function nothingForeign({ rows, unsure }: Salvaged): void {
  for (const list of ['Deep', 'Wide', 'Twin'] as const) {
    const had = new Set(all[list])
    expect(rows(list).filter(row => !had.has(row))).toEqual([])
  }
  expect(unsure.flatMap(({ cells }) => cells).filter(cell => cell.startsWith('Gone'))).toEqual([])
}

test('the workspace has each kind of page', () => {
  expect(pages(tableOf('Deep'), 'internal').length).toBeGreaterThan(2)
  for (const list of ['Deep', 'Wide', 'Twin'] as const) {
    expect(pages(tableOf(list), 'leaf').length).toBeGreaterThan(10)
    expect(pages(tableOf(list), 'overflow').length).toBeGreaterThan(1)
  }
  expect(opened.pragma('freelist_count', { simple: true })).toBeGreaterThan(20)
})

test.each(['Deep', 'Wide', 'Twin'] as const)('the root of %s: every row comes back to it', list => {
  const result = salvaged([rootOf(tableOf(list))])
  nothingForeign(result)
  for (const one of ['Deep', 'Wide', 'Twin'] as const) expect(result.rows(one).toSorted()).toEqual(all[one].toSorted())
  expect(result.unsure).toEqual([])
  expect(result.lost).toEqual([])
})

test('an empty but valid root raises no error, and the rows come back all the same', () => {
  const result = salvaged([rootOf(tableOf('Wide'))], emptyLeaf)
  nothingForeign(result)
  expect(result.rows('Wide').toSorted()).toEqual(all.Wide.toSorted())
  expect(result.lost).toEqual([])
})

test('a page above others', () => {
  const [, first = 0, second = 0] = pages(tableOf('Deep'), 'internal')
  for (const page of [first, second]) {
    const result = salvaged([page])
    nothingForeign(result)
    expect(result.rows('Deep').toSorted()).toEqual(all.Deep.toSorted())
  }
})

test('roots of two lists of different width: each row of the wide one comes back to it', () => {
  const result = salvaged([rootOf(tableOf('Wide')), rootOf(tableOf('Twin'))])
  nothingForeign(result)
  expect(result.rows('Wide').toSorted()).toEqual(all.Wide.toSorted())
  // Its rows fit the wide list too, which may have got columns later.
  expect(result.rows('Twin')).toEqual([])
  expect(result.unsure).toEqual([{ name: 'Recovered rows, possibly of “Wide” or “Twin”', cells: expect.anything() }])
  expect(result.unsure[0]?.cells).toHaveLength(all.Twin.length)
  expect(result.lost).toContainEqual({ what: expect.stringContaining('700 rows'), rows: null })
  expect([result.lists, result.total]).toEqual([4, Object.values(all).flat().length])
})

test('roots of two lists of one width: their rows are in a list that names both, whose columns are not sent', () => {
  const result = salvaged([rootOf(tableOf('Deep')), rootOf(tableOf('Twin'))])
  nothingForeign(result)
  const [unsure] = result.unsure
  // Pages below the root of the deep list hang together, and have as many rows as it.
  const there = [...result.rows('Deep'), ...result.rows('Twin')].length + (unsure?.cells.length ?? 0)
  expect(there).toBe(all.Deep.length + all.Twin.length)
  expect(unsure?.name).toBe('Recovered rows, possibly of “Deep” or “Twin”')
  expect(
    result.db.column(
      'SELECT never_send FROM col JOIN sheet ON sheet.id = sheet_id WHERE sheet.name = ?',
      unsure?.name ?? '',
    ),
  ).toEqual([1, 1, 1, 1])
  expect(result.db.value('SELECT note FROM sheet WHERE name = ?', unsure?.name ?? '')).toContain(
    'may belong to “Deep” or “Twin”',
  )
})

test('a leaf loses its rows and no others', () => {
  for (const list of ['Deep', 'Wide', 'Twin'] as const) {
    const leaves = pages(tableOf(list), 'leaf')
    const result = salvaged([leaves[Math.floor(leaves.length / 2)] ?? 0])
    nothingForeign(result)
    const lost = all[list].length - result.rows(list).length
    expect(lost).toBeGreaterThan(0)
    expect(lost).toBeLessThan(100)
    expect(result.lost).toEqual([{ what: `List “${list}”`, rows: lost }])
    expect(result.unsure).toEqual([])
  }
})

test('a page that a long cell flows over to loses that row at most', () => {
  for (const page of pages(tableOf('Wide'), 'overflow').slice(0, 6)) {
    const result = salvaged([page])
    const had = new Set(all.Wide)
    expect(result.rows('Wide').filter(row => had.has(row)).length).toBeGreaterThanOrEqual(all.Wide.length - 1)
    for (const list of ['Deep', 'Twin'] as const) expect(result.rows(list)).toHaveLength(all[list].length)
    expect(result.unsure).toEqual([])
  }
})

test('the list of free pages: nothing is missing, and nothing of the deleted list is brought back', () => {
  const trunk = readFileSync(good).readUInt32BE(32)
  const result = salvaged([trunk])
  nothingForeign(result)
  for (const list of ['Deep', 'Wide', 'Twin'] as const) expect(result.rows(list)).toHaveLength(all[list].length)
  expect(result.unsure).toEqual([])
  expect(result.lost).toEqual([])
})

test('the list of free pages and a root: what may have been deleted is not put into the list', () => {
  const trunk = readFileSync(good).readUInt32BE(32)
  const result = salvaged([trunk, rootOf(tableOf('Wide'))])
  for (const list of ['Deep', 'Wide', 'Twin'] as const) {
    const had = new Set(all[list])
    expect(result.rows(list).filter(row => !had.has(row))).toEqual([])
  }
  expect(result.unsure.flatMap(({ cells }) => cells).filter(cell => cell.startsWith('Wide'))).toHaveLength(
    all.Wide.length,
  )
})

test('the first page: all of every list', () => {
  const result = salvaged([1])
  nothingForeign(result)
  for (const list of ['Deep', 'Wide', 'Twin'] as const)
    expect(result.rows(list).toSorted()).toEqual(all[list].toSorted())
  expect(result.db.column('SELECT name FROM sheet ORDER BY name')).toEqual(['Deep', 'Twin', 'Wide'])
  for (const table of ['col', 'step', 'step_change', 'row_problem', 'sheet', 'workbook'])
    expect(result.db.value(`SELECT count(*) FROM ${table}`), table).toBe(
      opened.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
    )
  expect(result.lost).toEqual([])
})

test('a file whose first page is lost is read with the page size of a workspace', () => {
  const file = path.join(dir, 'no-first-page.db')
  writeFileSync(file, readFileSync(good).fill(0xa5, 0, pageSize))
  const read = openDatabaseFile(file)
  expect(read?.pageSize).toBe(pageSize)
  read?.close()
})

test('each page of the schema: every row is somewhere', () => {
  for (const page of pages('sqlite_schema', 'leaf')) {
    const result = salvaged([page])
    const found = (['Deep', 'Wide', 'Twin'] as const).flatMap(list => result.rows(list)).length
    const unsure = result.unsure.flatMap(({ cells }) => cells).filter(cell => !cell.startsWith('Gone')).length
    expect(found + unsure, `page ${page}`).toBe(Object.values(all).flat().length)
  }
})

test('every page in turn, in steps: SQLite and the pages agree about all that is sound', () => {
  const count = Number(opened.pragma('page_count', { simple: true }))
  for (let page = 2; page <= count; page += 61) {
    const result = salvaged([page])
    nothingForeign(result)
    result.raw.close()
  }
})

test('what is only in the log is read too', () => {
  const file = path.join(dir, 'logged.db')
  copyFileSync(good, file)
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('wal_autocheckpoint = 0')
  db.exec(`UPDATE ${tableOf('Wide')} SET c1 = 'changed' WHERE id = 1`)
  // Taken while it is open: closing would move the log into the file.
  const copy = path.join(dir, 'logged-copy.db')
  copyFileSync(file, copy)
  copyFileSync(`${file}-wal`, `${copy}-wal`)
  db.close()
  const pagesOfFile = openDatabaseFile(copy)
  const leaf = pages(tableOf('Wide'), 'leaf')[0] ?? 0
  expect(pagesOfFile?.page(leaf)?.includes('changed')).toBe(true)
  pagesOfFile?.close()
  // The last frame was not written whole.
  writeFileSync(`${copy}-wal`, readFileSync(`${copy}-wal`).subarray(0, -10))
  const cut = openDatabaseFile(copy)
  expect(cut?.page(leaf)?.includes('changed')).toBe(false)
  cut?.close()
})
