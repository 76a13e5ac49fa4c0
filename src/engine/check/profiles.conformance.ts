// Column profiles: counts over the whole list, counted again after edits; and the filter by what was found.
import { afterAll, expect, test } from 'vitest'
import type { ColumnProfile } from '../../contract/app/check.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { createViews } from '../sheet/view/views.ts'
import { createProfiles } from './profiles.ts'

const workspace = await tempWorkspace()
const { store } = workspace
const changes = createChangeFeed()
const views = createViews(store, () => 'GB')
const edits = createEdits(store, views, changes)
const profiles = createProfiles(store, changes, () => 'GB', { info() {}, error() {} })
afterAll(async () => {
  await profiles.close()
  await workspace.close()
})

/** Waits for the background: the feed tells when a column was counted. */
async function settled(sheetId: SheetId, columns: number): Promise<ColumnProfile[]> {
  for (;;) {
    const now = await profiles.of(sheetId)
    if (now.length === columns && now.every(({ current }) => current)) return now
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

const emails = ['ann@firm.example', 'bea@@firm.example', 'info@mailinator.com', null, ' ', 'Cy <cy@firm.example>']

async function list() {
  const rows = Array.from({ length: 5000 }, (_, at) => [emails[at % emails.length] ?? null, '020 7183 8750', 'x'])
  const { sheetId, columnIds } = await makeSheet(
    store,
    [
      { name: 'E-mail', type: 'email' },
      { name: 'Phone', type: 'phone' },
      { name: 'Note', type: 'text' },
    ],
    rows,
  )
  const [email = 0 as ColumnId, phone = 0 as ColumnId] = columnIds
  return { sheetId, email, phone }
}

test('every filled cell is counted once per kind; only checked types have a profile', async () => {
  const { sheetId, email } = await list()
  const [mail, phone] = await settled(sheetId, 2)
  const each = (at: number) => Math.floor((5000 - at - 1) / emails.length) + 1
  expect(mail).toEqual({
    columnId: email,
    type: 'email',
    // A cell with nothing but a space is blank.
    filled: 5000 - each(3) - each(4),
    fits: 5000 - each(3) - each(4) - each(1),
    counts: [
      { kind: 'invalid', cells: each(1) },
      { kind: 'typo', cells: each(1) },
      { kind: 'disposable', cells: each(2) },
      { kind: 'fixable', cells: each(5) },
      { kind: 'role', cells: each(2) },
    ],
    ways: null,
    current: true,
  })
  expect(phone).toMatchObject({ filled: 5000, fits: 5000, counts: [] })
})

test('ways of writing are counted: orders of dates, decimal marks, and spellings of countries that have several', async () => {
  const { sheetId, columnIds } = await makeSheet(
    store,
    [
      { name: 'Since', type: 'date' },
      { name: 'Until', type: 'date' },
      { name: 'Amount', type: 'number' },
      { name: 'Country', type: 'country' },
      { name: 'Market', type: 'country' },
      { name: 'Home', type: 'country' },
    ],
    [
      ['2024-03-12', '12/25/2024', '1,234.50', 'Germany', 'Norway', 'Norway'],
      ['17.04.2024', '12/31/2024', '1.234,50', 'Deutschland', 'SE', 'Sweden'],
      ['6 June 2024', '01/02/2024', '7', 'DE ', 'France', 'France'],
      ['2024-05-01', 'soon', '1,234.50', 'France', 'Norway', 'Norway'],
      ['n/a', null, null, 'DE', 'nowhere', null],
    ],
  )
  const found = await settled(sheetId, columnIds.length)
  expect(found.map(({ ways }) => ways)).toEqual([
    { kind: 'formats', count: 3 },
    null,
    { kind: 'formats', count: 2 },
    { kind: 'spellings', count: 3 },
    { kind: 'formats', count: 2 },
    null,
  ])
})

test('after an edit the former counts stand until the new ones are there', async () => {
  const { sheetId, email } = await list()
  const [before] = await settled(sheetId, 2)
  await edits.cells({
    sheetId,
    label: 'Edit',
    cells: [{ rowId: 1 as RowId, columnId: email, value: 'ann@@firm.example' }],
  })
  // On a computer with nothing else to do the new ones may be there at once.
  for (;;) {
    const [now] = await profiles.of(sheetId)
    if (now?.current) {
      expect(now.fits).toBe((before?.fits ?? 0) - 1)
      break
    }
    expect(now?.fits).toBe(before?.fits)
    await new Promise(resolve => setTimeout(resolve, 1))
  }
})

test('a filter by finding shows as many rows as the profile counts, and the window marks them', async () => {
  const { sheetId, email } = await list()
  const [mail] = await settled(sheetId, 2)
  for (const { kind, cells } of mail?.counts ?? []) {
    const condition = { kind: 'local' as const, columnId: email, kinds: [kind], country: null }
    const view = await views.open(sheetId, { ...wholeListView, conditions: [condition] })
    expect([kind, view.rows]).toEqual([kind, cells])
    const window = await views.window({ viewId: view.id, first: 0, count: 10, columnIds: [email] })
    expect(window.columns[0]?.local?.every(found => found !== 0)).toBe(true)
  }
})
