// The recipe of a list on a real workspace with a real service: what was done to one list, as steps, is done to another.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import { type ViewSpec, wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { askOf, type Guest, guestColumns, people, recipeSuite } from '../../testing/run/recipe-suite.ts'
import { operationSpec, startRun } from '../../testing/run/run-workspace.ts'
import { columnAction } from '../actions/columns/column-action.ts'
import { computeAction } from '../actions/compute/compute.ts'
import { guessAction } from '../actions/guess/guess.ts'
import { rulesAction } from '../actions/rules/rules-action.ts'
import { bouncesAction } from '../bounces/bounces-action.ts'
import { cleanAction } from '../clean/clean-action.ts'
import { clusterAction } from '../clusters/cluster-action.ts'
import { dedupeAction } from '../duplicates/dedupe-action.ts'
import { replaceAction } from '../find/replace-action.ts'
import { matchAction } from '../match/match-action.ts'
import { transformAction } from '../transform/transform-action.ts'

const { at, listOf, cellsOf, callsSoFar } = recipeSuite()

/** A list on which every kind of step was done by its own door. */
async function worked(of: string) {
  const { sheetId, ids } = await listOf(people(of), 'Guests')
  const [name, mail, city] = ids
  await at().parts.acting.perform(cleanAction, { sheetId, fix: 'safe' })
  const over = { sheetId, scope: { of: 'list' as const }, columnIds: [mail] }
  await at().parts.acting.perform(transformAction, {
    ...over,
    choice: { id: 'upper', options: {} },
    into: { column: 'new', name: 'Loud' },
  })
  const dedupe = { sheetId, own: [[name]], rules: ['email' as const, 0], fuzziness: 'normal' as const }
  const choices = [{ columnId: city, choice: 'join' as const, separator: ' / ' }]
  await at().parts.acting.perform(dedupeAction, { ...dedupe, action: 'merge', others: 'all', decisions: [], choices })
  const spelt = { sheetId, columnId: city, alsoIn: [mail], preset: 'text' as const, method: 'fingerprint' as const }
  await at().parts.acting.perform(clusterAction, { ...spelt, others: 'all', decisions: [], skipped: [] })
  const register = await makeSheet(
    at().store,
    [
      { name: 'Address', type: 'email' },
      { name: 'Member', type: 'text' },
    ],
    ['one', 'two'].map(of => [`bea.${of}@gmail.com`, 'yes']),
    'Register',
  )
  const [address, member] = register.columnIds as [ColumnId, ColumnId]
  const keys = [{ columnId: mail, otherColumnId: address, how: 'typed' as const }]
  const matched = { sheetId, otherId: register.sheetId, keys, bring: [member], mark: false }
  await at().parts.acting.perform(matchAction, { ...matched, several: 'first', decisions: [] })
  const { id: viewId, rows } = await at().parts.views.open(sheetId, wholeListView)
  await at().parts.acting.perform(replaceAction, {
    ...{
      sheetId,
      viewId,
      blocks: [{ top: 0, bottom: rows - 1, columnIds: [city] }],
      replacement: 'Bjørgvin',
      label: 'Replace',
    },
    query: { text: 'bergen', matchCase: false, wholeCell: true, regex: false, ignoreAccents: true },
  })
  await at().parts.acting.perform(columnAction, { sheetId, columnId: mail, patch: { name: 'E-mail' } })
  await at().parts.acting.perform(rulesAction, {
    sheetId,
    columns: [{ columnId: mail, rules: [{ kind: 'unique' }] }],
    others: true,
  })
  const run = await startRun(at().runs, operationSpec(sheetId, 'validate.email', { email: mail }), { cap: 20 })
  await at().runs.settled(run.id)
  const { columns } = await at().sheets.get(sheetId)
  const verdict = columns.find(({ origin }) => origin?.field === 'verdict') ?? columns[0]
  const good: ViewSpec['conditions'][number] = {
    kind: 'values',
    columnId: verdict?.id ?? mail,
    values: [null],
    not: true,
  }
  await at().parts.savedViews.keep({
    sheetId,
    id: null,
    name: 'Judged',
    spec: { sort: [{ columnId: name, descending: true }], conditions: [good], search: '' },
    hidden: [],
  })
  return { sheetId, ids, spent: run.spent }
}

