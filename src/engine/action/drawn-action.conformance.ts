// An action made of its words and its work alone: found, changed, stopped, undone, and read from a recipe.
import { afterAll, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import { actionFacts } from '../../model/actions/facts.ts'
import { countOf, phrase, phraseText } from '../../model/actions/phrase.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { sheetWorkspace } from '../../testing/workspace/sheet-workspace.ts'
import type { Store } from '../store/store.ts'
import { changedCells, refuseClosed } from './changed-cells.ts'
import { drawnAction } from './drawn-action.ts'
import { createPipeline } from './pipeline.ts'

const workspace = await sheetWorkspace()
const { store, edits, changes, actions } = workspace
afterAll(() => workspace.close())

const facts = actionFacts({
  ...{ id: 'reverse', title: 'Reverse the order of words', group: 'Edit', keywords: '', about: '', over: 'columns' },
  options: {
    first: { kind: 'flag', label: 'Keep the first word', help: '' },
    between: { kind: 'text', label: 'Between words', help: '', most: 3, usual: ' ' },
    least: { kind: 'whole', label: 'Words at least', help: '', least: 1, most: 9, usual: 2 },
  },
  step: (_, columns) => `Reverse the order of words in ${columns.join(', ')}`,
  show: ({ cells }: { cells: number }) => ({
    changes: cells,
    summary: phrase`${countOf(cells, 'cell')} would change.`,
    tables: [],
  }),
  button: changes => phrase`Change ${countOf(changes, 'cell')}`,
  done: cells => phrase`Changed ${countOf(cells, 'cell')}.`,
  nothing: 'Nothing changed.',
  command: { brief: '', more: [], examples: [] },
})
type Options = Parameters<typeof facts.show>[1]
interface Parts {
  readonly store: Store
}

const reversed =
  ({ first, between, least }: Options) =>
  (cell: string | null) => {
    const words = cell?.split(' ') ?? []
    if (words.length < least) return undefined
    return (first ? [...words.slice(0, 1), ...words.slice(1).reverse()] : words.toReversed()).join(between)
  }
const columnsOf = async ({ store: of }: Parts, sheetId: number, columnIds: readonly ColumnId[]) =>
  (await of.grid.call('columnsOf', sheetId)).filter(({ id }) => columnIds.includes(id))

const reverse = drawnAction(facts, {
  async preview({ sheetId, columnIds, options }, at: Parts) {
    let cells = 0
    for (const column of await columnsOf(at, sheetId, columnIds))
      for await (const { values } of changedCells(at.store, sheetId, column, reversed(options), {}))
        cells += values.length
    return { found: { cells } }
  },
  async perform({ sheetId, columnIds, options }, at, write) {
    const columns = await columnsOf(at, sheetId, columnIds)
    refuseClosed(columns)
    return write(async function* (work) {
      for (const column of columns) yield* changedCells(at.store, sheetId, column, reversed(options), work)
    })
  },
})
const acting = createPipeline({ store, edits, changes, actions }, { store })
const options: Options = { first: false, between: ' ', least: 2 }
const names = ['Anna Maria Berg', 'Otto Lund', 'Cher', null]
const list = async () =>
  makeSheet(
    store,
    [
      { name: 'Name', type: 'text' },
      { name: 'Note', type: 'text' },
    ],
    names.map(name => [name, 'as is']),
  )
const cellsOf = async (sheetId: number) => {
  const [column] = await store.grid.call('columnsOf', sheetId)
  const ids = await store.scan.call('presentIds', sheetId)
  return (await store.scan.call('readRows', sheetId, [column?.slot ?? ''], ids)).flat()
}

test('cells are found, changed in one step that recipes can say, and taken back', async () => {
  const { sheetId, columnIds } = await list()
  const ask = { sheetId, columnIds: columnIds.slice(0, 1), options }
  const found = await acting.find(ask, reverse.preview)
  expect(found).toMatchObject({ needs: null, changes: 2, found: { cells: 2 } })
  expect(phraseText(found.summary, String)).toBe('2 cells would change.')
  expect(await acting.perform(reverse, ask)).toMatchObject({ cells: 2, label: 'Reverse the order of words in Name' })
  expect(await cellsOf(sheetId)).toEqual(['Berg Maria Anna', 'Lund Otto', 'Cher', null])
  const [step] = await store.grid.call('notedSteps', sheetId)
  expect(JSON.parse(step?.doing ?? '')).toEqual({
    do: 'reverse',
    columns: [{ name: 'Name', type: 'text' }],
    ...options,
  })
  await edits.undo(sheetId)
  expect(await cellsOf(sheetId)).toEqual(names)
})

test('a step of a recipe has just its options and its columns; anything else is refused', () => {
  const columns = [{ name: 'Name', type: 'text' }]
  const read = reverse.step.read({ columns, ...options, first: true })
  expect(read).toMatchObject({
    step: {
      ...{
        does: 'reverse',
        words: 'Reverse the order of words in Name',
        question: { columns, ...options, first: true },
      },
      uses: [{ column: columns[0], use: 'change' }],
    },
  })
  for (const odd of [{ least: 0 }, { between: 'long' }, { first: 'yes' }, { other: 1 }, { columns: [] }])
    expect(reverse.step.read({ columns, ...options, ...odd })).toHaveProperty('issues')
  expect(reverse.step.read(options)).toHaveProperty('issues')
})

test('a locked column is refused before anything changes', async () => {
  const { sheetId, columnIds } = await list()
  await store.writer.call('setColumn', sheetId, columnIds[0] as ColumnId, { locked: true })
  await expect(acting.perform(reverse, { sheetId, columnIds, options })).rejects.toMatchObject({ code: 'bad_request' })
  expect(await cellsOf(sheetId)).toEqual(names)
})
