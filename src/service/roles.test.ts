// Titles by whole words; an acronym and its long form are one role.
import { describe, expect, it, test } from 'vitest'
import { hasRole, roleKey, rolePairs, roleWords } from './roles.ts'

const finds = (title: string, role: string) => hasRole(roleKey(title), roleKey(role))

test('words are whole: "cto" is not inside "director"', () => {
  expect(finds('sales director', 'cto')).toBe(false)
  expect(finds('director of engineering', 'engineer')).toBe(false)
  expect(finds('senior sales manager', 'sales manager')).toBe(true)
  expect(finds('sales account manager', 'sales manager')).toBe(false)
})

describe('one role', () => {
  it.each(rolePairs)('%s and %s', (short, long) => {
    expect(roleKey(short)).toBe(roleKey(long))
    expect(finds(`group ${long}`, short)).toBe(true)
    expect(finds(`group ${short}`, long)).toBe(true)
    expect(roleWords(long)).toEqual(
      expect.arrayContaining(roleWords(short).filter(word => !/^(?:chief hr)$/.test(word))),
    )
  })

  it.each([
    ['vp sales', 'vice president of sales'],
    ['v.p. of sales', 'vice-president, sales'],
    ['hr director', 'human resources director'],
    ['head of r&d', 'head of research & development'],
    ['svp hr', 'senior vice president, human resources'],
    ['c.e.o.', 'ceo'],
    ['co-founder', 'cofounder'],
  ])('%s is %s', (one, other) => expect(roleKey(one)).toBe(roleKey(other)))
})

test('a key is its own key, and never empty', () => {
  for (const text of ['ceo & founder', 'of', 'the', '&', 'vp of the it', ...rolePairs.flat()]) {
    expect(roleKey(roleKey(text))).toBe(roleKey(text))
    expect(roleKey(text)).not.toBe('')
  }
})

test('scripts without spaces are found by their parts', () => {
  expect(finds('営業部長', '部長')).toBe(true)
  expect(finds('営業部長', '課長')).toBe(false)
})
