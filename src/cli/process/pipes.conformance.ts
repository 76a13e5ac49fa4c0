// Commands between other programs: stdin, stdout, readers and files that go away, and signals before anything is open.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine, failureOf, guests, many, program } from '../../testing/command-line.ts'
import { workbookOf } from '../../testing/file/make-zip.ts'

vi.setConfig({ testTimeout: 180_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const linesOf = (text: string) => text.trimEnd().split('\n')
const piped = (stdin: string, ...args: string[]) => at.hereWith({ stdin }, ...args)

test('a run from stdin to stdout: data alone on stdout, the summary on stderr; again it costs nothing', async () => {
  const ask = ['run', 'validate.email', '--in', '-', '--out', '-', '--budget', '5', '--json']
  const first = await at.start(ask, {}, guests).said
  expect(first.code).toBe(0)
  expect(linesOf(first.out)).toHaveLength(6)
  expect(first.out).toMatch(/^Name,Work e-mail,Work e-mail: verdict,/)
  const events = linesOf(first.err).map(line => JSON.parse(line))
  expect(events.at(-1)).toMatchObject({ event: 'summary', rows: 5, credits: { booked: 2 }, outputs: [] })
  const again = await piped(guests, ...ask)
  expect(again.out).toBe(first.out)
  expect(JSON.parse(linesOf(again.err).at(-1) ?? '')).toMatchObject({
    event: 'summary',
    calls: 0,
    list: { name: 'stdin' },
  })
  expect(readdirSync(at.file('w'))).not.toContain('passing')
})

test('import reads stdin; export writes CSV, TSV or JSON Lines to stdout or a file', async () => {
  expect(await at.start(['import', '-', '--list', 'Guests'], {}, guests).said).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Guests: 5 rows/),
  })
  const csv = await at.run('export', 'Guests', '--out', '-', '--quiet')
  expect(csv).toMatchObject({ code: 0, out: `${guests}\n`, err: '' })
  const tsv = await at.here('export', 'Guests', '--out', '-', '--format', 'tsv')
  expect(tsv).toMatchObject({
    out: expect.stringMatching(/^Name\tWork e-mail\tPhone\n/),
    err: '5 rows written to stdout\n',
  })
  expect((await at.here('export', 'Guests', '--out', 'guests.jsonl')).code).toBe(0)
  expect(linesOf(readFileSync(at.file('guests.jsonl'), 'utf8')).map(line => JSON.parse(line))).toMatchObject([
    { Name: 'Anna Ek', 'Work e-mail': 'anna.ek@gmail.com', Phone: '+49 30 901820' },
    {},
    { Phone: null },
    {},
    { Name: 'Di', 'Work e-mail': null },
  ])
  const odd = await at.here('export', 'Guests', '--out', 'guests.jsonl', '--preset', 'excel')
  expect(odd).toMatchObject({ code: 2, err: '--preset excel cannot be used with JSON Lines.\n' })
})

test('a list is explained as a page; what is no page is refused: 2', async () => {
  await piped(guests, 'import', '-', '--list', 'Guests')
  const said = await at.here('export', 'guests', '--explain', '--out', 'how.html', '--json')
  expect(said.code).toBe(0)
  expect(JSON.parse(said.out)).toMatchObject({ list: { name: 'Guests' }, outputs: [at.file('how.html')] })
  const page = readFileSync(at.file('how.html'), 'utf8')
  expect(page).toContain('<h1 dir="auto">Guests</h1>')
  expect(page).toContain('<h2>Source</h2>')
  expect((await at.here('export', 'Guests', '--explain', '--out', '-')).out).toContain('<h1 dir="auto">Guests</h1>')
  expect(await at.here('export', 'Guests', '--explain', '--out', 'how.csv')).toMatchObject({
    code: 2,
    err: '--out how.csv: the name must end in .html or .htm.\n',
  })
})

