import { describe, expect, it } from 'vitest'
import { capWords, costWords, countLabel, isOpenPrice, priceWords, readLabel, sumWords } from './price-words.ts'

describe('prices of searches in words', () => {
  it('say free, sure prices and upper bounds', () => {
    expect(priceWords({ low: 0, high: 0 })).toBe('free')
    expect(priceWords({ low: 5, high: 5 })).toBe('5 credits')
    expect(priceWords({ low: 0, high: 1 })).toBe('up to 1 credit')
  })

  it('add pages up, and say what is not known', () => {
    expect(sumWords({ calls: 4, low: 0, high: 20 }, { high: 5 })).toBe('4 pages × 5 = up to 20 credits')
    expect(sumWords({ calls: 1, low: 0, high: 0 }, { high: 0 })).toBe('1 page, free')
    expect(sumWords({ calls: null, low: null, high: null }, { high: 5 })).toBe('unknown before the first page')
    expect(costWords({ calls: 1, low: 0, high: 0 })).toBe('free')
  })

  it('say where a cap below the sum stops', () => {
    expect(capWords(12, { calls: 4, low: 0, high: 20 }, { high: 5 })).toBe(
      'Loading pauses at the cap after 2 of 4 pages. You can raise it then.',
    )
    expect(capWords(20, { calls: 4, low: 0, high: 20 }, { high: 5 })).toBeNull()
    expect(capWords(0, { calls: null, low: null, high: null }, { high: 5 })).toBeNull()
  })

  it('tell a price that nobody has confirmed from a measured one', () => {
    expect(isOpenPrice({ mark: 'O', measured: false })).toBe(true)
    expect(isOpenPrice({ mark: 'O', measured: true })).toBe(false)
    expect(isOpenPrice({ mark: 'D', measured: false })).toBe(false)
  })

  it('stand on the buttons with their numbers', () => {
    const ask = { asks: false, pageSize: 25, upTo: 100, total: 312, read: 25, values: 0 }
    expect(countLabel({ low: 0, high: 0 })).toBe('Count (free)')
    expect(readLabel({ ...ask, step: 'begin' })).toBe('Search, first 25')
    expect(readLabel({ ...ask, step: 'begin', asks: true, pageSize: 100 })).toBe('Ask, first 100')
    expect(readLabel({ ...ask, step: 'more' })).toBe('Load 75 more')
    expect(readLabel({ ...ask, step: 'more', upTo: 'all' })).toBe('Load 287 more')
    expect(readLabel({ ...ask, step: 'more', upTo: 'all', total: null })).toBe('Load all')
    expect(readLabel({ ...ask, step: 'again', upTo: 'all' })).toBe('Load 312 again')
    expect(readLabel({ ...ask, step: 'again', total: 0 })).toBe('Load again')
    // Several values: each has a first page, and how many people they are together is known at the end.
    expect(readLabel({ ...ask, step: 'begin', values: 3 })).toBe('Search, first 25 of each')
    expect(readLabel({ ...ask, step: 'more', values: 3 })).toBe('Load 75 more')
    expect(readLabel({ ...ask, step: 'more', upTo: 'all', values: 3 })).toBe('Load the rest')
  })
})
