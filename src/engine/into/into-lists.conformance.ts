// Files into lists that exist, on a real workspace: rows to the end, updates by key, what is never overwritten, and one step back.
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { UpdateApply } from '../../contract/app/file/into.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { fileWorkspace } from '../../testing/file/file-workspace.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { createPipeline } from '../action/pipeline.ts'
import { createOtherTables } from '../match/tables.ts'
import { createActions } from '../sheet/actions.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { databaseFile } from '../store/open.ts'
import { appendAction, updateAction } from './into-actions.ts'
import { createIntoLists } from './into-lists.ts'

const workspace = await fileWorkspace()
const { store, dir, changes, host, files, views, sheets } = workspace
const actions = createActions(store.inOrder)
const edits = createEdits(store, views, changes, actions)
const tables = createOtherTables({ store, files, actions })
const into = createIntoLists({ store, actions, tables, host, home: () => 'DE' })
const acting = createPipeline({ store, edits, changes, actions }, { intoLists: into })
const db = new Database(databaseFile(dir), { readonly: true })
afterAll(async () => {
  db.close()
  await workspace.close()
})

const columns = [
  { name: 'Email', type: 'email' as const },
  { name: 'City', type: 'city' as const },
  { name: 'Note', type: 'text' as const },
]
const people = [
  ['anna@x.example', 'Berlin', null],
  ['Bob@x.example', 'Oslo', 'old'],
  ['carl@x.example', null, 'old'],
  [null, 'Bonn', null],
]
const cellsOf = (sheetId: SheetId, slots = 'c1, c2, c3') =>
  db.prepare(`SELECT ${slots} FROM s${sheetId} WHERE gone IS NULL ORDER BY id`).raw().all()
const hidden = () => db.prepare("SELECT count(*) FROM sheet WHERE state = 'importing'").pluck().get()
let count = 0
const put = async (text: string, ending = 'csv') => (await workspace.put(`file${++count}.${ending}`, text)).ticket

/** A list and the mapping of a file onto it. */
async function listAnd(text: string, rows = people, ending = 'csv') {
  const made = await makeSheet(store, columns, rows)
  const ticket = await put(text, ending)
  const inspected = await files.inspect(ticket, {})
  const { columns: mapping, targets } = await into.proposed({
    sheetId: made.sheetId,
    columns: inspected.columns.map(({ name, type }) => ({ name, type })),
  })
  return { ...made, ticket, mapping, targets }
}

test('columns are proposed by name, by another word and by type; what fits none comes as a new column', async () => {
  const { mapping, columnIds } = await listAnd('Ort,E-Mail-Adresse,NOTE,Telefon\nRom,zoe@x.example,n,+49 30 1234567\n')
  expect(mapping.map(({ into: where, by }) => [where, by])).toEqual([
    [{ kind: 'column', columnId: columnIds[1] }, 'synonym'],
    [{ kind: 'column', columnId: columnIds[0] }, 'synonym'],
    [{ kind: 'column', columnId: columnIds[2] }, 'name'],
    [{ kind: 'new', name: 'Telefon', type: 'phone' }, null],
  ])
  const byType = await listAnd('Where to,Address\nRom,zoe@x.example\nParis,jo@x.example\n')
  expect(byType.mapping[1]).toMatchObject({ into: { kind: 'column', columnId: byType.columnIds[0] }, by: 'type' })
})

test('appending adds the rows in their order with the lines that did not fit, as one step of undo', async () => {
  const { sheetId, ticket, mapping } = await listAnd('Note,Email,Phone\nn,zoe@x.example,+49 30 1\nm,jo@x.example\n')
  const done = await acting.perform(appendAction, { sheetId, ticket, options: {}, mapping })
  expect(done).toMatchObject({ rows: 2, problems: 1, added: ['Phone'] })
  expect(cellsOf(sheetId, 'c1, c2, c3, c4').slice(4)).toEqual([
    ['zoe@x.example', null, 'n', '+49 30 1'],
    ['jo@x.example', null, 'm', null],
  ])
  expect(await store.scan.call('lineProblems', sheetId, 0, 9)).toMatchObject({
    total: 1,
    lines: [{ rowId: 6, line: 3, text: 'm,jo@x.example' }],
  })
  expect(hidden()).toBe(0)
  expect((await sheets.history(sheetId)).steps.map(({ label }) => label)).toEqual([`Append “file${count}.csv”`])
  await edits.undo(sheetId)
  expect(cellsOf(sheetId)).toEqual(people)
  expect((await sheets.get(sheetId)).columns).toHaveLength(3)
  await edits.redo(sheetId)
  expect(cellsOf(sheetId)).toHaveLength(6)
})