test('a reader that ends its pipe ends nothing: the code is that of the work, and the workspace is free', async () => {
  await piped(many(20_000), 'import', '-', '--list', 'Many')
  for (const args of [['export', 'Many', '--out', '-', '--json'], ['lists'], ['help']]) {
    const child = spawn(process.execPath, [program, ...args, ...(args[0] === 'help' ? [] : ['--workspace', 'w'])], {
      cwd: at.dir,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    let err = ''
    child.stderr.on('data', (text: Buffer) => {
      err += text
    })
    expect(await new Promise(resolve => child.once('close', resolve))).toBe(0)
    expect(err).not.toContain('EPIPE')
    expect(existsSync(at.file('w/workspace.lock'))).toBe(false)
  }
})

const full = '/dev/full'
/** The same device without a process for each command, written to as Node writes to the stdout of one. */
function fullStream(): Writable {
  const device = openSync(full, 'w')
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        writeSync(device, chunk)
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
    destroy(error, done) {
      closeSync(device)
      done(error)
    },
  })
}
/** A command whose stdout is a full disk. */
async function onFull(args: readonly string[]) {
  const stdout = openSync(full, 'w')
  const child = spawn(process.execPath, [program, ...args], { cwd: at.dir, stdio: ['ignore', stdout, 'pipe'] })
  closeSync(stdout)
  let err = ''
  child.stderr?.on('data', (text: Buffer) => {
    err += text
  })
  return { code: await new Promise(resolve => child.once('close', resolve)), err }
}

test.skipIf(!existsSync(full))(
  'stdout that takes nothing is a failure that is told: 9, and nothing says it was written',
  async () => {
    await piped(guests, 'import', '-', '--list', 'Guests')
    const told = (args: readonly string[], { code, err }: { code: unknown; err: string }) => {
      expect({ args, code, err }).toEqual({
        args,
        code: 9,
        err: expect.stringMatching(/could not be written to stdout \(ENOSPC.*\).*are kept/),
      })
      expect(err).not.toMatch(/rows written|"event":"summary"|explained in/)
    }
    for (const args of [
      ['export', 'Guests', '--out', '-', '--workspace', 'w'],
      ['run', 'validate.email', '--in', 'Guests', '--out', '-', '--budget', '5', '--json', '--workspace', 'w'],
      ['help'],
      ['version'],
      ['practice', '--openapi'],
    ])
      told(args, await onFull(args))
    for (const args of [
      ['export', 'Guests', '--out', '-', '--json'],
      ['export', 'Guests', '--explain', '--out', '-'],
      ['lists', '--json'],
      ['ledger', '--csv'],
      ['doctor'],
    ])
      told(args, await at.hereWith({ stdout: fullStream() }, ...args))
    // What was done is kept: the same command costs nothing with an output that takes it.
    const again = await at.here('run', 'validate.email', '--in', 'Guests', '--out', '-', '--budget', '5', '--json')
    expect(JSON.parse(linesOf(again.err).at(-1) ?? '')).toMatchObject({ event: 'summary', calls: 0 })
  },
)

test.skipIf(!existsSync(full)).each([
  ['practice', ['--contacts', '10'], 'The address'],
  ['practice', ['--memory', '--contacts', '10'], 'The address'],
  ['serve', ['--no-open'], 'An address'],
  ['serve', ['--no-open', '--json'], 'An address'],
])('%s %j whose address stdout does not take ends: 9, a sentence, nothing goes on unseen', async (name, more, what) => {
  const { code, err } = await onFull([name, ...more, '--workspace', 'w'])
  expect(code).toBe(9)
  expect(linesOf(err)).toEqual([expect.stringMatching(new RegExp(`^${what} could not be written to stdout \\(ENOSPC`))])
  expect(existsSync(at.file('w/practice/key'))).toBe(false)
  expect(existsSync(at.file('w/workspace.lock'))).toBe(false)
})

