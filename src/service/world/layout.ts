// Who works where: every 100 people share 10 companies, and one of ten such blocks holds a large employer for its thousand.
import { hashNumbers } from './random.ts'

/** People and companies of a block; worlds are made of whole blocks. */
export const blockPeople = 100
export const blockCompanies = 10
const blocksOfGiant = 10
const peopleOfGiant = 20

/** People of the ten companies beside those at the large employer: full pages of 25, one more, one, and no one. */
const headcounts = [10, 26, 25, 7, 5, 4, 2, 1, 0, 0] as const

/**
 * Posts abroad at the ten companies. Those of even places have as many together as those of odd places, because the companies of
 * a trade may all be at even places, or all at odd ones (postings.ts).
 */
const posts = [4, 10, 8, 3, 2, 1, 0, 0, 0, 0] as const

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
const postsBefore = posts.map((_, place) => sum(posts.filter((__, at) => at < place && at % 2 === place % 2)))

/** Posts of the even places of a block, and of its odd ones. */
export const postsOfPlaces = sum(posts.filter((_, place) => place % 2 === 0))

export interface WorldEmployment {
  readonly companyId: number
  /** 0 = first of the company; no two people of a company share one. */
  readonly rank: number
}

interface Seat {
  /** Position of the company in its block; null = the large employer. */
  readonly company: number | null
  readonly rank: number
}

/** The seats of a block, round by round, so that its first people are spread over its companies. */
const seats: readonly Seat[] = Array.from({ length: Math.max(...headcounts) }, (_, rank) => [
  ...headcounts.flatMap((count, company) => (rank < count ? [{ company, rank }] : [])),
  ...(rank < peopleOfGiant ? [{ company: null, rank }] : []),
]).flat()

/** Steps that visit every seat once: coprime to 100. */
const steps = [1, 3, 7, 9, 11, 13, 17, 19, 21, 23, 27, 29, 31, 33, 37, 39]

/** Where the person works. The first block is filled in order, so that a small world shows every kind of company. */
export function employmentOf(seed: number, personId: number): WorldEmployment {
  const block = Math.floor((personId - 1) / blockPeople)
  const place = (personId - 1) % blockPeople
  const mix = block === 0 ? 0 : hashNumbers(seed, 11, block)
  const step = steps[mix % steps.length] ?? 1
  const seat = seats[(place * step + (mix >>> 8)) % blockPeople]
  if (!seat) throw new RangeError('no such seat')
  if (seat.company !== null) return { companyId: block * blockCompanies + seat.company + 1, rank: seat.rank }
  const first = Math.floor(block / blocksOfGiant) * blocksOfGiant
  const rank = headcounts[0] + (block - first) * peopleOfGiant + seat.rank
  return { companyId: first * blockCompanies + 1, rank }
}

/**
 * Which of the posts abroad of even, or of odd, places a rank has, from 0; null = none. The first of a company has none, nor
 * has the last, who may be the second profile of the one before.
 */
export function postOf(place: number, rank: number): number | null {
  const [people = 0, count = 0] = [headcounts[place], posts[place]]
  const first = people - 1 - count
  return rank >= first && rank < first + count ? (postsBefore[place] ?? 0) + rank - first : null
}

/** The kind of a company by its place in the block. */
export function companyPlace(companyId: number): { block: number; place: number; giant: boolean; people: number } {
  const block = Math.floor((companyId - 1) / blockCompanies)
  const place = (companyId - 1) % blockCompanies
  const giant = place === 0 && block % blocksOfGiant === 0
  const people = (headcounts[place] ?? 0) + (giant ? blocksOfGiant * peopleOfGiant : 0)
  return { block, place, giant, people }
}
