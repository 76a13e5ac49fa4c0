// A workbook saved into one file and opened in another workspace: the same cells, states, views and history.
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId, WorkbookId } from '../../contract/app/ids.ts'
import { computingIn } from '../../testing/list/computing.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { testHost } from '../../testing/web/test-host.ts'
import { type TempWorkspace, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { laneSql } from '../lanes.ts'
import { createListRules } from '../rules/rules.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { createSheets } from '../sheet/sheets.ts'
import { createViews } from '../sheet/view/views.ts'
import { openLane } from '../store/open.ts'
import { createPortable, type PortableWorkbooks } from './portable.ts'

let from: TempWorkspace
let to: TempWorkspace
beforeAll(async () => {
  from = await tempWorkspace()
  to = await tempWorkspace()
})
afterAll(async () => {
  await from.close()
  await to.close()
})

const parts = ({ store, dir }: TempWorkspace) => {
  const changes = createChangeFeed()
  return {
    portable: createPortable({ store, changes, host: testHost({ dataDir: dir }) }),
    edits: createEdits(store, createViews(store), changes),
    sheets: createSheets(store, changes),
  }
}
const cells = (at: TempWorkspace, sheetId: number) => at.store.grid.call('readRows', sheetId, ['c1', 'c2'], [1, 2, 3])

test('cells, gone rows, views and history go along, with ids of their own; answers and other lists do not', async () => {
  const here = parts(from)
  await makeSheet(from.store, [{ name: 'Other', type: 'text' }], [['secret of another list']], 'Other')
  const rows = [
    ['Ann', '007'],
    ['Bo', null],
    ['Cleo', 'x'],
  ]
  const columns = [
    { name: 'Name', type: 'text' as const },
    { name: 'Code', type: 'text' as const },
  ]
  const { sheetId, columnIds } = await makeSheet(from.store, columns, rows, 'Guests')
  const [name = 0 as ColumnId, code = 0 as ColumnId] = columnIds
  const edit = (value: string) =>
    here.edits.cells({ sheetId, label: `To ${value}`, cells: [{ rowId: 1 as RowId, columnId: name, value }] })
  await edit('Anna')
  await from.store.writer.call('deleteRows', sheetId, { label: 'Delete', key: 'd' }, [3])
  await edit('Annika')
  await here.edits.undo(sheetId)
  await here.sheets.patch(sheetId, {
    view: { sort: [{ columnId: code, descending: true }], conditions: [], search: '' },
  })
  const raw = new Database(path.join(from.dir, 'workspace.db'))
  raw.exec(`INSERT INTO cell_state(sheet_id, col_id, row_id, state, at, run_id, answer_id)
    VALUES (${sheetId}, ${code}, 1, 3, 5, 77, 78);
    INSERT INTO cell_raw(sheet_id, col_id, row_id, shown, raw) VALUES (${sheetId}, ${code}, 1, '007', '7'),
      (${sheetId}, ${code}, 2, NULL, '0');
    INSERT INTO row_problem(sheet_id, row_id, line, text, kind, found, expected, repair)
      VALUES (${sheetId}, 1, 2, 'Ann,007,', 'shifted', 3, 2, '{"c2":["007",null]}');
    INSERT INTO account(id, profile, name) VALUES (1, 'remote', 'main');
    INSERT INTO answer(key, account_id, op, kind, fetched_at, reader, source, raw)
      VALUES (x'01', 1, 'validate.email', 0, 0, 1, 'x', 'paid answer')`)
  const workbookId = raw.prepare('SELECT workbook_id FROM sheet WHERE id = ?').pluck().get(sheetId) as WorkbookId
  raw.close()

  const file = path.join(from.dir, 'guests.listwright')
  expect(await here.portable.save(workbookId, file)).toEqual({ lists: 1, rows: 2, suppressed: 0 })
  const bytes = readFileSync(file).toString('latin1')
  for (const kept of ['secret of another list', 'paid answer']) expect(bytes).not.toContain(kept)
  const saved = new Database(file, { readonly: true })
  for (const table of ['account', 'answer', 'run', 'task', 'attempt', 'credit_entry', 'day_spend', 'known_key'])
    expect(saved.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0)
  saved.close()

  const there = parts(to)
  // Ids are taken here.
  await makeSheet(to.store, columns, rows, 'Mine')
  const mine = await cells(to, 1)
  await there.portable.open(file)
  const opened = (await there.sheets.workbooks()).flatMap(book => book.sheets).find(sheet => sheet.name === 'Guests')
  const id = opened?.id ?? (0 as SheetId)
  expect(opened?.rows).toBe(2)
  expect(id).not.toBe(1)
  expect(await cells(to, id)).toEqual(await cells(from, sheetId))
  const sheet = await there.sheets.get(id)
  expect(sheet.view.sort).toEqual([{ columnId: sheet.columns[1]?.id, descending: true }])
  expect([sheet.undo, sheet.redo]).toEqual(['Delete', 'To Annika'])
  const other = new Database(path.join(to.dir, 'workspace.db'), { readonly: true })
  expect(other.prepare('SELECT col_id, state, run_id, answer_id FROM cell_state').all()).toEqual([
    { col_id: sheet.columns[1]?.id, state: 3, run_id: null, answer_id: null },
  ])
  expect(other.prepare('SELECT * FROM cell_raw ORDER BY row_id').all()).toEqual([
    { sheet_id: id, col_id: sheet.columns[1]?.id, row_id: 1, shown: '007', raw: '7' },
    { sheet_id: id, col_id: sheet.columns[1]?.id, row_id: 2, shown: null, raw: '0' },
  ])
  expect(other.prepare('SELECT * FROM row_problem').all()).toEqual([
    {
      ...{ sheet_id: id, row_id: 1, line: 2, text: 'Ann,007,', kind: 'shifted', found: 3, expected: 2 },
      repair: '{"c2":["007",null]}',
    },
  ])
  other.close()

  await there.edits.redo(id)
  expect((await cells(to, id))[0]).toEqual(['Annika', '007'])
  for (let step = 0; step < 3; step++) await there.edits.undo(id)
  expect(await cells(to, id)).toEqual(rows)
  expect((await there.sheets.get(id)).rows).toBe(3)
  expect(await cells(to, 1)).toEqual(mine)
  expect(await to.store.scan.call('integrity')).toEqual([])
})

test('an expression that was changed goes back in the opened workbook too', async () => {
  const here = parts(from)
  const { sheetId } = await makeSheet(from.store, [{ name: 'Name', type: 'text' }], [['ann'], ['bo']], 'Computed')
  const computes = computingIn(from)
  const { id } = await computes.add({ sheetId, name: 'Made', expression: 'upper([Name])', before: null })
  await computes.change({ sheetId, columnId: id, name: 'Made', expression: '[Name] & "!"' })
  const file = path.join(from.dir, 'computed.listwright')
  await here.portable.save((await here.sheets.get(sheetId)).workbookId, file)

  const there = parts(to)
  const workbookId = await there.portable.open(file)
  const list = (await there.sheets.workbooks()).find(book => book.id === workbookId)?.sheets[0]
  const opened = list?.id ?? (0 as SheetId)
  const made = async () => {
    const columns = await to.store.grid.call('columnsOf', opened)
    const slot = columns.find(({ name }) => name === 'Made')?.slot ?? ''
    return (await to.store.grid.call('readRows', opened, [slot], [1, 2])).flat()
  }
  expect(await made()).toEqual(['ann!', 'bo!'])
  await there.edits.undo(opened)
  expect(await made()).toEqual(['ANN', 'BO'])
  await there.edits.redo(opened)
  expect(await made()).toEqual(['ann!', 'bo!'])
})

test('saving and opening tell how far they are; stopped, there is no file and nothing was taken', async () => {
  const here = parts(from)
  const there = parts(to)
  const rows = Array.from({ length: 20_000 }, (_, row) => [`Name ${row}`])
  const { sheetId } = await makeSheet(from.store, [{ name: 'Name', type: 'text' }], rows, 'Stopped')
  const { workbookId } = await here.sheets.get(sheetId)
  const file = path.join(from.dir, 'stopped.listwright')
  const begun = () => {
    const abort = new AbortController()
    const shares: number[] = []
    return { abort, shares, options: { signal: abort.signal, reach: (share: number) => void shares.push(share) } }
  }
  const saving = begun()
  saving.abort.abort()
  await expect(here.portable.save(workbookId, file, saving.options)).rejects.toMatchObject({ code: 'stopped' })
  expect(readdirSync(from.dir).filter(name => name.startsWith('stopped'))).toEqual([])
  expect(await here.portable.save(workbookId, file)).toMatchObject({ rows: 20_000 })

  const before = { names: readdirSync(to.dir), lists: await there.sheets.workbooks() }
  const early = begun()
  early.abort.abort()
  await expect(there.portable.open(file, early.options)).rejects.toMatchObject({ code: 'stopped' })
  const late = begun()
  const reach = (share: number) => {
    late.options.reach(share)
    if (share > 0.6) late.abort.abort()
  }
  await expect(there.portable.open(file, { ...late.options, reach })).rejects.toMatchObject({ code: 'stopped' })
  expect(late.shares.some(share => share > 0.6 && share < 1)).toBe(true)
  expect({ names: readdirSync(to.dir), lists: await there.sheets.workbooks() }).toEqual(before)
  const whole = begun()
  await there.portable.open(file, whole.options)
  expect(whole.shares.at(-1)).toBe(1)
  expect(whole.shares).toEqual(whole.shares.toSorted((a, b) => a - b))
})

test('others write history while a workbook is taken; one that cannot be taken whole leaves nothing', async () => {
  const here = parts(from)
  const { sheetId, columnIds } = await makeSheet(from.store, [{ name: 'Name', type: 'text' }], [['0']], 'Long')
  const [columnId = 0 as ColumnId] = columnIds
  const write = (at: ReturnType<typeof parts>, id: SheetId, column: ColumnId, value: string) =>
    at.edits.cells({ sheetId: id, label: value, cells: [{ rowId: 1 as RowId, columnId: column, value }] })
  for (let n = 1; n <= 60; n++) await write(here, sheetId, columnId, String(n))
  const book = (await here.sheets.workbooks()).find(one => one.sheets.some(({ id }) => id === sheetId))
  const file = path.join(from.dir, 'long.listwright')
  await here.portable.save(book?.id ?? (0 as WorkbookId), file)

  const there = parts(to)
  const mine = await makeSheet(to.store, [{ name: 'Name', type: 'text' }], [['a']], 'Edited meanwhile')
  /** The workspace, where something happens after the first piece of history. */
  const meanwhile = (happens: () => Promise<unknown>): PortableWorkbooks => {
    const { writer } = to.store
    const call: typeof writer.call = async (name, ...args) => {
      const done = await writer.call(name, ...args)
      if (name === 'takeHistory' && done !== null) await happens()
      return done
    }
    const store = { ...to.store, writer: { ...writer, call } }
    return createPortable({ store, changes: createChangeFeed(), host: testHost({ dataDir: to.dir }) })
  }
  const books = async () => (await there.sheets.workbooks()).map(({ name }) => name)
  const before = await books()
  const fails = meanwhile(() => Promise.reject(new Error('no more')))
  await expect(fails.open(file)).rejects.toThrow('no more')
  expect(await books()).toEqual(before)

  const [column = 0 as ColumnId] = mine.columnIds
  await meanwhile(() => write(there, mine.sheetId, column, 'b')).open(file)
  const opened = (await there.sheets.workbooks()).flatMap(one => one.sheets).find(({ name }) => name === 'Long')
  const id = opened?.id ?? (0 as SheetId)
  for (let n = 1; n <= 60; n++) await there.edits.undo(id)
  expect(await to.store.grid.call('readRows', id, ['c1'], [1])).toEqual([['0']])
  expect(await to.store.grid.call('readRows', mine.sheetId, ['c1'], [1])).toEqual([['b']])
  expect(await to.store.scan.call('integrity')).toEqual([])
})

test('a newer, damaged or foreign file is refused, and nothing is changed', async () => {
  const { portable, sheets } = parts(to)
  const before = await sheets.workbooks()
  const good = path.join(from.dir, 'guests.listwright')
  const changed = (name: string, change: (db: Database.Database) => void) => {
    const file = path.join(from.dir, name)
    writeFileSync(file, readFileSync(good))
    const db = new Database(file)
    change(db)
    db.close()
    return file
  }
  const damaged = { code: 'file_damaged' }
  await expect(
    portable.open(changed('newer.listwright', db => db.pragma('user_version = 9999'))),
  ).rejects.toMatchObject({
    code: 'workspace_newer',
    details: { theirs: 9999 },
  })
  const view = changed('view.listwright', db => db.exec('DROP TABLE row_tick; CREATE VIEW row_tick AS SELECT 1, 2'))
  await expect(portable.open(view)).rejects.toMatchObject(damaged)
  const column = changed('column.listwright', db =>
    db.exec("UPDATE col SET slot = 'c1); DROP TABLE sheet; --' WHERE id = (SELECT min(id) FROM col)"),
  )
  await expect(portable.open(column)).rejects.toMatchObject(damaged)
  const history = changed('history.listwright', db =>
    db.exec(`INSERT INTO step_change(step_id, kind, column_id, before, after)
      SELECT min(step.id), 'column', min(col.id), '{"slot":"c1 = (SELECT c1 FROM s1)"}', '{}' FROM step, col`),
  )
  await expect(portable.open(history)).rejects.toMatchObject({
    ...damaged,
    details: { detail: expect.stringContaining('step_change') },
  })
  const long = changed('long.listwright', db =>
    db.prepare('UPDATE s2 SET c1 = ? WHERE id = 1').run('y'.repeat(1_000_001)),
  )
  await expect(portable.open(long)).rejects.toMatchObject(damaged)
  const other = path.join(from.dir, 'text.listwright')
  writeFileSync(other, 'Name,City\n')
  await expect(portable.open(other)).rejects.toMatchObject(damaged)
  const cut = path.join(from.dir, 'cut.listwright')
  writeFileSync(cut, readFileSync(good).subarray(0, 20_000))
  await expect(portable.open(cut)).rejects.toMatchObject(damaged)
  expect(await sheets.workbooks()).toEqual(before)
})

test('rows whose numbers lie far apart are walked, ids are numbered again, and a received history takes no room of one’s own', async () => {
  const here = parts(from)
  const { sheetId, columnIds } = await makeSheet(from.store, [{ name: 'Name', type: 'text' }], [['a'], ['b']], 'Far')
  const [columnId = 0 as ColumnId] = columnIds
  await here.edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 1 as RowId, columnId, value: 'c' }] })
  const file = path.join(from.dir, 'far.listwright')
  await here.portable.save((await here.sheets.get(sheetId)).workbookId, file)
  const raw = new Database(file)
  raw.pragma('foreign_keys = OFF')
  raw.exec(`UPDATE s${sheetId} SET id = 2147483647 WHERE id = 2;
    UPDATE step SET id = 2000000000, size = 1000000000000000;
    UPDATE step_change SET step_id = 2000000000, column_id = 2000000001;
    UPDATE col SET id = 2000000001`)
  raw.close()

  const there = parts(to)
  const mine = await makeSheet(to.store, [{ name: 'Name', type: 'text' }], [['a']], 'With history')
  const [own = 0 as ColumnId] = mine.columnIds
  await there.edits.cells({
    sheetId: mine.sheetId,
    label: 'Mine',
    cells: [{ rowId: 1 as RowId, columnId: own, value: 'b' }],
  })
  const workbookId = await there.portable.open(file)
  const opened = (await there.sheets.workbooks()).find(({ id }) => id === workbookId)?.sheets[0]
  const id = opened?.id ?? (0 as SheetId)
  const sheet = await there.sheets.get(id)
  expect(sheet.columns[0]?.id).toBeLessThan(10_000)
  expect((await there.sheets.history(id)).steps[0]?.id).toBeLessThan(10_000)
  const computes = computingIn(to)
  await computes.add({ sheetId: id, name: 'Made', expression: 'upper([Name])', before: null })
  const copy = await there.sheets.duplicate(id)
  expect(copy.rows).toBe(2)
  expect(await to.store.grid.call('readRows', copy.id, ['c1', 'c2'], [1, 2147483647])).toEqual([
    ['c', 'C'],
    ['b', 'B'],
  ])
  const views = createViews(to.store)
  const { id: viewId } = await views.open(copy.id, {
    sort: [{ columnId: copy.columns[0]?.id ?? own, descending: true }],
    conditions: [],
    search: '',
  })
  const block = { top: 0, bottom: 1, columnIds: copy.columns.map(column => column.id) }
  expect(await views.summary(viewId, [block])).toMatchObject({ cells: 4, nonEmpty: 4 })
  await to.store.writer.call('recoverLists')
  expect((await there.sheets.get(mine.sheetId)).undo).toBe('Mine')
  expect(await to.store.scan.call('integrity')).toEqual([])
})

