// Texts that are the same but for their numbers.
import { expect, test } from 'vitest'
import { isNumbered } from './compare.ts'

test('the same words with other numbers are a series; other words, equal numbers and none are not', () => {
  const series = ['store 12|store 13', '1 main st|10 main st', 'a1b2|a1b3', '7|12', 'p0@firm|p00@firm', 'x9|x10']
  const none = [
    'store 12|shop 13',
    'store 12|store 12',
    'store|store',
    '|',
    '1|',
    'a1|a',
    'a1b|a1',
    'a|1',
    'a1|1a',
    '1a2|12a',
  ]
  const isSeries = (pair: string) => {
    const [one = '', other = ''] = pair.split('|')
    return [isNumbered(one, other), isNumbered(other, one)]
  }
  for (const pair of series) expect([pair, isSeries(pair)]).toEqual([pair, [true, true]])
  for (const pair of none) expect([pair, isSeries(pair)]).toEqual([pair, [false, false]])
})
