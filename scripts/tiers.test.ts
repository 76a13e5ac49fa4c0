// Every test belongs to a tier, and no tier names a test that does not exist.
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  currentTier,
  firefoxJourneys,
  longDeepTests,
  mainFirefoxJourneys,
  mainJourneys,
  mainWebKitTests,
  webKitTests,
} from './tiers.ts'

const root = path.join(import.meta.dirname, '..')

test.each(longDeepTests)('%s are tests', pattern => {
  // A name in braces that lost its file would be found by none of the others.
  const [, names] = /\{([^}]*)\}\.conformance\.ts$/.exec(pattern) ?? []
  expect(globSync(pattern, { cwd: root }).length).toBeGreaterThanOrEqual(
    names === undefined ? 1 : names.split(',').length,
  )
})

test.each([
  ...new Set([...mainJourneys, ...mainFirefoxJourneys, ...firefoxJourneys, ...mainWebKitTests, ...webKitTests]),
])('%s is a browser test', name => {
  expect(globSync(`e2e/${name}`, { cwd: root })).toHaveLength(1)
})

test('a word that is no tier is an error', () => {
  const before = process.env.LISTWRIGHT_TIER
  try {
    process.env.LISTWRIGHT_TIER = 'quick'
    expect(currentTier).toThrow('"quick"')
  } finally {
    if (before === undefined) delete process.env.LISTWRIGHT_TIER
    else process.env.LISTWRIGHT_TIER = before
  }
})
