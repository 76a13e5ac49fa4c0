// Large files are found.
import { expect, test } from 'vitest'
import { maxOfDocs, maxOfFile, tooHeavy } from './weight.ts'

const file = (name: string, bytes: number) => ({ name, bytes })

test('files up to the limit are light', () => expect(tooHeavy([file('a.csv', maxOfFile)])).toEqual([]))

test('a larger one is named with its size', () =>
  expect(tooHeavy([file('docs/shot.png', maxOfFile + 1)])).toEqual(['docs/shot.png: 300001 bytes, the most is 300000']))

test('documents have a limit together', () => {
  const many = Array.from({ length: 17 }, (_, at) => file(`docs/${at}.md`, maxOfFile))
  expect(tooHeavy(many)).toEqual([`docs: ${17 * maxOfFile} bytes, the most is ${maxOfDocs}`])
})
