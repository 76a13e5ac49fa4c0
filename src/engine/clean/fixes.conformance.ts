// Fixes of a column on a real workspace: what the preview says is what is written, as one step of undo.
import { afterAll, expect, test } from 'vitest'
import type { FixAsk } from '../../contract/app/check.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createPipeline } from '../action/pipeline.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createActions } from '../sheet/actions.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { createViews } from '../sheet/view/views.ts'
import { createFixes } from './fixes.ts'
import { typesAction } from './types-action.ts'

const workspace = await tempWorkspace()
const { store } = workspace
afterAll(() => workspace.close())
const views = createViews(store)
const changes = createChangeFeed()
const actions = createActions(store.inOrder)
const edits = createEdits(store, views, changes, actions)
const fixes = createFixes(store, views, () => 'GB')
const acting = createPipeline({ store, edits, changes, actions }, { fixes, views })
const applied = (ask: FixAsk) => acting.perform(typesAction, { ...ask, sheetId: views.sheetOf(ask.viewId) })

const emails = ['ann@firm.example', 'Bea <bea@firm.example>', ' cy@firm.example ', 'dan@gmial.com', 'no address', null]
const phones = [
  '020 7183 8750',
  '+1 415 555 2671',
  '030 901820',
  '020 7183 8750 / 020 7183 8751',
  null,
  '020 7183 8750 x12',
]
const countries = ['GB', 'United States', 'Deutschland', null, null, null]

async function list() {
  const rows = emails.map((email, at) => [email, phones[at] ?? null, countries[at] ?? null])
  const { sheetId, columnIds } = await makeSheet(
    store,
    [
      { name: 'E-mail', type: 'email' },
      { name: 'Phone', type: 'phone' },
      { name: 'Country', type: 'country' },
    ],
    rows,
  )
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const ask = (at: number, part: Partial<FixAsk> = {}): FixAsk => ({
    viewId,
    columnId: columnIds[at] ?? (0 as ColumnId),
    without: [],
    form: null,
    domains: {},
    ...part,
  })
  const cells = async (at: number) => {
    const { rows } = await views.copy(
      viewId,
      { top: 0, bottom: 5, columnIds: [columnIds[at] ?? (0 as ColumnId)] },
      false,
    )
    return rows.map(([cell]) => cell)
  }
  return { sheetId, ask, cells }
}

test('emails: the preview counts what the fix then changes, and one undo takes it back', async () => {
  const { sheetId, ask, cells } = await list()
  const preview = await fixes.preview(ask(0))
  expect(preview).toMatchObject({ rows: 6, changes: 2, slips: [{ domain: 'gmial.com', meant: 'gmail.com', cells: 1 }] })
  expect(preview.fixes.map(({ code }) => code).sort()).toEqual(['trim', 'unwrapped'])
  expect(preview.samples.map(({ before, after }) => [before, after])).toEqual(
    expect.arrayContaining([
      ['Bea <bea@firm.example>', 'bea@firm.example'],
      [' cy@firm.example ', 'cy@firm.example'],
    ]),
  )
  const done = await applied(ask(0))
  expect(done).toMatchObject({ cells: preview.changes, label: 'Fix “E-mail”' })
  expect(await cells(0)).toEqual(['ann@firm.example', 'bea@firm.example', 'cy@firm.example', ...emails.slice(3)])
  await edits.undo(sheetId)
  expect(await cells(0)).toEqual(emails)
})

test('a fix that is left out leaves its cells as they are, but is still counted', async () => {
  const { ask } = await list()
  const preview = await fixes.preview(ask(0, { without: ['trim'] }))
  expect(preview.changes).toBe(1)
  expect(preview.fixes.find(({ code }) => code === 'trim')?.cells).toBe(1)
})

test('a domain is replaced only when it is named', async () => {
  const { ask, cells } = await list()
  await applied(ask(0, { domains: { 'gmial.com': 'gmail.com' } }))
  expect((await cells(0))[3]).toBe('dan@gmail.com')
})

test('phones: each by the country of its row, two in a cell stay, extensions are kept', async () => {
  const { ask, cells } = await list()
  expect((await fixes.preview(ask(1))).changes).toBe(0)
  await applied(ask(1, { form: 'e164' }))
  expect(await cells(1)).toEqual([
    '+442071838750',
    '+14155552671',
    '+4930901820',
    phones[3],
    null,
    '+442071838750 ext. 12',
  ])
  await applied(ask(1, { form: 'national' }))
  expect((await cells(1)).slice(0, 2)).toEqual(['020 7183 8750', '(415) 555-2671'])
})

test('a number that is none gets the one that is probably meant, unless that is left out', async () => {
  const { sheetId, columnIds } = await makeSheet(
    store,
    [{ name: 'Phone', type: 'phone' }],
    [['491711234567'], ['+1 415 555 2671'], ['123456']],
  )
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const ask = { viewId, columnId: columnIds[0] as ColumnId, without: [] as string[], form: null, domains: {} }
  const shown = await fixes.preview(ask)
  expect(shown.fixes).toMatchObject([{ code: 'meant', cells: 1 }])
  expect(shown.samples).toMatchObject([{ before: '491711234567', after: '+491711234567' }])
  expect((await fixes.preview({ ...ask, without: ['meant'] })).changes).toBe(0)
})

test('countries: to codes and to names', async () => {
  const { ask, cells } = await list()
  await applied(ask(2, { form: 'country_code' }))
  expect((await cells(2)).slice(0, 3)).toEqual(['GB', 'US', 'DE'])
  await applied(ask(2, { form: 'country_name' }))
  expect((await cells(2)).slice(0, 3)).toEqual(['United Kingdom', 'United States', 'Germany'])
})

test('fixing twice changes nothing the second time', async () => {
  const { ask } = await list()
  for (const [at, form] of [
    [0, 'lower_case'],
    [1, 'international'],
  ] as const) {
    await applied(ask(at, { form }))
    expect((await applied(ask(at, { form }))).cells).toBe(0)
  }
})

test('a long column is fixed to its end as it was before the first cell changed', async () => {
  const bare = Array.from({ length: 6000 }, (_, at) => `49${['171', '172', '160'][at % 3]}${2_100_000 + at}`)
  const { sheetId, columnIds } = await makeSheet(
    store,
    [{ name: 'Phone', type: 'phone' }],
    bare.map(digits => [digits]),
  )
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const columnId = columnIds[0] ?? (0 as ColumnId)
  await applied({ viewId, columnId, without: [], form: 'e164', domains: {} })
  const { rows } = await views.copy(viewId, { top: 0, bottom: 5999, columnIds: [columnId] }, false)
  expect(rows.findIndex(([cell], at) => cell !== `+${bare[at]}`)).toBe(-1)
})
