// Letters of another alphabet are found where nothing else differs.
import { expect, test } from 'vitest'
import { lookAlikeLetters } from './look-alike-letters.ts'

test.each([
  ['Рaul Rоth', 'Paul Roth', [0, 6]],
  ['Paul Roth', 'Paul Roth', []],
  ['😀 Рaul', '😀 Paul', [2]],
  ['PAUL', 'Paul', []],
  ['Рaul ', 'Paul', []],
  ['Рaul-1', 'Paul-2', []],
  ['', '', []],
])('%s, %s: %j', (text, other, places) => expect(lookAlikeLetters(text, other)).toEqual(places))
