// The step that checks rules: kept with the list and only counted, or the end of the recipe.
import { expect, test } from 'vitest'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { askOf, recipeSuite } from '../../testing/run/recipe-suite.ts'
import { rulesAction } from '../actions/rules/rules-action.ts'

const { at } = recipeSuite()

async function listOf(zips: string[]) {
  const { sheetId, columnIds } = await makeSheet(
    at().store,
    [
      { name: 'ZIP', type: 'text' },
      { name: 'City', type: 'city' },
    ],
    zips.map(zip => [zip, `Town ${zip}`]),
  )
  const [zip = 0 as ColumnId] = columnIds
  return { sheetId, zip }
}
const pattern = { kind: 'pattern' as const, pattern: '[0-9]{5}' }

test('rules that were set become one step, which keeps them with another list and counts what breaks them', async () => {
  const { sheetId, zip } = await listOf(['10001', '10002'])
  const set = (rules: (typeof pattern | { kind: 'unique' })[]) =>
    at().parts.acting.perform(rulesAction, { sheetId, columns: [{ columnId: zip, rules }], others: false })
  await set([pattern])
  await set([pattern, { kind: 'unique' }])
  const made = await at().listRecipes.ofList(sheetId)
  expect(made.steps.map(({ does, words }) => `${does}: ${words}`)).toEqual([
    'check: Check and keep the rules of the recipe',
  ])
  const other = await listOf(['10001', '1000x', '10001'])
  const result = await at().listRecipes.replay({ ...askOf(other.sheetId, made.text), budget: 0 })
  expect(result).toMatchObject({ state: 'done', steps: [{ state: 'done', broken: 2 }] })
  expect(await at().store.grid.call('keptRules', other.sheetId)).toEqual([
    { columnId: other.zip, rules: [{ kind: 'unique' }, pattern] },
  ])
})

test('a step that stops makes no other step, and goes on once the cells are corrected', async () => {
  const { sheetId, zip } = await listOf(['10001', '1000x'])
  await at().parts.acting.perform(rulesAction, {
    sheetId,
    columns: [{ columnId: zip, rules: [pattern] }],
    others: true,
  })
  const column = { name: 'City', type: 'city' }
  const text = JSON.stringify({
    ...{ format: 'listwright.recipe', version: 2, name: 'Nightly' },
    steps: [
      { do: 'check', broken: 'stop' },
      { do: 'column', column, name: 'Town' },
    ],
  })
  const replayed = () => at().listRecipes.replay({ ...askOf(sheetId, text), budget: 0 })
  expect(await replayed()).toMatchObject({
    state: 'broken',
    steps: [{ state: 'broken', broken: 1 }, { state: 'open' }],
  })
  await at().edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 2 as RowId, columnId: zip, value: '10002' }] })
  expect(await replayed()).toMatchObject({ state: 'done', steps: [{ state: 'done', broken: 0 }, { state: 'done' }] })
  expect((await at().sheets.get(sheetId)).columns.map(({ name }) => name)).toEqual(['ZIP', 'Town'])
})

test('a recipe made of a list stops at broken rules where a person chose so', async () => {
  const { sheetId, zip } = await listOf(['10001'])
  await at().parts.acting.perform(rulesAction, {
    sheetId,
    columns: [{ columnId: zip, rules: [pattern] }],
    others: false,
  })
  const made = await at().listRecipes.ofList(sheetId, 'stop')
  expect(made.steps.map(({ words }) => words)).toEqual([
    'Check and keep the rules of the recipe, and stop if a cell breaks one',
  ])
  const other = await listOf(['1000x'])
  const result = await at().listRecipes.replay({ ...askOf(other.sheetId, made.text), budget: 0 })
  expect(result).toMatchObject({ state: 'broken', steps: [{ state: 'broken', broken: 1 }] })
})

test('rules about a column that the list does not have are a difference, not an error on the way', async () => {
  const { sheetId } = await listOf(['10001'])
  const rules = { fields: [{ name: 'Postcode', constraints: { required: true } }] }
  const text = JSON.stringify({
    ...{ format: 'listwright.recipe', version: 2, name: 'Nightly' },
    steps: [{ do: 'check', broken: 'mark', rules }],
  })
  const result = await at().listRecipes.replay({ ...askOf(sheetId, text), budget: 0 })
  expect(result).toMatchObject({ state: 'drift', drift: [{ kind: 'missing', column: { name: 'Postcode' } }] })
})
