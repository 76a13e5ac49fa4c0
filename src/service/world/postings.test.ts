// Who is posted abroad: one person in each country for each industry, again and again as the world grows.
import { expect, it } from 'vitest'
import { worldEmployer } from './company.ts'
import { companyPlace } from './layout.ts'
import { postedTo } from './postings.ts'
import { worldCountries } from './words/countries.ts'
import { worldIndustries } from './words/industries.ts'

/** Industry and country of each person who is posted by these companies. */
function posts(seed: number, first: number, last: number): string[] {
  const found: string[] = []
  for (let id = first; id <= last; id++) {
    const at = worldEmployer(seed, id)
    for (let rank = 0; rank < companyPlace(id).people; rank++) {
      const country = postedTo(seed, at, rank)
      if (country) found.push(`${at.trade.industry.name}, ${country.code}`)
    }
  }
  return found
}

const round = 1640

it.each([1, 2, 77])('seed %i: one person in each country for each industry in 1,640 companies', seed => {
  const all = worldIndustries.flatMap(({ name }) => worldCountries.map(({ code }) => `${name}, ${code}`)).sort()
  for (const first of [11, 11 + round, 11 + 60 * round])
    expect(posts(seed, first, first + round - 1).sort()).toEqual(all)
})

it('none in the first block, and another order for another seed', () => {
  expect(posts(1, 1, 10)).toEqual([])
  expect(posts(1, 11, 60)).not.toEqual(posts(2, 11, 60))
})
