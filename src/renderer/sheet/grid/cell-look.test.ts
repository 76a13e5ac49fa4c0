// What a screen reader says of a cell: value or verdict, marks and suppression in words, each once.
import { expect, test } from 'vitest'
import { findingLook } from '../../ui/look/finding-look.ts'
import { markLook, verdictLook } from '../../ui/look/verdict-look.ts'
import { cellWords } from './cell-look.ts'

test('a cell says its verdict, why, its marks and that it is suppressed, in words and once', () => {
  expect(cellWords({ text: 'ada@a.example', chip: null, marks: [], detail: '', color: null })).toBe('ada@a.example')
  expect(
    cellWords({
      text: 'Risky',
      chip: verdictLook.Risky,
      marks: [markLook.stale, markLook.suppressed],
      detail: 'busy',
      color: null,
    }),
  ).toBe('Risky, busy, Stale, Do not contact')
  expect(cellWords({ text: 'ada@', chip: null, marks: [findingLook.invalid], detail: '', color: 'red' })).toBe(
    'ada@, Invalid, colored red',
  )
  expect(cellWords({ text: '', chip: null, marks: [], detail: '', color: null })).toBe('')
})
