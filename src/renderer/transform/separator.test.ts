// Which separator cells seem to have.
import { expect, test } from 'vitest'
import { separatorOf } from './separator.ts'

test.each([
  [['Anna Meier', 'Bea Igel', 'info'], ' '],
  [['Berlin; Germany', 'Paris; France; Europe'], ';'],
  [['Meier, Anna', 'Igel, Bea', null], ', '],
  [['a,b', 'c,d'], ','],
  [['anna.meier@firm.example', 'bea@firm.example'], '@'],
  [['Head of Sales / Owner', 'Buyer / CEO'], ' / '],
  [['one', 'two', 'three four'], null],
  [['-', '-5'], null],
  [['', null], null],
  [[], null],
])('%j: %j', (cells, separator) => expect(separatorOf(cells)).toBe(separator))
