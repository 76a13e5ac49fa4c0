// The column types do not contradict each other.
import { expect, test } from 'vitest'
import { headerWords } from './header-words.ts'
import { columnTypeFacts, columnTypes } from './index.ts'

const facts = columnTypes.map(type => columnTypeFacts[type])

test('no phrase of a header belongs to two types, and each is written as headers are compared', () => {
  const phrases = Object.values(headerWords)
    .flatMap(words => words.split(',').map(phrase => phrase.trim()))
    .filter(Boolean)
  expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([])
  for (const phrase of phrases) expect(phrase).toMatch(/^[a-z0-9]+(\s+[a-z0-9]+)*$/)
})

test('names and places in an order are given once', () => {
  const names = facts.map(({ name }) => name)
  const ranks = facts.flatMap(({ look }) => (look.by === 'kind' ? [look.rank] : []))
  const titles = facts.flatMap(({ namesRow }) => (namesRow === null ? [] : [namesRow]))
  for (const all of [names, ranks, titles]) expect(new Set<string | number>(all).size).toBe(all.length)
})
