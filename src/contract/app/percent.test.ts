// A share is never rounded into something untrue.
import { expect, test } from 'vitest'
import { percentOf } from './percent.ts'

test.each([
  [71, 100, '71%'],
  [976, 1000, '98%'],
  [0, 50, '0%'],
  [1, 5000, '< 1%'],
  [4999, 5000, '> 99%'],
  [5000, 5000, '100%'],
  [0.6, 1, '60%'],
  [0, 0, '–'],
])('%d of %d is %s', (part, all, words) => expect(percentOf(part, all)).toBe(words))
