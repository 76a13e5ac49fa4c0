// The table of keys is what the program listens to, and docs/keys.md is that table.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { gridKeys } from '../src/renderer/app/grid-keys.ts'
import { keyTable } from './key-table.ts'
import { keysPage } from './keys.ts'

const root = path.join(import.meta.dirname, '..')

/** Keys of commands as their files list them. */
const commandKeys = globSync('src/renderer/**/*-commands.ts', { cwd: root }).flatMap(file =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/^\s+keys: (\[.*\]),$/gm)].flatMap(
    ([, list = '[]']) => JSON.parse(list.replaceAll("'", '"')) as string[],
  ),
)
const listened = new Set([...gridKeys.flatMap(({ lines }) => lines.flatMap(({ keys }) => keys)), ...commandKeys])
const tabled = new Set(keyTable.flatMap(({ ours }) => ours))

test('every key of the program is in the table, and no other', () => {
  expect(commandKeys.length).toBeGreaterThan(15)
  expect([...listened].filter(keys => !tabled.has(keys))).toEqual([])
  expect([...tabled].filter(keys => !listened.has(keys))).toEqual([])
})

test('sixty keys and more are compared, and a difference has a reason', () => {
  expect(keyTable.length).toBeGreaterThanOrEqual(60)
  for (const { does, ours, excel, sheets, why } of keyTable) {
    const theirs = [excel, sheets].filter(keys => keys !== null)
    if (!theirs.some(keys => ours.includes(keys))) expect(why, does).toBeTruthy()
  }
})

test('docs/keys.md is the table', () => {
  expect(readFileSync(path.join(root, 'docs', 'keys.md'), 'utf8'), 'run: npm run keys').toBe(keysPage())
})
