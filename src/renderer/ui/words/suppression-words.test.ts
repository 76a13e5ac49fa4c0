// What people read about suppression lists.
import { expect, test } from 'vitest'
import { suppressionKinds } from '../../../contract/app/privacy/privacy.ts'
import { kindWords, leftOutWords, previewWords, suppressedAs } from './suppression-words.ts'

test('counts that are nothing are not told, but for what is valid', () => {
  const none = { valid: 0, invalid: 0, already: 0, duplicate: 0, refused: [] }
  expect(previewWords(none)).toBe('0 valid')
  expect(previewWords({ ...none, valid: 1200, invalid: 2, already: 4, duplicate: 1 })).toBe(
    '1,200 valid, 2 invalid, 4 already listed, 1 repeated',
  )
})

test('every kind has a name of its own and an example', () => {
  expect(new Set(suppressionKinds.map(kind => kindWords[kind].name)).size).toBe(suppressionKinds.length)
  for (const kind of suppressionKinds) expect(kindWords[kind].example).not.toBe('')
})

test('columns are offered for what they tell', () => {
  expect(suppressedAs('url')).toBe('company_domain')
  expect(suppressedAs('job_title')).toBeNull()
  expect(leftOutWords(1)).toBe('1 row is left out because of a do-not-contact list.')
})