test('a history becomes a recipe; over another list it does the same, and the second time nothing', async () => {
  const { sheetId } = await worked('one')
  const made = await at().listRecipes.ofList(sheetId)
  expect(made.leftOut).toEqual([])
  expect(made.steps.map(({ does, words }) => `${does}: ${words}`)).toEqual([
    'clean: Fix all safe problems',
    'transform: Transform “Mail”: UPPER CASE into “Loud”',
    'dedupe: Merge duplicates by email, “Name”; “City”: join',
    'cluster: Unify the spellings of “City”, “Mail”',
    'match: Match with “Register” by “Mail” = “Address”',
    'replace: Replace “bergen” by “Bjørgvin” in “City”',
    'column: Column “Mail”: rename it to “E-mail”',
    'check: Check and keep the rules of the recipe',
    'run: Validate emails: “E-mail”',
    'view: Save the view “Judged”',
  ])
  expect(made.text).not.toContain('anna')
  expect(made.text).toMatch(/"choice":"join",[^\n]*"separator":" \/ "/)
  expect(at().listRecipes.read(made.text).hash).toBe(made.hash)

  const { sheetId: other } = await listOf(people('two'), 'July')
  const before = await cellsOf(other)
  const plan = await at().listRecipes.plan(askOf(other, made.text))
  expect(plan).toMatchObject({ drift: [], notes: [], cap: 20 })
  // Shown, not done. What needs a step before it is known later.
  expect(plan.steps.map(({ count }) => count && count.cells + count.rows)).toEqual([
    2,
    4,
    1,
    1,
    1,
    1,
    0,
    null,
    null,
    null,
  ])
  expect(await cellsOf(other)).toEqual(before)

  const result = await at().listRecipes.replay({ ...askOf(other, made.text), budget: 20 })
  expect(result).toMatchObject({ state: 'done', spent: 3 })
  expect(result.steps.map(({ state }) => state)).toEqual(Array(10).fill('done'))
  const after = await cellsOf(other)
  expect(after).toMatchObject({
    Name: ['Anna Berg', 'Bea Cole', 'Dan Ek'],
    Loud: expect.arrayContaining(['BEA.TWO@GMAIL.COM']),
    Member: [null, 'yes', null],
  })
  expect(Object.keys(after)).toEqual(Object.keys(await cellsOf(sheetId)))
  const [view] = await at().parts.savedViews.of(other)
  expect(view).toMatchObject({ name: 'Judged', spec: { conditions: [{ kind: 'values', not: true }] } })

  const calls = await callsSoFar()
  const again = await at().listRecipes.replay({ ...askOf(other, made.text), budget: 20 })
  expect(again).toMatchObject({ state: 'done', spent: 0 })
  expect(again.steps.map(({ state }) => state)).toEqual(Array(10).fill('before'))
  expect(await cellsOf(other)).toEqual(after)
  expect(await callsSoFar()).toBe(calls)
  // What it did is in the history of that list, and makes the same recipe again.
  const copy = await at().listRecipes.ofList(other)
  expect(JSON.parse(copy.text).steps).toEqual(JSON.parse(made.text).steps)
})

test('guesses are a step; a replacement in chosen rows is none', async () => {
  const rows = (of: string): Guest[] => [
    [null, `eva.stone@${of}.example`, 'Oslo'],
    ['Dan Ek', `dan.ek@${of}.example`, 'Oslo'],
  ]
  const { sheetId, ids } = await listOf(rows('first'), 'Nameless')
  const { id: viewId } = await at().parts.views.open(sheetId, wholeListView)
  await at().parts.acting.perform(replaceAction, {
    ...{ sheetId, viewId, blocks: [{ top: 0, bottom: 0, columnIds: [ids[2]] }], replacement: 'Rome', label: 'Replace' },
    query: { text: 'Oslo', matchCase: false, wholeCell: true, regex: false, ignoreAccents: true },
  })
  await at().parts.acting.perform(guessAction, { sheetId, columnIds: [], options: { kind: 'names' } })
  const made = await at().listRecipes.ofList(sheetId)
  expect(made.steps.map(({ words }) => words)).toEqual(['Guess names from emails into “Name: guess”'])
  expect(made.leftOut).toHaveLength(1)

  const { sheetId: other } = await listOf(rows('second'), 'Nameless too')
  const plan = await at().listRecipes.plan(askOf(other, made.text))
  expect(plan.steps.map(({ count }) => count?.cells)).toEqual([1])
  expect(await at().listRecipes.replay({ ...askOf(other, made.text), budget: 0 })).toMatchObject({ state: 'done' })
  expect((await cellsOf(other))['Name: guess']).toEqual(['Eva Stone (guess: possible)', null])
})

