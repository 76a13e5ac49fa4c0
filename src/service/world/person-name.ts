// How a person of the practice world is called: no one twice in a company, save where the world wants it so.
import { createRandom, hashNumbers } from './random.ts'
import { bareLetters } from './spelling.ts'
import type { WorldCountry } from './words/countries.ts'
import { honorifics, type NameParts, stockNames, suffixes } from './words/names.ts'
import { nicknamesOf } from './words/people.ts'

export interface PersonName {
  readonly first: string
  readonly middle: string | null
  readonly last: string
  readonly suffix: string | null
  readonly honorific: string | null
  readonly nickname: string | null
  readonly full: string
}

/** The family name number `at` of a stock. Strides of 11 and 101 (below) share no factor with the lengths of the lists. */
function familyName(stock: NameParts, at: number, woman: boolean): string {
  const count = stock.heads.length * stock.tails.length
  const index = at % count
  const head = stock.heads[Math.floor(index / stock.tails.length)] ?? ''
  const tail = stock.tails[index % stock.tails.length] ?? ''
  if (stock.double) return `${head} ${tail}`
  const capital = head.endsWith('-') ? tail.charAt(0).toUpperCase() + tail.slice(1) : tail
  const name = head + capital
  const ending = woman ? stock.feminine?.find(([from]) => name.endsWith(from)) : undefined
  return ending ? name.slice(0, name.length - ending[0].length) + ending[1] : name
}

/** The name of the person with this rank in the company. */
export function personName(seed: number, companyId: number, rank: number, country: WorldCountry): PersonName {
  const random = createRandom(seed, 41, companyId, rank)
  const stock = stockNames[random.pick(country.names)]
  const woman = random.chance(48)
  const given = woman ? stock.female : stock.male
  const start = hashNumbers(seed, 42, companyId)
  const first = given[(start + rank * 11) % given.length] ?? ''
  const plainLast = familyName(stock, start + rank * 101, woman)
  const particle = stock.particles && random.chance(7) ? `${random.pick(stock.particles)} ` : ''
  const second = !stock.double && random.chance(3) ? `-${familyName(stock, start + rank * 101 + 17, woman)}` : ''
  const last = `${particle}${plainLast}${second}`
  const other = given[(start + rank * 11 + 5) % given.length] ?? ''
  const middle = random.chance(12) ? (random.chance(50) ? `${other.charAt(0)}.` : other) : null
  const suffix = random.chance(2) ? random.pick(suffixes) : null
  const honorific = random.chance(4) ? random.pick(honorifics) : null
  const full = [first, middle, last].filter(part => part !== null).join(' ') + (suffix ? `, ${suffix}` : '')
  return { first, middle, last, suffix, honorific, nickname: nicknamesOf[first] ?? null, full }
}

/** How companies make addresses of names. */
const patterns: readonly ((first: string, last: string) => string)[] = [
  (first, last) => `${first}.${last}`,
  (first, last) => `${first}.${last}`,
  (first, last) => `${first}.${last}`,
  (first, last) => `${first.charAt(0)}${last}`,
  (first, last) => `${first.charAt(0)}.${last}`,
  (first, last) => `${last}.${first}`,
  (first, last) => `${first}_${last}`,
]

/** The local part of a person's address; a company of up to five uses first names. */
export function localPart(seed: number, companyId: number, people: number, { first, last }: PersonName): string {
  const [given, family] = [bareLetters(first), bareLetters(last)]
  if (people <= 5) return given
  return patterns[hashNumbers(seed, 43, companyId) % patterns.length]?.(given, family) ?? given
}
