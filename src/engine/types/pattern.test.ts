// Replacing in a cell: never longer than a cell may be, however often and with whatever it is repeated.
import { expect, test } from 'vitest'
import { maxCellLength } from '../../contract/app/cell/cell.ts'
import { patternOf } from './pattern.ts'

const find = (text: string, more: object = {}) =>
  patternOf({ text, matchCase: true, wholeCell: false, regex: false, ignoreAccents: false, ...more })

test('a long cell is replaced in like a short one', () => {
  const cell = `é${'ab'.repeat(300_000)}é`
  const same = `é${'xb'.repeat(300_000)}é`
  expect(find('a').replaced(cell, 'x')).toBe(same)
  expect(find('a', { regex: true }).replaced(cell, 'x')).toBe(same)
  expect(find('a', { ignoreAccents: true }).replaced(cell, 'x')).toBe(same)
  expect(find('(a)(b)', { regex: true }).replaced('ab ab', '$2$1')).toBe('ba ba')
})

test.each<[string, object, string]>([
  ['a', {}, 'a'.repeat(10_000)],
  ['a', { ignoreAccents: true }, 'a'.repeat(10_000)],
  ['a', { regex: true }, 'a'.repeat(10_000)],
  ['.+', { regex: true }, '$&'.repeat(5000)],
  ['(?<all>.+)', { regex: true }, '$<all>$1'.repeat(1200)],
  ['(?=(.*))', { regex: true }, '$1$1'],
])('%s %j: a cell that would become too long stays as it is', (text, more, replacement) => {
  const cell = 'a'.repeat(maxCellLength)
  expect(find(text, more).replaced(cell, replacement)).toBe(cell)
})
