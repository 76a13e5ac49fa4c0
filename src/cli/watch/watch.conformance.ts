// `listwright watch`: each file once, also after a kill; errors beside the file; never beyond the credits of the day.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeLock } from '../../engine/workspace/lock.ts'
import { type CommandLine, commandLine, many } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
  mkdirSync(at.file('in'))
  mkdirSync(at.file('out'))
})
afterEach(() => at.close())

const mail = { name: 'E-mail', type: 'email' }
const recipe = (...steps: object[]) =>
  at.put('r.json', JSON.stringify({ format: 'listwright.recipe', version: 2, name: 'Tidy', steps }))
const upper = { do: 'transform', columns: [mail], by: 'upper', options: {}, into: { column: 'same' } }
const validate = {
  ...{ do: 'run', operation: 'validate.email', inputs: { email: mail }, country: null, ownLists: false, waterfall: [] },
  ...{ rows: ['empty', 'retryable'], maxAgeDays: 30, writes: 'fill', fields: [], cap: 1000, price: 1 },
}
const put = (name: string, text: string) => writeFileSync(at.file(`in/${name}`), text)
const watched = async (...more: string[]) => {
  const { code, out, err } = await at.here(
    'watch',
    'in',
    '--recipe',
    'r.json',
    '--out',
    'out',
    '--once',
    '--json',
    ...more,
  )
  const files: { file: string; state: string; exit: number }[] = out
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
  return { code, err, files: files.map(({ file, state, exit }) => [file, state, exit]) }
}
const booked = async () => JSON.parse((await at.here('ledger', '--group-by', 'run', '--json')).out).booked

test('each file is cleaned once; a changed one again; an error is beside its file until it is mended', async () => {
  recipe(upper)
  put('june.csv', 'E-mail\nanna@firm.example\n')
  put('july.csv', 'Address\nbo@firm.example\n')
  put('notes.exe', 'x')
  expect(await watched()).toMatchObject({
    code: 3,
    files: [
      ['july.csv', 'failed', 3],
      ['june.csv', 'done', 0],
    ],
  })
  expect(readFileSync(at.file('out/june.csv'), 'utf8')).toContain('ANNA@FIRM.EXAMPLE')
  expect(readFileSync(at.file('in/july.csv.error.txt'), 'utf8')).toContain('The list has no column “E-mail”')
  rmSync(at.file('out/june.csv'))
  expect(await watched()).toMatchObject({ code: 0, files: [] })
  expect(readdirSync(at.file('out'))).toEqual([])
  put('june.csv', 'E-mail\ncy@firm.example\n')
  put('july.csv', 'E-mail\nbo@firm.example\n')
  expect((await watched()).files).toEqual([
    ['july.csv', 'done', 0],
    ['june.csv', 'done', 0],
  ])
  expect(existsSync(at.file('in/july.csv.error.txt'))).toBe(false)
  expect(readFileSync(at.file('out/june.csv'), 'utf8')).toContain('CY@FIRM.EXAMPLE')
  // Another recipe is other work.
  recipe({ ...upper, by: 'lower' })
  expect((await watched()).files).toHaveLength(2)
  // Its own note of what is done names no one.
  expect(readFileSync(at.file('w/log/watched.txt'), 'utf8')).toMatch(/^(?:[0-9a-f]{64}\n){6}$/)
})

test('never beyond the credits of the day; the rest waits', async () => {
  recipe(validate)
  put('a.csv', many(3))
  put('b.csv', many(3).replaceAll('guest', 'other'))
  expect(await watched()).toMatchObject({ code: 2, err: expect.stringContaining('--budget N') })
  expect(await watched('--budget', '4')).toMatchObject({
    code: 6,
    files: [
      ['a.csv', 'done', 0],
      ['b.csv', 'waits', 6],
    ],
  })
  expect(await booked()).toBe(4)
  expect(readFileSync(at.file('in/b.csv.error.txt'), 'utf8')).toContain('Run the same command again to continue')
  // Nothing half done is taken for a result.
  expect(readdirSync(at.file('out'))).toEqual(['a.csv'])
  expect(await watched('--budget', '4')).toMatchObject({ code: 6, files: [['b.csv', 'waits', 6]] })
  expect(await booked()).toBe(4)
  expect(await watched('--budget', '6')).toMatchObject({ code: 0, files: [['b.csv', 'done', 0]] })
  expect(await booked()).toBe(6)
  expect(existsSync(at.file('in/b.csv.error.txt'))).toBe(false)
})

test('a file that a kill cut off is taken again, and nothing is paid twice', async () => {
  recipe(upper, validate)
  put('a.csv', many(60))
  const args = ['watch', 'in', '--recipe', 'r.json', '--out', 'out', '--budget', '500', '--every', '1', '--json']
  const { child, said, err } = at.start(args)
  for (let look = 0; look < 600 && !/"callsDone":[1-9]/.test(err()) && child.exitCode === null; look++)
    await setTimeout(50)
  child.kill('SIGKILL')
  await said
  expect(existsSync(at.file('w/log/watched.txt'))).toBe(false)
  expect(await watched('--budget', '500')).toMatchObject({ code: 0, files: [['a.csv', 'done', 0]] })
  const text = readFileSync(at.file('out/a.csv'), 'utf8').trimEnd().split('\n')
  expect(text).toHaveLength(61)
  expect(await booked()).toBe(60)
  expect((await watched('--budget', '500')).files).toEqual([])
})

test('a workspace that is open elsewhere is waited for, which is no error of the file; the folders must be two', async () => {
  recipe(upper)
  await at.here('lists')
  put('a.csv', 'E-mail\nanna@firm.example\n')
  const held = takeLock(at.file('w'), 'web')
  try {
    expect(await watched()).toMatchObject({ code: 8, files: [] })
  } finally {
    held.release()
  }
  expect(readdirSync(at.file('in'))).toEqual(['a.csv'])
  expect((await watched()).files).toEqual([['a.csv', 'done', 0]])
  for (const args of [
    ['in', '--out', 'in'],
    ['none', '--out', 'out'],
    ['in', '--out', 'none'],
  ])
    expect(await at.here('watch', ...args, '--recipe', 'r.json', '--once')).toMatchObject({ code: 2, out: '' })
})
