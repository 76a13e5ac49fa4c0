// Two columns against one another over real lists: every row is counted once, and what a brush chooses is what a naive filter finds.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId } from '../../../../contract/app/ids.ts'
import type { Scatter, ScatterAxis, ScatterPlace } from '../../../../contract/app/scatter.ts'
import type { ViewCondition } from '../../../../contract/app/view.ts'
import { makeSheet } from '../../../../testing/list/make-sheet.ts'
import { where } from '../../../../testing/list/view-spec.ts'
import { sheetWorkspace } from '../../../../testing/workspace/sheet-workspace.ts'
import { databaseFile } from '../../../store/open.ts'

const { store, dir, views, edits, close } = await sheetWorkspace()
afterAll(close)

async function listOf(rows: (string | null)[][]) {
  const made = await makeSheet(
    store,
    [
      { name: 'Number', type: 'number' },
      { name: 'Date', type: 'date' },
      { name: 'Text', type: 'text' },
    ],
    rows,
  )
  const [number = 0 as ColumnId, date = 0 as ColumnId, text = 0 as ColumnId] = made.columnIds
  return { sheetId: made.sheetId, number, date, text }
}

const sum = (places: readonly ScatterPlace[], of: 'all' | 'shown') => places.reduce((rows, one) => rows + one[of], 0)
const counted = (found: Scatter | null, of: 'all' | 'shown') =>
  found ? sum(found.places, of) + found.blank[of] + found.unread[of] : null

const dayMs = 86_400_000
const dateOf = (day: number | null) => (day === null ? null : new Date(day * dayMs).toISOString().slice(0, 10))
const inside = (value: number, from: number | null, to: number | null) =>
  (from === null || value >= from) && (to === null || value <= to)

const number = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -500, max: 500 }).map(one => String(one / 4)) },
  { weight: 1, arbitrary: fc.constantFrom(null, '', 'unknown', '90000') },
)
const date = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 15_000, max: 21_000 }).map(day => dateOf(day)) },
  { weight: 1, arbitrary: fc.constantFrom(null, ' ', 'soon') },
)
const row = fc.tuple(number, date, fc.constantFrom('even', 'odd'))
/** A part of an axis as a share of it. */
const share = fc.double({ min: 0, max: 0.999, noNaN: true })

function chosenOf({ parts }: ScatterAxis, one: number, other: number) {
  const [first, last] = [one, other].sort((a, b) => a - b).map(at => Math.floor(at * parts.length)) as [number, number]
  return { first, last, from: parts[first]?.from ?? null, to: parts[last]?.to ?? null }
}

test('every row is counted once, and a brush shows the rows of its places, which a naive filter finds too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 60 }),
      fc.boolean(),
      fc.tuple(share, share, share, share),
      async (rows, narrowed, [a, b, c, d]) => {
        const { sheetId, number: firstId, date: secondId, text } = await listOf(rows)
        const others: ViewCondition[] = narrowed ? [{ kind: 'values', columnId: text, values: ['even'] }] : []
        const view = await views.open(sheetId, where(...others))
        const found = await views.scatter({ viewId: view.id, firstId, secondId })
        const known = rows.filter(
          ([x, y]) => Number.isFinite(Number.parseFloat(x ?? '')) && !Number.isNaN(Date.parse(y ?? '')),
        )
        if (!found) return expect(known).toEqual([])
        expect([counted(found, 'all'), counted(found, 'shown')]).toEqual([rows.length, view.rows])
        expect(sum(found.places, 'all')).toBe(known.length)
        const across = chosenOf(found.across, a, b)
        const up = chosenOf(found.up, c, d)
        const brushed = await views.open(
          sheetId,
          where(
            ...others,
            { kind: 'number', columnId: firstId, from: across.from, to: across.to },
            { kind: 'date', columnId: secondId, from: dateOf(up.from), to: dateOf(up.to) },
          ),
        )
        const inBox = found.places.filter(
          one => inside(one.across, across.first, across.last) && inside(one.up, up.first, up.last),
        )
        expect(brushed.rows).toBe(sum(inBox, 'shown'))
        const naive = known.filter(
          ([x, y, kind]) =>
            (!narrowed || kind === 'even') &&
            inside(Number(x), across.from, across.to) &&
            inside(Math.floor(Date.parse(y ?? '') / dayMs), up.from, up.to),
        )
        expect(brushed.rows).toBe(naive.length)
        // The own brush moves nothing.
        expect(await views.scatter({ viewId: brushed.id, firstId, secondId })).toEqual(found)
      },
    ),
    { numRuns: 60 },
  )
})

test('blank cells and what is no number are counted, a changed cell is counted again, and texts have no plot', async () => {
  const rows = Array.from({ length: 40 }, (_, at): (string | null)[] => [
    at % 10 === 9 ? null : at % 10 === 8 ? 'unknown' : String(at),
    at === 0 ? '' : `2025-${String(1 + (at % 12)).padStart(2, '0')}-15`,
    at % 2 === 0 ? 'even' : 'odd',
  ])
  const { sheetId, number: firstId, date: secondId, text } = await listOf(rows)
  const { id: viewId } = await views.open(sheetId, where({ kind: 'values', columnId: text, values: ['even'] }))
  const before = await views.scatter({ viewId, firstId, secondId })
  expect(before).toMatchObject({ blank: { all: 5, shown: 1 }, unread: { all: 4, shown: 4 } })
  await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 9 as RowId, columnId: firstId, value: '12' }] })
  const after = await views.scatter({ viewId, firstId, secondId })
  expect(after?.unread.all).toBe(3)
  expect(sum(after?.places ?? [], 'all')).toBe(sum(before?.places ?? [], 'all') + 1)
  expect(await views.scatter({ viewId, firstId, secondId: text })).toBeNull()
})

test('few rows with numbers far apart are counted without a place for each', async () => {
  const {
    sheetId,
    number: firstId,
    date: secondId,
  } = await listOf([
    ['1', '2025-01-01', 'even'],
    ['2', '2025-02-01', 'odd'],
    ['x', '2025-02-01', 'odd'],
    [null, '2025-02-01', 'odd'],
  ])
  const file = new Database(databaseFile(dir))
  file.exec(`UPDATE s${sheetId} SET id = 2000000000 WHERE id = 2`)
  file.close()
  const { id: viewId } = await views.open(sheetId, where({ kind: 'number', columnId: firstId, from: 2, to: null }))
  const found = await views.scatter({ viewId, firstId, secondId })
  expect(found).toMatchObject({ blank: { all: 1, shown: 1 }, unread: { all: 1, shown: 1 } })
  expect(sum(found?.places ?? [], 'shown')).toBe(2)
})