test('computed columns are steps: made, given another expression, turned into values', async () => {
  const { sheetId } = await listOf(people('computed'), 'Computed')
  const made = await at().parts.acting.perform(computeAction, {
    kind: 'new',
    sheetId,
    name: 'Label',
    expression: '[Name] & [City]',
    before: null,
  })
  await at().parts.acting.perform(computeAction, {
    kind: 'change',
    sheetId,
    columnId: made.columnId as ColumnId,
    name: 'Label',
    expression: 'trim([Name]) & ", " & [City]',
  })
  await at().parts.acting.perform(computeAction, { kind: 'values', sheetId, columnId: made.columnId as ColumnId })
  const recipe = await at().listRecipes.ofList(sheetId)
  expect(recipe.leftOut).toEqual([])
  expect(recipe.steps.map(({ words }) => words)).toEqual([
    'Computed column “Label”: [Name] & [City]',
    'Expression of “Label”: trim([Name]) & ", " & [City]',
    'Turn “Label” into values',
  ])

  const { sheetId: other } = await listOf(people('next'), 'Next')
  const plan = await at().listRecipes.plan(askOf(other, recipe.text))
  expect(plan.drift).toEqual([])
  expect(plan.steps.map(({ count }) => count?.cells)).toEqual([4, undefined, undefined])
  expect(await at().listRecipes.replay({ ...askOf(other, recipe.text), budget: 0 })).toMatchObject({ state: 'done' })
  const after = await cellsOf(other)
  expect(after.Label?.[2]).toBe('Bea Cole, Oslo.')
  expect((await at().sheets.get(other)).columns.at(-1)).toMatchObject({ name: 'Label', computed: null })

  // A column that the expression reads is not there: said before anything is made.
  const { sheetId: lacking } = await listOf(people('less'), 'Less', [
    ...guestColumns.slice(0, 2),
    { name: 'Town', type: 'city' },
  ])
  const { drift } = await at().listRecipes.plan(askOf(lacking, recipe.text))
  expect(drift).toMatchObject([
    { place: 0, kind: 'missing', column: { name: 'City' } },
    { place: 1, kind: 'missing', column: { name: 'City' } },
  ])
})

/** One has no city. */
const gaps = (of: string) => people(of).map(([name, mail, city]): Guest => [name, mail, city === 'Oslo.' ? null : city])

test('a transform that reads other columns names them, in its options as in its expression', async () => {
  const { sheetId, ids } = await listOf(gaps('other'), 'Others')
  const [name, mail, city] = ids
  const into = { column: 'same' as const }
  const over = { sheetId, scope: { of: 'list' as const }, into }
  await at().parts.acting.perform(transformAction, {
    ...over,
    columnIds: [city],
    choice: { id: 'from', options: { column: String(mail) } },
  })
  await at().parts.acting.perform(transformAction, {
    ...{ ...over, columnIds: [name, city], choice: { id: 'merge', options: { template: '{Name} ({City})' } } },
    into: { column: 'new', name: 'Who' },
  })
  const { text, leftOut } = await at().listRecipes.ofList(sheetId)
  expect(leftOut).toEqual([])
  expect(JSON.parse(text).steps[0]).toMatchObject({ options: {}, others: { column: { name: 'Mail', type: 'email' } } })
  const other = await listOf(gaps('same'), 'Others too')
  expect(await at().listRecipes.replay({ ...askOf(other.sheetId, text), budget: 0 })).toMatchObject({ state: 'done' })
  const cells = await cellsOf(other.sheetId)
  expect(cells.City).toContain('bea.same@gmail.com')
  expect(cells.Who).toContain('Anna Berg (Oslo)')
  // A name in a template that is not here is a difference, before anything is changed.
  const third = await listOf(gaps('third'), 'Third')
  const odd = text.replace('{Name} (', '{Nobody} (')
  const plan = await at().listRecipes.plan(askOf(third.sheetId, odd))
  expect(plan.drift).toMatchObject([{ kind: 'other', place: 1, words: expect.stringContaining('Nobody') }])
})

