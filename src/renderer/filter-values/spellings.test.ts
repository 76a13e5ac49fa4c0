import { describe, expect, it } from 'vitest'
import { SearchQuery } from '../../contract/app/search/search-query.ts'
import { freshDraft, looksInside, maxValues, withoutValue, withValue } from '../search/form/draft.ts'
import { draftOf, queryOf, sameQuery } from '../search/form/query.ts'
import { valueOptions } from '../search/form/value-options.ts'
import { listedValues, mergeValues } from './spellings.ts'

const country = 'contact_filters.country_name'
const title = 'contact_filters.job_title'
const pages: Parameters<typeof listedValues>[0] = [
  { values: ['Germany', 'São Tomé'], spellings: { Germany: ['germany'], 'São Tomé': ['Sao Tome'] } },
  { values: ['GERMANY', 'Ghana'], spellings: {} },
]
const offer = (text: string) =>
  valueOptions({ text, values: listedValues(pages), chosen: [], inside: false, list: 'there' }).map(one => one.value)

describe('spellings of one value', () => {
  it('are one choice, also where they lie on several pages', () => {
    expect(listedValues(pages).map(({ text, spellings = [] }) => [text, ...spellings])).toEqual([
      ['Germany', 'germany', 'GERMANY'],
      ['São Tomé', 'Sao Tome'],
      ['Ghana'],
    ])
  })

  it('are found by any of them, and the first is taken', () => {
    expect(offer('sao tome')).toMatchObject([{ text: 'São Tomé', spellings: ['Sao Tome'] }])
  })

  it('are sent together as received, and stand in the form as one value again', () => {
    const [germany] = offer('germany')
    const draft = germany ? withValue(freshDraft('people'), country, germany) : freshDraft('people')
    const query = queryOf('people', draft)
    expect(query?.body).toEqual({ contact_filters: { country_name: ['Germany', 'germany', 'GERMANY'] } })
    const again = query ? draftOf(query) : freshDraft('people')
    expect(again.filters.find(({ id }) => id === country)?.values).toMatchObject([
      { text: 'Germany', spellings: ['germany', 'GERMANY'] },
    ])
    const same = queryOf('people', again)
    expect(query && same && sameQuery(query, same)).toBe(true)
    expect(queryOf('people', withoutValue(draft, country, 0))).toBeNull()
  })

  it('are compared as a whole, because one text alone is looked for inside', () => {
    const ceo = { text: 'CEO', listed: true, spellings: ['Ceo'] }
    const draft = withValue(freshDraft('people'), title, ceo)
    expect(draft.filters.some(looksInside)).toBe(false)
    expect(queryOf('people', draft)?.body).toEqual({ contact_filters: { job_title: ['CEO', 'Ceo'] } })
    const query = SearchQuery.parse({ form: 'people', body: { contact_filters: { job_title: ['CEO', 'Ceo'] } } })
    expect(queryOf('people', draftOf(query))?.body).toEqual(query.body)
  })

  it('count towards the most that a filter takes', () => {
    const many = { text: 'a', listed: true, spellings: Array.from({ length: maxValues - 1 }, (_, n) => `a${n}`) }
    const full = withValue(freshDraft('people'), country, many)
    expect(withValue(full, country, { text: 'Ghana', listed: true })).toEqual(full)
  })

  it('stay apart where more than case, accents or spaces differ', () => {
    const values = ['Köln', 'Koln', 'Koeln', 'C', 'C++', 'C#'].map(text => ({ text, listed: true }))
    expect(mergeValues(values).map(({ text }) => text)).toEqual(['Köln', 'Koeln', 'C', 'C++', 'C#'])
  })
})
