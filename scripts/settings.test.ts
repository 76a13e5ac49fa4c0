// docs/settings.md is what the program stores and shows.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingsPage } from './settings.ts'

test('docs/settings.md is what src/model/settings says', () => {
  const page = readFileSync(path.join(import.meta.dirname, '..', 'docs', 'settings.md'), 'utf8')
  expect(page, 'run: npm run settings').toBe(settingsPage())
})
