// Rooms inside a layer have an order, and files are written by one of them: what goes past either is found.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { innerCrossings, writers } from './layers.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'listwright-layers-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}
const found = () => writers(root).filter(line => !line.endsWith('is no exception any more'))

it.each([
  ["import { writeFileSync } from 'node:fs'", 'writeFileSync'],
  ["import { existsSync, renameSync as move } from 'node:fs'", 'renameSync'],
  ["import {\n  mkdir,\n  rename,\n} from 'node:fs/promises'", 'rename'],
  ["import fs from 'node:fs'", 'fs'],
  ["import * as fs from 'node:fs'", '* as fs'],
  ["import { promises } from 'fs'", 'promises'],
  ["import { open } from 'node:fs/promises'", 'open'],
])('%s', (text, name) => {
  put('engine/run/x.ts', text)
  const [line = '', ...more] = found()
  expect(line).toContain(`engine/run/x.ts: takes ${name.split(' ')[0]}`)
  expect(more).toEqual([])
})

it('the layer itself, readers, types and tests are free', () => {
  put('engine/disk/x.ts', "import { writeFileSync } from 'node:fs'")
  put('engine/run/x.test.ts', "import { writeFileSync } from 'node:fs'")
  put(
    'engine/run/y.ts',
    "import { existsSync, readFileSync } from 'node:fs'\nimport type { WriteStream } from 'node:fs'",
  )
  expect(found()).toEqual([])
})

it('an exception that nobody needs is reported, and the program has none of either', () => {
  expect(writers(root)).toContain('engine/file/text/text-blocks.ts: is no exception any more')
  expect(writers(path.join(import.meta.dirname, '..', 'src'))).toEqual([])
})

it('a room imports only from rooms before it, and no two import each other', () => {
  put('engine/run/send/x.ts', "import { a } from '../ledger/x.ts'\nimport { b } from '../../search/x.ts'")
  put('engine/run/ledger/x.ts', "import type { c } from '../send/x.ts'")
  put('engine/search/x.ts', "import type { d } from '../lanes.ts'\nimport { e } from '../engine.ts'")
  put('engine/attic/x.ts', "import { f } from '../base/x.ts'")
  put('cli/parse/x.test.ts', "import { g } from '../commands/x.ts'")
  expect(innerCrossings(root).sort()).toEqual([
    'engine/attic/x.ts: engine/attic comes before engine/base/x.ts',
    'engine/attic/x.ts: engine/attic has no place in the order of rooms',
    'engine/run/ledger/x.ts: engine/run/ledger and engine/run/send import each other',
    'engine/run/ledger/x.ts: engine/run/ledger comes before engine/run/send/x.ts',
    'engine/run/send/x.ts: engine/run comes before engine/search/x.ts',
    'engine/run/send/x.ts: engine/run/send and engine/run/ledger import each other',
    'engine/search/x.ts: engine/search comes before engine/engine.ts',
  ])
  expect(innerCrossings(path.join(import.meta.dirname, '..', 'src'))).toEqual([])
})
