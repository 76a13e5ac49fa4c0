// The command line in a clone that was neither started nor built: what is made from the sources is made by then.
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine, guests, program } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const root = path.join(import.meta.dirname, '..', '..', '..')
let at: CommandLine
let clone: string
beforeAll(() => {
  at = commandLine()
  clone = mkdtempSync(path.join(tmpdir(), 'listwright-clone-'))
  for (const part of ['bin', 'data', 'scripts', 'src', 'package.json'])
    cpSync(path.join(root, part), path.join(clone, part), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'), 'junction')
})
afterAll(async () => {
  await at.close()
  await rm(clone, { recursive: true, force: true })
})

test('the first command finds its data, without a word that is not its own', async () => {
  at.put('guests.csv', guests)
  expect(existsSync(path.join(clone, 'resources'))).toBe(false)
  const said = await at.start(
    ['import', 'guests.csv', '--quiet'],
    {},
    '',
    path.join(clone, 'bin', path.basename(program)),
  ).said
  expect(said).toMatchObject({ code: 0, out: 'guests: 5 rows, 3 columns\n', err: '' })
  expect(existsSync(path.join(clone, 'resources', 'data', 'manifest.json'))).toBe(true)
})
