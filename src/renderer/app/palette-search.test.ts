// What people type finds what they mean; what cannot be used comes last.
import { expect, test } from 'vitest'
import { findEntries } from './palette-search.ts'

const entry = (id: string, label: string, words = '') => ({ id, label, words, group: 'File' })
const entries = [
  entry('open', 'Open a file…', 'import csv xlsx'),
  entry('export', 'Export…', 'csv'),
  entry('validate', 'Validate emails…'),
  entry('find', 'Find email…'),
  entry('duplicates', 'Find duplicates'),
  entry('erase', 'Erase a person…', 'privacy'),
  entry('müller', 'Müller & Söhne'),
  entry('people', 'People by title'),
]
const ids = (query: string, recent: string[] = [], blocked: string[] = []) =>
  findEntries(entries, query, recent, one => blocked.includes(one.id)).map(({ id }) => id)

test.each([
  ['email', ['find', 'validate']],
  ['e-mail', ['find', 'validate']],
  ['verify email', ['validate']],
  ['dedup', ['duplicates']],
  ['merge', ['duplicates']],
  ['gdpr', ['erase']],
  ['muller', ['müller']],
  ['download', ['export']],
  ['upload', ['open']],
  ['mail val', ['validate']],
  ['zzz', []],
])('%s', (query, found) => {
  expect(ids(query).toSorted()).toEqual([...found].toSorted())
})

test('the name counts before the other words, the beginning before the middle', () => {
  expect(ids('e')[0]).toBe('export')
  expect(ids('csv')).toEqual(['open', 'export'])
  expect(ids('file')).toEqual(['open'])
})

test('the whole name comes before longer ones', () => {
  const found = findEntries(
    [entry('duplicates', 'Find duplicates…'), entry('find', 'Find…')],
    'find',
    ['duplicates'],
    () => false,
  )
  expect(found.map(({ id }) => id)).toEqual(['find', 'duplicates'])
})

test('two letters find no middles of words', () => {
  expect(ids('op')).toEqual(['open'])
})

test('recent ones come first among equal ones, and all of them where nothing is typed', () => {
  expect(ids('csv', ['export'])).toEqual(['export', 'open'])
  expect(ids('', ['erase', 'find']).slice(0, 3)).toEqual(['erase', 'find', 'open'])
})

test('what cannot be used now comes last, and is still found', () => {
  expect(ids('csv', [], ['open'])).toEqual(['export', 'open'])
})

test('words that name nothing are not looked for, and where no entry has all words those with most come', () => {
  expect(ids('how do I export this')).toEqual(['export'])
  expect(ids('export to excel now')).toEqual(['export'])
  expect(ids('erase zzz yyy')).toEqual(['erase'])
  expect(ids('zzz yyy')).toEqual([])
  expect(ids('a')).not.toEqual([])
})
