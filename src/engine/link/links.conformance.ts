// Where links lead: lists, rows, columns and searches that are there, in the trash, or gone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ColumnId, RowId, type SheetId } from '../../contract/app/ids.ts'
import { WorkspaceMark } from '../../contract/app/link/link.ts'
import { linkText } from '../../contract/app/link/link-text.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { testHost } from '../../testing/web/test-host.ts'
import { type TempWorkspace, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createSheets } from '../sheet/sheets.ts'
import { createLinks, type Links } from './links.ts'

let workspace: TempWorkspace
let links: Links
let sheetId: SheetId
let columnIds: ColumnId[]
beforeAll(async () => {
  workspace = await tempWorkspace()
  links = createLinks(workspace.store, testHost({ dataDir: workspace.dir }))
  const rows = [['Anna'], ['Ben']]
  ;({ sheetId, columnIds } = await makeSheet(workspace.store, [{ name: 'Name', type: 'text' }], rows, 'Guests'))
})
afterAll(() => workspace.close())

const toList = (row: number | null = null, columnId: ColumnId | null = null, home = links.mark()) =>
  linkText({ to: 'list', workspace: home, sheetId, rowId: row === null ? null : RowId.parse(row), columnId })

test('a workspace keeps its mark', () => {
  expect(links.mark()).toMatch(/^[0-9a-f]{12}$/)
  expect(links.mark()).toBe(links.mark())
})

test('a list, a row and a cell that are there', async () => {
  const [columnId] = columnIds
  expect(await links.place(toList())).toEqual({ to: 'list', sheetId, rowId: null, columnId: null, gone: null })
  expect(await links.place(` ${toList(2, columnId)}/\n`)).toMatchObject({ rowId: 2, columnId, gone: null })
})

test('a row or column that is gone is said, and the list is shown all the same', async () => {
  const sheets = createSheets(workspace.store, createChangeFeed())
  const other = columnIds[0] as ColumnId
  expect(await links.place(toList(7, other))).toMatchObject({ sheetId, rowId: null, gone: 'row' })
  const link = toList(1, (other + 40) as ColumnId)
  expect(await links.place(link)).toMatchObject({ rowId: 1, columnId: null, gone: 'column' })
  await sheets.remove(sheetId)
  await expect(links.place(toList())).rejects.toMatchObject({ code: 'link_gone', details: { name: 'Guests' } })
  await sheets.restore(sheetId)
  expect(await links.place(toList())).toMatchObject({ sheetId })
})

test('a list that was deleted for good, and a search that never was', async () => {
  const gone = await makeSheet(workspace.store, [{ name: 'Name', type: 'text' }], [])
  const link = linkText({ to: 'list', workspace: links.mark(), sheetId: gone.sheetId, rowId: null, columnId: null })
  await workspace.store.writer.call('dropSheet', gone.sheetId)
  await expect(links.place(link)).rejects.toMatchObject({ code: 'link_gone', details: { what: 'list', name: null } })
  const search = `listwright://${links.mark()}/search/5`
  await expect(links.place(search)).rejects.toMatchObject({
    code: 'link_gone',
    details: { what: 'search', name: null },
  })
})

test('a link of another workspace shows nothing, though it has a list of that number too', async () => {
  const elsewhere = toList(null, null, WorkspaceMark.parse('0123456789ab'))
  await expect(links.place(elsewhere)).rejects.toMatchObject({ code: 'link_elsewhere' })
  await expect(links.place('listwright://list/1')).rejects.toMatchObject({ code: 'link_invalid' })
})

test('links that are handed over wait, in their order, and one that leads nowhere keeps no other from its turn', async () => {
  links.handed.add([toList(1), 'listwright:nothing', toList(1), toList(2)])
  expect(await links.next()).toMatchObject({ rowId: 1 })
  await expect(links.next()).rejects.toMatchObject({ code: 'link_invalid' })
  expect(await links.next()).toMatchObject({ rowId: 2 })
  expect(await links.next()).toBeNull()
})
