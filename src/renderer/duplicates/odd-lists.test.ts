// What the page says of lists that say little of who their rows are about.
import { expect, test } from 'vitest'
import type { LinkageView } from '../../contract/app/duplicates.ts'
import { oddListWords } from './words.ts'

const linkage = (given: Partial<LinkageView>): LinkageView => ({
  evidence: [{ kind: 'city', columnIds: [], same: 1, differs: -1, levels: [] }],
  off: [],
  prior: -10,
  learned: true,
  cut: false,
  ...given,
})

test('a list that was learned from needs no words; one without a column that identifies a row says only that', () => {
  expect(oddListWords(linkage({}))).toEqual([])
  expect(oddListWords(linkage({ evidence: [], learned: false, cut: true }))).toEqual([
    expect.stringContaining('No column identifies'),
  ])
})

test('weights that were not learned, and values that were left out, are said', () => {
  expect(oddListWords(linkage({ learned: false, cut: true }))).toEqual([
    expect.stringMatching(/too short or too uniform .* did not settle/),
    expect.stringContaining('very many rows'),
  ])
})
