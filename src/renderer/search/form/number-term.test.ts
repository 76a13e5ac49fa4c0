import { describe, expect, it } from 'vitest'
import { filterEntry } from './filter-table.ts'
import { readTerm, termOf, termText, termWords, wireTerm } from './number-term.ts'

const entry = (id: string) => {
  const found = filterEntry(id)
  if (!found) throw new Error(`no filter ${id}`)
  return found
}
const sales = entry('insights_filters.sales_role_count')
const founded = entry('company_filters.founded')
const funding = entry('insights_filters.total_funding_amount')

describe('borders of a number filter', () => {
  it('come from what was set, once that is whole and the right way round', () => {
    expect(termOf('least', 5, null)).toEqual({ from: 5, to: null })
    expect(termOf('most', null, 9)).toEqual({ from: null, to: 9 })
    expect(termOf('between', 5, 9)).toEqual({ from: 5, to: 9 })
    expect(termOf('between', 9, 5)).toBeNull()
    expect(termOf('between', 9, null)).toBeNull()
    expect(termOf('least', null, 9)).toBeNull()
  })

  it('read what they write', () => {
    for (const term of [
      { from: 5, to: null },
      { from: null, to: 9 },
      { from: 5, to: 9 },
    ])
      for (const { match } of [sales, founded]) {
        expect(readTerm(termText(term), match)).toEqual(term)
        expect(readTerm(wireTerm(term, match), match)).toEqual(term)
      }
    expect(readTerm('many', 'atLeast')).toBeNull()
    expect(readTerm('', 'atLeast')).toBeNull()
  })

  it('take a plain number as the least, and as the very one where the filter says so', () => {
    expect(readTerm(20, sales.match)).toEqual({ from: 20, to: null })
    expect(readTerm('2015', founded.match)).toEqual({ from: 2015, to: 2015 })
    expect(wireTerm({ from: 20, to: null }, sales.match)).toBe(20)
    expect(wireTerm({ from: 2015, to: 2015 }, founded.match)).toBe(2015)
    expect(wireTerm({ from: 2015, to: null }, founded.match)).toBe('>=2015')
  })

  it('are said in words with their unit', () => {
    expect(termWords({ from: 1200, to: null }, sales)).toBe('at least 1,200')
    expect(termWords({ from: 2015, to: 2020 }, founded)).toBe('2015 to 2020')
    expect(termWords({ from: null, to: 5_000_000 }, funding)).toBe('at most 5,000,000 USD')
  })
})
