// What a person is told of a value that cannot be asked: which one, and why.
import { expect, test } from 'vitest'
import { explainState } from '../../answer/explain.ts'
import { unusableWords } from './input.ts'

const words = (normal: string, reason: string) => unusableWords({ kind: 'unusable', normal, reason })

test('the value and the reason are named', () => {
  expect(words('A-42', 'A record ID must be a whole number.')).toBe(
    '“A-42” cannot be used: a record ID must be a whole number.',
  )
  expect(words('Ada\n\nacme.example', 'The last name is missing.')).toBe(
    '“Ada, acme.example” cannot be used: the last name is missing.',
  )
  expect(words('', 'The cell has no name.')).toBe('The cell has no name.')
  expect(words('x'.repeat(300), 'Too long.').length).toBeLessThan(130)
})

test('then what to do, once', () => {
  expect(explainState('needs_input', words('A-42', 'A record ID must be a whole number.'))).toBe(
    '“A-42” cannot be used: a record ID must be a whole number. Correct the cell and run the row again.',
  )
})
