// `listwright run RECIPE.json` as scripts see it: the same question of another list, or the difference with code 3.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine, failureOf, guests } from '../../testing/command-line.ts'

// Each command opens the workspace again.
vi.setConfig({ testTimeout: 180_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const step = {
  do: 'run',
  operation: 'validate.email',
  inputs: { email: { name: 'Work e-mail', type: 'email' } },
  country: null,
  ownLists: false as boolean | string[],
  waterfall: [] as string[],
  onlyIf: {
    join: 'all',
    tests: [{ kind: 'contains', column: { name: 'Name', type: 'full_name' }, not: true, text: 'bo' }],
  },
  rows: ['empty', 'retryable'],
  maxAgeDays: 30,
  writes: 'fill',
  fields: ['email_quality.is_role'],
  cap: 12,
}
const put = (asked: object, more: object = {}) => {
  const recipe = { format: 'listwright.recipe', version: 2, name: 'Guests but Bo', steps: [asked], ...more }
  return at.put('nightly.json', JSON.stringify(recipe, null, 2))
}
const run = (...more: string[]) => at.here('run', 'nightly.json', '--in', 'guests.csv', '--json', ...more)
const estimate = (...more: string[]) => at.here('estimate', 'nightly.json', '--in', 'guests.csv', ...more)
const told = ({ out }: { out: string }) => JSON.parse(out)

test('a condition that no option can say holds; the summary names the recipe; again it costs nothing', async () => {
  at.put('guests.csv', guests)
  put(step)
  const none = await run()
  expect(none).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--budget N') })
  const asked = await estimate()
  expect(asked.code).toBe(0)
  expect(asked.out).toContain('Guests but Bo over guests')
  expect(asked.out).toMatch(/rows? to check, up to 1 credit/)

  const first = await run('--budget', '5', '--out', 'checked.csv')
  expect(first.code).toBe(0)
  // Anna only: both Bos are left out, Cy has no address and Di none at all.
  expect(told(first)).toMatchObject({
    ...{ state: 'done', credits: { booked: 1 }, recipe: { name: 'Guests but Bo' } },
    steps: [{ does: 'run', cells: 1, credits: 1 }],
  })
  expect(told(first).recipe.hash).toMatch(/^[0-9a-f]{64}$/)
  const [head = '', , bo = ''] = readFileSync(at.file('checked.csv'), 'utf8').split(/\r?\n/)
  expect(head).toContain('Work e-mail: verdict')
  expect(head).toContain('Work e-mail: role')
  expect(bo).toMatch(/^Bo Li,bo@mailinator.com,,/)

  // The same recipe in another layout has the same hash.
  const { onlyIf, ...rest } = step
  put({ onlyIf, ...rest })
  const again = told(await run('--budget', '5'))
  expect(again).toMatchObject({ credits: { booked: 0 }, recipe: told(first).recipe })
})

test('a list that differs ends with 3 before anything is sent, in words and as JSON; --map settles it', async () => {
  at.put('guests.csv', guests.replace('Work e-mail', 'Mail').replace('Name', 'Full name'))
  put(step)
  const said = await run('--budget', '5')
  expect(said.code).toBe(3)
  expect(told(said)).toMatchObject({
    ...{ list: { name: 'guests' }, recipe: { name: 'Guests but Bo' }, state: 'drift' },
    drift: [
      { kind: 'missing', column: { name: 'Work e-mail' }, found: { name: 'Mail', type: 'email' } },
      { kind: 'missing', column: { name: 'Name' }, found: { name: 'Full name' } },
    ],
  })
  const { message } = failureOf(said)
  expect(message).toContain('guests differs from the list the recipe "Guests but Bo" was made for.')
  expect(message).toContain('To use it, add --map "Work e-mail=Mail".')
  expect(message).toContain('Columns: Full name, Mail, Phone.')
  // What is left after one of them is told alone; without --json stdout stays empty.
  const half = await estimate('--map', 'Work e-mail=Mail')
  expect(half).toMatchObject({ code: 3, out: '', err: expect.not.stringContaining('--map "Work e-mail=') })
  const mapped = await run('--map', 'Work e-mail=Mail', '--map', 'Name=Full name', '--budget', '5')
  expect(told(mapped)).toMatchObject({ state: 'done', credits: { booked: 1 } })
  expect((await run('--budget', '5', '--map', 'phone=Phone')).code).toBe(2)
})

test('own lists and the order of paid steps come from the recipe', async () => {
  await at.giveWorld()
  at.put('known.csv', 'Company,Website\nAcme Tools,acme-tools.com\n')
  at.put('guests.csv', 'Domain\nacme-tools.com\nnobody-has-this.example\n')
  await at.here('import', 'known.csv', '--list', 'Known')
  const { onlyIf: _, ...rest } = step
  const inputs = { domain: { name: 'Domain', type: 'domain' } }
  const firms = { ...rest, operation: 'company.byDomain', inputs, waterfall: ['cached.org.byDomain'], fields: [] }
  // By name: the one that is there, and one that is not, which ends with 3.
  put({ ...firms, ownLists: ['Known'] })
  expect(told(await estimate('--json')).steps).toMatchObject([{ count: { rows: 1 } }])
  put({ ...firms, ownLists: ['Known', 'Partners'] })
  const lost = await run('--budget', '10')
  expect(lost.code).toBe(3)
  expect(failureOf(lost).message).toContain('There is no list “Partners”, which the run checks before the service.')
  expect(told(lost)).toMatchObject({ state: 'drift', drift: [{ kind: 'list' }] })
  put({ ...firms, ownLists: true })
  expect(told(await run('--budget', '10', '--out', 'firms.csv'))).toMatchObject({ state: 'done' })
  expect(readFileSync(at.file('firms.csv'), 'utf8')).toContain('Acme Tools')
})

test('what is no recipe ends with 2, and no list is made', async () => {
  at.put('guests.csv', guests)
  const none = await run('--budget', '5')
  expect(none).toMatchObject({ code: 2, out: '' })
  expect(failureOf(none).message).toContain('nightly.json cannot be read')
  put({ ...step, bugdet: 5 })
  const odd = await run('--budget', '5')
  expect(odd).toMatchObject({ code: 2, out: '' })
  expect(failureOf(odd).message).toContain('"bugdet", which is not known')
  put(step, { version: 3 })
  const newer = await run('--budget', '5')
  expect(newer).toMatchObject({ code: 2, out: '' })
  expect(failureOf(newer).message).toContain('format version 3')
  put(step)
  for (const option of [['--retry', 'unsure'], ['--odd-letters']])
    expect((await run('--budget', '5', ...option)).err).toContain(`${option[0]} goes with an operation.`)
  expect((await at.here('lists')).out).not.toMatch(/^guests\t/m)
})

test('a run that used up its credits goes on with the same command; too many errors end with 4', async () => {
  await at.giveWorld()
  at.put('guests.csv', `${guests}\nEd,status-422@try.example,`)
  const { onlyIf: _, ...all } = step
  put(all)
  expect(told(await run('--budget', '1'))).toMatchObject({ state: 'paused', reason: 'cap', credits: { booked: 1 } })
  const done = await run('--budget', '9', '--max-error-rate', '100')
  expect(done.code).toBe(0)
  expect(told(done)).toMatchObject({ state: 'done', credits: { booked: 1 } })
  // The service rejects Ed's address, also where nothing is left to send.
  const judged = await run('--budget', '9', '--max-error-rate', '0')
  expect(told(judged)).toMatchObject({ state: 'done', credits: { booked: 0 } })
  expect(judged.code).toBe(4)
})
