// The command line as people and scripts see it: child processes on workspaces of their own, exit codes, files and JSON.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Service, type StartOptions, startService } from '../service/start.ts'

const program = path.join(import.meta.dirname, '..', '..', 'bin', 'listwright.mjs')

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-cli-'))
})
afterEach(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))

const file = (name: string) => path.join(dir, name)
const put = (name: string, content: string | Buffer) => writeFileSync(file(name), content)

interface Said {
  code: number | null
  out: string
  err: string
}

/** Starts a command in `dir`, on the workspace `w` unless the arguments name another. */
function start(
  args: string[],
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; said: Promise<Said>; err(): string } {
  const workspace = args.includes('--workspace') ? [] : ['--workspace', 'w']
  const child = spawn(process.execPath, [program, ...args, ...workspace], {
    cwd: dir,
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => {
    out += text
  })
  child.stderr.on('data', (text: Buffer) => {
    err += text
  })
  const said = new Promise<Said>(resolve => child.once('close', code => resolve({ code, out, err })))
  return { child, said, err: () => err }
}
const cli = (...args: string[]) => start(args).said

const Counts = z.record(z.string(), z.int())
const Summary = z.object({
  list: z.object({ id: z.int(), name: z.string() }),
  run: z.int().nullable(),
  state: z.string(),
  reason: z.string().nullable(),
  rows: z.int(),
  calls: z.int(),
  states: Counts,
  verdicts: Counts,
  credits: z.object({ expected: z.int(), booked: z.int(), unsure: z.int(), observed: z.int().nullable() }),
  cacheHits: z.int(),
  duplicates: z.int(),
  suppressed: z.int(),
  durationMs: z.number(),
  outputs: z.array(z.string()),
})

/** The summary of a command with --json: exactly one line on stdout. */
function summary({ out }: Said): z.infer<typeof Summary> {
  expect(out.endsWith('\n')).toBe(true)
  expect(out.trimEnd().split('\n')).toHaveLength(1)
  return Summary.parse(JSON.parse(out))
}

const guests = [
  'Name,Work e-mail,Phone',
  'Anna Ek,anna.ek@gmail.com,+49 30 901820',
  'Bo Li,bo@mailinator.com,030 901820',
  'Bo Li again,bo@mailinator.com,',
  'Cy,not an address,12',
  'Di,,+1 212 555 0100',
].join('\n')

/** A list of `count` different addresses. */
const many = (count: number) =>
  ['E-mail', ...Array.from({ length: count }, (_, index) => `guest${index}@gmail.com`)].join('\n')

describe('run', () => {
  const validate = (...more: string[]) =>
    cli('run', 'validate.email', '--in', 'guests.csv', '--map', 'email=Work e-mail', '--json', ...more)

  test('validates a file into another: one JSON line, NDJSON progress, named columns, source untouched', async () => {
    put('guests.csv', guests)
    const before = createHash('sha256')
      .update(readFileSync(file('guests.csv')))
      .digest('hex')
    const said = await validate('--out', 'checked.csv', '--budget', '500')
    expect(said.code).toBe(0)
    const told = summary(said)
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

  test('the same command again costs nothing, and the input is one list however often', async () => {
    put('guests.csv', guests)
    await validate('--budget', '500')
    const again = await validate('--budget', '500', '--out', 'checked.csv')
    expect(summary(again)).toMatchObject({ calls: 0, credits: { booked: 0, observed: 0 }, cacheHits: 2 })
    await validate('--budget', '500')
    const { out } = await cli('lists', '--json')
    expect(JSON.parse(out).lists).toMatchObject([{ name: 'guests.csv', workbook: 'Command line', rows: 5 }])
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
    expect(summary(said)).toMatchObject({ rows: 5, credits: { unsure: 0 }, outputs: [file('checked.xlsx')] })
    expect(readFileSync(file('checked.xlsx')).subarray(0, 2).toString()).toBe('PK')
  })

  test('a list of the workspace is an input too, and the mapping is found by type', async () => {
    put('guests.csv', guests)
    await cli('import', 'guests.csv', '--list', 'Guests')
    const said = await cli('run', 'validate.email', '--in', 'guests', '--budget', '500', '--json')
    expect(said.code).toBe(0)
    expect(summary(said)).toMatchObject({ list: { name: 'Guests' }, calls: 2 })
    // Their cells are filled now.
    expect(summary(await cli('run', 'validate.email', '--in', 'Guests', '--budget', '0', '--json')).calls).toBe(0)
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
    expect(summary(said)).toMatchObject({ run: null, calls: 0, credits: { expected: 2, booked: 0 }, duplicates: 1 })
  })

  test('a budget that does not reach: 6, and the same command with more goes on where it stopped', async () => {
    put('many.csv', many(12))
    const run = (budget: string) => cli('run', 'validate.email', '--in', 'many.csv', '--budget', budget, '--json')
    const first = await run('5')
    expect(first.code).toBe(6)
    expect(summary(first)).toMatchObject({ state: 'paused', reason: 'cap', calls: 5, credits: { booked: 5 } })
    const second = await run('20')
    expect(second.code).toBe(0)
    expect(summary(second)).toMatchObject({ state: 'done', calls: 7, credits: { booked: 7 }, cacheHits: 5 })
  })

  test('a budget of 0 uses stored answers only', async () => {
    put('many.csv', many(3))
    const said = await cli('run', 'validate.email', '--in', 'many.csv', '--budget', '0', '--json')
    expect(said.code).toBe(6)
    expect(`${said.out}${said.err}`).not.toContain('"booked":1')
  })

  test('Ctrl+C rests the run with 130; the same command goes on and pays nothing twice', async () => {
    put('many.csv', many(40))
    const args = ['run', 'validate.email', '--in', 'many.csv', '--budget', '100', '--json']
    const running = start(args)
    await expect.poll(() => /"callsDone":[1-9]/.test(running.err()), { timeout: 30_000, interval: 20 }).toBe(true)
    running.child.kill('SIGINT')
    const first = await running.said
    expect(first.code).toBe(130)
    const told = summary(first)
    expect(told.credits.unsure).toBe(0)
    expect(told.calls).toBeLessThan(40)
    const second = summary(await cli(...args))
    expect(second).toMatchObject({ state: 'done', calls: 40 - told.calls, cacheHits: told.calls })
    expect(told.credits.booked + second.credits.booked).toBe(40)
  })

  test('an unknown column, or none that fits: 3, with the columns there are', async () => {
    put('guests.csv', guests)
    const said = await cli('run', 'validate.email', '--in', 'guests.csv', '--map', 'email=Mail', '--budget', '5')
    expect(said).toMatchObject({ code: 3, out: '' })
    expect(said.err).toContain('guests.csv has no column "Mail". Columns: Name, Work e-mail, Phone.')
    put('plain.csv', 'A,B\n1,2\n3,4\n')
    const none = await cli('run', 'validate.email', '--in', 'plain.csv', '--budget', '5')
    expect(none.code).toBe(3)
    expect(none.err).toContain('No column of plain.csv looks like email.')
  })

  test('a mapping that is none: 2; an input that is neither file nor list: 3', async () => {
    put('guests.csv', guests)
    const odd = await cli('run', 'validate.email', '--in', 'guests.csv', '--map', 'mail=Work e-mail', '--budget', '5')
    expect(odd).toMatchObject({ code: 2, err: expect.stringContaining('--map mail=Work e-mail: write it as email=') })
    const nothing = await cli('run', 'validate.email', '--in', 'nothing.csv', '--budget', '5')
    expect(nothing).toMatchObject({ code: 3, err: expect.stringContaining('There is no list "nothing.csv".') })
  })
})

describe('run against a live service', () => {
  let service: Service | null = null
  afterEach(async () => {
    await service?.close()
    service = null
  })
  /** A workspace whose provider is a service of the test's own. */
  async function against(options: StartOptions, credits = 1000) {
    service = await startService({ startCredits: credits, pace: { perSecond: 0, burst: 1 }, ...options })
    put('guests.csv', many(10))
    mkdirSync(file('w'))
    put(
      'w/settings.json',
      JSON.stringify({ provider: 'remote', remote: { baseUrl: service.baseUrl, network: 'social' } }),
    )
    return service
  }
  const run = (key: string | undefined, ...more: string[]) =>
    start(['run', 'validate.email', '--in', 'guests.csv', '--budget', '50', '--json', ...more], {
      LISTWRIGHT_API_KEY: key,
    }).said

  test('the key of LISTWRIGHT_API_KEY pays, and is in no output and no file', async () => {
    const { key } = await against({})
    const said = await run(key)
    expect(said.code).toBe(0)
    expect(summary(said)).toMatchObject({ calls: 10, credits: { booked: 10, observed: 10 } })
    expect(`${said.out}${said.err}`).not.toContain(key)
    for (const entry of await readdir(file('w'), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) expect(readFileSync(path.join(entry.parentPath, entry.name), 'latin1')).not.toContain(key)
    }
  })

  test('no key, or a wrong one: 5', async () => {
    await against({})
    const none = await run('')
    expect(none).toMatchObject({ code: 5, err: expect.stringContaining('There is no key for the live service.') })
    expect((await run('wrong')).code).toBe(5)
  })

  test('credits used up: 6, and later the same command goes on', async () => {
    const { key, admin } = await against({}, 4)
    const first = await run(key)
    expect(first.code).toBe(6)
    expect(summary(first)).toMatchObject({ state: 'paused', credits: { booked: 4 } })
    admin.refill(100)
    const second = await run(key)
    expect(second.code).toBe(0)
    expect(summary(second)).toMatchObject({ credits: { booked: 6 }, cacheHits: 4 })
  })

  test('a service that is not there: 7', async () => {
    const { key } = await against({})
    await service?.close()
    const said = await run(key)
    expect(said.code).toBe(7)
    expect(summary(said)).toMatchObject({ state: 'paused', reason: 'offline', credits: { booked: 0 } })
  })

  test('an error rate above the limit: 4, below it 0', async () => {
    const rule = { id: 'one', when: { input: 'guest3@gmail.com' }, do: { kind: 'html' } } as const
    const { key } = await against({ faults: { rules: [rule] } })
    const said = await run(key, '--max-error-rate', '9', '--out', 'checked.csv')
    expect(said.code).toBe(4)
    expect(summary(said)).toMatchObject({ state: 'done', outputs: [file('checked.csv')] })
    expect((await run(key, '--max-error-rate', '10')).code).toBe(0)
  })
})

describe('outputs', () => {
  test.skipIf(process.platform === 'win32')(
    'never the input, under no name: 2, before anything is opened',
    async () => {
      put('guests.csv', guests)
      linkSync(file('guests.csv'), file('hard.csv'))
      symlinkSync(file('guests.csv'), file('soft.csv'))
      mkdirSync(file('sub'))
      for (const out of ['guests.csv', './sub/../guests.csv', 'hard.csv', 'soft.csv', file('guests.csv')]) {
        const said = await cli('run', 'validate.email', '--in', 'guests.csv', '--out', out, '--budget', '5')
        expect(said).toMatchObject({ code: 2, out: '' })
        expect(said.err).toContain('is the input. Name another file with --out; the source is never written.')
      }
      expect(readFileSync(file('guests.csv'), 'utf8')).toBe(guests)
    },
  )

  test('a name that cannot be written to is said before a credit is spent: 2', async () => {
    put('guests.csv', guests)
    mkdirSync(file('folder.csv'))
    for (const [out, words] of [
      ['checked.pdf', 'the name must end in .csv, .tsv or .xlsx'],
      ['checked', 'the name must end in'],
      ['missing/checked.csv', 'there is no folder'],
      ['folder.csv', 'this is a folder'],
      [`${'x'.repeat(300)}.csv`, 'the name cannot be used'],
    ] as const) {
      const said = await cli('run', 'validate.email', '--in', 'guests.csv', '--out', out, '--budget', '5')
      expect(said).toMatchObject({ code: 2, err: expect.stringContaining(words) })
    }
    const said = await cli('lists', '--json')
    expect(JSON.parse(said.out)).toEqual({ lists: [] })
  })
})

describe('import, export and lists', () => {
  test('a file becomes a list and the list the same file', async () => {
    put('guests.csv', `${guests}\n`)
    const made = await cli('import', 'guests.csv', '--list', 'Guests', '--json')
    expect(made.code).toBe(0)
    expect(JSON.parse(made.out)).toMatchObject({
      list: { name: 'Guests' },
      rows: 5,
      columns: [{ name: 'Name' }, { name: 'Work e-mail', type: 'email' }, { name: 'Phone', type: 'phone' }],
      problems: 0,
    })
    const written = await cli('export', 'guests', '--out', 'again.csv', '--preset', 'same', '--json')
    expect(written.code).toBe(0)
    expect(JSON.parse(written.out)).toMatchObject({ rows: 5, outputs: [file('again.csv')] })
    expect(readFileSync(file('again.csv'), 'utf8')).toBe(`${guests}\n`)
    expect((await cli('export', 'Guests', '--out', 'again.tsv')).out).toBe('5 rows written to again.tsv\n')
    expect(readFileSync(file('again.tsv'), 'utf8')).toContain('Name\tWork e-mail\tPhone')
  })

  test('lists names what there is, or how to begin', async () => {
    expect((await cli('lists')).out).toContain('No lists yet. Import one: listwright import FILE --list NAME')
    put('guests.csv', guests)
    await cli('import', 'guests.csv')
    expect((await cli('lists')).out).toMatch(/^guests\t5 rows\tguests\t\d{4}-/)
  })

  test('a list that is not there: 3, with those that are', async () => {
    put('guests.csv', guests)
    await cli('import', 'guests.csv', '--list', 'Guests')
    const said = await cli('export', 'Ghosts', '--out', 'a.csv')
    expect(said).toMatchObject({ code: 3, out: '' })
    expect(said.err).toContain('There is no list "Ghosts". Lists: Guests.')
  })

  test.each<[string, string, string | Buffer, RegExp]>([
    ['nothing', 'empty.csv', '', /^empty\.csv is empty\. Nothing was imported\.$/m],
    [
      'a program',
      'tool.csv',
      Buffer.from('\u007fELF\u0002\u0001\u0001\u0000\u0000\u0000\u0000', 'latin1'),
      /^tool\.csv is not a text table/m,
    ],
    ['a cut workbook', 'cut.xlsx', Buffer.from('PK\u0003\u0004cut off here', 'latin1'), /^cut\.xlsx is damaged/m],
    [
      'an old or locked workbook',
      'old.xlsx',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048)]),
      /^old\.xlsx is (an old Excel file|protected by a password|damaged)/m,
    ],
  ])('%s is refused with a sentence, and no list is left', async (_what, name, content, words) => {
    put(name, content)
    const said = await cli('import', name, '--json')
    expect(said.code).toBe(1)
    expect(said.out).toBe('')
    expect(said.err).toMatch(words)
    expect(said.err).not.toMatch(/\n {4}at /)
    expect(JSON.parse((await cli('lists', '--json')).out)).toEqual({ lists: [] })
  })

  test('a file that is missing is said: 1', async () => {
    const said = await cli('import', 'missing.csv')
    expect(said).toMatchObject({ code: 1, out: '', err: 'There is no file missing.csv.\n' })
  })
})

