// The profile of a column: each figure is the number of rows that its filter shows, whatever the column holds.
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { cellLength, duplicateKey, isBlank } from '../../../contract/app/cell/cell-text.ts'
import type { RowFigure, ValueProfile } from '../../../contract/app/cell/column-profile.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../../testing/workspace/temp-workspace.ts'
import { createViews } from './views.ts'

const workspace = await tempWorkspace()
const { store } = workspace
const views = createViews(store)
afterAll(() => workspace.close())

const figuresOf = ({ filled, blank, repeated, once, top, shapes, lengths, numbers, dates, outliers }: ValueProfile) => [
  ...[filled, blank, repeated, once],
  ...[...top, ...shapes, ...outliers].map(({ figure }) => figure),
  ...[lengths, numbers, dates].flatMap(range => range?.parts.map(({ figure }) => figure) ?? []),
]

async function profiled(cells: (string | null)[], type: ColumnType = 'text') {
  const { sheetId, columnIds } = await makeSheet(
    store,
    [{ name: 'C', type }],
    cells.map(one => [one]),
  )
  const profile = await views.profile(sheetId, columnIds[0] as ColumnId)
  const shown = async ({ opens }: RowFigure) =>
    (await views.open(sheetId, { ...wholeListView, conditions: opens })).rows
  for (const figure of figuresOf(profile)) expect([figure, await shown(figure)]).toEqual([figure, figure.rows])
  return profile
}

const cell = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    'Anna',
    'anna',
    ' Anna ',
    'Bo Li',
    '12',
    '1,5',
    '-3',
    '1e300',
    '2024-02-29',
    '3.4.1999',
  ),
  fc.constantFrom('é', 'e\u0301', 'مرحبا', '👩‍👩‍👧', '\u200b', 'a\nb', '田中', 'x'.repeat(300), '1'.repeat(70)),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.integer({ min: -1000, max: 1000 }).map(String),
)

test('every figure is the number of rows that its filter shows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(cell, { maxLength: 60 }),
      fc.constantFrom<ColumnType>('text', 'number', 'date', 'email'),
      async (cells, type) => {
        const profile = await profiled(cells, type)
        const filled = cells.filter(one => !isBlank(one))
        const keys = filled.map(duplicateKey)
        const alone = keys.filter(key => keys.filter(other => other === key).length === 1)
        expect(profile).toMatchObject({
          rows: cells.length,
          filled: { rows: filled.length },
          blank: { rows: cells.length - filled.length },
          distinct: new Set(filled).size,
          once: { rows: alone.length },
          repeated: { rows: filled.length - alone.length },
        })
        const lengths = filled.map(cellLength)
        if (lengths.length === 0) expect(profile.lengths).toBeNull()
        else expect(profile.lengths).toMatchObject({ min: Math.min(...lengths), max: Math.max(...lengths) })
        const sum = (parts: readonly { figure: RowFigure }[] = []) =>
          parts.reduce((all, { figure }) => all + figure.rows, 0)
        expect(sum(profile.lengths?.parts)).toBe(filled.length)
        if (profile.moreShapes === 0) expect(sum(profile.shapes)).toBe(filled.length)
      },
    ),
    { numRuns: 120, seed: 9 },
  )
})

describe('odd columns', () => {
  test('all blank, and no row at all', async () => {
    const blank = { filled: { rows: 0 }, distinct: 0, top: [], shapes: [], lengths: null, numbers: null, outliers: [] }
    expect(await profiled([null, ' ', '\t'])).toMatchObject({ ...blank, rows: 3, blank: { rows: 3 } })
    expect(await profiled([])).toMatchObject({ ...blank, rows: 0 })
  })

  test('one value', async () => {
    const profile = await profiled(Array.from({ length: 500 }, () => '2024'))
    expect(profile).toMatchObject({ distinct: 1, repeated: { rows: 500 }, once: { rows: 0 }, outliers: [] })
    expect(profile.numbers).toMatchObject({ min: 2024, max: 2024, median: 2024, mean: 2024 })
  })

  test('cells of a megabyte are listed short and open their rows all the same', async () => {
    const long = '👩‍👩‍👧'.repeat(80_000)
    const profile = await profiled(['a', long, long, `${long}!`])
    expect(profile.top[0]).toMatchObject({ figure: { rows: 2 } })
    expect(JSON.stringify(profile).length).toBeLessThan(10_000)
    expect(profile.lengths).toMatchObject({ min: 1, max: 80_001 })
  })

  test('right to left, emoji and what is far from the rest', async () => {
    const codes = Array.from({ length: 400 }, (_, at) => `AB-${1000 + at}`)
    const { outliers } = await profiled([...codes, 'علي', '👍', 'x'.repeat(500)])
    expect(outliers.map(({ kind, figure }) => [kind, figure.rows])).toEqual([
      ['short', 2],
      ['long', 1],
      ['unlike', 3],
    ])
    const ages = Array.from({ length: 100 }, (_, at) => String(20 + (at % 40)))
    expect((await profiled([...ages, '900', 'old'])).outliers).toMatchObject([{ kind: 'high', example: '900' }])
    const days = Array.from({ length: 100 }, (_, at) => `2024-03-${String(1 + (at % 28)).padStart(2, '0')}`)
    const dated = await profiled([...days, '1900-01-01'], 'date')
    expect(dated.outliers).toMatchObject([{ kind: 'early', example: '1900-01-01' }])
    expect(dated.dates?.parts.length).toBeGreaterThan(1)
  })
})
