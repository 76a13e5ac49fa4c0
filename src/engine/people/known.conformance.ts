// Which records are in lists already, over real lists: by id, page and name with domain, through edits, undo and the trash.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { storeRecords } from '../../testing/run/search-records.ts'
import { silentLog, type TempWorkspace, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createEdits, type SheetEdits } from '../sheet/edit/edits.ts'
import { createViews } from '../sheet/view/views.ts'
import { createKnown, type PeopleIndex } from './known.ts'

let at: TempWorkspace
let known: PeopleIndex
let edits: SheetEdits
beforeAll(async () => {
  at = await tempWorkspace()
  known = createKnown({ store: at.store, log: silentLog, onMore: () => {}, patienceMs: 60_000 })
  edits = createEdits(at.store, createViews(at.store), createChangeFeed())
})
afterAll(async () => {
  await known.close()
  await at.close()
})

const contact = (fields: object) => ({
  id: null,
  full_name: null,
  first_name: null,
  last_name: null,
  social_url: null,
  company_domain: null,
  ...fields,
})

const list = (columns: [string, ColumnType][], rows: (string | null)[][], name = 'List') =>
  makeSheet(
    at.store,
    columns.map(([name, type]) => ({ name, type })),
    rows,
    name,
  )

/** The names of the lists that hold each record, and what told. */
async function held(records: object[], op: 'search.prospector' | 'search.companies' = 'search.prospector') {
  const ids = storeRecords(at.dir, op, records)
  const lists = await known.listsOf(ids)
  return ids.map(id => (lists.get(id) ?? []).map(({ name, rowId, by }) => `${name} ${rowId} ${by}`))
}

test('people are known by page, by name with domain, and by an id whose name agrees', async () => {
  await list(
    [
      ['Profile', 'profile_url'],
      ['Name', 'full_name'],
      ['Mail', 'email'],
      ['Id', 'service_id'],
    ],
    [
      ['https://de.social.example/in/ann-smith/?trk=1', 'Ann Smith', 'ann@gmail.com', null],
      [null, 'Dr. José Núñez', 'jose@acme-tools.com', null],
      [null, 'Bob Jones', null, '17'],
      ['https://social.example/in/rolf-1', 'Rolf Kern', 'rolf@acme-tools.com', null],
    ],
    'People',
  )
  expect(
    await held([
      contact({ social_url: 'https://social.example/in/ann-smith', full_name: 'Ann Smith' }),
      contact({ first_name: 'Jose', last_name: 'Nunez', company_domain: 'www.acme-tools.com' }),
      contact({ id: '17', full_name: 'Bob Jones', company_domain: 'other.com' }),
      // The number belongs to someone else at another service.
      contact({ id: '17', full_name: 'Carla Rossi' }),
      // A namesake at the same firm has a page of his own; without one nothing tells him apart.
      contact({
        full_name: 'Rolf Kern',
        company_domain: 'acme-tools.com',
        social_url: 'https://social.example/in/rolf-2',
      }),
      contact({ full_name: 'Rolf Kern', company_domain: 'acme-tools.com' }),
      // A free mail provider says nothing about where someone works.
      contact({ full_name: 'Ann Smith', company_domain: 'gmail.com' }),
      contact({}),
    ]),
  ).toEqual([['People 1 url'], ['People 2 name_domain'], ['People 3 id'], [], [], ['People 4 name_domain'], [], []])
})

test('first and last name in two columns are one name; the company of a person is not the person', async () => {
  await list(
    [
      ['First', 'first_name'],
      ['Last', 'last_name'],
      ['Domain', 'domain'],
      ['Company id', 'service_id'],
    ],
    [['Eva', 'Brandt', 'acme-tools.com', '99']],
    'People',
  )
  expect(
    await held([
      contact({ full_name: 'Eva Brandt', company_domain: 'acme-tools.com' }),
      contact({ id: '99', full_name: 'Eva Brandt' }),
    ]),
  ).toEqual([['People 1 name_domain'], []])
  expect(await held([{ id: '99', name: 'Acme', domain: 'acme-tools.com' }], 'search.companies')).toEqual([[]])
})

test('companies are known by page, and by name with domain; a list of bare domains by the domain', async () => {
  await list(
    [
      ['Company', 'company'],
      ['Site', 'url'],
      ['Page', 'company_url'],
    ],
    [
      ['Acme Tools Ltd.', 'https://acme-tools.com/about', null],
      ['Other', null, 'https://social.example/company/other'],
    ],
    'Firms',
  )
  await list([['Domain', 'domain']], [['acme-tools.com']], 'Domains')
  expect(
    await held(
      [
        { id: '1', name: 'ACME Tools', domain: 'acme-tools.com', social_url: null },
        { id: '2', name: 'Acme Tools Iberia', domain: 'acme-tools.com', social_url: null },
        { id: '3', name: 'Other Corp', domain: null, social_url: 'http://www.social.example/company/other/' },
      ],
      'search.companies',
    ),
  ).toEqual([['Firms 1 name_domain', 'Domains 1 name_domain'], ['Domains 1 name_domain'], ['Firms 2 url']])
})

