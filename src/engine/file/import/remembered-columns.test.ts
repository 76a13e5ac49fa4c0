// Choices of columns of new lists: known again by the header in any order, and only what differs from the file.
import { expect, test } from 'vitest'
import type { ImportAsk } from '../../../contract/app/file/file.ts'
import { headerPrint } from '../../types/header-print.ts'
import { chosenBefore, withChosen } from './remembered-columns.ts'

const column = (index: number, name: string, other: Partial<ImportAsk['columns'][0]> = {}) => ({
  ...{ index, name, type: 'text' as const, keep: true, typeChosen: false },
  ...other,
})
const names = ['Mail', 'Nr', 'Extra']
const chosen = [
  column(0, 'E-mail'),
  column(1, 'Nr', { type: 'number', typeChosen: true }),
  column(2, 'Extra', { keep: false }),
]

test('a header is the same in any order and spelling of signs', () => {
  expect(headerPrint(['E-Mail', 'City'])).toBe(headerPrint(['city', 'e mail']))
  expect(headerPrint(['E-Mail', 'City'])).not.toBe(headerPrint(['E-Mail', 'Town']))
})

test('what was chosen comes back at the place where each column is now', () => {
  const kept = withChosen([], names, chosen)
  expect(chosenBefore(kept, ['Extra', 'Mail', 'Nr'])).toEqual([
    { index: 0, keep: false },
    { index: 1, name: 'E-mail' },
    { index: 2, type: 'number' },
  ])
  expect(chosenBefore(kept, [...names, 'More'])).toEqual([])
})

test('what is put back to what the file says is forgotten; the oldest headers go first', () => {
  const kept = withChosen([], names, chosen)
  expect(
    withChosen(
      kept,
      names,
      names.map((name, at) => column(at, name)),
    ),
  ).toEqual([])
  let many = kept
  for (let at = 0; at < 100; at++) many = withChosen(many, [`c${at}`], [column(0, 'other')])
  expect(many).toHaveLength(100)
  expect(chosenBefore(many, names)).toEqual([])
  expect(chosenBefore(many, ['c0'])).toEqual([{ index: 0, name: 'other' }])
})
