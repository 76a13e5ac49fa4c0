// The recipe of a list as scripts see it: made from what was done, replayed over another file, the difference with code 3.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine, failureOf } from '../../testing/command-line.ts'
import { workbookOf } from '../../testing/file/make-zip.ts'

// Each command opens the workspace again.
vi.setConfig({ testTimeout: 240_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const june = ['Name,E-mail', ' Anna  Ek,anna.ek@gmail.com', 'Anna Ek,anna.ek@gmail.com', 'Bo Li,bo.li@gmail.com'].join(
  '\n',
)
const july = ['Name,E-mail', 'Cy  Ray,cy.ray@gmail.com', 'Cy Ray,cy.ray@gmail.com', 'Di Poe,di.poe@gmail.com'].join(
  '\n',
)

const json = ({ out }: { out: string }) => JSON.parse(out)
async function ok(...args: string[]) {
  const said = await at.here(...args)
  expect(said).toMatchObject({ code: 0 })
  return said
}

test('what was done to a list is made of the next file; the same command again changes and pays nothing', async () => {
  at.put('june.csv', june)
  await ok('import', 'june.csv', '--list', 'June')
  await ok('clean', 'June', '--fix', 'safe')
  await ok('dedupe', 'June', '--rule', 'email', '--merge', '--all')
  await ok('transform', 'June', '--column', 'E-mail', '--do', 'domain', '--new', 'Domain')
  await ok('run', 'validate.email', '--in', 'list:June', '--budget', '10')
  const made = json(await ok('recipe', 'June', '--out', 'monthly.json', '--json'))
  expect(made).toMatchObject({ leftOut: [], outputs: [at.file('monthly.json')] })
  expect(made.steps.map(({ does }: { does: string }) => does)).toEqual(['clean', 'dedupe', 'transform', 'run'])
  expect(JSON.parse(readFileSync(at.file('monthly.json'), 'utf8'))).toMatchObject({ version: 2, name: 'June' })

  at.put('july.csv', july)
  const run = (...more: string[]) =>
    at.here('run', 'monthly.json', '--in', 'july.csv', '--out', 'clean.csv', '--json', ...more)
  // A recipe that asks a service needs a budget, whatever its caps are.
  expect(await run()).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--budget N') })
  const planned = json(await run('--dry-run'))
  expect(planned).toMatchObject({ state: 'planned', dryRun: true, credits: { booked: 0 } })
  expect(planned.steps.map(({ count }: { count: unknown }) => count)).toMatchObject([
    { cells: 1 },
    { rows: 1 },
    { cells: 3 },
    { credits: 2 },
  ])
  expect(json(await ok('estimate', 'monthly.json', '--in', 'july.csv', '--json')).steps).toEqual(planned.steps)

  const first = json(await run('--budget', '10'))
  expect(first).toMatchObject({ state: 'done', rows: 2, credits: { booked: 2 }, outputs: [at.file('clean.csv')] })
  const text = readFileSync(at.file('clean.csv'), 'utf8')
  expect(text).toContain('Cy Ray,cy.ray@gmail.com,')
  expect(text.split('\n')[0]).toContain('Domain')
  const second = json(await run('--budget', '10'))
  expect(second).toMatchObject({ state: 'done', rows: 2, credits: { booked: 0 }, list: first.list })
  expect(second.steps.map(({ state }: { state: string }) => state)).toEqual(Array(4).fill('before'))
  expect(readFileSync(at.file('clean.csv'), 'utf8')).toBe(text)
  // A run of its own over the same bytes begins with the file as it is.
  const own = json(await ok('estimate', 'validate.email', '--in', 'july.csv', '--json'))
  expect(own.rows).toBe(3)
})

const recipe = (steps: object[], more: object = {}) =>
  at.put('r.json', JSON.stringify({ format: 'listwright.recipe', version: 2, name: 'Tidy', steps, ...more }))
const mail = { name: 'E-mail', type: 'email' }

test('parameters take values with --set: another value is another list, a wrong one ends with 2', async () => {
  at.put('june.csv', june)
  recipe([{ do: 'transform', columns: [mail], by: '{{way}}', options: {}, into: { column: 'same' } }], {
    parameters: { way: { type: 'text', default: 'upper' } },
  })
  const run = (...more: string[]) => at.here('run', 'r.json', '--in', 'june.csv', '--out', 'o.csv', '--json', ...more)
  const usual = json(await run())
  expect(readFileSync(at.file('o.csv'), 'utf8')).toContain('BO.LI@GMAIL.COM')
  const other = json(await run('--set', 'way=lower'))
  expect(readFileSync(at.file('o.csv'), 'utf8')).toContain('bo.li@gmail.com')
  expect(other.list.id).not.toBe(usual.list.id)
  expect(json(await run('--set', 'way=upper')).list.id).toBe(usual.list.id)
  for (const set of ['wey=lower', 'way=sideways', 'way'])
    expect(await run('--set', set)).toMatchObject({ code: 2, out: '' })
  expect(await at.here('run', 'validate.email', '--in', 'june.csv', '--budget', '0', '--set', 'a=b')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--set goes with a recipe'),
  })
})

test('recipe check compares a recipe with the header of a file or a list, and imports nothing', async () => {
  at.put('june.csv', june)
  at.put('other.csv', june.replace('E-mail', 'Address'))
  recipe(
    [
      { do: 'clean', fix: 'safe' },
      { do: 'transform', columns: [mail], by: '{{way}}', options: {}, into: { column: 'same' } },
    ],
    { parameters: { way: { type: 'text' } } },
  )
  const check = (...more: string[]) => at.here('recipe', 'check', 'r.json', '--set', 'way=upper', '--json', ...more)
  expect(json(await check())).toMatchObject({ recipe: { name: 'Tidy' }, checked: null, drift: [] })
  expect(json(await check('--in', 'june.csv'))).toMatchObject({
    checked: { name: 'june.csv', columns: [{ name: 'Name' }, { name: 'E-mail', type: 'email' }] },
    drift: [],
  })
  const differs = await check('--in', 'other.csv')
  expect(differs.code).toBe(3)
  expect(json(differs)).toMatchObject({ drift: [{ kind: 'missing', place: 1, found: { name: 'Address' } }] })
  expect(failureOf(differs).message).toContain('To use it, add --map "E-mail=Address".')
  expect(await check('--in', 'other.csv', '--map', 'E-mail=Address')).toMatchObject({ code: 0 })
  expect(json(await at.here('lists', '--json')).lists).toEqual([])
  await ok('import', 'other.csv', '--list', 'Other')
  expect(await check('--in', 'Other')).toMatchObject({ code: 3 })
  expect(await at.here('recipe', 'check', 'r.json')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--set way=VALUE'),
  })
  expect(await at.here('recipe', 'check', 'june.csv')).toMatchObject({ code: 2 })
  expect(await at.here('recipe', 'Other', '--set', 'way=upper')).toMatchObject({ code: 2 })
})

