// Find and replace over views: what matches, in which order, and that replacing is one step.
import { afterAll, describe, expect, test } from 'vitest'
import type { FindQuery, ReplaceAsk } from '../../contract/app/find.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { sheetWorkspace } from '../../testing/workspace/sheet-workspace.ts'
import { createPipeline } from '../action/pipeline.ts'
import { createFinds } from './finds.ts'
import { replaceAction } from './replace-action.ts'

const workspace = await sheetWorkspace()
const { store, views, edits, sheets } = workspace
afterAll(() => workspace.close())
const finds = createFinds(store, views)
const acting = createPipeline(workspace, { finds, views })
const replace = (ask: ReplaceAsk) => acting.perform(replaceAction, ask)

const query = (text: string, more: Partial<FindQuery> = {}): FindQuery => ({
  text,
  matchCase: false,
  wholeCell: false,
  regex: false,
  ignoreAccents: false,
  ...more,
})

async function list(rows: (string | null)[][], sort?: number) {
  const columns = (rows[0] ?? []).map((_, at) => ({ name: `C${at}`, type: 'text' as const }))
  const { sheetId, columnIds } = await makeSheet(store, columns, rows)
  const spec =
    sort === undefined
      ? wholeListView
      : { ...wholeListView, sort: [{ columnId: columnIds[sort] ?? (0 as ColumnId), descending: false }] }
  const view = await views.open(sheetId, spec)
  const all = { viewId: view.id, blocks: [{ top: 0, bottom: view.rows - 1, columnIds }] }
  const cells = async () =>
    (await views.copy(view.id, { top: 0, bottom: view.rows - 1, columnIds }, false)).rows.map(row => row.join('|'))
  return { sheetId, columnIds, view, all, cells }
}

const people = [
  ['Anna', 'Café', 'a.b'],
  ['anna-lena', 'cafe', 'axb'],
  [null, 'CAFÉ\u0301 two', 'line\nanna'],
  ['with\u001fborder', 'x', 'Anna'],
]

describe('what matches', () => {
  test.each([
    ['anna', {}, 4],
    ['Anna', { matchCase: true }, 2],
    ['anna', { wholeCell: true }, 2],
    ['a.b', {}, 1],
    ['a.b', { regex: true }, 2],
    ['cafe', {}, 1],
    ['cafe', { ignoreAccents: true }, 3],
    ['CAFÉ', { ignoreAccents: true, matchCase: true }, 1],
    ['^anna', { regex: true }, 3],
    ['border', {}, 1],
    ['^$', { regex: true }, 1],
    ['-', {}, 1],
    ['[', {}, 0],
  ])('%s %o in %i cells', async (text, more, cells) => {
    const { all } = await list(people)
    expect((await finds.count({ ...all, query: query(text, more), replacement: null })).cells).toBe(cells)
  })

  test('an expression that cannot be read, or takes for ever, is told', async () => {
    const { all } = await list([[`${'a'.repeat(40)}!`]])
    const count = (text: string) => finds.count({ ...all, query: query(text, { regex: true }), replacement: null })
    await expect(count('(')).rejects.toMatchObject({ code: 'bad_request' })
    await expect(count('^(a+)+$')).rejects.toMatchObject({ code: 'bad_request' })
    expect((await count('a!$')).cells).toBe(1)
  })
})

test('a count tells cells, rows and samples, and counts a cell of two blocks once', async () => {
  const { all, columnIds } = await list(people)
  const [first = 0 as ColumnId] = columnIds
  const blocks = [...all.blocks, { top: 0, bottom: 3, columnIds: [first] }]
  const found = await finds.count({ ...all, blocks, query: query('anna'), replacement: 'Ida' })
  expect(found).toMatchObject({ cells: 4, rows: 4 })
  expect(found.samples.map(({ row, before, after }) => [row, before, after])).toEqual([
    [0, 'Anna', 'Ida'],
    [1, 'anna-lena', 'Ida-lena'],
    [2, 'line\nanna', 'line\nIda'],
    [3, 'Anna', 'Ida'],
  ])
})

test('next and previous walk row by row in the order of the view', async () => {
  const rows = Array.from({ length: 25_000 }, (_, n) => [`name ${n}`, n % 12_000 === 7 ? 'hit' : null])
  const { all, columnIds } = await list(rows, 1)
  const [, second = 0 as ColumnId] = columnIds
  const ask = { ...all, query: query('hit'), columnIds }
  const walk = async (backwards: boolean) => {
    const seen: number[] = []
    let from = null
    for (;;) {
      const next = await finds.next({ ...ask, from, backwards })
      if (!next) return seen
      expect(next.columnId).toBe(second)
      seen.push(next.row)
      from = next
    }
  }
  // Sorted, the three hits stand first and the blanks last.
  expect(await walk(false)).toEqual([0, 1, 2])
  expect(await walk(true)).toEqual([2, 1, 0])
  const marks = await finds.marks({ ...all, query: query('hit'), first: 1, count: 10 })
  expect(marks).toEqual([
    { row: 1, columnId: second },
    { row: 2, columnId: second },
  ])
})