/** Opens the file and says how it updates by these columns. */
async function updateBy(text: string, keys: string[], part: Partial<UpdateApply> = {}) {
  const { sheetId, columnIds, ticket, mapping, targets } = await listAnd(text)
  const { otherId } = await into.open(sheetId, { ticket, options: {} })
  const keyIds = targets.filter(({ name }) => keys.includes(name)).map(({ columnId }) => columnId)
  const mapped = mapping.map(({ by: _, ...column }) => ({
    ...column,
    key: column.into.kind === 'column' && keyIds.includes(column.into.columnId),
  }))
  const ask = UpdateApply.parse({ sheetId, otherId, mapping: mapped, ...part })
  return { sheetId, columnIds, otherId, ask }
}

const file = `Email,City,Note
ANNA@x.example,Berlin,
bob@X.example,Bergen,new
carl@x.example,Rom,
zoe@x.example,Paris,z
,Nowhere,
zoe@x.example,Lyon,y
`

test('an update by key counts what it would do, shows it, does it as one step, and can be taken back', async () => {
  const { sheetId, otherId, ask } = await updateBy(file, ['Email'], { markGone: true })
  expect(await into.summary(ask)).toMatchObject({
    ...{ rows: 4, fileRows: 6, new: 1, updated: 2, unchanged: 1, conflicts: 0 },
    ...{ unkeyed: 1, repeatedInFile: 2, repeatedInList: 0, gone: 0 },
    columns: [
      { name: 'City', filled: 1, replaced: 1, conflicts: 0 },
      { name: 'Note', filled: 0, replaced: 1, conflicts: 0 },
    ],
  })
  const { rows } = await into.rows({ ...ask, which: 'updated', first: 0, count: 1 })
  expect(rows).toMatchObject([
    {
      rowId: 2,
      keys: ['Bob@x.example'],
      cells: [
        { name: 'City', before: 'Oslo', after: 'Bergen' },
        { name: 'Note', before: 'old', after: 'new' },
      ],
    },
  ])
  expect(await acting.perform(updateAction, ask)).toMatchObject({ rows: 1, updated: 2, marked: 0 })
  expect(cellsOf(sheetId)).toEqual([
    ['anna@x.example', 'Berlin', null],
    ['Bob@x.example', 'Bergen', 'new'],
    ['carl@x.example', 'Rom', 'old'],
    [null, 'Bonn', null],
    ['zoe@x.example', 'Lyon', 'y'],
  ])
  await edits.undo(sheetId)
  expect(cellsOf(sheetId)).toEqual(people)
  await into.close(otherId)
  expect(hidden()).toBe(0)
})

test('a typed or verified value is a conflict until someone says so; conflicts are decided one by one or all at once', async () => {
  const { sheetId, columnIds, ask } = await updateBy(file, ['Email'])
  const [, city] = columnIds as [ColumnId, ColumnId]
  await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 2 as RowId, columnId: city, value: 'Molde' }] })
  expect(await into.summary(ask)).toMatchObject({ updated: 2, conflicts: 1 })
  const { rows } = await into.rows({ ...ask, which: 'conflicts', first: 0, count: 9 })
  expect(rows).toMatchObject([
    { rowId: 2, cells: [{ name: 'City', before: 'Molde', after: 'Bergen', reason: 'typed' }] },
  ])
  expect(await into.summary({ ...ask, overSure: true })).toMatchObject({ conflicts: 0 })
  await acting.perform(updateAction, ask)
  expect(cellsOf(sheetId)[1]).toEqual(['Bob@x.example', 'Molde', 'new'])
  // What the update itself wrote is not typed, though it was few cells.
  expect(await into.summary(ask)).toMatchObject({ conflicts: 1 })
  await acting.perform(updateAction, { ...ask, decisions: [{ rowId: 2, columnId: city, take: 'file' }] })
  expect(cellsOf(sheetId)[1]).toEqual(['Bob@x.example', 'Bergen', 'new'])
})

