// Titles of several people become that of one.
import { expect, test } from 'vitest'
import { oneOfTitle } from './one-of-title.ts'

test.each([
  ['heads of logistics', 'Head of logistics'],
  ['Directors of Engineering', 'Director of Engineering'],
  ['sales managers', 'Sales manager'],
  ['vice presidents of sales', 'Vice president of sales'],
  ['VPs of Sales', 'VP of Sales'],
  ['CEOs', 'CEO'],
])('%s', (several, one) => expect(oneOfTitle(several)).toBe(one))

test('one title and other words stay', () => {
  for (const text of ['head of logistics', 'sales', 'head of sales', 'analytics', ''])
    expect(oneOfTitle(text), text).toBeNull()
})
