// Where people on a do-not-contact list may be seen or leave by hand, it is said how many they are, or they are left out: the
// page of a record, the page of a list, results of the SQL console, workbook files (R-PRV-02).
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RowId, SheetId } from '../../contract/app/ids.ts'
import { type FileWorkspace, fileWorkspace, listOf } from '../../testing/file/file-workspace.ts'
import { noSeals } from '../../testing/workspace/no-seals.ts'
import { createRecords } from '../answer/records.ts'
import { createConsole, type SqlConsole } from '../console/console.ts'
import { createExplains } from '../explain/explains.ts'
import { createPortable } from '../portable/portable.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { type CompanySites, createCompanySites } from './company-sites.ts'
import { createSuppressions, type Suppressions } from './suppressions.ts'

let work: FileWorkspace
let lists: Suppressions
let sites: CompanySites
let sql: SqlConsole
let sheetId: SheetId
const people = `Name,E-mail,Company
Ann Ash,ann@open.example,Open
Nora Nope,nora@blocked.example,Blocked Firm
Bo Birch,bo@open.example,Open
NORA NOPE,,Blocked Firm GmbH
`
beforeAll(async () => {
  work = await fileWorkspace()
  sites = createCompanySites({ ...work, recall: () => {} })
  lists = createSuppressions({ ...work, seals: noSeals, sites, recall: () => {}, share: async () => {} })
  sql = createConsole(work.store, work.host)
  const { ticket } = await work.put('people.csv', people)
  sheetId = listOf((await work.importFile(ticket)).job)
  const from = { kind: 'lines', text: 'Nora Nope; Blocked Firm' } as const
  await lists.add({ kind: 'name_company', from, hashed: false, note: '' })
  const mail = { kind: 'lines', text: 'nora@blocked.example' } as const
  await lists.add({ kind: 'email', from: mail, hashed: false, note: '' })
})
afterAll(async () => {
  await sql.close()
  await sites.close()
  await work.close()
})
const rowIds = async () => Array.from(await work.store.scan.call('scopeRows', sheetId)) as RowId[]

test('the record of a row', async () => {
  const records = createRecords(work.store, work.host.settings)
  const said = []
  for (const rowId of await rowIds()) said.push((await records.get(sheetId, rowId)).suppressed)
  expect(said).toEqual([false, true, false, true])
})

test('a result of the SQL console, row by row', async () => {
  const answer = await sql.ask('SELECT * FROM "people.csv" ORDER BY row')
  expect(answer).toMatchObject({ kind: 'rows', suppressed: [false, true, false, true] })
  expect(
    await sql.ask('SELECT \'write to nora (at) blocked.example\' UNION ALL SELECT count(*) FROM "people.csv"'),
  ).toMatchObject({ suppressed: expect.arrayContaining([true, false]) })
  expect(await sql.ask('SELEC')).not.toHaveProperty('suppressed')
})

test('the page of a list: rows, notes and steps', async () => {
  const [, second] = await rowIds()
  const { columns } = await work.sheets.get(sheetId)
  const edits = createEdits(work.store, work.views, work.changes)
  await edits.cells({
    sheetId,
    label: 'Replace “x” by “nora@blocked.example”',
    cells: [{ rowId: second as RowId, columnId: columns[1]?.id ?? (0 as never), value: 'Nora@Blocked.example' }],
  })
  await work.sheets.setColumn(sheetId, columns[0]?.id ?? (0 as never), { note: 'ask nora@blocked.example first' })
  const { html } = await createExplains(work.store, work.host).page(sheetId)
  expect(html).toContain('ann@open.example')
  expect(html.toLowerCase()).not.toMatch(/nora/)
  // Two rows and a step.
  expect(html).toContain('3 rows or texts left out: about people on a do-not-contact list')
})

test('a workbook file holds its rows whole, and it is said how many are about them', async () => {
  const portable = createPortable(work)
  const { workbookId } = await work.sheets.get(sheetId)
  const file = path.join(work.dir, 'people.listwright')
  expect(await portable.save(workbookId, file)).toEqual({ lists: 1, rows: 4, suppressed: 2 })
})
