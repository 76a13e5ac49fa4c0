import { expect, test } from 'vitest'
import { readStored, storeExpression } from './stored.ts'
import { type ReadAs, readAlone, withReadAs } from './syntax.ts'

const phones = (country: string | null, dropped: 'all' | string[], national: boolean): ReadAs => ({
  ...readAlone,
  phones: { country, plus: { dropped, national } },
})

test.each([
  ['[#7] + 1', readAlone],
  ['[#7,] + 1', { ...readAlone, decimal: ',' }],
  ['[#7?m] + 1', { ...readAlone, decimal: null, dates: 'mdy' }],
  ['[#7f] + 1', { ...readAlone, names: 'family' }],
  ['[#7~] + 1', phones(null, [], false)],
  ['[#7~!] + 1', phones(null, [], true)],
  ['[#7~DE49.43] + 1', phones('DE', ['49', '43'], false)],
  ['[#7~AT*!] + 1', phones('AT', 'all', true)],
  ['[#7,df~1] + 1', { decimal: ',', dates: 'dmy', names: 'family', ...{ phones: phones(null, ['1'], false).phones } }],
] as const)('%s keeps how its column is read', (stored, readAs) => {
  const { node } = readStored(stored)
  expect(storeExpression(node)).toBe(stored)
  expect(storeExpression(withReadAs(readStored('[#7] + 1').node, () => readAs as ReadAs))).toBe(stored)
})

test.each(['[#7~de]', '[#7~DE4949]', '[#7~49,]', '[#7!]', '[#7~*49]'])('%s is none', text => {
  expect(() => readStored(text)).toThrow('is not a column id')
})
