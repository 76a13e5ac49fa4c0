// No program that Listwright starts opens a console window on Windows: each start says whether it is hidden.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** Everything that runs on a person's computer; tests and what only they use do not. */
const files = globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}', 'bin/*.mjs'], { cwd: root }).filter(
  file =>
    !/\.(test|property|conformance|crash|bench)\.tsx?$/.test(file) && !file.startsWith(path.join('src', 'testing')),
)

const start = /\b(spawn|spawnSync|fork|execFile|execFileSync|exec|execSync)\(/g

/** The text of a call from its name to the bracket that ends it. */
function callAt(source: string, from: number): string {
  let depth = 0
  for (let at = source.indexOf('(', from); at < source.length; at++) {
    if (source[at] === '(') depth++
    if (source[at] === ')' && --depth === 0) return source.slice(from, at + 1)
  }
  return source.slice(from)
}

/** Starts of programs in files that can start some. */
function starts(source: string): string[] {
  if (!/node:child_process/.test(source)) return []
  return [...source.matchAll(start)]
    .filter(({ index }) => !/[.\w]$/.test(source.slice(0, index)))
    .map(({ index }) => callAt(source, index))
}

test('every start of another program says windowsHide', () => {
  const found = files.flatMap(file => starts(readFileSync(path.join(root, file), 'utf8')).map(call => ({ file, call })))
  // The browser's opener, the console, Electron, the bundler, Node of the project and the steps at least.
  expect(found.length).toBeGreaterThanOrEqual(6)
  expect(found.filter(({ call }) => !/windowsHide: (true|false)/.test(call))).toEqual([])
  // A window that is to be seen, and no other.
  expect(
    found.filter(({ call }) => call.includes('windowsHide: false')).map(({ file }) => path.basename(file)),
  ).toEqual(['electron.mjs'])
})

test('a start without it would be found', () => {
  const source = "import { spawn } from 'node:child_process'\nspawn('a', [f(1)], { stdio: 'ignore' })\n/x/.exec('b')\n"
  expect(starts(source)).toEqual(["spawn('a', [f(1)], { stdio: 'ignore' })"])
})