test('practice whose reader has enough after the address goes on until it is told to end', async () => {
  const child = spawn(process.execPath, [program, 'practice', '--contacts', '10', '--workspace', 'w'], {
    cwd: at.dir,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  child.stdout.destroy()
  const { baseUrl, keyFile } = JSON.parse(String(line)) as { baseUrl: string; keyFile: string }
  const key = readFileSync(keyFile, 'utf8').trim()
  const balance = await fetch(`${baseUrl}/v1/user/credit-balance`, { headers: { 'X-Api-Key': key } })
  expect(await balance.json()).toBe(1000)
  const ended = once(child, 'close')
  child.kill('SIGINT')
  expect((await ended)[0]).toBe(0)
})

test('a file that is gone is said, though a list was made from it once: 3', async () => {
  at.put('guests.csv', guests)
  const run = (input: string) => at.here('run', 'validate.email', '--in', input, '--budget', '5', '--json')
  expect((await run('guests.csv')).code).toBe(0)
  rmSync(at.file('guests.csv'))
  const gone = await run('guests.csv')
  expect(gone).toMatchObject({ code: 3, out: '' })
  expect(failureOf(gone)).toMatchObject({
    exit: 3,
    message: expect.stringContaining('There is no file guests.csv. To use the list "guests" imported from it earlier'),
  })
  expect((await run('list:guests')).code).toBe(0)
  // A folder of the name of a list hides it not.
  at.put('other.csv', guests)
  await at.here('import', 'other.csv', '--list', 'Guests')
  mkdirSync(at.file('Guests'))
  expect((await run('Guests')).code).toBe(0)
  expect(await at.here('import', 'Guests')).toMatchObject({
    code: 3,
    err: 'The folder Guests has no files that can be imported. Nothing was imported.\n',
  })
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s while the workspace is opened: 130, and it is free',
  async signal => {
    at.put('guests.csv', guests)
    const running = at.start(['run', 'validate.email', '--in', 'guests.csv', '--budget', '5', '--json'])
    // The lock is taken before the database is opened.
    await expect.poll(() => existsSync(at.file('w/workspace.lock')), { interval: 5, timeout: 120_000 }).toBe(true)
    running.child.kill(signal)
    expect((await running.said).code).toBe(130)
    expect(existsSync(at.file('w/workspace.lock'))).toBe(false)
    expect((await at.here('lists')).code).toBe(0)
  },
)

test.skipIf(process.platform !== 'linux')(
  'a pipe that nobody writes to: 130 by a signal, though the system still waits for a writer',
  async () => {
    execFileSync('mkfifo', [at.file('guests.csv')])
    const running = at.start(['import', 'guests.csv'])
    await expect.poll(() => existsSync(at.file('w/passing')), { interval: 5, timeout: 120_000 }).toBe(true)
    running.child.kill('SIGTERM')
    expect(await running.said).toMatchObject({
      code: 130,
      err: expect.stringMatching(/Interrupted\. All answers so far are kept\.\n$/),
    })
    // The same pipe with a writer that takes its time is read to its end.
    const written = at.start(['import', 'guests.csv'])
    spawn('sh', ['-c', `cat > '${at.file('guests.csv')}'`], { stdio: ['pipe', 'ignore', 'ignore'] }).stdin.end(guests)
    expect(await written.said).toMatchObject({ code: 0, out: expect.stringMatching(/^guests: 5 rows/) })
  },
)

test.skipIf(process.platform === 'win32')('a device is no file, whatever is to be read from it', async () => {
  symlinkSync('/dev/zero', at.file('zero.listwright'))
  for (const given of ['/dev/zero', '/dev/null', 'zero.listwright'])
    expect(await at.here('import', given)).toMatchObject({
      code: 3,
      err: expect.stringContaining('or a device, not a file'),
    })
  expect(await at.here('inspect', '/dev/zero')).toMatchObject({ code: 3 })
  expect(await at.here('recipe', '/dev/zero', '--in', 'guests')).toMatchObject({ code: 2 })
  expect(await at.here('practice', '--faults', '/dev/zero')).toMatchObject({
    code: 2,
    err: '--faults /dev/zero: a device, not a file\n',
  })
  expect(readdirSync(at.file('w'))).not.toContain('passing')
})

test('a name that no file can have is a file that is missing', async () => {
  const name = `${'e'.repeat(5000)}.csv`
  expect(await at.here('import', name)).toMatchObject({ code: 3, err: expect.stringContaining('There is no file eee') })
  expect(await at.here('run', name, '--in', name, '--budget', '1')).toMatchObject({ code: 2 })
})

test('SIGINT while a file is looked at: 130, and nothing is imported', async () => {
  const strings = Array.from({ length: 4_000_000 }, (_, at) => `<si><t>${at}</t></si>`).join('')
  at.put('big.xlsx', workbookOf({ strings, sheets: ['<row><c t="s"><v>0</v></c></row>'.repeat(2)] }))
  const running = at.start(['import', 'big.xlsx'])
  // Made when the engine is open; reading so many texts takes longer than a signal.
  await expect.poll(() => existsSync(at.file('w/sources')), { interval: 5, timeout: 120_000 }).toBe(true)
  running.child.kill('SIGINT')
  expect(await running.said).toMatchObject({ code: 130, err: 'Interrupted. All answers so far are kept.\n' })
  expect((await at.here('lists', '--json')).out).not.toContain('big')
})

test('names that differ in a letter are asked about', async () => {
  at.put('guests.csv', guests)
  await at.here('import', 'guests.csv', '--list', 'Guests')
  expect((await at.here('export', 'Guestss', '--out', 'a.csv')).err).toBe(
    'There is no list named "Guestss". Did you mean "Guests"? Lists: Guests.\n',
  )
  const column = await at.here('run', 'validate.email', '--in', 'Guests', '--map', 'email=Work email', '--budget', '5')
  expect(column.err).toContain('Guests has no column "Work email". Did you mean "Work e-mail"? Columns: ')
})