test('rows whose key is not in the file are marked where that is asked for, within the same step', async () => {
  const { sheetId, otherId, ask } = await updateBy('Email,Phone\nanna@x.example,+49 30 1\n', ['Email'], {
    markGone: true,
  })
  expect(await into.summary(ask)).toMatchObject({ gone: 2, updated: 1 })
  expect(await acting.perform(updateAction, ask)).toMatchObject({ marked: 2, updated: 1, added: ['Phone'] })
  expect(cellsOf(sheetId, 'c4, c5')).toEqual([
    ['+49 30 1', null],
    [null, 'Not in the file'],
    [null, 'Not in the file'],
    [null, null],
  ])
  expect((await sheets.history(sheetId)).steps).toHaveLength(1)
  await into.close(otherId)
})

test('a locked column, a key that is none and two columns for one are refused or left alone', async () => {
  const { sheetId, columnIds, ask } = await updateBy(file, ['Email'])
  await sheets.setColumn(sheetId, columnIds[1] as ColumnId, { locked: true })
  expect((await into.summary(ask)).columns.map(({ name }) => name)).toEqual(['Note'])
  const keyless = ask.mapping.map(column => ({ ...column, key: false }))
  await expect(into.summary({ ...ask, mapping: keyless })).rejects.toMatchObject({ code: 'bad_request' })
  const twice = ask.mapping.map(column => ({ ...column, into: ask.mapping[2]?.into ?? column.into }))
  await expect(
    acting.perform(appendAction, { sheetId, ticket: await put(file), options: {}, mapping: twice }),
  ).rejects.toMatchObject({
    code: 'bad_request',
  })
  expect(cellsOf(sheetId)).toEqual(people)
})

test('an update takes consent as one record: a withdrawal stays over older consents, a newer record comes whole', async () => {
  const made = await makeSheet(
    store,
    [
      { name: 'Email', type: 'email' },
      { name: 'Opt-in', type: 'consent_basis' },
      { name: 'Consent source', type: 'consent_source' },
      { name: 'Consent date', type: 'consent_date' },
    ],
    [
      ['a@x.example', 'withdrawn', 'phone', '2024-05-01'],
      ['b@x.example', 'yes', 'fair', '2024-05-01'],
      ['c@x.example', 'yes', 'fair', '2024-05-01'],
      ['d@x.example', 'no', 'phone', '2024-05-01'],
      ['e@x.example', null, null, null],
      ['f@x.example', 'withdrawn', 'phone', '2024-05-01'],
    ],
  )
  const file = `E-Mail,Consent,Date of consent
a@x.example,yes,2024-04-01
b@x.example,no,2024-06-01
c@x.example,contract,2024-01-01
d@x.example,yes,2024-06-01
e@x.example,yes,2024-01-01
f@x.example,no,
`
  const { sheetId } = made
  const ticket = await put(file)
  const { columns: found } = await files.inspect(ticket, {})
  expect(found.map(({ type }) => type)).toEqual(['email', 'consent_basis', 'consent_date'])
  const { columns: mapping } = await into.proposed({
    sheetId,
    columns: found.map(({ name, type }) => ({ name, type })),
  })
  expect(mapping.map(({ into: { kind } }) => kind)).toEqual(['column', 'column', 'column'])
  const { otherId } = await into.open(sheetId, { ticket, options: {} })
  const update = (part: object = {}) => UpdateApply.parse({ sheetId, otherId, mapping, ...part })
  const ask = update({ mapping: mapping.map(one => ({ ...one, policy: 'ask' })) })
  expect(await into.summary(ask)).toMatchObject({ updated: 1, conflicts: 2 })
  expect(await into.summary(update({ mapping: mapping.map(one => ({ ...one, policy: 'fill' })) }))).toMatchObject({
    updated: 2,
    conflicts: 0,
  })
  expect(await into.summary(update())).toMatchObject({ updated: 3, unchanged: 3, conflicts: 0 })
  const before = cellsOf(sheetId, 'c1, c2, c3, c4')
  await acting.perform(updateAction, update())
  expect(cellsOf(sheetId, 'c2, c3, c4')).toEqual([
    ['withdrawn', 'phone', '2024-05-01'],
    ['no', null, '2024-06-01'],
    ['yes', 'fair', '2024-05-01'],
    ['yes', null, '2024-06-01'],
    ['yes', null, '2024-01-01'],
    ['withdrawn', 'phone', '2024-05-01'],
  ])
  await edits.undo(sheetId)
  expect(cellsOf(sheetId, 'c1, c2, c3, c4')).toEqual(before)
  // A person who takes the file's value of a conflict takes its record.
  await acting.perform(updateAction, { ...ask, conflicts: 'file' })
  expect(cellsOf(sheetId, 'c2, c3, c4')[1]).toEqual(['no', null, '2024-06-01'])
})