test('a list that differs ends with 3, in words and as JSON, and nothing is changed; --map settles it', async () => {
  at.put('june.csv', june.replace('E-mail', 'Address'))
  recipe([
    { do: 'clean', fix: 'safe' },
    { do: 'transform', columns: [mail], by: 'upper', options: {}, into: { column: 'same' } },
  ])
  const said = await at.here('run', 'r.json', '--in', 'june.csv', '--out', 'o.csv', '--json')
  expect(said.code).toBe(3)
  expect(json(said)).toMatchObject({
    state: 'drift',
    drift: [{ kind: 'missing', place: 1, found: { name: 'Address' } }],
  })
  const { message } = failureOf(said)
  expect(message).toContain('Nothing was changed or sent.')
  expect(message).toContain('To use it, add --map "E-mail=Address".')
  expect(
    json(await at.here('run', 'r.json', '--in', 'june.csv', '--dry-run', '--json', '--map', 'E-mail=Address')),
  ).toMatchObject({
    steps: [
      { done: false, count: { cells: 1 } },
      { done: false, count: { cells: 3 } },
    ],
  })
  const done = await at.here('run', 'r.json', '--in', 'june.csv', '--out', 'o.csv', '--map', 'E-mail=Address')
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('Written: ') })
  expect(readFileSync(at.file('o.csv'), 'utf8')).toContain('Anna Ek,ANNA.EK@GMAIL.COM')
})

test('a view of the recipe is what is written; types and columns of the file are as it says', async () => {
  at.put('june.csv', june)
  const view = {
    sort: [{ column: { name: 'Name', type: 'full_name' }, descending: true }],
    conditions: [{ column: mail, is: { kind: 'contains', text: 'li' } }],
    search: '',
  }
  const columns = [
    { name: 'Name', type: 'text', keep: true },
    { ...mail, keep: true },
  ]
  recipe([{ do: 'view', name: 'Li', shows: view, hides: [mail] }], {
    import: { options: {}, country: null, columns },
    export: { view: 'Li', preset: 'plain' },
  })
  await ok('run', 'r.json', '--in', 'june.csv', '--out', 'o.csv')
  expect(readFileSync(at.file('o.csv'), 'utf8').trim().split(/\r?\n/)).toEqual(['Name', 'Bo Li'])
})

