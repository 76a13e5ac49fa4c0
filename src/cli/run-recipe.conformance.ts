// `listwright run RECIPE.json` as scripts see it: the same question of another list, or the difference with code 3.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Recipe } from '../contract/app/recipe.ts'
import { type CommandLine, commandLine, failureOf, guests, summaryOf } from '../testing/command-line.ts'

// Each command opens the workspace again.
vi.setConfig({ testTimeout: 180_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const recipe: Recipe = {
  format: 'listwright.recipe',
  version: 1,
  name: 'Guests but Bo',
  operation: 'validate.email',
  inputs: { email: { name: 'Work e-mail', type: 'email' } },
  country: null,
  ownLists: false,
  waterfall: [],
  onlyIf: {
    join: 'all',
    tests: [{ kind: 'contains', column: { name: 'Name', type: 'full_name' }, not: true, text: 'bo' }],
  },
  rows: ['empty', 'retryable'],
  maxAgeDays: 30,
  writes: 'fill',
  fields: ['email_quality.is_role'],
  budget: 12,
}
const put = (content: object) => at.put('nightly.json', JSON.stringify(content, null, 2))
const run = (...more: string[]) => at.here('run', 'nightly.json', '--in', 'guests.csv', '--json', ...more)
const estimate = (...more: string[]) => at.here('estimate', 'nightly.json', '--in', 'guests.csv', ...more)

test('a condition that no option can say holds; the summary names the recipe; again it costs nothing', async () => {
  at.put('guests.csv', guests)
  put(recipe)
  // The budget of a recipe is a suggestion: without --budget nothing is paid.
  const none = await run()
  expect(none).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--budget N') })
  const asked = await estimate()
  expect(asked.code).toBe(0)
  expect(asked.out).toContain('Guests but Bo over guests: Practice')
  expect(asked.out).toContain('The recipe suggests --budget 12.')

  const first = await run('--budget', '5', '--out', 'checked.csv')
  expect(first.code).toBe(0)
  const told = summaryOf(first)
  // Anna only: both Bos are left out, Cy has no address and Di none at all.
  expect(told).toMatchObject({ state: 'done', calls: 1, credits: { booked: 1 }, recipe: { name: 'Guests but Bo' } })
  expect(told.recipe?.hash).toMatch(/^[0-9a-f]{64}$/)
  const [head = '', , bo = ''] = readFileSync(at.file('checked.csv'), 'utf8').split(/\r?\n/)
  expect(head).toContain('Work e-mail: verdict')
  expect(head).toContain('Work e-mail: role')
  expect(bo).toMatch(/^Bo Li,bo@mailinator.com,,/)

  // The same recipe in another layout has the same hash.
  const { onlyIf, ...rest } = recipe
  at.put('nightly.json', `\uFEFF${JSON.stringify({ onlyIf, ...rest })}`)
  expect(summaryOf(await run('--budget', '5'))).toMatchObject({
    calls: 0,
    credits: { booked: 0 },
    recipe: told.recipe,
  })
})

test('a list that differs ends with 3 before anything is sent, in words and as JSON; --map settles it', async () => {
  at.put('guests.csv', guests.replace('Work e-mail', 'Mail').replace('Name', 'Full name'))
  put(recipe)
  const said = await run('--budget', '5')
  expect(said.code).toBe(3)
  expect(JSON.parse(said.out)).toMatchObject({
    list: { name: 'guests' },
    recipe: { name: 'Guests but Bo' },
    run: null,
    state: 'drift',
    drift: [
      { kind: 'renamed', use: 'email', column: { name: 'Work e-mail' }, found: { name: 'Mail', type: 'email' } },
      { kind: 'renamed', use: 'condition 1', column: { name: 'Name' }, found: { name: 'Full name' } },
    ],
  })
  const { message } = failureOf(said)
  expect(message).toContain('guests differs from the list the recipe "Guests but Bo" was made for. Nothing was sent.')
  expect(message).toContain('To use it, add --map "email=Mail".')
  expect(message).toContain('To use it, add --map "Name=Full name".')
  expect(message).toContain('Columns: Full name, Mail, Phone.')
  // What is left after one of them is told alone; without --json stdout stays empty.
  const half = await estimate('--map', 'Work e-mail=Mail')
  expect(half).toMatchObject({ code: 3, out: '', err: expect.not.stringContaining('--map "email=') })
  const mapped = await run('--map', 'email=Mail', '--map', 'Name=Full name', '--budget', '5')
  expect(summaryOf(mapped)).toMatchObject({ state: 'done', calls: 1, credits: { booked: 1 } })

  const odd = await run('--budget', '5', '--map', 'phone=Phone')
  expect(odd.code).toBe(2)
  expect(odd.err).toContain('--map phone=Phone: use email=Column name or Work e-mail=Column name or Name=')
})

test('own lists and the order of paid steps come from the recipe', async () => {
  await at.giveWorld()
  at.put('known.csv', 'Company,Website\nAcme Tools,acme-tools.com\n')
  at.put('guests.csv', 'Domain\nacme-tools.com\nnobody-has-this.example\n')
  await at.here('import', 'known.csv', '--list', 'Known')
  const { onlyIf: _, ...rest } = recipe
  const inputs = { domain: { name: 'Domain', type: 'domain' } }
  put({
    ...rest,
    operation: 'company.byDomain',
    inputs,
    ownLists: true,
    waterfall: ['cached.org.byDomain'],
    fields: [],
  })
  const asked = JSON.parse((await estimate('--json')).out)
  expect(asked).toMatchObject({ suggestedBudget: 12, recipe: { name: 'Guests but Bo' } })
  expect(asked.steps.map((step: { op: string }) => step.op)).toEqual(['company.byDomain', 'cached.org.byDomain'])
  expect(asked.lines).toContainEqual({ class: 'own', rows: 1 })

  // By name: the one that is there, and one that is not, which ends with 3.
  const firms = { ...rest, operation: 'company.byDomain', inputs, waterfall: ['cached.org.byDomain'], fields: [] }
  put({ ...firms, ownLists: ['Known'] })
  expect(JSON.parse((await estimate('--json')).out).lines).toContainEqual({ class: 'own', rows: 1 })
  put({ ...firms, ownLists: ['Known', 'Partners'] })
  const lost = await run('--budget', '10')
  expect(lost.code).toBe(3)
  expect(failureOf(lost).message).toContain('- There is no list named "Partners", which the recipe checks first')
  expect(JSON.parse(lost.out)).toMatchObject({ state: 'drift', drift: [], lostLists: ['Partners'] })
  put({ ...firms, ownLists: true })
  expect(summaryOf(await run('--budget', '10'))).toMatchObject({ state: 'done', states: { found: 1, not_found: 1 } })
})

test('what is no recipe ends with 2, and no list is made', async () => {
  at.put('guests.csv', guests)
  const none = await run('--budget', '5')
  expect(none).toMatchObject({ code: 2, out: '' })
  expect(failureOf(none).message).toContain('nightly.json cannot be read')
  put({ ...recipe, bugdet: 5 })
  const odd = await run('--budget', '5')
  expect(odd).toMatchObject({ code: 2, out: '' })
  expect(failureOf(odd).message).toContain('"bugdet", which is not known')
  put({ ...recipe, version: 3 })
  const newer = await run('--budget', '5')
  expect(newer).toMatchObject({ code: 2, out: '' })
  expect(failureOf(newer).message).toContain('format version 3')
  expect((await at.here('lists')).out).not.toMatch(/^guests\t/m)
})

test('--resume goes on with the run that asks the same, under any name and budget, and with no other', async () => {
  at.put('guests.csv', guests)
  const all = { ...recipe, onlyIf: undefined }
  put(all)
  const stopped = summaryOf(await run('--budget', '1'))
  expect(stopped).toMatchObject({ state: 'paused', reason: 'cap', calls: 1 })

  // Another question, by a recipe or by options: the paused run is left alone.
  put({ ...all, maxAgeDays: 7 })
  const other = await run('--budget', '9', '--resume')
  expect(other).toMatchObject({ code: 2, out: '' })
  expect(other.err).toContain('No paused run on guests matches this command.')
  expect(other.err).toContain(`- run ${stopped.run}: 1 of `)
  const plain = await at.here('run', 'validate.email', '--in', 'guests.csv', '--budget', '9', '--resume')
  expect(plain.code).toBe(2)

  put({ ...all, name: 'Guests, every night', budget: 99 })
  const resumed = summaryOf(await run('--budget', '9', '--resume'))
  expect(resumed).toMatchObject({ run: stopped.run, state: 'done' })
})
