// `listwright run` as people and scripts see it: exit codes, files and JSON.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CommandLine, commandLine, failureOf, guests, many, summaryOf } from '../../testing/command-line.ts'

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const file = (name: string) => at.file(name)
const put = (name: string, content: string | Buffer) => at.put(name, content)
const cli = (...args: string[]) => at.here(...args)

const validate = (...more: string[]) =>
  cli('run', 'validate.email', '--in', 'guests.csv', '--map', 'email=Work e-mail', '--json', ...more)

test('validates a file into another: one JSON line, NDJSON progress, named columns, source untouched', async () => {
  put('guests.csv', guests)
  const before = createHash('sha256')
    .update(readFileSync(file('guests.csv')))
    .digest('hex')
  // As scripts start it; the others in this process.
  const args = ['run', 'validate.email', '--in', 'guests.csv', '--map', 'email=Work e-mail', '--json']
  const said = await at.run(...args, '--out', 'checked.csv', '--budget', '500')
  expect(said.code).toBe(0)
  const told = summaryOf(said)
  expect(told).toMatchObject({
    state: 'done',
    reason: null,
    rows: 5,
    calls: 2,
    credits: { expected: 2, booked: 2, unsure: 0, observed: 2 },
    cacheHits: 0,
    duplicates: 1,
    outputs: [file('checked.csv')],
  })
  expect(Object.values(told.states).reduce((sum, count) => sum + count, 0)).toBe(5)
  for (const line of said.err.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('event')
  const [head = '', ...rows] = readFileSync(file('checked.csv'), 'utf8').trimEnd().split(/\r?\n/)
  expect(head.split(',').slice(0, 6)).toEqual([
    'Name',
    'Work e-mail',
    'Work e-mail: verdict',
    'Work e-mail: action',
    'Work e-mail: reason',
    'Work e-mail: score',
  ])
  expect(rows).toHaveLength(5)
  expect(
    createHash('sha256')
      .update(readFileSync(file('guests.csv')))
      .digest('hex'),
  ).toBe(before)
})

test('the same command again costs nothing and sends nothing; the same bytes are one list', async () => {
  put('guests.csv', guests)
  await validate('--budget', '500')
  const again = await validate('--budget', '500', '--out', 'checked.csv')
  expect(summaryOf(again)).toMatchObject({ calls: 0, credits: { expected: 0, booked: 0 } })
  expect(readFileSync(file('checked.csv'), 'utf8')).toContain('Work e-mail: verdict')
  await validate('--budget', '500')
  const { out } = await cli('lists', '--json')
  expect(JSON.parse(out).lists).toMatchObject([{ name: 'guests', workbook: 'Command line', rows: 5 }])
})

test('a file that changed is a list of its own with a number; the list before it stays as it was', async () => {
  put('guests.csv', guests)
  await validate('--budget', '500')
  put('guests.csv', `${guests}\nEd,ed@gmail.com,\n`)
  const changed = summaryOf(await validate('--budget', '500'))
  expect(changed).toMatchObject({ list: { name: 'guests (2)' }, rows: 6, calls: 1, cacheHits: 2 })
  put('guests.csv', guests)
  expect(summaryOf(await validate('--budget', '500'))).toMatchObject({ list: { name: 'guests' }, calls: 0 })
  const { out } = await cli('lists', '--json')
  expect(
    JSON.parse(out)
      .lists.map((list: { name: string }) => list.name)
      .sort(),
  ).toEqual(['guests', 'guests (2)'])
})

test('cells that do not fit into a workbook are counted and said; the list keeps them whole', async () => {
  put('long.csv', `E-mail,Note\nanna@gmail.com,${'x'.repeat(40_000)}\n`)
  const said = await cli('run', 'validate.email', '--in', 'long.csv', '--budget', '5', '--out', 'long.xlsx')
  expect(said.code).toBe(0)
  expect(said.out).toContain('1 cell is too long for a workbook cell and was cut at 32,767 characters.')
  const csv = await cli('export', 'long', '--out', 'whole.csv', '--json')
  expect(JSON.parse(csv.out)).toMatchObject({ cut: 0 })
  expect(readFileSync(file('whole.csv'), 'utf8')).toContain('x'.repeat(40_000))
})

test('phones of an XLSX, by country, into an XLSX', async () => {
  put('guests.csv', guests)
  await cli('import', 'guests.csv', '--list', 'Guests')
  await cli('export', 'Guests', '--out', 'guests.xlsx')
  const said = await cli(
    ...['run', 'validate.phone', '--in', 'guests.xlsx', '--map', 'phone=Phone', '--country', 'DE'],
    ...['--out', 'checked.xlsx', '--budget', '500', '--json'],
  )
  expect(said.code).toBe(0)
  // The two forms of one German number are one call.
  expect(summaryOf(said)).toMatchObject({ rows: 5, credits: { unsure: 0 }, outputs: [file('checked.xlsx')] })
  expect(readFileSync(file('checked.xlsx')).subarray(0, 2).toString()).toBe('PK')
})

test('a list of the workspace is an input too, and the mapping is found by type', async () => {
  put('guests.csv', guests)
  await cli('import', 'guests.csv', '--list', 'Guests')
  const said = await cli('run', 'validate.email', '--in', 'guests', '--budget', '500', '--json')
  expect(said.code).toBe(0)
  expect(summaryOf(said)).toMatchObject({ list: { name: 'Guests' }, calls: 2 })
  // Their cells are filled now.
  expect(summaryOf(await cli('run', 'validate.email', '--in', 'Guests', '--budget', '0', '--json')).calls).toBe(0)
})

test('no budget, no call: 2', async () => {
  put('guests.csv', guests)
  const said = await validate()
  expect(said).toMatchObject({ code: 2, out: '' })
  expect(said.err).toMatch(/--budget N/)
  expect(existsSync(file('w'))).toBe(false)
})

test('a dry run tells the estimate and sends nothing', async () => {
  put('guests.csv', guests)
  const said = await validate('--dry-run')
  expect(said.code).toBe(0)
  expect(summaryOf(said)).toMatchObject({ run: null, calls: 0, credits: { expected: 2, booked: 0 }, duplicates: 1 })
})

test('--odd-letters: what is held back is said and costs nothing; with it the same is asked', async () => {
  await at.giveWorld()
  put('people.csv', 'First,Last,Domain\nJÃ¶rg,Mayer,contoso.com\nAnna,Berg,contoso.com\n')
  const map = ['first_name=First', 'last_name=Last', 'domain=Domain'].flatMap(pair => ['--map', pair])
  const find = (command: string, ...more: string[]) =>
    cli(command, 'person.findEmail', '--in', 'people.csv', '--accept-guess', ...map, ...more)
  expect(await find('estimate')).toMatchObject({ out: expect.stringContaining('send them with --odd-letters') })
  expect(summaryOf(await find('run', '--budget', '100', '--json'))).toMatchObject({ state: 'done', calls: 1 })
  expect(summaryOf(await find('run', '--budget', '100', '--json'))).toMatchObject({ calls: 0 })
  const sent = await find('run', '--budget', '100', '--json', '--odd-letters')
  expect(summaryOf(sent)).toMatchObject({ state: 'done', calls: 1 })
  expect(await find('estimate', '--odd-letters')).toMatchObject({ out: expect.not.stringContaining('held back') })
})

test('a budget that does not reach: 6; with --resume and more the same run goes on where it stopped', async () => {
  put('many.csv', many(12))
  const run = (...more: string[]) => cli('run', 'validate.email', '--in', 'many.csv', '--json', ...more)
  const first = await run('--budget', '5')
  expect(first.code).toBe(6)
  const stopped = summaryOf(first)
  expect(stopped).toMatchObject({ state: 'paused', reason: 'cap', calls: 5, credits: { booked: 5, observed: 5 } })
  const second = await run('--budget', '20', '--resume')
  expect(second.code).toBe(0)
  expect(summaryOf(second)).toMatchObject({ run: stopped.run, state: 'done', calls: 12, credits: { booked: 12 } })
})

test('without --resume a new run takes the rest, and the paused one is over', async () => {
  put('many.csv', many(12))
  const run = (budget: string) => cli('run', 'validate.email', '--in', 'many.csv', '--budget', budget, '--json')
  const first = summaryOf(await run('5'))
  const second = summaryOf(await run('20'))
  expect(second).toMatchObject({ state: 'done', calls: 7, credits: { booked: 7 } })
  expect(second.run).not.toBe(first.run)
})

test('--resume without a paused run is an ordinary run', async () => {
  put('many.csv', many(3))
  const said = await cli('run', 'validate.email', '--in', 'many.csv', '--budget', '5', '--resume', '--json')
  expect(summaryOf(said)).toMatchObject({ state: 'done', calls: 3 })
})

test('a budget of 0 uses stored answers only', async () => {
  put('many.csv', many(3))
  const said = await cli('run', 'validate.email', '--in', 'many.csv', '--budget', '0', '--json')
  expect(said.code).toBe(6)
  expect(JSON.parse(said.out)).toMatchObject({ exit: 6, resumable: true })
  expect(`${said.out}${said.err}`).not.toContain('"booked":1')
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s pauses the run with 130; --resume pays nothing twice', async signal => {
  put('many.csv', many(40))
  const args = ['run', 'validate.email', '--in', 'many.csv', '--budget', '100', '--json']
  const running = at.start(args)
  await expect.poll(() => /"callsDone":[1-9]/.test(running.err()), { interval: 20, timeout: 120_000 }).toBe(true)
  running.child.kill(signal)
  const first = await running.said
  expect(first.code).toBe(130)
  const told = summaryOf(first)
  expect(told.credits.unsure).toBe(0)
  expect(told.calls).toBeLessThan(40)
  const second = summaryOf(await cli(...args, '--resume'))
  expect(second).toMatchObject({
    run: told.run,
    state: 'done',
    calls: 40,
    credits: { expected: 40, booked: 40, unsure: 0 },
  })
  expect(summaryOf(await cli(...args))).toMatchObject({ calls: 0, credits: { booked: 0 } })
})

test('an unknown column, or none that fits: 3, with the columns there are', async () => {
  put('guests.csv', guests)
  const said = await cli('run', 'validate.email', '--in', 'guests.csv', '--map', 'email=Mail', '--budget', '5')
  expect(said).toMatchObject({ code: 3, out: '' })
  expect(said.err).toContain('guests has no column "Mail". Columns: Name, Work e-mail, Phone.')
  put('plain.csv', 'A,B\n1,2\n3,4\n')
  const none = await cli('run', 'validate.email', '--in', 'plain.csv', '--budget', '5')
  expect(none.code).toBe(3)
  expect(none.err).toContain('No column of plain looks like email.')
})

test('a mapping that is none: 2; an input that is neither file nor list: 3', async () => {
  put('guests.csv', guests)
  const odd = await cli('run', 'validate.email', '--in', 'guests.csv', '--map', 'mail=Work e-mail', '--budget', '5')
  expect(odd).toMatchObject({ code: 2, err: expect.stringContaining('--map mail=Work e-mail: use email=') })
  const nothing = await cli('run', 'validate.email', '--in', 'nothing.csv', '--budget', '5')
  expect(nothing).toMatchObject({ code: 3, err: expect.stringContaining('There is no list named "nothing.csv".') })
})

test('look-ups take their columns by type, add fields, go on to the live one, and cost nothing the second time', async () => {
  await at.giveWorld()
  const rows =
    'Firm,Site\nEbonhart,https://www.ebonhart-foods.example/about\nNobody,nobody-has-this.example\nMail,anna@gmail.com\n'
  put('firms.csv', rows)
  const look = (...more: string[]) =>
    cli('run', 'cached.org.byDomain', '--in', 'firms.csv', '--map', 'domain=Site', '--live', '--json', ...more)
  const first = await look('--fields', 'founded', '--budget', '10', '--out', 'out.csv')
  expect(first.code).toBe(0)
  // One for the firm that is stored; two for the domain that neither look-up knows; none for a mailbox provider.
  expect(summaryOf(first)).toMatchObject({
    credits: { expected: 4, booked: 3 },
    states: { found: 1, not_found: 1, needs_input: 1 },
  })
  const [head = '', firm = ''] = readFileSync(file('out.csv'), 'utf8').trimEnd().split(/\r?\n/)
  expect(head).toContain('Site,Site: company,Site: domain')
  expect(head).toContain('Site: founded')
  expect(firm).toContain('Ebonhart Foods Corp.')
  expect(summaryOf(await look('--budget', '10'))).toMatchObject({ calls: 0, credits: { booked: 0 } })

  const none = await cli(
    'run',
    'person.byId',
    '--in',
    'firms.csv',
    '--map',
    'service_id=Firm',
    '--live',
    '--budget',
    '1',
  )
  expect(none).toMatchObject({ code: 2 })
  expect(none.err).toContain('person.byId has no live lookup')
})

test('people at the companies of a file become a list of their own, and that list is written', async () => {
  await at.giveWorld()
  put('firms.csv', 'Company domain\nebonhart-foods.example\nnobody-has-this.example\n')
  const ask = ['run', 'search.employees', '--in', 'firms.csv', '--most', '5', '--into', 'Prospects', '--budget', '100']
  const told = summaryOf(await cli(...ask, '--out', 'people.csv', '--json'))
  expect(told).toMatchObject({
    state: 'done',
    rows: 2,
    states: { found: 1, not_found: 1 },
    added: { name: 'Prospects', rows: 5 },
  })
  const [head = '', ...lines] = readFileSync(file('people.csv'), 'utf8').trimEnd().split(/\r?\n/)
  expect(head.split(',').slice(0, 4)).toEqual(['Full name', 'First name', 'Last name', 'Job title'])
  expect(lines).toHaveLength(5)
  // Once more into the same list: stored answers, no one twice.
  expect(summaryOf(await cli(...ask, '--json'))).toMatchObject({ credits: { booked: 0 }, added: { rows: 0 } })
  expect((await cli(...ask, '--where', 'shoe_size=42')).code).toBe(2)
})

test('--best-first spends the budget on the rows of the highest priority; a column that is not there is named', async () => {
  put(
    'ranked.csv',
    'Mail,Revenue\nlow@budget-tools.com,5\nnone@budget-tools.com,\ntop@budget-tools.com,900\nmid@budget-tools.com,70\n',
  )
  const ranked = (...more: string[]) =>
    cli('run', 'validate.email', '--in', 'ranked.csv', '--json', '--budget', '2', '--out', 'out.csv', ...more)
  const said = await ranked('--best-first', '--priority', 'revenue')
  expect(said.code).toBe(6)
  expect(summaryOf(said)).toMatchObject({ state: 'paused', reason: 'cap', credits: { booked: 2 } })
  const answered = readFileSync(file('out.csv'), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .filter(line => line.split(',')[2] !== '')
  expect(answered.map(line => line.split('@')[0]).toSorted()).toEqual(['mid', 'top'])

  const wrong = await ranked('--priority', 'Turnover')
  expect(wrong.code).toBe(3)
  expect(failureOf(wrong).message).toContain('ranked has no column "Turnover". Columns: Mail,')
})

test('--watch without a terminal is the progress of every run: NDJSON with --json', async () => {
  put('many.csv', many(3))
  const said = await cli('run', 'validate.email', '--in', 'many.csv', '--budget', '5', '--watch', '--json')
  expect(said.code).toBe(0)
  const events = said.err
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(events.filter(({ event }) => event === 'run').at(-1)).toMatchObject({ calls: 3, callsDone: 3, spent: 3 })
  expect((await cli('run', 'validate.email', '--in', 'many.csv', '--budget', '5', '--watch')).err).not.toContain('\x1b')
})
