// Packed prefixes: the longest one wins, and what cannot be packed is refused.
import { expect, it } from 'vitest'
import { openPrefixes, packPrefixes } from './prefix-table.ts'

const table = openPrefixes(
  packPrefixes(
    new Map([
      ['49', 1],
      ['4930', 2],
      ['493012345', 3],
      ['1', 0],
      ['44', 65_535],
    ]),
  ),
)

it.each([
  ['493012345678', 3],
  ['49301234', 2],
  ['4940', 1],
  ['49', 1],
  ['4', null],
  ['12125550123', 0],
  ['442079460123', 65_535],
  ['48123456789', null],
  ['', null],
  ['49301234567890123456789', 3],
])('%s belongs to %s', (digits, id) => {
  expect(table.find(digits)).toBe(id)
})

it('holds an empty table', () => {
  expect(openPrefixes(packPrefixes(new Map())).find('49')).toBeNull()
})

it.each([
  ['0123', 1],
  ['', 1],
  ['1234567890123456', 1],
  ['49', 65_536],
])('refuses to pack %j with id %i', (prefix, id) => {
  expect(() => packPrefixes(new Map([[prefix, id]]))).toThrow()
})
