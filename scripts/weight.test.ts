// Large files are found, and exceptions that nothing needs.
import { expect, test } from 'vitest'
import { maxOfDocs, maxOfFile, tooHeavy } from './weight.ts'

const file = (name: string, bytes: number) => ({ name, bytes })

test('files up to the limit are light', () => expect(tooHeavy([file('a.csv', maxOfFile)], {})).toEqual([]))

test('a larger one is named with its size, unless there is a reason', () => {
  const large = [file('docs/shot.png', maxOfFile + 1)]
  expect(tooHeavy(large, {})).toEqual(['docs/shot.png: 300001 bytes, the most is 300000'])
  expect(tooHeavy(large, { 'docs/shot.png': 'a reason' })).toEqual([])
})

test('an exception that nothing needs is named', () =>
  expect(tooHeavy([file('a.csv', 5)], { 'a.csv': 'a reason' })).toEqual(['a.csv: is no exception any more']))

test('documents have a limit together', () => {
  const many = Array.from({ length: 17 }, (_, at) => file(`docs/${at}.md`, maxOfFile))
  expect(tooHeavy(many, {})).toEqual([`docs: ${17 * maxOfFile} bytes, the most is ${maxOfDocs}`])
})
