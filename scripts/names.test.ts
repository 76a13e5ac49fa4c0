// One-word names of exports are counted wherever they are declared, and too many of them are refused.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { exportedNames } from './names.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'listwright-exports-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}

it.each([
  ['export const text = 1', 'text'],
  ['export async function read() {}', 'read'],
  ['export function* counting() {}', 'counting'],
  ['export class Store {}', 'Store'],
  ['export interface Page {}', 'Page'],
  ['export type URL = string', 'URL'],
])('%s is one word', (line, name) => {
  put('src/engine/x.ts', `// x\n${line}\n`)
  expect(exportedNames(root)).toMatchObject({ all: 1, oneWord: [`src/engine/x.ts: ${name}`], tooMany: true })
})

it.each(['export const parseEmail = 1', 'export type RunPlan = 1', 'export const field_name = 1'])(
  '%s says what it is',
  line => {
    put('src/engine/x.tsx', line)
    expect(exportedNames(root)).toEqual({ all: 1, oneWord: [], percent: 0, tooMany: false })
  },
)

it('what is not exported, and tests, count for nothing', () => {
  put('src/engine/x.ts', 'const text = 1\n// export const note = 2\n')
  put('src/engine/x.test.ts', 'export const word = 1\n')
  put('src/testing/help.ts', 'export const help = 1\n')
  expect(exportedNames(root)).toMatchObject({ all: 0, tooMany: false })
})

it('8% is too many, less is not', () => {
  const compound = (count: number) =>
    Array.from({ length: count }, (_, at) => `export const compoundName${at} = ${at}`).join('\n')
  put('src/a.ts', 'export const one = 1\nexport const two = 2\n')
  put('src/b.ts', compound(23))
  expect(exportedNames(root)).toMatchObject({ percent: 8, tooMany: true })
  put('src/b.ts', compound(24))
  expect(exportedNames(root)).toMatchObject({ all: 26, tooMany: false })
})

it('the program has few of them', () => {
  const { all, percent } = exportedNames(path.join(import.meta.dirname, '..'))
  expect(all).toBeGreaterThan(1000)
  expect(percent).toBeLessThan(8)
})