describe('the workspace', () => {
  const lockedBy = (pid: number) => {
    mkdirSync(file('w'))
    put('w/workspace.lock', JSON.stringify({ pid, host: hostname(), since: new Date().toISOString() }))
  }

  test('open in another program: 8, naming it', async () => {
    lockedBy(process.pid)
    const said = await cli('lists', '--json')
    expect(said).toMatchObject({ code: 8, out: '' })
    expect(said.err).toMatch(new RegExp(`already open on .*process ${process.pid} on`))
  })

  test('left by a program that was killed, it is taken over', async () => {
    const gone = spawn(process.execPath, ['-e', ''])
    await new Promise(resolve => gone.once('exit', resolve))
    lockedBy(gone.pid ?? 0)
    expect((await cli('lists')).code).toBe(0)
    expect(existsSync(file('w/workspace.lock'))).toBe(false)
  })

  test('damaged: 8, and nothing is touched', async () => {
    mkdirSync(file('w'))
    put('w/workspace.db', 'this is no database, however long it is'.repeat(200))
    const said = await cli('lists')
    expect(said.code).toBe(8)
    expect(said.err).toMatch(/damaged .*Nothing was changed/)
    expect(readFileSync(file('w/workspace.db'), 'utf8')).toMatch(/^this is no database/)
  })
})

test('help and version', async () => {
  expect(await cli('help')).toMatchObject({ code: 0, out: expect.stringContaining('Exit codes: 0 done'), err: '' })
  expect((await cli('version')).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  const nothing = spawn(process.execPath, [program], { stdio: 'ignore' })
  expect(await new Promise(resolve => nothing.once('exit', resolve))).toBe(2)
})
