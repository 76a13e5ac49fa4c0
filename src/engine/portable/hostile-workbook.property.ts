// A workbook file that somebody has changed, field by field: it is refused, or whatever is done with it harms nothing. Other
// lists are compared byte by byte. `LISTWRIGHT_DEEP_RUNS` = how many changed files, else two for each field.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { directStore } from '../../testing/direct-store.ts'
import { differentialRuns } from '../../testing/directory-differences.ts'
import { nora, richWorkbook } from '../../testing/rich-workbook.ts'
import { createCancelFlag } from '../base/cancel-flag.ts'
import { createChangeFeed } from '../base/changes.ts'
import { Failure } from '../base/fail.ts'
import { readStatement } from '../console/read.ts'
import { erasePerson, findPerson } from '../privacy/erase/erase.lane.ts'
import { readWanted } from '../privacy/erase/person.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { createFinds } from '../sheet/find/finds.ts'
import { createSheets } from '../sheet/sheets.ts'
import { createViews } from '../sheet/view/views.ts'
import { databaseFile } from '../store/open.ts'
import { quotedName, type SqlValue } from '../store/sql.ts'
import { checkPortable } from './check.lane.ts'
import { takeChecked } from './portable.ts'
import { savePortable } from './save.lane.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'listwright-hostile-'))
const good = path.join(dir, 'good.listwright')
const at = directStore(dir)
const theirs = await richWorkbook(at, 'Theirs')
savePortable(at.db, databaseFile(dir), theirs, good, createCancelFlag())
const mine = await richWorkbook(at, 'Mine')
for (const id of at.db.column<number>('SELECT id FROM sheet WHERE workbook_id = ?', theirs))
  await at.store.writer.call('dropSheet', id)
afterAll(() => {
  at.close()
  rmSync(dir, { recursive: true, force: true })
})

// Who is erased in what is received is in nothing that must not change.
const { wanted } = readWanted([nora], null)
erasePerson(at.db, findPerson(at.db, wanted, []), { wanted, keepRows: [], suppress: [], at: 1 })
expect(at.db.value('SELECT count(*) FROM sheet WHERE workbook_id = ?', mine)).toBe(2)

/** All of the database but what was received, to the byte. */
function others(received: readonly number[]): string {
  const not = `NOT IN (${[-1, ...received].join(', ')})`
  const kept: Record<string, unknown[]> = {}
  const tables = at.db.column<string>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  )
  for (const table of tables) {
    const list = /^s(\d+)$/.exec(table)
    if (list && received.includes(Number(list[1]))) continue
    const columns = at.db.column<string>('SELECT name FROM pragma_table_info(?)', table)
    const where = columns.includes('sheet_id')
      ? `WHERE coalesce(sheet_id, 0) ${not}`
      : table === 'sheet'
        ? `WHERE id ${not}`
        : table === 'step_change'
          ? `WHERE step_id NOT IN (SELECT id FROM step WHERE sheet_id IN (${[-1, ...received].join(', ')}))`
          : table === 'workbook'
            ? `WHERE id IN (SELECT workbook_id FROM sheet WHERE id ${not})`
            : ''
    kept[table] = at.db.arrays(`SELECT * FROM "${table}" ${where}`)
  }
  return JSON.stringify(kept)
}

const tables = [
  'workbook',
  'sheet',
  'col',
  'row_problem',
  'saved_view',
  'row_tick',
  'not_same',
  'not_one',
  'step',
  'step_change',
  'cell_state',
  'cell_raw',
]

/** Every field of every table, the rows of lists among them. */
function fields(): { table: string; column: string }[] {
  const db = new Database(good, { readonly: true })
  const lists = db.prepare("SELECT 's' || id FROM sheet").pluck().all() as string[]
  const found = [...tables, ...lists].flatMap(table =>
    (db.prepare('SELECT name, pk FROM pragma_table_info(?)').all(table) as { name: string; pk: number }[]).map(
      ({ name }) => ({ table, column: name }),
    ),
  )
  db.close()
  return found
}

const injection = 'c1 = (SELECT group_concat(name) FROM sheet); --'
const odd: readonly SqlValue[] = [
  null,
  -1,
  0,
  1,
  2,
  7,
  2 ** 31,
  2 ** 31 + 1,
  2 ** 53,
  9223372036854775807n,
  1.5,
  1e308,
  '',
  'x',
  ' ',
  '1',
  'c1',
  'c2',
  'c999',
  injection,
  `"; DROP TABLE sheet; --`,
  'a\u0000b',
  'undoing',
  'done',
  'column',
  'cells',
  'deleted',
  '[]',
  '{}',
  'null',
  '[1',
  '[1]',
  '[1,2]',
  '[null]',
  '["x"]',
  '[99999999999]',
  '["x",["y"]]',
  `{"slot":"${injection}"}`,
  '{"slot":"c1"}',
  '{"slot":"c2","gone":1}',
  '{"sheet_id":1}',
  '{"id":1}',
  '{"name":"Taken"}',
  '{"expression":"[#1] & [#2]"}',
  '{"__proto__":{"x":1}}',
  '{"columnId":1,"rowIds":[1]}',
  '[#1]',
  '[#1] & [#99]',
  '(((((((((((((((((((((((((((((((((((((((((((((((((1',
  'nora.nope@blocked-firm.example',
  Buffer.from('x'),
  Buffer.from('{"slot":"c1"}'),
  Buffer.alloc(40),
]
const long = 'y'.repeat(4_000_001)