test('every connection refuses SQL that lies in a schema, and a write to the schema', async () => {
  for (const name of ['writer', 'grid', 'scan', 'backup'] as const) {
    const db = openLane(name, path.join(to.dir, 'workspace.db'), laneSql)
    expect(db.pragma('trusted_schema', { simple: true }), name).toBe(0)
    db.pragma('writable_schema = ON')
    expect(() => db.exec("UPDATE sqlite_schema SET sql = ''"), name).toThrow(/may not be modified|readonly/)
    db.close()
  }
})

test.skipIf(process.platform === 'win32')(
  'a file that is replaced keeps its mode, and the link to it; a new one is private',
  async () => {
    const { portable, sheets } = parts(from)
    const { sheetId } = await makeSheet(from.store, [{ name: 'A', type: 'text' }], [['a']], 'Modes')
    const modeOf = (name: string) => statSync(path.join(from.dir, name)).mode & 0o777
    const at = (name: string) => path.join(from.dir, name)
    const { workbookId: book } = await sheets.get(sheetId)
    await portable.save(book, at('new.listwright'))
    expect(modeOf('new.listwright')).toBe(0o600)
    writeFileSync(at('shared.listwright'), 'old')
    chmodSync(at('shared.listwright'), 0o640)
    symlinkSync('shared.listwright', at('link.listwright'))
    await portable.save(book, at('link.listwright'))
    expect([modeOf('shared.listwright'), readlinkSync(at('link.listwright'))]).toEqual([0o640, 'shared.listwright'])
    expect(readFileSync(at('shared.listwright')).subarray(0, 15).toString()).toBe('SQLite format 3')
    expect(readdirSync(from.dir).filter(name => name.endsWith('.part'))).toEqual([])

    mkdirSync(at('folder.listwright'))
    await expect(portable.save(book, at('folder.listwright'))).rejects.toMatchObject({ code: 'write_denied' })
    await expect(portable.save(book, at('none/x.listwright'))).rejects.toMatchObject({
      code: 'write_denied',
      details: { detail: 'the folder does not exist' },
    })
  },
)

