// Names of lists after files and their sheets.
import { expect, test } from 'vitest'
import { listName } from './list-name.ts'

test('after the file, and the sheet where there are several', () => {
  expect(listName('attendees.xlsx', 'Sheet1', 1)).toBe('attendees')
  expect(listName('attendees.xlsx', 'Day 2', 3)).toBe('attendees, Day 2')
})

test('what would begin another line or control a terminal is no part of it', () => {
  expect(listName('a\nb\u001b[2J.csv', 'x\ty\u009b', 2)).toBe('a b [2J, x y ')
})
