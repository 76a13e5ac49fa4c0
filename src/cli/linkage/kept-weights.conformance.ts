// Weights that were learned go into the recipe of a list: a later run decides by them, and says which of their columns is missing.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { contactList } from '../../testing/list/contact-list.ts'

// Each command opens the workspace again.
vi.setConfig({ testTimeout: 240_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const json = ({ out }: { out: string }) => JSON.parse(out)
async function ok(...args: string[]) {
  const said = await at.here(...args)
  expect(said).toMatchObject({ code: 0 })
  return said
}

const header = ['First name', 'Last name', 'Email', 'Phone', 'City']
const places = [0, 1, 2, 3, 7]
const file = (rows: readonly (readonly string[])[], names = header) =>
  [names, ...rows].map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\n')
const contacts = (rows: number, seed: number) =>
  contactList(rows, seed).map(({ cells }) => places.map(place => cells[place] ?? ''))

/** The last column. */
const marksIn = (name: string) =>
  readFileSync(at.file(name), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .map(line => line.slice(line.lastIndexOf(',') + 1))

test('duplicates of a nightly list are marked by the weights of the list that the recipe was made from', async () => {
  const june = contacts(400, 38_400)
  at.put('june.csv', file(june))
  await ok('import', 'june.csv', '--list', 'June')
  const marked = json(await ok('dedupe', 'June', '--mark', '--threshold', '0.6', '--all', '--json'))
  expect(marked.linkage.learned).toBe(true)
  const made = json(await ok('recipe', 'June', '--out', 'nightly.json', '--json'))
  expect(made.steps[0].words).toContain('with saved weights')
  const recipe = JSON.parse(readFileSync(at.file('nightly.json'), 'utf8'))
  const [step] = recipe.steps
  expect(step).toMatchObject({ do: 'dedupe', threshold: 0.6, weights: { learned: { rows: 400 } } })
  expect(step.weights.compared.map(({ as }: { as: string }) => as)).toEqual(['first', 'last', 'email', 'phone', 'city'])

  // The same rows beside columns that were not there, in another order.
  const again = june.map((cells, row) => [`note ${row % 7}`, ...cells.toReversed()])
  at.put('again.csv', file(again, ['Note', ...header.toReversed()]))
  const night = (name: string, ...more: string[]) =>
    at.here('run', 'nightly.json', '--in', name, '--out', 'out.csv', ...more)
  expect(await night('again.csv')).toMatchObject({ code: 0 })
  await ok('export', 'June', '--out', 'june-marked.csv')
  expect(marksIn('out.csv')).toEqual(marksIn('june-marked.csv'))
  expect(marksIn('out.csv').filter(mark => mark !== '')).toHaveLength(marked.groups + marked.extra)

  // A night of ten rows is no list to learn from, and needs none.
  at.put('short.csv', file(contacts(10, 38_401)))
  expect(await night('short.csv')).toMatchObject({ code: 0 })

  at.put(
    'without.csv',
    file(
      june.map(([a = '', b = '', c = '', , e = '']) => [a, b, c, e]),
      ['First name', 'Last name', 'Email', 'City'],
    ),
  )
  const missing = await night('without.csv')
  expect(missing).toMatchObject({ code: 3, err: expect.stringContaining('The list has no column “Phone”.') })
  expect(missing.err).toContain('remove "weights" from the step to learn from this list')
  const { weights: _, ...plain } = step
  at.put('nightly.json', JSON.stringify({ ...recipe, steps: [plain] }))
  expect(await night('without.csv')).toMatchObject({ code: 0 })

  const odd = { ...step.weights, compared: [{ as: 'shoe size', columns: step.weights.compared[2].columns }] }
  at.put('nightly.json', JSON.stringify({ ...recipe, steps: [{ ...step, weights: odd }] }))
  expect(await night('again.csv')).toMatchObject({ code: 3, err: expect.stringContaining('“shoe size”') })
  const few = { ...step.weights, compared: step.weights.compared.slice(2) }
  at.put('nightly.json', JSON.stringify({ ...recipe, steps: [{ ...step, weights: few }] }))
  expect(await night('again.csv')).toMatchObject({
    code: 3,
    err: expect.stringContaining('saved weights that do not fit the columns they name'),
  })
})

test('a match with another list keeps its weights, and says which column of that list is missing', async () => {
  const people = contacts(500, 38_402)
  at.put('guests.csv', file(people.filter((_, row) => row % 2 === 0)))
  const crm = people.filter((_, row) => row % 2 === 1).map((cells, row) => [...cells, `Owner ${row}`])
  at.put('crm.csv', file(crm, [...header, 'Owner']))
  await ok('import', 'guests.csv', '--list', 'Guests')
  await ok('import', 'crm.csv', '--list', 'CRM')
  const done = json(
    await ok('match', 'Guests', '--with', 'list:CRM', '--bring', 'Owner', '--threshold', '0.7', '--json'),
  )
  expect(done.linkage.learned).toBe(true)
  await ok('recipe', 'Guests', '--out', 'nightly.json')
  const { steps } = JSON.parse(readFileSync(at.file('nightly.json'), 'utf8'))
  expect(steps[0]).toMatchObject({ do: 'match', threshold: 0.7, weights: { learned: { rows: 500 } } })
  const night = () => at.here('run', 'nightly.json', '--in', 'guests.csv', '--out', 'out.csv')
  expect(await night()).toMatchObject({ code: 0 })
  const brought = readFileSync(at.file('out.csv'), 'utf8')
    .split('\n')
    .filter(line => line.includes('Owner '))
  expect(brought).toHaveLength(done.changed.matched)
  const renamed = JSON.stringify({ format: 'listwright.recipe', version: 2, name: 'Night', steps }).replaceAll(
    '"others":[{"name":"Phone"',
    '"others":[{"name":"Mobile"',
  )
  at.put('nightly.json', renamed)
  expect(await night()).toMatchObject({ code: 3, err: expect.stringContaining('“CRM” has no column “Mobile”.') })
})
