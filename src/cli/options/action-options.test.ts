// Options of an action as those of a command: read by their kind, refused with a sentence.
import { expect, test } from 'vitest'
import type { ActionWords } from '../../model/actions/facts.ts'
import { guessFacts } from '../../model/actions/guess.ts'
import { columnsGiven, optionsGiven, optionsOf, optionsSaid, usageOf } from './action-options.ts'

const words: ActionWords = {
  ...guessFacts,
  over: 'columns',
  options: {
    kind: { kind: 'choice', label: '', flag: 'what', help: 'which', choices: { a: 'A', b: 'B' } },
    first: { kind: 'flag', label: '', help: 'the first' },
    between: { kind: 'text', label: '', help: 'a text', most: 5, usual: ' ' },
    least: { kind: 'whole', label: '', help: 'a number', least: 1, most: 9, usual: 2 },
  },
}

test('each option is one of the command, by its flag', () => {
  expect(usageOf(words)).toBe('--column NAME... --what a|b [--first] [--between TEXT] [--least N]')
  expect(optionsOf(words)).toMatchObject({ what: { type: 'string', words: 'which' }, first: { type: 'boolean' } })
})

test('what is given is read by its kind, what is not is as usual', () => {
  const usual = { kind: 'a', first: false, between: ' ', least: 2 }
  expect(optionsGiven(words, { what: 'a' })).toEqual(usual)
  const given = optionsGiven(words, { what: 'b', first: true, between: '-', least: '3' })
  expect(given).toEqual({ kind: 'b', first: true, between: '-', least: 3 })
  expect(optionsSaid(words, given)).toEqual({ what: 'b', first: true, between: '-', least: 3 })
  expect(columnsGiven(words, { column: ['Name', 'Note'] })).toEqual(['Name', 'Note'])
})

test('mistakes are sentences', () => {
  expect(() => optionsGiven(words, {})).toThrow('--what: use a or b.')
  expect(() => optionsGiven(words, { what: 'a', least: '0' })).toThrow('--least 0: use 1 or more.')
  expect(() => optionsGiven(words, { what: 'a', least: '10' })).toThrow('--least 10: use a number from 0 to 9.')
  expect(() => optionsGiven(words, { what: 'a', between: 'longer' })).toThrow('--between: at most 5 characters.')
  expect(() => columnsGiven(words, { column: [] })).toThrow('--column (the column to change) is missing.')
})