test('rules of cells name the columns of the opened list, also those that undo brings back', async () => {
  await makeSheet(to.store, [{ name: 'Before', type: 'text' }], [], 'Before')
  const [here, there] = [parts(from), parts(to)]
  const rulesIn = (at: TempWorkspace) => createListRules(at.store, createChangeFeed(), () => null)
  const columns = ['Place', 'Town'].map(name => ({ name, type: 'text' as const }))
  const { sheetId, columnIds } = await makeSheet(from.store, columns, [['x', 'y']], 'Ruled')
  const [place = 0 as ColumnId, town = 0 as ColumnId] = columnIds
  const decided = { kind: 'decided' as const, by: [{ columnId: place }] }
  const fits = { kind: 'expression' as const, expression: '[Place] <> [Town]' }
  await rulesIn(from).set({ sheetId, columns: [{ columnId: town, rules: [decided, fits] }], others: false })
  await rulesIn(from).set({ sheetId, columns: [{ columnId: town, rules: [fits] }], others: false })
  const source = await here.sheets.get(sheetId)
  const file = path.join(from.dir, 'ruled.listwright')
  await here.portable.save(source.workbookId, file)
  const workbookId = await there.portable.open(file)
  const opened = (await to.store.grid.call('listWorkbooks')).find(({ id }) => id === workbookId)?.sheets[0]?.id
  const list = await there.sheets.get(opened as SheetId)
  const kept = async () => (await rulesIn(to).of(list.id)).flatMap(({ rules }) => rules)
  expect(await kept()).toEqual([fits])
  await there.edits.undo(list.id)
  expect(await kept()).toEqual([{ kind: 'decided', by: [{ columnId: list.columns[0]?.id }] }, fits])
  expect(list.columns[0]?.id).not.toBe(place)
})
