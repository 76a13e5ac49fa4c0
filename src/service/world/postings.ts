// Who is posted abroad, and where: by turns, so that every industry has people in every country.
import { gcd, trades, type WorldEmployer } from './company.ts'
import { blockCompanies, companyPlace, postOf, postsOfPlaces } from './layout.ts'
import { hashText } from './random.ts'
import { type WorldCountry, worldCountries } from './words/countries.ts'

/**
 * Companies until trades and places of a block come together as before. A trade comes back with each `trades.length` companies, an
 * even number: in a lap it is at every even place once, or at every odd one, and has `postsOfPlaces` posts either way.
 */
const lap = (trades.length * blockCompanies) / gcd(trades.length, blockCompanies)

/** Laps until there has been a post for every country: with 28 countries two, or 1,640 companies. */
const laps = Math.ceil(worldCountries.length / postsOfPlaces)
const turns = laps * postsOfPlaces

/** The country that an employee is sent to; null = none. The first block, which shows what a small world needs, sends no one. */
export function postedTo(seed: number, { id, trade }: WorldEmployer, rank: number): WorldCountry | null {
  const { block, place } = companyPlace(id)
  const post = block === 0 ? null : postOf(place, rank)
  if (post === null) return null
  const turn = (Math.floor((id - 1 - blockCompanies) / lap) % laps) * postsOfPlaces + post
  // The trades of an industry share its turns: each country has one post in an industry, however many companies that has.
  if (turn % trade.of !== trade.nth) return null
  // Another order for each industry and seed; a turn beyond the last country is no one's.
  return worldCountries[(turn + hashText(seed, trade.industry.name)) % turns] ?? null
}