test('what is no recipe, or asks what no recipe may, ends with 2 and makes no list', async () => {
  at.put('june.csv', june)
  const tried = async (steps: object[]) => {
    recipe(steps)
    const said = await at.here('run', 'r.json', '--in', 'june.csv', '--budget', '5')
    expect(said).toMatchObject({ code: 2, out: '' })
    return said.err
  }
  expect(await tried([{ do: 'explode' }])).toContain('step 1: "explode" is not known')
  expect(await tried([{ do: 'clean', fix: 'safe', them: 1 }])).toContain('has "them", which is not known')
  const asks = { do: 'run', operation: 'validate.email', inputs: { email: mail }, country: null, ownLists: false }
  const rest = { waterfall: [], maxAgeDays: 30, writes: 'fill', fields: [], cap: 5 }
  expect(await tried([{ ...asks, ...rest, rows: ['empty', 'no_answer'] }])).toContain('may have been charged')
  expect(json(await ok('lists', '--json')).lists).toEqual([])
})

test('--sheet takes a sheet of a workbook, also where another one of the same file is a list already', async () => {
  const rowsOf = (...texts: string[]) =>
    texts.map(text => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`).join('')
  const sheets = [rowsOf('E-mail', 'a@gmail.com'), rowsOf('E-mail', 'b@gmail.com', 'c@gmail.com')]
  at.put('book.xlsx', workbookOf({ sheets, names: ['Guests', 'Staff'] }))
  const rows = async (...more: string[]) =>
    json(await ok('estimate', 'validate.email', '--in', 'book.xlsx', '--json', ...more)).rows
  expect(await rows()).toBe(1)
  expect(await rows('--sheet', 'Staff')).toBe(2)
  expect(await rows('--sheet', '2')).toBe(2)
  expect(await rows()).toBe(1)
  const none = await at.here('estimate', 'validate.email', '--in', 'book.xlsx', '--sheet', 'Stuff')
  expect(none).toMatchObject({ code: 3, err: expect.stringContaining('Staff') })
})

test('a bounce file of a recipe is given by --file; without one it is a difference, and nothing is changed', async () => {
  at.put('june.csv', june)
  at.put('july.csv', july)
  const bounced = (address: string) =>
    `Email,Type,BouncedAt,Details\n${address},HardBounce,2024-02-01T09:23:31Z,550 5.1.1 gone\n`
  at.put('back.csv', bounced('bo.li@gmail.com'))
  at.put('returned.csv', bounced('di.poe@gmail.com'))
  await ok('import', 'june.csv', '--list', 'June')
  await ok('bounces', 'back.csv', '--list', 'June')
  await ok('recipe', 'June', '--out', 'monthly.json')
  const run = ['run', 'monthly.json', '--in', 'july.csv', '--out', 'clean.csv'] as const
  expect(await at.here(...run)).toMatchObject({ code: 3, err: expect.stringContaining('--file "back.csv=FILE"') })
  expect(await at.here(...run, '--file', 'other.csv=returned.csv')).toMatchObject({ code: 2 })
  await ok(...run, '--file', 'back.csv=returned.csv')
  expect(readFileSync(at.file('clean.csv'), 'utf8')).toContain('di.poe@gmail.com,No such mailbox,2024-02-01')
})

test('values from web addresses: the maximum of requests exits with 6, a private network is named with 3', async () => {
  const server = createServer((_request, response) => response.end('{"size": 7}'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  at.put('firms.csv', 'Slug\nalpha\nbeta\ngamma\n')
  const step = {
    ...{
      do: 'web',
      inputs: [{ name: 'Slug', type: 'text' }],
      rows: ['empty', 'retryable'],
      maxAgeDays: 30,
      writes: 'fill',
    },
    request: {
      ...{ address: `http://127.0.0.1:${port}/{Slug}`, method: 'GET', body: null, headers: [], secret: null },
      values: [{ name: 'Size', from: 'json', path: '$.size', all: false }],
      privateNetwork: true,
    },
  }
  const put = (requests: number) =>
    at.put(
      'web.json',
      JSON.stringify({ format: 'listwright.recipe', version: 2, name: 'Web', steps: [{ ...step, requests }] }),
    )
  const run = (...more: string[]) =>
    at.here('run', 'web.json', '--in', 'firms.csv', '--accept-guess', '--json', ...more)
  put(2)
  expect(await run()).toMatchObject({ code: 3, err: expect.stringContaining('--private-network') })
  const capped = await run('--private-network')
  expect(capped.code).toBe(6)
  expect(json(capped)).toMatchObject({ state: 'paused', reason: 'cap', credits: { booked: 0 } })
  put(3)
  expect(json(await run('--private-network'))).toMatchObject({
    state: 'done',
    steps: [{ state: 'done', requests: 3 }],
  })
  await new Promise(resolve => server.close(resolve))
})
