// docs/texts.md holds every text of the source.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { textsPage } from './texts.ts'

test('docs/texts.md is what the source says', () => {
  const page = readFileSync(path.join(import.meta.dirname, '..', 'docs', 'texts.md'), 'utf8')
  expect(page, 'run: npm run texts').toBe(textsPage())
})
