// Cleaning of cells: which fix heals what, and what is left alone.
import { expect, it } from 'vitest'
import { cleanEmail } from './clean.ts'

it.each([
  ['  ann@host.com\t', 'ann@host.com', ['trim']],
  ['ann@host.com\u200b', 'ann@host.com', ['invisible']],
  ['mailto:ann@host.com?subject=Hi', 'ann@host.com', ['mailto']],
  ['Ann Smith <ann@host.com>', 'ann@host.com', ['unwrapped']],
  ['"ann@host.com" <ann@host.com>', 'ann@host.com', ['unwrapped']],
  ['"Smith, Ann" <mailto:ann@host.com>', 'ann@host.com', ['unwrapped']],
  ["'ann@host.com'", 'ann@host.com', ['punctuation']],
  ['ann@host.com;', 'ann@host.com', ['punctuation']],
  ['(ann@host.com).', 'ann@host.com', ['punctuation']],
  ['“ann@host.com”', 'ann@host.com', ['smart_quotes', 'punctuation']],
  ['o’brien@host.com', "o'brien@host.com", ['smart_quotes']],
  ['ann＠host．com', 'ann@host.com', ['fullwidth']],
  ['ann (at) host.com', 'ann@host.com', ['at_word']],
  ['ann[at]host[dot]com', 'ann@host.com', ['at_word']],
  ['ann @ host.com', 'ann@host.com', ['spaces_around_at']],
  ['ann@host,com', 'ann@host.com', ['comma_tld']],
  [' <ann@host,com>; ', 'ann@host.com', ['trim', 'punctuation', 'comma_tld']],
])('%j becomes %j', (cell, text, codes) => {
  const cleaned = cleanEmail(cell)
  expect(cleaned.text).toBe(text)
  expect(cleaned.fixes.map(fix => fix.code)).toEqual(codes)
  expect(cleaned.fixes[0]?.before).toBe(cell)
  expect(cleaned.fixes.at(-1)?.after).toBe(text)
})

it.each(['ann@host.com, bob@host.com', 'ann@host.com / bob@host.com', 'ann@host.com <bob@host.com>'])(
  '%j holds two addresses and is left alone',
  cell => expect(cleanEmail(cell)).toEqual({ text: cell, fixes: [], flag: 'two_addresses' }),
)

it.each(['ann@host.com', '"ann smith"@host.com', 'josé@host.com', 'n/a', 'ask Ann.', '', '@', ' not an address '])(
  '%j gets no fix',
  cell => expect(cleanEmail(cell)).toEqual({ text: cell, fixes: [], flag: null }),
)
