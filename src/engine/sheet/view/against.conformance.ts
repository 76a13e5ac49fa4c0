// Two columns against one another: counted and filtered, by numbers, dates or texts, copied with the list, and named in a recipe.
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import { type CellRelation, wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { where } from '../../../testing/list/view-spec.ts'
import { sheetWorkspace } from '../../../testing/workspace/sheet-workspace.ts'
import { RecipeViewOfSteps, usedBy, viewNamed, viewOver } from '../../action/named.ts'

const { store, views, sheets, close } = await sheetWorkspace()
afterAll(close)

type Type = 'text' | 'number' | 'date'
const list = (type: Type, rows: (string | null)[][]) =>
  makeSheet(
    store,
    [
      { name: 'Ordered', type },
      { name: 'Paid', type },
    ],
    rows,
  )

async function asked(sheetId: SheetId, [firstId = 0 as ColumnId, secondId = 0 as ColumnId]: ColumnId[]) {
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const counts = await views.against({ viewId, firstId, secondId })
  const rows = async (...relations: CellRelation[]) => {
    const spec = where({ kind: 'against', columnId: null, firstId, secondId, relations })
    return Array.from(views.ids((await views.open(sheetId, spec)).id))
  }
  return { counts, rows, firstId, secondId }
}

const texts = [
  ['Oslo', 'Oslo'],
  ['Oslo', ' oslo '],
  ['Oslo', 'Rome'],
  [null, 'Rome'],
  ['Rome', ' '],
  [null, ''],
]

test('texts are equal, equal except case and spaces, different, or blank on one side or both', async () => {
  const { sheetId, columnIds } = await list('text', texts)
  const { counts, rows, firstId, secondId } = await asked(sheetId, columnIds)
  expect(counts).toEqual({ same: 1, alike: 1, differs: 1, first_blank: 1, second_blank: 1, both_blank: 1 })
  expect(await rows('same', 'alike')).toEqual([1, 2])
  expect(await rows('both_blank')).toEqual([6])
  const not = where({ kind: 'against', columnId: null, firstId, secondId, relations: ['differs'], not: true })
  const view = await views.open(sheetId, not)
  expect(view.rows).toBe(5)
  expect(await views.against({ viewId: view.id, firstId, secondId })).toEqual(counts)
  expect((await views.facet(view.id, firstId, 'value', '', 10)).distinct).toBe(3)
})

test.each<[Type, (string | null)[][]]>([
  [
    'number',
    [
      ['10', '10.0'],
      ['9', '10'],
      ['1e3', '999'],
      ['many', '3'],
    ],
  ],
  [
    'date',
    [
      ['2025-04-03', '3 April 2025'],
      ['2024-12-31', '2025-01-01'],
      ['2025-01-02', '2025-01-01'],
      ['soon', '2025-01-01'],
    ],
  ],
])('a %s is equal however it is written, less or more, and what is none is told', async (type, rows) => {
  const { sheetId, columnIds } = await list(type, rows)
  const { counts, rows: rowsOf } = await asked(sheetId, columnIds)
  expect(counts).toEqual({ same: 1, less: 1, more: 1, differs: 1 })
  expect(await rowsOf('less')).toEqual([2])
  expect(await rowsOf('more', 'differs')).toEqual([3, 4])
})

test('a view keeps it, and a copy of the list has it over its own columns', async () => {
  const { sheetId, columnIds } = await list('text', texts)
  const { firstId, secondId } = await asked(sheetId, columnIds)
  const spec = where({ kind: 'against', columnId: null, firstId, secondId, relations: ['both_blank'] })
  await store.writer.call('keepView', sheetId, null, 'Both blank', spec, [])
  const copy = await sheets.duplicate(sheetId)
  const [kept] = await store.grid.call('savedViews', copy.id)
  const [first, second] = copy.columns.map(({ id }) => id)
  expect(kept?.spec.conditions).toMatchObject([{ firstId: first, secondId: second }])
  expect((await views.open(copy.id, kept?.spec ?? wholeListView)).rows).toBe(1)
})

test('a recipe names both columns and finds them in another list; numbered ones are refused', async () => {
  const { sheetId, columnIds } = await list('text', texts)
  const { firstId, secondId } = await asked(sheetId, columnIds)
  const columns = await store.grid.call('columnsOf', sheetId)
  const spec = where({ kind: 'against', columnId: null, firstId, secondId, relations: ['same'] })
  const named = viewNamed(spec, columns)
  if (!named) throw new Error('the view has a name')
  expect(named.conditions[0]?.is).toMatchObject({ first: { name: 'Ordered' }, second: { name: 'Paid' } })
  expect(RecipeViewOfSteps.safeParse(named).success).toBe(true)
  expect(usedBy(named).map(({ column }) => column.name)).toEqual(['Ordered', 'Paid'])
  const numbered = {
    ...named,
    conditions: [{ column: null, is: { kind: 'against', firstId, secondId, relations: [] } }],
  }
  expect(RecipeViewOfSteps.safeParse(numbered).success).toBe(false)
  const other = await list('text', texts)
  const others = await store.grid.call('columnsOf', other.sheetId)
  const over = viewOver(named, ({ name }) => ({ id: others.find(one => one.name === name)?.id ?? (0 as ColumnId) }))
  expect(Array.from(views.ids((await views.open(other.sheetId, over)).id))).toEqual([1])
})

test('languages of texts are counted, searched and filtered by; names and short texts are of none', async () => {
  const { sheetId, columnIds } = await list('text', [
    ['The delivery was late and nobody answered the phone', null],
    ['Die Lieferung kam zu spät und niemand ging ans Telefon', null],
    ['Please call me back before the end of the week', null],
    ['Anna Berg', null],
    [null, null],
  ])
  const columnId = columnIds[0] ?? (0 as ColumnId)
  const { id } = await views.open(sheetId, wholeListView)
  expect((await views.facet(id, columnId, 'language', '', 10)).values).toEqual([
    { value: 'English', count: 2 },
    { value: 'German', count: 1 },
    { value: 'Unknown', count: 1 },
    { value: null, count: 1 },
  ])
  expect((await views.facet(id, columnId, 'language', 'germ', 10)).values).toEqual([{ value: 'German', count: 1 }])
  const german = where({ kind: 'language', columnId, languages: ['German'] })
  expect(Array.from(views.ids((await views.open(sheetId, german)).id))).toEqual([2])
  const columns = await store.grid.call('columnsOf', sheetId)
  const named = viewNamed(german, columns)
  expect(RecipeViewOfSteps.safeParse(named).success).toBe(true)
  expect(named?.conditions[0]?.is).toEqual({ kind: 'language', languages: ['German'] })
})

test('patterns and scripts are counted, searched and filtered by', async () => {
  const { sheetId, columnIds } = await list('text', [
    ['Anna', null],
    ['Bo 12', null],
    ['Мария', null],
    ['12', null],
    [null, null],
  ])
  const columnId = columnIds[0] ?? (0 as ColumnId)
  const { id } = await views.open(sheetId, wholeListView)
  const scripts = await views.facet(id, columnId, 'script', '', 10)
  expect(scripts.values).toEqual([
    { value: 'Latin', count: 2 },
    { value: 'Cyrillic', count: 1 },
    { value: 'No letters', count: 1 },
    { value: null, count: 1 },
  ])
  expect((await views.facet(id, columnId, 'script', 'cyr', 10)).values).toEqual([{ value: 'Cyrillic', count: 1 }])
  expect((await views.facet(id, columnId, 'shape', '', 10)).values).toContainEqual({ value: 'Aa', count: 2 })
  const latin = await views.open(sheetId, where({ kind: 'script', columnId, scripts: ['Latin'] }))
  expect(latin.rows).toBe(2)
})
