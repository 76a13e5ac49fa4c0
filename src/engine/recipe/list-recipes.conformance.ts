// The recipe of a list on a real workspace with a real service: what was done to one list is done to another, what differs is
// shown before, a cap holds over all replays, and nothing is paid twice.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { type ViewSpec, wholeListView } from '../../contract/app/view.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/make-sheet.ts'
import { openRecipeWorkspace, type RecipeWorkspace } from '../../testing/recipe-workspace.ts'
import { openService, operationSpec, startRun } from '../../testing/run-workspace.ts'

let service: Service
let at: RecipeWorkspace
beforeAll(async () => {
  service = await openService({ contacts: 500 })
  at = await openRecipeWorkspace(service)
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const types: { name: string; type: ColumnType }[] = [
  { name: 'Name', type: 'full_name' },
  { name: 'Mail', type: 'email' },
  { name: 'City', type: 'city' },
]
type Row = [name: string | null, mail: string | null, city: string | null]
/** Two are the same person, one has spaces, one address is broken. */
const people = (of: string): Row[] => [
  [' Anna  Berg', `anna.${of}@gmail.com`, 'Oslo'],
  ['Anna Berg', `anna.${of}@gmail.com`, 'Oslo'],
  ['Bea Cole', `bea.${of}@gmail.com`, 'Oslo.'],
  ['Dan  Ek ', `dan.${of}@gmail.com`, 'Bergen'],
]

async function listOf(rows: Row[], name: string, columns = types) {
  const { sheetId, columnIds } = await makeSheet(at.store, columns, rows, name)
  return { sheetId, ids: columnIds as [ColumnId, ColumnId, ColumnId] }
}

async function cellsOf(sheetId: SheetId): Promise<Record<string, (string | null)[]>> {
  const columns = (await at.store.grid.call('columnsOf', sheetId)).filter(({ hidden }) => !hidden)
  const { ids } = await at.store.scan.call('orderRows', sheetId, wholeListView, [])
  const slots = columns.map(({ slot }) => slot)
  const rows = await at.store.grid.call('readRows', sheetId, slots, ids)
  return Object.fromEntries(columns.map(({ name }, place) => [name, rows.map(row => row[place] ?? null)]))
}

/** A list on which every kind of step was done by its own door. */
async function worked(of: string) {
  const { sheetId, ids } = await listOf(people(of), 'Guests')
  const [name, mail, city] = ids
  await at.parts.problemFixes.apply({ sheetId, fix: 'safe' })
  const over = { sheetId, scope: { of: 'list' as const }, columnIds: [mail] }
  await at.parts.transforms.apply({
    ...over,
    choice: { id: 'upper', options: {} },
    into: { column: 'new', name: 'Loud' },
  })
  const dedupe = { sheetId, own: [[name]], rules: ['email' as const, 0], fuzziness: 'normal' as const }
  await at.parts.duplicates.resolve({ ...dedupe, action: 'merge', others: 'all', decisions: [] })
  const spelt = { sheetId, columnId: city, preset: 'text' as const, method: 'fingerprint' as const }
  await at.parts.clusters.apply({ ...spelt, others: 'all', decisions: [], skipped: [] })
  const register = await makeSheet(
    at.store,
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
  await at.parts.matches.apply({ ...matched, several: 'first', decisions: [] })
  const { id: viewId, rows } = await at.parts.views.open(sheetId, wholeListView)
  await at.parts.finds.replace({
    ...{ viewId, blocks: [{ top: 0, bottom: rows - 1, columnIds: [city] }], replacement: 'Bjørgvin', label: 'Replace' },
    query: { text: 'bergen', matchCase: false, wholeCell: true, regex: false, ignoreAccents: true },
    stepKey: crypto.randomUUID(),
  })
  await at.parts.sheets.setColumn(sheetId, mail, { name: 'E-mail' })
  const run = await startRun(at.runs, operationSpec(sheetId, 'validate.email', { email: mail }), { cap: 20 })
  await at.runs.settled(run.id)
  const { columns } = await at.sheets.get(sheetId)
  const verdict = columns.find(({ origin }) => origin?.field === 'verdict') ?? columns[0]
  const good: ViewSpec['conditions'][number] = {
    kind: 'values',
    columnId: verdict?.id ?? mail,
    values: [null],
    not: true,
  }
  await at.parts.savedViews.keep({
    sheetId,
    id: null,
    name: 'Judged',
    spec: { sort: [{ columnId: name, descending: true }], conditions: [good], search: '' },
    hidden: [],
  })
  return { sheetId, ids, spent: run.spent }
}

const ask = (sheetId: SheetId, text: string) => ({ sheetId, text, columns: [], acceptPrices: false })
const callsSoFar = async () => (await at.runs.list()).reduce((sum, { callsDone }) => sum + callsDone, 0)

test('a history becomes a recipe; over another list it does the same, and the second time nothing', async () => {
  const { sheetId } = await worked('one')
  const made = await at.listRecipes.ofList(sheetId)
  expect(made.leftOut).toEqual([])
  expect(made.steps.map(({ does, words }) => `${does}: ${words}`)).toEqual([
    'clean: Fix all safe problems',
    'transform: Transform “Mail”: UPPER CASE into “Loud”',
    'dedupe: Merge duplicates by email, “Name”',
    'cluster: Unify the spellings of “City”',
    'match: Match with “Register” by “Mail” = “Address”',
    'replace: Replace “bergen” by “Bjørgvin” in “City”',
    'column: Column “Mail”: rename it to “E-mail”',
    'run: Validate emails: “E-mail”',
    'view: Save the view “Judged”',
  ])
  expect(made.text).not.toContain('anna')
  expect(at.listRecipes.read(made.text).hash).toBe(made.hash)

  const { sheetId: other } = await listOf(people('two'), 'July')
  const before = await cellsOf(other)
  const plan = await at.listRecipes.plan(ask(other, made.text))
  expect(plan).toMatchObject({ drift: [], notes: [], cap: 20 })
  // Shown, not done. What needs a step before it is known later.
  expect(plan.steps.map(({ count }) => count && count.cells + count.rows)).toEqual([2, 4, 1, 1, 1, 1, 0, null, null])
  expect(await cellsOf(other)).toEqual(before)

  const result = await at.listRecipes.replay({ ...ask(other, made.text), budget: 20 })
  expect(result).toMatchObject({ state: 'done', spent: 3 })
  expect(result.steps.map(({ state }) => state)).toEqual(Array(9).fill('done'))
  const after = await cellsOf(other)
  expect(after).toMatchObject({
    Name: ['Anna Berg', 'Bea Cole', 'Dan Ek'],
    Loud: expect.arrayContaining(['BEA.TWO@GMAIL.COM']),
    Member: [null, 'yes', null],
  })
  expect(Object.keys(after)).toEqual(Object.keys(await cellsOf(sheetId)))
  const [view] = await at.parts.savedViews.of(other)
  expect(view).toMatchObject({ name: 'Judged', spec: { conditions: [{ kind: 'values', not: true }] } })

  const calls = await callsSoFar()
  const again = await at.listRecipes.replay({ ...ask(other, made.text), budget: 20 })
  expect(again).toMatchObject({ state: 'done', spent: 0 })
  expect(again.steps.map(({ state }) => state)).toEqual(Array(9).fill('before'))
  expect(await cellsOf(other)).toEqual(after)
  expect(await callsSoFar()).toBe(calls)
  // What it did is in the history of that list, and makes the same recipe again.
  const copy = await at.listRecipes.ofList(other)
  expect(JSON.parse(copy.text).steps).toEqual(JSON.parse(made.text).steps)
})

test('guesses are a step; a replacement in chosen rows is none', async () => {
  const rows = (of: string): Row[] => [
    [null, `eva.stone@${of}.example`, 'Oslo'],
    ['Dan Ek', `dan.ek@${of}.example`, 'Oslo'],
  ]
  const { sheetId, ids } = await listOf(rows('first'), 'Nameless')
  const { id: viewId } = await at.parts.views.open(sheetId, wholeListView)
  await at.parts.finds.replace({
    ...{ viewId, blocks: [{ top: 0, bottom: 0, columnIds: [ids[2]] }], replacement: 'Rome', label: 'Replace' },
    query: { text: 'Oslo', matchCase: false, wholeCell: true, regex: false, ignoreAccents: true },
    stepKey: crypto.randomUUID(),
  })
  await at.parts.guessing.apply({ sheetId, kind: 'names' })
  const made = await at.listRecipes.ofList(sheetId)
  expect(made.steps.map(({ words }) => words)).toEqual(['Guess names from emails into “Name: guess”'])
  expect(made.leftOut).toHaveLength(1)

  const { sheetId: other } = await listOf(rows('second'), 'Nameless too')
  const plan = await at.listRecipes.plan(ask(other, made.text))
  expect(plan.steps.map(({ count }) => count?.cells)).toEqual([1])
  expect(await at.listRecipes.replay({ ...ask(other, made.text), budget: 0 })).toMatchObject({ state: 'done' })
  expect((await cellsOf(other))['Name: guess']).toEqual(['Eva Stone (guess: possible)', null])
})

test('computed columns are steps: made, given another expression, turned into values', async () => {
  const { sheetId } = await listOf(people('computed'), 'Computed')
  const made = await at.parts.computes.add({ sheetId, name: 'Label', expression: '[Name] & [City]', before: null })
  await at.parts.computes.change({
    sheetId,
    columnId: made.id,
    name: 'Label',
    expression: 'trim([Name]) & ", " & [City]',
  })
  await at.parts.computes.toValues(sheetId, made.id)
  const recipe = await at.listRecipes.ofList(sheetId)
  expect(recipe.leftOut).toEqual([])
  expect(recipe.steps.map(({ words }) => words)).toEqual([
    'Computed column “Label”: [Name] & [City]',
    'Expression of “Label”: trim([Name]) & ", " & [City]',
    'Turn “Label” into values',
  ])

  const { sheetId: other } = await listOf(people('next'), 'Next')
  const plan = await at.listRecipes.plan(ask(other, recipe.text))
  expect(plan.drift).toEqual([])
  expect(plan.steps.map(({ count }) => count?.cells)).toEqual([4, undefined, undefined])
  expect(await at.listRecipes.replay({ ...ask(other, recipe.text), budget: 0 })).toMatchObject({ state: 'done' })
  const after = await cellsOf(other)
  expect(after.Label?.[2]).toBe('Bea Cole, Oslo.')
  expect((await at.sheets.get(other)).columns.at(-1)).toMatchObject({ name: 'Label', computed: null })

  // A column that the expression reads is not there: said before anything is made.
  const { sheetId: lacking } = await listOf(people('less'), 'Less', [
    ...types.slice(0, 2),
    { name: 'Town', type: 'city' },
  ])
  const { drift } = await at.listRecipes.plan(ask(lacking, recipe.text))
  expect(drift).toMatchObject([
    { place: 0, kind: 'missing', column: { name: 'City' } },
    { place: 1, kind: 'missing', column: { name: 'City' } },
  ])
})

test('a replay says which step it is at, is stopped between two, and goes on from there', async () => {
  const { sheetId } = await listOf(people('slow'), 'Slow')
  const upper = (name: string, type: ColumnType) => ({
    ...{ do: 'transform', columns: [{ name, type }], by: 'upper', options: {}, into: { column: 'same' } },
  })
  const text = JSON.stringify({
    ...{ format: 'listwright.recipe', version: 2, name: 'Three' },
    steps: [upper('Name', 'full_name'), upper('City', 'city'), upper('Mail', 'email')],
  })
  const heard: (string | null)[] = []
  const listening = new AbortController()
  const follows = (async () => {
    for await (const now of at.listRecipes.progress(sheetId, listening.signal)) {
      heard.push(now && `${now.place + 1} of ${now.steps}${now.stopping ? ', stopping' : ''}`)
      if (heard.length > 1 && now === null) return
    }
  })()
  const first = await at.listRecipes.replay(
    { ...ask(sheetId, text), budget: 0 },
    { at: place => place === 1 && at.listRecipes.stop(sheetId) },
  )
  expect(first).toMatchObject({ state: 'stopped', steps: [{ state: 'done' }, { state: 'done' }, { state: 'open' }] })
  expect((await cellsOf(sheetId)).Mail?.[2]).toBe('bea.slow@gmail.com')
  await follows
  listening.abort()
  expect(heard[0]).toBeNull()
  expect(heard).toContain('2 of 3, stopping')
  expect(heard.at(-1)).toBeNull()

  const rest = await at.listRecipes.replay({ ...ask(sheetId, text), budget: 0 })
  expect(rest).toMatchObject({ state: 'done', steps: [{ state: 'before' }, { state: 'before' }, { state: 'done' }] })
  expect((await cellsOf(sheetId)).Mail?.[2]).toBe('BEA.SLOW@GMAIL.COM')
})

test('a step that was taken back is made again, and those behind it', async () => {
  const { sheetId } = await listOf(people('back'), 'Back')
  const text = JSON.stringify({
    ...{ format: 'listwright.recipe', version: 2, name: 'Two' },
    steps: [
      { do: 'clean', fix: 'safe' },
      {
        do: 'transform',
        columns: [{ name: 'City', type: 'city' }],
        by: 'upper',
        options: {},
        into: { column: 'same' },
      },
    ],
  })
  await at.listRecipes.replay({ ...ask(sheetId, text), budget: 0 })
  const done = await cellsOf(sheetId)
  await at.edits.undo(sheetId)
  const plan = await at.listRecipes.plan(ask(sheetId, text))
  expect(plan.steps.map(step => step.done)).toEqual([true, false])
  const again = await at.listRecipes.replay({ ...ask(sheetId, text), budget: 0 })
  expect(again.steps.map(({ state }) => state)).toEqual(['before', 'done'])
  expect(await cellsOf(sheetId)).toEqual(done)
})

const run = (cap: number, more: object = {}) =>
  JSON.stringify({
    ...{ format: 'listwright.recipe', version: 2, name: 'Run' },
    steps: [
      { do: 'clean', fix: 'safe' },
      {
        ...{ do: 'run', operation: 'validate.email', inputs: { email: { name: 'Mail', type: 'email' } } },
        ...{ country: null, ownLists: false, waterfall: [], rows: ['empty', 'retryable'] },
        ...{ maxAgeDays: 30, writes: 'fill', fields: [], cap, ...more },
      },
    ],
  })

const many = (of: string): Row[] => Array.from({ length: 8 }, (_, n) => [`Guest ${n}`, `${of}${n}@gmail.com`, null])

test('a run never spends beyond its cap or the budget, however often it is replayed; a higher cap goes on', async () => {
  const { sheetId } = await listOf(many('cap'), 'Capped')
  const first = await at.listRecipes.replay({ ...ask(sheetId, run(3)), budget: 100 })
  expect(first).toMatchObject({ state: 'paused', reason: 'cap', spent: 3 })
  const second = await at.listRecipes.replay({ ...ask(sheetId, run(3)), budget: 100 })
  expect(second).toMatchObject({ state: 'paused', reason: 'cap', spent: 0 })
  const third = await at.listRecipes.replay({ ...ask(sheetId, run(100)), budget: 2 })
  expect(third).toMatchObject({ state: 'paused', reason: 'cap', spent: 2 })
  const last = await at.listRecipes.replay({ ...ask(sheetId, run(100)), budget: 100 })
  expect(last).toMatchObject({ state: 'done', spent: 3 })
})

test('the same people in another list cost nothing again', async () => {
  const one = await listOf(many('twice'), 'First')
  expect(await at.listRecipes.replay({ ...ask(one.sheetId, run(50)), budget: 50 })).toMatchObject({ spent: 8 })
  const two = await listOf(many('twice'), 'Second')
  const calls = await callsSoFar()
  expect(await at.listRecipes.replay({ ...ask(two.sheetId, run(50)), budget: 50 })).toMatchObject({
    spent: 0,
    state: 'done',
  })
  expect(await callsSoFar()).toBe(calls)
})

test('what differs is shown and nothing is changed or sent; a chosen column settles it', async () => {
  const columns: typeof types = [
    { name: 'Name', type: 'full_name' },
    { name: 'Address', type: 'email' },
    { name: 'City', type: 'text' },
  ]
  const { sheetId, ids } = await listOf(many('drift'), 'Other', columns)
  const before = await cellsOf(sheetId)
  const result = await at.listRecipes.replay({ ...ask(sheetId, run(50)), budget: 50 })
  expect(result).toMatchObject({ state: 'drift', spent: 0 })
  expect(result.drift).toMatchObject([
    { kind: 'missing', place: 1, column: { name: 'Mail' }, found: { name: 'Address' } },
  ])
  expect(await cellsOf(sheetId)).toEqual(before)
  // The price of a call is noted before anything happens, too.
  const choice = { ...ask(sheetId, run(50, { price: 0 })), columns: [{ name: 'Mail', columnId: ids[1] }] }
  const dear = await at.listRecipes.replay({ ...choice, budget: 50 })
  expect(dear).toMatchObject({ state: 'drift', drift: [{ kind: 'price', place: 1 }] })
  expect(await cellsOf(sheetId)).toEqual(before)
  const done = await at.listRecipes.replay({ ...choice, acceptPrices: true, budget: 50 })
  expect(done).toMatchObject({ state: 'done', spent: 8 })
})

test('locked, never to be sent, of another type: each is said', async () => {
  const { sheetId, ids } = await listOf(many('locked'), 'Locked')
  const [name, mail, city] = ids
  await at.sheets.setColumn(sheetId, name, { locked: true })
  await at.sheets.setColumn(sheetId, mail, { neverSend: true })
  const steps = [
    {
      do: 'transform',
      columns: [{ name: 'Name', type: 'full_name' }],
      by: 'upper',
      options: {},
      into: { column: 'same' },
    },
    { do: 'types', column: { name: 'City', type: 'country' }, without: [], form: 'country_code', domains: {} },
    JSON.parse(run(5)).steps[1],
  ]
  const text = JSON.stringify({ ...JSON.parse(run(5)), steps })
  const { drift } = await at.listRecipes.plan(ask(sheetId, text))
  expect(drift.map(({ kind, place }) => [kind, place])).toEqual([
    ['locked', 0],
    ['type', 1],
    ['locked', 2],
  ])
  expect(city).toBeGreaterThan(0)
})

/** One has no city. */
const gaps = (of: string) => people(of).map(([name, mail, city]): Row => [name, mail, city === 'Oslo.' ? null : city])

test('a transform that reads other columns names them, in its options as in its expression', async () => {
  const { sheetId, ids } = await listOf(gaps('other'), 'Others')
  const [name, mail, city] = ids
  const into = { column: 'same' as const }
  const over = { sheetId, scope: { of: 'list' as const }, into }
  await at.parts.transforms.apply({
    ...over,
    columnIds: [city],
    choice: { id: 'from', options: { column: String(mail) } },
  })
  await at.parts.transforms.apply({
    ...{ ...over, columnIds: [name, city], choice: { id: 'merge', options: { template: '{Name} ({City})' } } },
    into: { column: 'new', name: 'Who' },
  })
  const { text, leftOut } = await at.listRecipes.ofList(sheetId)
  expect(leftOut).toEqual([])
  expect(JSON.parse(text).steps[0]).toMatchObject({ options: {}, others: { column: { name: 'Mail', type: 'email' } } })
  const other = await listOf(gaps('same'), 'Others too')
  expect(await at.listRecipes.replay({ ...ask(other.sheetId, text), budget: 0 })).toMatchObject({ state: 'done' })
  const cells = await cellsOf(other.sheetId)
  expect(cells.City).toContain('bea.same@gmail.com')
  expect(cells.Who).toContain('Anna Berg (Oslo)')
  // A name in a template that is not here is a difference, before anything is changed.
  const third = await listOf(gaps('third'), 'Third')
  const odd = text.replace('{Name} (', '{Nobody} (')
  const plan = await at.listRecipes.plan(ask(third.sheetId, odd))
  expect(plan.drift).toMatchObject([{ kind: 'other', place: 1, words: expect.stringContaining('Nobody') }])
})

test('what nobody can say of another list is left out and counted', async () => {
  const { sheetId, ids } = await listOf(people('left'), 'Left')
  for (const text of ['Ada', 'Eve'])
    await at.edits.cells({
      sheetId,
      label: `Edit “${text}”`,
      cells: [{ rowId: 1 as never, columnId: ids[0], value: text }],
    })
  const { id } = await at.views.open(sheetId, wholeListView)
  await at.parts.transforms.apply({
    ...{ sheetId, columnIds: [ids[2]], choice: { id: 'upper', options: {} }, into: { column: 'same' } },
    scope: { of: 'selection', viewId: id, ranges: [{ top: 0, bottom: 0 }] },
  })
  const made = await at.listRecipes.ofList(sheetId)
  expect(made.steps).toEqual([])
  expect(made.leftOut).toMatchObject([{ times: 1 }, { what: 'Edit “Eve”', times: 2 }])
})

test('a bounce file is a step: the recipe names it, and the person who replays it chooses the file', async () => {
  const put = async (name: string, text: string) => {
    const file = path.join(at.dir, name)
    writeFileSync(file, text)
    return (await at.files.ticket(file, 'read')).ticket
  }
  const bounced = (of: string) =>
    `Email,Type,BouncedAt,Details\ndan.${of}@gmail.com,HardBounce,2024-02-01T09:23:31Z,550 5.1.1 gone\n`
  const { sheetId } = await listOf(people('five'), 'May')
  const ticket = await put('may-bounces.csv', bounced('five'))
  await at.parts.bounces.apply({ sheetId, columnId: null, ticket, options: {} })
  const { text, steps, leftOut } = await at.listRecipes.ofList(sheetId)
  expect(leftOut).toEqual([])
  expect(steps).toMatchObject([{ does: 'bounces', words: 'Read the bounce file “may-bounces.csv” for “Mail”' }])
  // Where the file was is nobody's business.
  expect(text).not.toContain(at.dir)

  const { sheetId: next } = await listOf(people('six'), 'June of bounces')
  const before = await cellsOf(next)
  const open = await at.listRecipes.plan(ask(next, text))
  expect(open.drift).toMatchObject([{ kind: 'file', file: 'may-bounces.csv', place: 0 }])
  expect(await at.listRecipes.replay({ ...ask(next, text), budget: 0 })).toMatchObject({ state: 'drift' })
  expect(await cellsOf(next)).toEqual(before)
  const files = [{ name: 'may-bounces.csv', ticket: await put('june.csv', bounced('six')) }]
  expect(await at.listRecipes.plan({ ...ask(next, text), files })).toMatchObject({
    drift: [],
    steps: [{ count: { cells: 1 } }],
  })
  expect(await at.listRecipes.replay({ ...ask(next, text), files, budget: 0 })).toMatchObject({ state: 'done' })
  expect(await cellsOf(next)).toEqual({
    ...before,
    'Mail: bounce': [null, null, null, 'No such mailbox'],
    'Mail: bounced on': [null, null, null, '2024-02-01'],
  })
  await at.edits.undo(next)
  expect(await cellsOf(next)).toEqual(before)
})
