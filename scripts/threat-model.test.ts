// docs/threat-model.md names tests that are there.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

test('each suite that docs/threat-model.md names is in the tree', () => {
  const page = readFileSync(path.join(root, 'docs', 'threat-model.md'), 'utf8')
  const named = [...page.matchAll(/`((?:src|e2e|scripts|resources)\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(file => !existsSync(path.join(root, file)))).toEqual([])
})