test('in all lists, whole cells are found without case and accents, with their columns and rows', async () => {
  const rows = [
    ['Zoë Nobody', 'x'],
    ['else', 'zoe nobody'],
    ['Zoë Nobody the second', null],
  ]
  const first = await list(rows)
  const second = await list([['ZOE NOBODY'], ['Zoë Nobody']])
  await list([['nobody']])
  const found = await finds.everywhere('zoë nobody')
  expect(found.map(({ sheetId, columns, rows, rowIds }) => ({ sheetId, columns, rows, rowIds }))).toEqual([
    { sheetId: first.sheetId, columns: ['C0', 'C1'], rows: 2, rowIds: [1, 2] },
    { sheetId: second.sheetId, columns: ['C0'], rows: 2, rowIds: [1, 2] },
  ])
  expect(await finds.everywhere('a text that no cell holds')).toEqual([])
  await expect(finds.everywhere('zoë nobody', AbortSignal.abort())).rejects.toThrow()
})

describe('replacing', () => {
  test.each([
    ['case and other text kept', query('CAFE'), 'bar', ['Café|bar', 'Straße 5|Ærø']],
    ['accents ignored', query('cafe', { ignoreAccents: true }), 'bar', ['bar|bar', 'Straße 5|Ærø']],
    ['letters that are two', query('strasse', { ignoreAccents: true }), 'Road', ['Café|cafe', 'Road 5|Ærø']],
    ['strokes', query('aero', { ignoreAccents: true }), 'Isle', ['Café|cafe', 'Straße 5|Isle']],
    ['groups', query('(\\w+) (\\d)', { regex: true }), '$2, $1$$', ['Café|cafe', 'Straß5, e$|Ærø']],
    ['named groups', query('(?<word>ca)', { regex: true }), '<$<word>$&$9>', ['<CaCa$9>fé|<caca$9>fe', 'Straße 5|Ærø']],
    ['no groups in plain text', query('5'), '$1', ['Café|cafe', 'Straße $1|Ærø']],
    ['away', query('cafe', { wholeCell: true }), '', ['Café|', 'Straße 5|Ærø']],
  ])('%s', async (_, asked, replacement, expected) => {
    const { all, sheetId, cells } = await list([
      ['Café', 'cafe'],
      ['Straße 5', 'Ærø'],
    ])
    await replace({ ...all, sheetId, query: asked, replacement, label: 'Replace' })
    expect(await cells()).toEqual(expected)
  })

  test.each([
    ['few columns', 2],
    ['many columns', 6],
  ])('%s: what is in two blocks is replaced once, locked cells stay, undo takes all back', async (_, width) => {
    const rows = Array.from({ length: 40 }, (_, n) =>
      Array.from({ length: width }, (_, at) => (n === 9 ? null : `a${at}`)),
    )
    const { all, sheetId, columnIds, cells } = await list(rows)
    const [first = 0 as ColumnId, second = 0 as ColumnId] = columnIds
    await sheets.setColumn(sheetId, second, { locked: true })
    const before = await cells()
    const blocks = [
      { top: 30, bottom: 39, columnIds: [first] },
      { top: 0, bottom: 35, columnIds },
    ]
    const asked = {
      ...all,
      sheetId,
      blocks,
      query: query('a'),
      replacement: 'aa',
      label: 'Replace',
    }
    const { cells: changed, skipped } = await replace(asked)
    // 39 filled rows of the first column, and of each other one that is not locked 35.
    expect(changed).toBe(39 + 35 * (width - 2))
    expect(skipped).toBe(35)
    const expected = rows.map((row, n) =>
      row
        .map((cell, at) => (at === 0 || (at > 1 && n <= 35) ? (cell?.replace('a', 'aa') ?? '') : (cell ?? '')))
        .join('|'),
    )
    expect(await cells()).toEqual(expected)
    await edits.undo(sheetId)
    expect(await cells()).toEqual(before)
  })

  test('a view of another list is refused', async () => {
    const { all, columnIds } = await list([['b'], ['a']])
    const other = await list([['a']])
    const blocks = [{ top: 1, bottom: 1, columnIds }]
    const asked = { ...all, blocks, sheetId: other.sheetId, query: query('a'), replacement: 'b', label: 'Replace' }
    await expect(replace(asked)).rejects.toMatchObject({ code: 'bad_request' })
    expect(await other.cells()).toEqual(['a'])
  })

  test('slices are one step, which undo takes back', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => [`row ${n}`])
    const { all, sheetId, cells } = await list(rows)
    const before = await cells()
    const asked = { ...all, sheetId, query: query('row'), replacement: 'Row number', label: 'Replace all' }
    expect((await replace(asked)).cells).toBe(3000)
    expect((await cells())[2999]).toBe('Row number 2999')
    expect((await sheets.history(sheetId)).steps).toHaveLength(1)
    await edits.undo(sheetId)
    expect(await cells()).toEqual(before)
  })
})
