// `listwright run RECIPE --in FOLDER|ZIP`: each file its own list and output, a note for what failed, one exit code; and recipes that call
// others, by their paths.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine, many } from '../../testing/command-line.ts'
import { zipOf } from '../../testing/file/make-zip.ts'

// Commands go one after the other, since a workspace has one owner.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
  for (const name of ['in', 'out', 'parts']) mkdirSync(at.file(name))
})
afterEach(() => at.close())

const mail = { name: 'E-mail', type: 'email' }
const recipe = (name: string, steps: object[], more: object = {}) =>
  at.put(name, JSON.stringify({ format: 'listwright.recipe', version: 2, name: 'Tidy', steps, ...more }))
const change = (by: string) => ({ do: 'transform', columns: [mail], by, options: {}, into: { column: 'same' } })
const validate = {
  ...{ do: 'run', operation: 'validate.email', inputs: { email: mail }, country: null, ownLists: false, waterfall: [] },
  ...{ rows: ['empty', 'retryable'], maxAgeDays: 30, writes: 'fill', fields: [], cap: 1000, price: 1 },
}
const put = (name: string, text: string) => writeFileSync(at.file(`in/${name}`), text)
async function ran(...args: string[]) {
  const { code, out, err } = await at.here('run', 'in/r.json', '--out', 'out', '--json', ...args)
  const summary = out === '' ? null : JSON.parse(out)
  const files: { file: string; state: string; exit: number | null }[] = summary?.files ?? []
  return { code, err, summary, files: files.map(({ file, state, exit }) => [file, state, exit]) }
}
const outputs = () => readdirSync(at.file('out')).sort()
const read = (name: string) => readFileSync(at.file(name), 'utf8')

test('each file of a folder has an output; one that fails has a note, and the others go on', async () => {
  recipe('in/r.json', [change('upper')])
  put('june.csv', 'E-mail\nanna@firm.example\n')
  put('july.csv', 'Address\nbo@firm.example\n')
  put('august.csv', 'E-mail\ncy@firm.example\n')
  const first = await ran('--in', 'in')
  expect(first).toMatchObject({ code: 3, summary: { done: 2, failed: 1, exit: 3, resumable: false } })
  expect(first.files).toEqual([
    ['august.csv', 'done', 0],
    ['july.csv', 'failed', 3],
    ['june.csv', 'done', 0],
  ])
  expect(outputs()).toEqual(['august.csv', 'june.csv'])
  expect(read('out/june.csv')).toContain('ANNA@FIRM.EXAMPLE')
  expect(read('in/july.csv.error.txt')).toContain('The list has no column “E-mail”')
  put('july.csv', 'E-mail\nbo@firm.example\n')
  const again = await at.here('run', 'in/r.json', '--in', 'in', '--out', 'out')
  expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/^july\.csv +1 +0 {2}done$/m) })
  expect(again.out).toContain('Tidy: 3 of 3 files done')
  expect(existsSync(at.file('in/july.csv.error.txt'))).toBe(false)
  expect(outputs()).toHaveLength(3)
  // The same files are the same lists; the one that was changed is another.
  expect(JSON.parse((await at.here('lists', '--json')).out).lists).toHaveLength(4)
  for (const out of ['in', 'none', 'one.csv'])
    expect(await at.here('run', 'in/r.json', '--in', 'in', '--out', out)).toMatchObject({ code: 2, out: '' })
})

