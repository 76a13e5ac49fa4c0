// Portable mode with the built program in a folder of its own, as it is unpacked: where the data lies, and what wins over it.
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeParts } from '../../../scripts/package/parts.ts'
import { ownHome } from '../../testing/workspace/own-home.ts'

vi.setConfig({ testTimeout: 120_000 })

const root = path.join(import.meta.dirname, '..', '..', '..')
let dir: string
const file = (name: string) => path.join(dir, name)

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-portable-'))
  mkdirSync(file('usb/program/out'), { recursive: true })
  writeParts()
  for (const name of ['bin', 'package.json', 'out/main', 'out/renderer', 'out/parts.json'])
    cpSync(path.join(root, name), file(`usb/program/${name}`), { recursive: true })
  for (const name of ['resources', 'node_modules'])
    symlinkSync(path.join(root, name), file(`usb/program/${name}`), 'junction')
  // A package brings its own Node.
  writeFileSync(file('usb/program/node'), '')
  writeFileSync(file('guests.csv'), 'Name,Mail\nAnna,anna@example.org\n')
})
afterEach(async () => {
  home.end()
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})

const home = ownHome(() => dir)
const start = (args: readonly string[], env?: NodeJS.ProcessEnv) =>
  home.start(file('usb/program/bin/listwright.mjs'), args, env)
const run = (...args: string[]) => start(args).said
const place = async (...args: string[]) => {
  const { dataDir, why } = JSON.parse((await run('data', '--json', ...args)).out)
  return { dataDir, why }
}
const portable = () => ({ dataDir: file('usb/listwright-data'), why: 'portable' })

test('--portable keeps the data next to the program, and only there', async () => {
  expect((await run('import', 'guests.csv', '--portable')).code).toBe(0)
  expect(existsSync(file('home/listwright'))).toBe(false)
  if (process.platform !== 'win32') expect(statSync(file('usb/listwright-data')).mode & 0o077).toBe(0)
  expect((await run('lists', '--portable')).out).toMatch(/^guests\t/)
  expect((await run('lists')).out).not.toMatch(/guests/)
  expect(await place('--portable')).toEqual(portable())
  expect(await run('lists', '--portable', '--workspace', 'w')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/not both/),
  })
  expect(await run('data', 'move', 'new', '--portable')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/together/),
  })
})

test.each([['open'], ['serve']])('%s opens the portable workspace', async command => {
  const { child, said } = start([command, '--no-open', '--portable'])
  await once(child.stdout, 'data')
  expect(readdirSync(file('usb/listwright-data'))).toContain('workspace.db')
  child.kill('SIGTERM')
  await said
  expect(existsSync(file('home/listwright'))).toBe(false)
})

test('a file called portable next to the program makes every start portable, unless a folder is named', async () => {
  writeFileSync(file('usb/portable'), '')
  expect((await run('import', 'guests.csv')).code).toBe(0)
  expect(await place()).toEqual(portable())
  expect((await run('lists')).out).toMatch(/^guests\t/)
  expect(await place('--workspace', 'w')).toEqual({ dataDir: file('w'), why: 'option' })
  const named = await start(['data', '--json'], { LISTWRIGHT_DATA: file('v') }).said
  expect(JSON.parse(named.out)).toMatchObject({ dataDir: file('v'), why: 'variable' })
  expect(await run('data', 'move', 'new')).toMatchObject({ code: 2, err: expect.stringMatching(/together/) })
  rmSync(file('usb/portable'))
  expect((await place()).why).toBe('usual')
})

test('a place that cannot be written is said, and no other is used for it: 8', async () => {
  writeFileSync(file('usb/listwright-data'), '')
  for (const args of [
    ['import', 'guests.csv'],
    ['serve', '--no-open'],
  ])
    expect(await run(...args, '--portable')).toMatchObject({
      code: 8,
      out: '',
      err: expect.stringMatching(
        /^Portable mode keeps the data next to the program, in .*listwright-data, and that folder cannot be used/,
      ),
    })
  expect(existsSync(file('home/listwright'))).toBe(false)
})
