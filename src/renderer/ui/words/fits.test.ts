// Looking for a setting by the beginnings of its words.
import { expect, test } from 'vitest'
import { fitsSearch } from './fits.ts'

test.each([
  ['', 'Theme'],
  ['  ', 'Theme'],
  ['the', 'Theme'],
  ['CAP day', 'Most credits per day, a daily cap'],
  ['day credits', 'Most credits per day'],
  ['e-mail', 'Email answers stay fresh'],
  ['email', 'Work e-mail'],
  ['délai', 'Delai'],
  ['dns', 'Check mail servers (DNS)'],
])('%j fits %j', (looked, text) => {
  expect(fitsSearch(looked, text)).toBe(true)
})

test.each([
  ['heme', 'Theme'],
  ['theme dark', 'Theme'],
  ['?', 'Theme'],
])('%j does not fit %j', (looked, text) => {
  expect(fitsSearch(looked, text)).toBe(false)
})
