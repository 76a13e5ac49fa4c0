// Marks of the characters in which two values differ.
import { expect, test } from 'vitest'
import { differingParts } from './differing-parts.ts'

const shown = (text: string, other: string) =>
  differingParts(text, other)
    .map(part => (part.differs ? `[${part.text}]` : part.text))
    .join('')

test('characters that the other value does not have are marked', () => {
  expect(shown('Johnson', 'Jonson')).toBe('Jo[h]nson')
  expect(shown('Jonson', 'Johnson')).toBe('Jonson')
  expect(shown('+49 30 901820', '+49 30 901822')).toBe('+49 30 90182[0]')
  expect(shown('👩‍🔬 Ada', '👩 Ada')).toBe('👩[‍🔬] Ada')
})

test('equal, very long and wholly different values have no marks', () => {
  expect(shown('Ada', 'Ada')).toBe('Ada')
  expect(shown('Berlin', 'Oslo')).toBe('Berlin')
  expect(shown('', 'Oslo')).toBe('')
  expect(shown(`${'a'.repeat(300)}b`, 'a'.repeat(300))).toBe(`${'a'.repeat(300)}b`)
})
