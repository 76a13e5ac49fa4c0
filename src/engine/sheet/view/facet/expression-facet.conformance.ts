// Facets by an expression: counted, filtered by, copied with the list, and known to a recipe by the names of its columns.
import { afterAll, expect, test } from 'vitest'
import { wholeListView } from '../../../../contract/app/view.ts'
import { makeSheet } from '../../../../testing/list/make-sheet.ts'
import { where } from '../../../../testing/list/view-spec.ts'
import { tempWorkspace } from '../../../../testing/workspace/temp-workspace.ts'
import { viewNamed, viewOver } from '../../../action/named.ts'
import { createViews } from '../views.ts'

const { store, close } = await tempWorkspace()
afterAll(close)
const views = createViews(store)

const people = () =>
  makeSheet(
    store,
    [
      { name: 'Name', type: 'text' },
      { name: 'Tags', type: 'text' },
    ],
    [
      ['Ann', 'red;blue'],
      ['Bo', 'red'],
      ['Cy', null],
      ['Dee', 'blue; red;green'],
    ],
  )

const facetOf = async (sheetId: Parameters<typeof views.open>[0], expression: string, search = '') => {
  const { id: viewId } = await views.open(sheetId, wholeListView)
  return views.expressionFacet({ viewId, expression, search, limit: 100 })
}

test('values are counted, most frequent first, and the rows of some are shown', async () => {
  const { sheetId } = await people()
  const facet = await facetOf(sheetId, 'count(parts([Tags], ";"))')
  expect(facet.values).toEqual([
    { value: '0', count: 1 },
    { value: '1', count: 1 },
    { value: '2', count: 1 },
    { value: '3', count: 1 },
  ])
  const expression = facet.stored ?? ''
  const words = 'count(parts([Tags], ";"))'
  const of = (values: (string | null)[], not?: boolean) =>
    views.open(sheetId, where({ kind: 'expression', columnId: null, expression, words, values, ...(not && { not }) }))
  const rowsOf = async (view: ReturnType<typeof of>) => Array.from(views.ids((await view).id))
  expect(await rowsOf(of(['2', '3']))).toEqual([1, 4])
  expect(await rowsOf(of(['2', '3'], true))).toEqual([2, 3])
  const { id: viewId } = await of(['2'])
  const same = await views.expressionFacet({ viewId, expression: words, search: '', limit: 100 })
  expect(same.distinct).toBe(4)
  const other = await views.expressionFacet({ viewId, expression: 'left([Name], 1)', search: '', limit: 100 })
  expect(other.values).toEqual([{ value: 'A', count: 1 }])
})

test('blanks are a value, a search keeps those that contain it, a fault says its place', async () => {
  const { sheetId } = await people()
  expect((await facetOf(sheetId, '[Tags]')).values).toContainEqual({ value: null, count: 1 })
  expect((await facetOf(sheetId, 'upper([Tags])', 'green')).values).toEqual([{ value: 'BLUE; RED;GREEN', count: 1 }])
  expect(await facetOf(sheetId, 'upper([Tag])')).toEqual({
    problem: { at: 6, length: 5, text: 'There is no column “Tag”. Did you mean “Tags”?' },
    stored: null,
    values: [],
    distinct: 0,
  })
})

test('without one of its columns it filters nothing; text that is no expression neither', async () => {
  const { sheetId } = await people()
  for (const expression of ['[#999999]', 'no expression at all'])
    expect(
      await views.open(sheetId, where({ kind: 'expression', columnId: null, expression, words: 'x', values: ['a'] })),
    ).toMatchObject({ rows: 4 })
})

test('a recipe names its columns, and finds them in another list', async () => {
  const { sheetId } = await people()
  const { stored } = await facetOf(sheetId, 'len([Tags])')
  const columns = await store.grid.call('columnsOf', sheetId)
  const spec = where({
    kind: 'expression',
    columnId: null,
    expression: stored ?? '',
    words: 'len([Tags])',
    values: ['3'],
  })
  const named = viewNamed(spec, columns)
  expect(named?.conditions[0]?.is).toMatchObject({ kind: 'expression', expression: 'len([Tags])' })
  const other = await people()
  const others = await store.grid.call('columnsOf', other.sheetId)
  if (!named) throw new Error('the view has a name')
  const over = viewOver(named, ({ name }) => {
    const found = others.find(column => column.name === name)
    if (!found) throw new Error(name)
    return found
  })
  const view = await views.open(other.sheetId, over)
  expect(Array.from(views.ids(view.id))).toEqual([2])
})
