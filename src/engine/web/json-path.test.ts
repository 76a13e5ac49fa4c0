// Paths into JSON find what they name, and end over anything.
import { expect, test } from 'vitest'
import { findByPath, readJsonPath, textOfJson } from './json-path.ts'

const store = {
  items: [
    { name: 'a', tags: ['x', 'y'] },
    { name: 'b', 'odd name': 1, deep: { name: 'c' } },
  ],
  n: null,
}
const find = (text: string) => findByPath(store, readJsonPath(text) ?? [])

test.each<[string, unknown[]]>([
  ['$', [store]],
  ['$.items[0].name', ['a']],
  ['items[0].name', ['a']],
  ['[“no”]', [store]],
  ['$.items[-1].name', ['b']],
  ["$.items[1]['odd name']", [1]],
  ['$.items[1]["odd name"]', [1]],
  ['$.items[*].name', ['a', 'b']],
  ['$.items.*.name', ['a', 'b']],
  ['$..name', ['a', 'b', 'c']],
  ['$.items[9].name', []],
  ['$.n', [null]],
  ['$.__proto__', []],
  ['$.items.length', []],
])('%s', (text, expected) => {
  expect(find(text)).toEqual(expected)
})

test.each(['', '$.', '$[', '$[?(@.a)]', '$[1:2]', '$.a b', '$..'])('%s is not understood', text => {
  expect(readJsonPath(text)).toBeNull()
})

test('a document deeper than the stack, and one wider than anything, end', () => {
  let deep: unknown = { name: 'bottom' }
  for (let level = 0; level < 100_000; level++) deep = [deep]
  expect(findByPath(deep, readJsonPath('$..name') ?? [])).toEqual(['bottom'])
  const wide = Array.from({ length: 500_000 }, () => ({ name: 1 }))
  expect(findByPath(wide, readJsonPath('$..name') ?? []).length).toBe(1000)
})

test('values are texts', () => {
  expect([null, 'a', 1.5, true, [1], { a: null }].map(textOfJson)).toEqual([
    null,
    'a',
    '1.5',
    'true',
    '[1]',
    '{"a":null}',
  ])
})