/** Inside a JSON text: one of its values becomes another. */
function insideJson(text: string, pick: number, value: unknown): string {
  const places: [holder: Record<string, unknown>, key: string][] = []
  const root: Record<string, unknown> = { all: JSON.parse(text) as unknown }
  const walk = (holder: Record<string, unknown>) => {
    for (const key of Object.keys(holder)) {
      places.push([holder, key])
      const inner = holder[key]
      // Arrays are walked by their places.
      if (typeof inner === 'object' && inner !== null) walk(inner as Record<string, unknown>)
    }
  }
  walk(root)
  const [holder, key] = places[pick % places.length] ?? [root, 'all']
  holder[key] = value
  return JSON.stringify(root.all)
}

const isJson = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return false
  try {
    return JSON.parse(value) !== null
  } catch {
    return false
  }
}

const known = fields()
const change = fc.record({
  field: fc.nat(known.length - 1).map(index => known[index] ?? { table: '', column: '' }),
  row: fc.nat(40),
  value: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...odd) },
    { weight: 1, arbitrary: fc.constant<SqlValue>(long) },
    { weight: 3, arbitrary: fc.string() },
    { weight: 3, arbitrary: fc.integer() },
  ),
  inside: fc.option(fc.nat(1000), { freq: 2 }),
})
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