test('follows edits, deleted rows, undo, changed types and the trash', async () => {
  const { sheetId, columnIds } = await list([['Who', 'text']], [['Ann Smith'], ['in/bob']], 'Mixed')
  const [who] = columnIds as [ColumnId]
  const ann = contact({ social_url: 'https://social.example/in/ann' })
  expect(await held([ann])).toEqual([[]])

  await at.store.writer.call('setColumn', sheetId, who, { type: 'profile_url' })
  const write = (rowId: number, value: string) =>
    edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: rowId as never, columnId: who, value }] })
  await write(1, 'https://social.example/in/ann')
  expect(await held([ann])).toEqual([['Mixed 1 url']])

  await edits.undo(sheetId)
  expect(await held([ann])).toEqual([[]])
  await edits.redo(sheetId)
  expect(await held([ann])).toEqual([['Mixed 1 url']])

  await at.store.writer.call('deleteRows', sheetId, { label: 'Delete', key: 'k' }, [1])
  expect(await held([ann])).toEqual([[]])
  await at.store.writer.call(
    'growRows',
    sheetId,
    { label: 'Add', key: 'a' },
    [who],
    [['https://social.example/in/ann']],
  )
  expect(await held([ann])).toEqual([['Mixed 3 url']])

  await at.store.writer.call('trashSheet', sheetId)
  expect(await held([ann])).toEqual([[]])
  await at.store.writer.call('restoreSheet', sheetId)
  expect(await held([ann])).toEqual([['Mixed 3 url']])
})

test('a purged list leaves nothing behind', async () => {
  const { sheetId } = await list([['Page', 'profile_url']], [['https://social.example/in/zoe']])
  const other = await list([['Page', 'profile_url']], [['https://social.example/in/zoe']], 'Other')
  const [id = 0] = storeRecords(at.dir, 'search.prospector', [contact({ social_url: 'https://social.example/in/zoe' })])
  expect((await known.listsOf([id])).get(id)).toHaveLength(2)
  await at.store.writer.call('trashSheet', sheetId)
  const last = await at.store.writer.call('beginPurge', sheetId)
  await at.store.writer.call('purgeRows', sheetId, 1, last)
  await at.store.writer.call('dropSheet', sheetId)
  expect((await known.listsOf([id])).get(id)).toMatchObject([{ sheetId: other.sheetId }])
  // A list of the same rows is read again: nothing of the old one is taken for it.
  expect(await at.store.grid.call('behindSheets', null)).toEqual([])
})

test('rows of one list are found by record, and the last verdict on them is told', async () => {
  const { sheetId, columnIds } = await list(
    [
      ['Mail', 'email'],
      ['Name', 'full_name'],
    ],
    [['ann@gold-mine.com', 'Rita Gold']],
    'A',
  )
  const [mail] = columnIds as [ColumnId]
  const origin = { op: 'validate.email', sourceId: mail, field: 'verdict', resultColumnId: mail }
  const verdict = await at.store.writer.call('insertColumn', sheetId, { name: 'verdict', type: 'text', origin }, null)
  await at.store.writer.call('writeCells', sheetId, { label: 'Run', key: 'r' }, [
    { columnId: verdict.id, rowIds: [1], values: ['Risky'] },
  ])
  await list(
    [
      ['Name', 'full_name'],
      ['Domain', 'domain'],
    ],
    [['Rita Gold', 'gold-mine.com']],
    'B',
  )
  const ids = storeRecords(at.dir, 'search.titleCompany', [
    contact({ full_name: 'Rita Gold', company_domain: 'gold-mine.com' }),
    contact({ full_name: 'Nobody', company_domain: 'gold-mine.com' }),
  ])
  const rows = await known.rowsIn(sheetId as SheetId, ids)
  expect([...rows]).toEqual([[ids[0], { sheetId, rowId: 1, by: 'name_domain' }]])
  const lists = await known.listsOf(ids)
  expect(lists.get(ids[0] ?? 0)?.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['A', 'Risky'],
    ['B', null],
  ])
})

test('an answer does not wait for big lists; it is told when they are read', async () => {
  await list(
    [['Profile', 'profile_url']],
    Array.from({ length: 3000 }, (_, index) => [`https://social.example/in/many-${index}`]),
    'Big',
  )
  const more = Promise.withResolvers<void>()
  const hasty = createKnown({ store: at.store, log: silentLog, onMore: more.resolve, patienceMs: 0 })
  const last = contact({ social_url: 'https://social.example/in/many-2999' })
  const ids = storeRecords(at.dir, 'search.prospector', [last])
  expect((await hasty.listsOf(ids)).size).toBe(0)
  await more.promise
  expect((await hasty.listsOf(ids)).size).toBe(1)
  await hasty.close()
})
