// Guesses of addresses and names: with support, marked in their own cell, never sent, one undo.
import { afterAll, expect, test } from 'vitest'
import type { SheetId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../../testing/workspace/temp-workspace.ts'
import { createPipeline } from '../../action/pipeline.ts'
import { createChangeFeed } from '../../base/changes.ts'
import { createActions } from '../../sheet/actions.ts'
import { createEdits } from '../../sheet/edit/edits.ts'
import { createViews } from '../../sheet/view/views.ts'
import { guessAction } from './guess.ts'

const workspace = await tempWorkspace()
const { store } = workspace
const changes = createChangeFeed()
const views = createViews(store)
const actions = createActions(store.inOrder)
const edits = createEdits(store, views, changes, actions)
const acting = createPipeline({ store, edits, changes, actions }, { store })
afterAll(() => workspace.close())

const columns = [
  { name: 'Name', type: 'full_name' as const },
  { name: 'E-mail', type: 'email' as const },
  { name: 'Company', type: 'company' as const },
]
const people = [
  ['Anna Berg', 'anna.berg@acme-tools.com', 'Acme Tools'],
  ['Otto Lund', 'otto.lund@acme-tools.com', 'Acme Tools'],
  ['Rosa Kaya', 'rkaya@acme-tools.com', 'Acme Tools'],
  ['Ivan Novak', null, 'ACME TOOLS'],
  ['Nina Rossi', null, 'Elsewhere'],
  ['Mary Jones', 'mary@gmail.com', 'Jones'],
  ['Luis Jones', null, 'Jones'],
  [null, 'laura.silva@acme-tools.com', null],
  ['علي', null, 'Acme Tools'],
  [null, null, null],
]
const cells = async (sheetId: Parameters<typeof views.open>[0]) => {
  const view = await views.open(sheetId, wholeListView)
  const ids = (await store.grid.call('columnsOf', sheetId)).map(({ id }) => id)
  return (await views.copy(view.id, { top: 0, bottom: view.rows - 1, columnIds: ids }, false)).rows
}

const of = (sheetId: SheetId, kind: 'emails' | 'names') => ({ sheetId, columnIds: [], options: { kind } })

test('an address is guessed from the form of its domain in this list, with its support, and never sent', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  const before = await cells(sheetId)
  expect((await acting.find(of(sheetId, 'emails'), guessAction.preview)).found).toEqual({
    known: 4,
    patterns: [{ domain: 'acme-tools.com', pattern: 'first.last', support: 2, known: 3 }],
    lacking: 4,
    guessed: 1,
    samples: [{ rowId: 4, of: 'Ivan Novak', text: 'ivan.novak@acme-tools.com (guess: 2 of 3 at acme-tools.com)' }],
  })
  expect(await cells(sheetId)).toEqual(before)
  expect(await acting.perform(guessAction, of(sheetId, 'emails'))).toMatchObject({ cells: 1, label: 'Guess emails' })
  const made = (await store.grid.call('columnsOf', sheetId))[2]
  expect(made).toMatchObject({ name: 'Email: guess', type: 'text', neverSend: true })
  expect((await cells(sheetId))[3]?.[2]).toBe('ivan.novak@acme-tools.com (guess: 2 of 3 at acme-tools.com)')
  await edits.undo(sheetId)
  expect(await cells(sheetId)).toEqual(before)
})

test('a form of address in a column of first names is no part of an address', async () => {
  const { sheetId } = await makeSheet(
    store,
    [
      { name: 'First name', type: 'first_name' },
      { name: 'Last name', type: 'last_name' },
      { name: 'E-mail', type: 'email' },
      { name: 'Company', type: 'company' },
    ],
    [
      ['Anna', 'Berg', 'aberg@acme-tools.com', 'Acme Tools'],
      ['Dr. Otto', 'Lund', 'olund@acme-tools.com', 'Acme Tools'],
      ['Dr. Ivan', 'Novak', null, 'Acme Tools'],
      ['Drina', 'Kaya', null, 'Acme Tools'],
    ],
  )
  const { tables } = await acting.find(of(sheetId, 'emails'), guessAction.preview)
  expect(tables[0]?.rows.map(([, text]) => text)).toEqual([
    ['inovak@acme-tools.com (guess: 2 of 2 at acme-tools.com)'],
    ['dkaya@acme-tools.com (guess: 2 of 2 at acme-tools.com)'],
  ])
})

test('a name is guessed from an address where there is none', async () => {
  const { sheetId } = await makeSheet(store, columns, people)
  expect(await acting.perform(guessAction, of(sheetId, 'names'))).toMatchObject({ cells: 1 })
  expect((await cells(sheetId))[7]?.[1]).toMatch(/^Laura Silva \(guess: (?:likely|possible)\)$/)
})

test('a list without the columns for it has no guesses and gets no column', async () => {
  const { sheetId } = await makeSheet(store, [{ name: 'Note', type: 'text' }], [['x']])
  expect(await acting.find(of(sheetId, 'emails'), guessAction.preview)).toMatchObject({
    needs: 'This needs an email column and a name column.',
    changes: 0,
  })
  expect(await acting.perform(guessAction, of(sheetId, 'names'))).toMatchObject({ stepId: null, cells: 0 })
})
