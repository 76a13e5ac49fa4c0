// Which words count as slips of a name, and which do not.
import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

test.each([
  ['exprot', ['import', 'export', 'run'], 'export'],
  ['RUN', ['run', 'export'], 'run'],
  ['Geusts', ['Firms', 'Guests'], 'Guests'],
  ['launch', ['lists', 'run'], null],
  ['', ['run'], null],
  ['x', [], null],
])('%j among %j is %j', (word, names, found) => {
  expect(nearestName(word, names)).toBe(found)
})
