// The first bundle is all that index.html loads by itself, and no more.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstScripts, tooLarge } from './first-bundle.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'listwright-bundle-'))
  mkdirSync(path.join(folder, 'assets'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

test('counts the entry, what is loaded beside it and what these import; not what is loaded later', () => {
  write(
    'index.html',
    '<script type="module" crossorigin src="./assets/index-1.js"></script><link rel="modulepreload" href="./assets/near-1.js">',
  )
  write('assets/index-1.js', 'import{a}from"./near-1.js";import"./deep-1.js";const b=()=>import("./late-1.js");a(b)')
  write('assets/near-1.js', 'const a=1;export{a}')
  write('assets/deep-1.js', 'import{a as b}from"./near-1.js";b()')
  write('assets/late-1.js', 'x'.repeat(2_000_000))
  const scripts = firstScripts(folder)
  expect(scripts.map(({ name }) => name).sort()).toEqual(['deep-1.js', 'index-1.js', 'near-1.js'])
  expect(tooLarge(scripts)).toBeNull()
})

test('says which scripts are too large', () => {
  write('index.html', '<script type="module" src="./assets/index-1.js"></script>')
  write('assets/index-1.js', `const text="${'x'.repeat(900_000)}"`)
  expect(tooLarge(firstScripts(folder))).toMatch(/900 kB of scripts .* index-1\.js 900 kB/)
})

test('a page without scripts is not a small one', () => {
  write('index.html', '<div></div>')
  expect(tooLarge(firstScripts(folder))).toMatch(/build it first/)
})