/** False where the file cannot hold it at all. */
function put(db: Database.Database, { field: { table, column }, row, value, inside }: Change): boolean {
  const keys = db.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0').pluck().all(table) as string[]
  const rows = db.prepare(`SELECT ${keys.join(', ')}, ${column} AS present FROM ${table}`).all() as Record<
    string,
    SqlValue
  >[]
  const found = rows[row % Math.max(1, rows.length)]
  if (!found) return false
  const present = found.present
  const into = inside !== null && isJson(present) && !Buffer.isBuffer(value) && typeof value !== 'bigint'
  const put = into ? insideJson(present, inside, value) : value
  try {
    const where = keys.map(key => `${key} IS ?`).join(' AND ')
    return (
      db.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`).run(put, ...keys.map(key => found[key])).changes >
      0
    )
  } catch (error) {
    // NOT NULL and UNIQUE hold in any file of our schema, ids are whole numbers.
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_')) return false
    throw error
  }
}

function changed(name: string, what: readonly Change[]): string | null {
  const file = path.join(dir, name)
  copyFileSync(good, file)
  const db = new Database(file)
  db.pragma('foreign_keys = OFF')
  db.pragma('ignore_check_constraints = ON')
  const done = what.filter(one => put(db, one))
  db.close()
  return done.length > 0 ? file : null
}

/** A declared failure says something to a person; anything else is a fault of ours. */
async function attempt(what: string, work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Failure) return
    throw new Error(`${what}: ${error instanceof Error ? error.stack : String(error)}`)
  }
}

/** Everything that a person might do with a list that they were sent. */
async function use(sheetId: SheetId): Promise<void> {
  const { store, db } = at
  const changes = createChangeFeed()
  const views = createViews(store)
  const edits = createEdits(store, views, changes)
  const sheets = createSheets(store, changes)
  const finds = createFinds(store, views, edits)
  const look = async () => {
    const { columns, view } = await sheets.get(sheetId)
    const columnIds = columns.map(({ id }) => id)
    for (const spec of [wholeListView, view]) {
      const { id: viewId, rows } = await views.open(sheetId, spec)
      const { ids } = await views.window({ viewId, first: 0, count: 20, columnIds })
      const block = { top: 0, bottom: Math.max(0, rows - 1), columnIds }
      if (rows > 0 && columnIds.length > 0) {
        await views.copy(viewId, block, true)
        await views.summary(viewId, [block])
        await finds.count({
          viewId,
          blocks: [block],
          query: { text: 'o', matchCase: false, wholeCell: false, regex: false, ignoreAccents: true },
          replacement: null,
        })
      }
      for (const columnId of columnIds) await views.figures(viewId, columnId)
      for (const rowId of ids.slice(0, 3))
        for (const columnId of columnIds) await sheets.cellHistory(sheetId, columnId, rowId)
    }
    await store.scan.call('savedViews', sheetId)
    await store.scan.call('explainSheet', sheetId, null)
  }
  await attempt('look', look)
  for (let step = 0; step < 30; step++) {
    let more = true
    await attempt('undo', async () => {
      more = false
      await edits.undo(sheetId)
      more = true
    })
    if (!more) break
  }
  await attempt('look after undo', look)
  for (let step = 0; step < 5; step++) await attempt('redo', () => edits.redo(sheetId))
  const { steps, left } = await sheets.history(sheetId)
  for (const { id } of [...steps, ...left]) {
    await attempt('jump', () => edits.jump(sheetId, id))
    await attempt('compare', () => sheets.compare({ sheetId, from: null, to: id }))
    await attempt('plan', () => edits.revertPlan(sheetId, id))
  }
  for (const { id } of steps.slice(0, 4)) await attempt('revert', () => edits.revert(sheetId, id))
  await attempt('write', async () => {
    const { columns } = await sheets.get(sheetId)
    const [columnId = 0 as ColumnId] = columns.map(({ id }) => id)
    await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 1 as RowId, columnId, value: 'typed' }] })
  })
  await attempt('column', () => sheets.addColumn(sheetId, 'New', 'text', null))
  await attempt('rows', async () => {
    const { id: viewId } = await views.open(sheetId, wholeListView)
    await edits.insertRows({ viewId, row: 1, count: 2 })
  })
  await attempt('duplicate', async () => {
    const copy = await sheets.duplicate(sheetId)
    await store.writer.call('dropSheet', copy.id)
  })
  await attempt('trash', () => store.grid.call('listTrash'))
  await attempt('search', () => finds.everywhere('typed'))
  await attempt('recover', () => store.writer.call('recoverLists'))
  await attempt('console', async () => {
    const lists = await store.grid.call('consoleLists')
    for (const { table, sql } of lists) {
      const answer = readStatement({
        file: databaseFile(dir),
        views: [sql],
        sql: `SELECT * FROM ${quotedName(table.name)}`,
      })
      if (answer.kind === 'error') throw new Error(answer.message)
    }
  })
  const workbookId = db.value<number>('SELECT workbook_id FROM sheet WHERE id = ?', sheetId) ?? 0
  await attempt('export', async () => {
    const file = path.join(dir, 'again.listwright')
    savePortable(db, databaseFile(dir), workbookId, file, createCancelFlag())
    checkPortable(db, file, 'again', path.join(dir, 'again.db'), 1e9, createCancelFlag())
  })
  await attempt('erase', () => {
    const found = findPerson(db, wanted, [])
    erasePerson(db, found, { wanted, keepRows: [], suppress: [], at: 1 })
    expect(findPerson(db, wanted, []).lists).toEqual([])
  })
  await attempt('look after erasing', look)
}

let files = 0
async function openAndUse(what: readonly Change[]): Promise<'refused' | 'taken' | 'nothing'> {
  const name = `changed-${++files}.listwright`
  const file = changed(name, what)
  if (!file) return 'nothing'
  const copy = `${file}.db`
  const before = others([])
  const ids = new Set(at.db.column<number>('SELECT id FROM sheet'))
  try {
    try {
      checkPortable(at.db, file, name, copy, 1e9, createCancelFlag())
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'file_damaged') throw error
      expect(others([])).toBe(before)
      return 'refused'
    }
    const begun = await takeChecked(at.store, copy)
    const received = at.db.column<number>('SELECT id FROM sheet').filter(id => !ids.has(id))
    expect(others(received)).toBe(before)
    for (const { to } of begun.lists) await use(to as SheetId)
    expect(others(received)).toBe(before)
    for (const id of received) await at.store.writer.call('dropSheet', id)
    expect(others([])).toBe(before)
    expect(await at.store.scan.call('integrity')).toEqual([])
    return 'taken'
  } finally {
    for (const rest of ['', '.db', '.db-journal', '.db-wal', '.db-shm']) rmSync(`${file}${rest}`, { force: true })
  }
}

test('as it was saved it is taken, and everything can be done with it', async () => {
  const db = new Database(good, { readonly: true })
  for (const table of tables)
    expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBeGreaterThan(0)
  const kinds = db.prepare('SELECT DISTINCT kind FROM step_change').pluck().all()
  expect(kinds.sort()).toEqual(['cells', 'column', 'deleted', 'inserted', 'moved', 'states'])
  db.close()
  const same: Change = {
    field: { table: 'workbook', column: 'kept' },
    row: 0,
    value: 1,
    inside: null,
  }
  expect(await openAndUse([same])).toBe('taken')
})

test('each field of each table, changed to something else: refused or harmless', async () => {
  // Every field at least once, with what stands next in the list of oddities.
  const examples = known.map((field, at): [Change[]] => [
    [{ field, row: at, value: odd[(7 * at) % odd.length] ?? null, inside: at % 2 === 0 ? null : at }],
  ])
  // A name at which the text of a statement would end.
  examples.push([[{ field: { table: 'sheet', column: 'name' }, row: 0, value: 'a\u0000b', inside: null }]])
  const counts = { refused: 0, taken: 0, nothing: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), async what => {
      counts[await openAndUse(what)]++
    }),
    { seed: 17, numRuns: differentialRuns(2 * known.length), endOnFailure: true, examples },
  )
  // A suite that refuses everything, or takes everything, tries nothing.
  expect(counts.refused).toBeGreaterThan(0)
  expect(counts.taken).toBeGreaterThan(0)
}, 3_600_000)
