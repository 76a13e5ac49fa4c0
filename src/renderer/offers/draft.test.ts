// How the run dialog starts and what its choices change (R-RUN-03, 06, 07, 19).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ColumnId, JobId, RowId, SheetId, ViewId } from '../../contract/app/ids.ts'
import type { OperationOffer } from '../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import { Settings } from '../../contract/app/settings.ts'
import { exampleColumn } from '../../testing/list/example-column.ts'
import {
  askAgainDraft,
  capOf,
  firstDraft,
  payAgainDraft,
  remapDraft,
  retryDraft,
  selectedRows,
  startOf,
  withChips,
  withinChoices,
} from './draft.ts'

const sheetId = SheetId.parse(1)
const columnId = ColumnId.parse(4)
const viewId = ViewId.parse(9)
const settings = Settings.parse({ country: 'DE' })
const offer = (op: OperationOffer['op']): OperationOffer => ({
  op,
  mapping: { [op === 'validate.phone' ? 'phone' : 'email']: columnId, country: ColumnId.parse(5) },
  ready: true,
  reason: null,
  ownLists: false,
  fields: [
    { path: 'a', name: 'A', group: 'G', standard: true },
    { path: 'b', name: 'B', group: 'G', standard: false },
  ],
})

test('rows that were selected for it are asked, and no others', () => {
  const ranges = [{ top: 2, bottom: 4 }]
  const from = { sheetId, offer: offer('validate.email'), ranges, listCountry: null, settings }
  expect(firstDraft({ ...from, viewId }).within).toEqual({ kind: 'selection', viewId, ranges })
  expect(firstDraft({ ...from, viewId: null }).within).toEqual({ kind: 'all' })
  expect(firstDraft({ ...from, viewId, ranges: [] }).within).toEqual({ kind: 'view', viewId })
})

test('starts with empty and retryable rows of the view, filling empty results', () => {
  const draft = firstDraft({ sheetId, offer: offer('validate.email'), viewId, listCountry: null, settings })
  expect(draft).toMatchObject({
    mapping: { email: columnId },
    within: { kind: 'view', viewId },
    chips: ['empty', 'retryable'],
    maxAgeDays: 30,
    writes: 'fill',
    fields: [],
    country: null,
  })
})

test('an email is looked for only where no column has one', () => {
  const column = (id: number, type: 'email' | 'text') => exampleColumn(id, `Column ${id}`, { type })
  const columns = [column(2, 'text'), column(3, 'email'), column(4, 'email')]
  const from = { sheetId, viewId, listCountry: null, settings, columns }
  const blank = (id: number) => ({ kind: 'blank', columnId: ColumnId.parse(id), not: false })
  expect(firstDraft({ ...from, offer: offer('person.findEmail') }).onlyIf).toEqual({
    join: 'all',
    tests: [blank(3), blank(4)],
  })
  expect(firstDraft({ ...from, offer: offer('validate.email') }).onlyIf).toBeUndefined()
  expect(firstDraft({ ...from, columns: [], offer: offer('person.findEmail') }).onlyIf).toBeUndefined()
})

test('an approval without a connection says whether the run may start by itself', () => {
  const jobId = JobId.parse(crypto.randomUUID())
  const estimate = { planHash: 'a', price: { low: 1, high: 1, mark: 'S' as const }, credits: { low: 3, high: 3 } }
  expect(startOf('rows', jobId, draft, estimate, 3, null, { unasked: true }).later).toEqual({ unasked: true })
  expect(startOf('rows', jobId, draft, estimate, 3, null).later).toBeNull()
})

test('columns that are gone are taken out of a run, with the conditions about them', () => {
  const gone = ColumnId.parse(7)
  const test = { kind: 'blank', not: false } as const
  const spec: RunSpec = {
    ...draft,
    mapping: { phone: gone, country: columnId },
    onlyIf: {
      join: 'any',
      tests: [
        { ...test, columnId },
        { ...test, columnId: gone },
      ],
    },
  }
  const remapped = remapDraft(spec, [{ id: columnId }])
  expect(remapped.mapping).toEqual({ country: columnId })
  expect(remapped.onlyIf).toEqual({ join: 'any', tests: [{ ...test, columnId }] })
  expect(remapDraft(spec, []).onlyIf).toBeUndefined()
  expect(remapDraft(spec, []).bestFirst).toBeUndefined()

  // The best rows still come first when their priority is gone.
  const best: RunSpec = { ...spec, bestFirst: { priority: { columnId, first: 'low' } } }
  expect(remapDraft(best, [{ id: columnId }]).bestFirst).toEqual(best.bestFirst)
  expect(remapDraft(best, []).bestFirst).toEqual({ priority: null })
})

