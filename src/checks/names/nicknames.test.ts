// Nicknames and diminutives in ten languages: which given names one person may bear.
import { expect, test } from 'vitest'
import { readCases } from './cases/read-cases.ts'
import { sameGivenName, wordKey } from './person-words.ts'

test('the cases of the verdict, written before the table had them: at least 95% found, none confused', () => {
  const cases = readCases('nicknames-verdict.tsv').map(([, a = '', b = '', same]) => ({
    ...{ a, b, meant: same === 'same' },
    read: sameGivenName(wordKey(a), wordKey(b)),
  }))
  const pairs = cases.filter(({ meant }) => meant)
  const missed = pairs.filter(({ read }) => !read)
  expect(cases.filter(({ meant, read }) => read && !meant)).toEqual([])
  expect(1 - missed.length / pairs.length, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95)
})