test('what nobody can say of another list is left out and counted', async () => {
  const { sheetId, ids } = await listOf(people('left'), 'Left')
  for (const text of ['Ada', 'Eve'])
    await at().edits.cells({
      sheetId,
      label: `Edit “${text}”`,
      cells: [{ rowId: 1 as never, columnId: ids[0], value: text }],
    })
  const { id } = await at().views.open(sheetId, wholeListView)
  await at().parts.acting.perform(transformAction, {
    ...{ sheetId, columnIds: [ids[2]], choice: { id: 'upper', options: {} }, into: { column: 'same' } },
    scope: { of: 'selection', viewId: id, ranges: [{ top: 0, bottom: 0 }] },
  })
  const made = await at().listRecipes.ofList(sheetId)
  expect(made.steps).toEqual([])
  expect(made.leftOut).toMatchObject([{ times: 1 }, { what: 'Edit “Eve”', times: 2 }])
})

test('a bounce file is a step: the recipe names it, and the person who replays it chooses the file', async () => {
  const put = async (name: string, text: string) => {
    const file = path.join(at().dir, name)
    writeFileSync(file, text)
    return (await at().files.ticket(file, 'read')).ticket
  }
  const bounced = (of: string) =>
    `Email,Type,BouncedAt,Details\ndan.${of}@gmail.com,HardBounce,2024-02-01T09:23:31Z,550 5.1.1 gone\n`
  const { sheetId } = await listOf(people('five'), 'May')
  const ticket = await put('may-bounces.csv', bounced('five'))
  await at().parts.acting.perform(bouncesAction, { sheetId, columnId: null, ticket, options: {} })
  const { text, steps, leftOut } = await at().listRecipes.ofList(sheetId)
  expect(leftOut).toEqual([])
  expect(steps).toMatchObject([{ does: 'bounces', words: 'Read the bounce file “may-bounces.csv” for “Mail”' }])
  // Where the file was is no one's business.
  expect(text).not.toContain(at().dir)

  const { sheetId: next } = await listOf(people('six'), 'June of bounces')
  const before = await cellsOf(next)
  const open = await at().listRecipes.plan(askOf(next, text))
  expect(open.drift).toMatchObject([{ kind: 'file', file: 'may-bounces.csv', place: 0 }])
  expect(await at().listRecipes.replay({ ...askOf(next, text), budget: 0 })).toMatchObject({ state: 'drift' })
  expect(await cellsOf(next)).toEqual(before)
  const files = [{ name: 'may-bounces.csv', ticket: await put('june.csv', bounced('six')) }]
  expect(await at().listRecipes.plan({ ...askOf(next, text), files })).toMatchObject({
    drift: [],
    steps: [{ count: { cells: 1 } }],
  })
  expect(await at().listRecipes.replay({ ...askOf(next, text), files, budget: 0 })).toMatchObject({ state: 'done' })
  expect(await cellsOf(next)).toEqual({
    ...before,
    'Mail: bounce': [null, null, null, 'No such mailbox'],
    'Mail: bounced on': [null, null, null, '2024-02-01'],
  })
  await at().edits.undo(next)
  expect(await cellsOf(next)).toEqual(before)
})

test('a run is a recipe of one step, saved where it was told, else to be downloaded; over another list it asks the same', async () => {
  const { sheetId, ids } = await listOf(people('run'), 'Guests.csv')
  const { id: runId } = await startRun(at().runs, operationSpec(sheetId, 'validate.email', { email: ids[1] }))
  await at().runs.settled(runId)
  const made = await at().listRecipes.ofRun(runId)
  expect(made).toMatchObject({ name: 'Validate emails: Guests.csv', fileName: 'validate-emails-guests.json' })
  expect(made.steps).toMatchObject([{ does: 'run' }])
  const target = path.join(at().dir, 'chosen.json')
  const { ticket } = await at().files.ticket(target, 'write')
  expect(await at().listRecipes.save({ runId }, ticket)).toEqual({ fileName: 'chosen.json', download: null })
  expect(readFileSync(target, 'utf8')).toBe(made.text)
  const { download } = await at().listRecipes.save({ runId }, null)
  if (download === null) throw new Error('no download')
  expect(readFileSync(at().files.pathOf(download, 'read'), 'utf8')).toBe(made.text)

  const { sheetId: other } = await listOf(people('other'), 'Others')
  const plan = await at().listRecipes.plan(askOf(other, made.text))
  expect(plan).toMatchObject({ drift: [], steps: [{ count: { rows: (await at().runs.get(runId)).calls } }] })
  await at().sheets.removeColumn(sheetId, ids[1])
  await expect(at().listRecipes.ofRun(runId)).rejects.toMatchObject({ code: 'not_found' })
})
