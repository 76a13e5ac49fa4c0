// Shapes of texts.
import { expect, it } from 'vitest'
import { shapeOf } from './shape.ts'

it.each([
  ['Anna Berg', 'Aa Aa'],
  ['Bo Li', 'Aa Aa'],
  ['ANNA BERG', 'AA AA'],
  ['A. Berg', 'A. Aa'],
  ['anna@firm.example', 'a@a.a'],
  ['01067', '99999'],
  ['+49 30 901820', '+99 99 999999'],
  ['AB-12/c', 'AA-99/a'],
  ['Anna  Berg', 'Aa  Aa'],
  ['two\nlines', 'a↵a'],
  ['nbsp\u00a0here', 'a␣a'],
  ['Jürgen', 'Aa'],
  // Composed or not: the same letter.
  ['Ju\u0308rgen', 'Aa'],
  ['田中', 'x'],
  ['علي ٣٤', 'x 99'],
  // A family, a flag and a skin tone: pictures, however many characters each is made of.
  ['👩‍👩‍👧 🇩🇪👍🏽', '☺ ☺'],
  ['...', '..'],
  ['\u200b', ''],
])('%j: %s', (text, shape) => expect(shapeOf(text)).toBe(shape))

it('reads the beginning of a long text, and no half of a character', () => {
  expect(shapeOf('a'.repeat(1_000_000))).toBe('a…')
  expect(shapeOf('9'.repeat(100))).toBe(`${'9'.repeat(60)}…`)
  expect(shapeOf(`a${'😀'.repeat(500_000)}`)).toBe('a☺…')
})