test('a phone falls back to the country of the list, then of the settings', () => {
  const from = { sheetId, offer: offer('validate.phone'), viewId: null, settings }
  expect(firstDraft({ ...from, listCountry: 'FR' }).country).toBe('FR')
  const draft = firstDraft({ ...from, listCountry: null })
  expect(draft.country).toBe('DE')
  expect(draft.mapping).toEqual({ phone: columnId, country: 5 })
  expect(draft.within).toEqual({ kind: 'all' })
})

const draft: RunSpec = firstDraft({
  sheetId,
  offer: offer('validate.email'),
  viewId,
  listCountry: null,
  settings,
})

test('asking rows that have a result lets it be replaced; nothing else raises what is written', () => {
  expect(withChips(draft, ['found']).writes).toBe('replace')
  expect(withChips(draft, ['stale', 'empty']).writes).toBe('replace')
  expect(withChips(draft, ['not_found']).writes).toBe('fill')
  expect(withChips({ ...draft, writes: 'overwrite' }, ['found']).writes).toBe('overwrite')
})

const block = (top: number, bottom: number) => ({ top, bottom, columnIds: [columnId] })

test('selection and ticked rows are offered only where there are any', () => {
  expect(withinChoices(null, [block(0, 3)], 0).map(choice => choice.kind)).toEqual(['all'])
  expect(withinChoices(null, [], 2).map(choice => choice.kind)).toEqual(['all', 'ticked'])
  expect(withinChoices(viewId, [], 0).map(choice => choice.kind)).toEqual(['all', 'view'])
  expect(withinChoices(viewId, [], 1).map(choice => choice.kind)).toEqual(['all', 'view', 'ticked'])
  expect(withinChoices(viewId, [block(0, 3)], 0).at(-1)).toEqual({
    kind: 'selection',
    viewId,
    ranges: [{ top: 0, bottom: 3 }],
  })
})

test('overlapping blocks count each row once', () => {
  const blocks = fc.array(fc.tuple(fc.nat(60), fc.nat(8)).map(([top, more]) => ({ top, bottom: top + more })))
  fc.assert(
    fc.property(blocks, given => {
      const rows = (all: { top: number; bottom: number }[]) =>
        all.flatMap(({ top, bottom }) => Array.from({ length: bottom - top + 1 }, (_, at) => top + at))
      expect(rows(selectedRows(given))).toEqual([...new Set(rows(given))].sort((a, b) => a - b))
    }),
  )
})

test('the cap follows the estimate until it is set; a trial books at most ten calls', () => {
  const job = JobId.parse('6f2c1c1e-6a1d-4a53-9a43-5d6c3d2b1a10')
  const plan = { planHash: 'h', price: { low: 1, high: 1, mark: 'S' as const }, credits: { low: 200, high: 200 } }
  const cap = (kind: 'rows' | 'try', set: number) => startOf(kind, job, draft, plan, set, null).cap
  expect(capOf({ cap: 'estimate', minBalance: null, unasked: false }, plan)).toBe(200)
  expect(capOf({ cap: 50, minBalance: null, unasked: false }, plan)).toBe(50)
  expect(capOf({ cap: null, minBalance: null, unasked: false }, plan)).toBeNull()
  expect(cap('rows', 50)).toBe(50)
  expect(cap('try', 200)).toBe(10)
  expect(cap('try', 4)).toBe(4)
})

test('retrying touches errors only, asking again only what was not found, and pays for it', () => {
  const rowIds = [RowId.parse(3), RowId.parse(8)]
  expect(payAgainDraft(draft, rowIds)).toMatchObject({ within: { kind: 'rows', rowIds }, chips: ['no_answer'] })
  expect(retryDraft(draft, rowIds)).toMatchObject({
    within: { kind: 'rows', rowIds },
    chips: ['retryable'],
    maxAgeDays: 30,
  })
  expect(askAgainDraft(draft, rowIds)).toMatchObject({ chips: ['not_found'], maxAgeDays: 0 })
})