test('the budget is for all files together; what is left goes on with the same command, and nothing is paid twice', async () => {
  recipe('in/r.json', [validate])
  put('a.csv', many(3))
  put('b.csv', many(3).replaceAll('guest', 'other'))
  put('c.csv', many(3).replaceAll('guest', 'third'))
  expect(await ran('--in', 'in')).toMatchObject({ code: 2, err: expect.stringContaining('--budget N') })
  const planned = await ran('--in', 'in', '--dry-run')
  expect(planned).toMatchObject({ code: 0, summary: { dryRun: true, done: 3, credits: { booked: 0 } } })
  expect(outputs()).toEqual([])
  const short = await ran('--in', 'in', '--budget', '4')
  expect(short).toMatchObject({ code: 6, summary: { credits: { booked: 4 }, resumable: true } })
  expect(short.files).toEqual([
    ['a.csv', 'done', 0],
    ['b.csv', 'waits', 6],
    ['c.csv', 'open', null],
  ])
  expect(outputs()).toEqual(['a.csv'])
  const rest = await ran('--in', 'in', '--budget', '5')
  expect(rest).toMatchObject({ code: 0, summary: { done: 3, credits: { booked: 5 } } })
  expect(outputs()).toEqual(['a.csv', 'b.csv', 'c.csv'])
})

test('each table of a zip has an output in the folder, whatever its path in the zip is', async () => {
  recipe('in/r.json', [change('upper')])
  at.put(
    'all.zip',
    zipOf([
      { name: 'june.csv', content: 'E-mail\nanna@firm.example\n' },
      { name: 'x/may.csv', content: 'E-mail\nbo@firm.example\n' },
      { name: 'y/may.csv', content: 'E-mail\ncy@firm.example\n' },
      { name: 'y/odd.csv', content: 'Address\ncy@firm.example\n' },
      { name: '__MACOSX/x/may.csv', content: 'x' },
    ]),
  )
  const first = await ran('--in', 'all.zip')
  expect(first).toMatchObject({ code: 3, summary: { done: 3, failed: 1 } })
  expect(outputs()).toEqual(['june.csv', 'odd.csv.error.txt', 'x-may.csv', 'y-may.csv'])
  expect(read('out/y-may.csv')).toContain('CY@FIRM.EXAMPLE')
  expect((await ran('--in', 'all.zip')).summary.done).toBe(3)
  expect(JSON.parse((await at.here('lists', '--json')).out).lists).toHaveLength(4)
  at.put('up.zip', zipOf([{ name: '../june.csv', content: 'E-mail\nanna@firm.example\n' }]))
  expect(await ran('--in', 'up.zip')).toMatchObject({ code: 3, summary: null })
  expect(existsSync(at.file('june.csv'))).toBe(false)
})

test('a recipe calls others by paths relative to its own; circles, absolute paths and what is missing end with 2', async () => {
  put('june.csv', 'E-mail\nanna@firm.example\n')
  recipe('in/r.json', [{ do: 'recipe', file: '../parts/case.json', set: { way: '{{case}}' } }], {
    parameters: { case: { type: 'text', default: 'upper' } },
  })
  recipe('parts/case.json', [{ do: 'recipe', file: 'deep/tidy.json' }, change('{{way}}')], {
    parameters: { way: { type: 'text' } },
  })
  mkdirSync(at.file('parts/deep'))
  recipe('parts/deep/tidy.json', [{ do: 'clean', fix: 'safe' }])
  const one = (...more: string[]) =>
    at.here('run', 'in/r.json', '--in', 'in/june.csv', '--out', 'out/june.csv', '--json', ...more)
  const done = JSON.parse((await one()).out)
  expect(done.steps.map(({ does }: { does: string }) => does)).toEqual(['clean', 'transform'])
  expect(read('out/june.csv')).toContain('ANNA@FIRM.EXAMPLE')
  expect(await one('--set', 'case=lower')).toMatchObject({ code: 0 })
  expect(read('out/june.csv')).toContain('anna@firm.example')
  expect((await at.here('recipe', 'check', 'in/r.json', '--in', 'in/june.csv', '--json')).code).toBe(0)
  recipe('parts/deep/tidy.json', [{ do: 'recipe', file: '../../in/r.json' }])
  expect(await one()).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('r.json → ../parts/case.json → deep/tidy.json → ../../in/r.json'),
  })
  for (const file of [at.file('parts/case.json'), 'C:/x.json', '..\\parts\\case.json', 'none.json', '../parts']) {
    recipe('in/r.json', [{ do: 'recipe', file }])
    expect(await one()).toMatchObject({ code: 2, out: '', err: expect.stringContaining('cannot be read') })
  }
})
