// How sure it is that two rows are one: what agrees weighs by how rare it is, what differs weighs against (the method of
// Fellegi and Sunter, 1969). A value that several people share says where someone belongs, not who it is.
import { NO_KEY } from './column.ts'
import { allIds, type KnownValues, sharedId } from './known-values.ts'
import type { DuplicateRecords, ValueKind } from './records.ts'
import type { NamePart } from './same-name.ts'

/** A weight from which two rows are one without anybody looking, and from which someone should look. */
export const SURE = 6
export const POSSIBLE = 0.5
/** Two rows that are surely not one, whatever else agrees. */
const APART = -100

const weights: Readonly<Record<'given' | 'family', Readonly<Record<NamePart, number>>>> = {
  given: { unknown: 0, same: 0, short: -2.2, initial: -3, near: -2.6, loose: -4.5, twin: -7, different: APART },
  family: { unknown: 0, same: 0, short: -2.5, initial: -3, near: -2.4, loose: -4, twin: -4, different: -7 },
}

/** A short list is a sample of the world, where names and addresses are as rare as in a long one. */
const NAMES = 300
const PERSONS = 2000

/** What it weighs when both rows have a value and they differ. */
const differs = { email: -1.2, phone: -0.9, company: -1.8, place: -1.2 } as const

export interface Evidence {
  /** How much speaks for two rows being one; at most APART when they cannot be. */
  weigh(a: number, b: number): number
}

export function evidenceOf(records: DuplicateRecords): Evidence {
  const { count, values } = records
  const prior = -Math.log(Math.max(2, count) / 0.8)
  const rarity = (of: KnownValues, row: number, m: number, among = count) => {
    return rarityOfId(of, of.ids[row] ?? NO_KEY, m, among)
  }
  const rarityOfId = (of: KnownValues, id: number, m: number, among = count) =>
    Math.log((m * among) / Math.max(2, of.rows[id] ?? 1))
  const [ofNames, ofPersons] = [Math.max(count, NAMES), Math.max(count, PERSONS)]
  const { given, family, email, phone, profile, company, website, birth, street, postcode, city } = Object.fromEntries(
    (
      [
        'given',
        'family',
        'email',
        'phone',
        'profile',
        'company',
        'website',
        'birth',
        'street',
        'postcode',
        'city',
      ] as const
    ).map(kind => [kind, values(kind)]),
  ) as Record<
    Exclude<ValueKind, 'sound' | 'companySound' | 'names' | 'nameStart' | 'nameEnd' | 'fullNames'>,
    KnownValues
  >
  const people = records.has('name')
  const shared = { email: sharedValues(records, email), phone: sharedValues(records, phone) }

  const both = (of: KnownValues, a: number, b: number): 'same' | 'differ' | 'unknown' => {
    const [left, right] = [of.ids[a] ?? NO_KEY, of.ids[b] ?? NO_KEY]
    if (left === NO_KEY || right === NO_KEY) return 'unknown'
    return left === right || (of.further && sharedId(of, a, b) !== NO_KEY) ? 'same' : 'differ'
  }

  /** The names of two people, 0 where nothing is known of them. */
  function names(a: number, b: number): number {
    if (records.turned(a, b)) return rarity(given, a, 0.03, ofNames) + rarity(family, a, 1, ofNames)
    const [first, last] = [records.given(a, b), records.family(a, b)]
    if (first === 'different') return APART
    const one = (of: KnownValues, part: NamePart, kind: 'given' | 'family') =>
      part === 'unknown'
        ? 0
        : part === 'different'
          ? weights[kind].different
          : Math.min(rarity(of, a, 0.8, ofNames), rarity(of, b, 0.8, ofNames)) + weights[kind][part]
    return one(given, first, 'given') + one(family, last, 'family')
  }

  return {
    weigh(a, b) {
      const name = people ? names(a, b) : 0
      if (name <= APART) return APART
      let total = prior + name
      // What belongs to a person alone.
      const mail = both(email, a, b)
      const line = both(phone, a, b)
      const page = both(profile, a, b)
      const born = both(birth, a, b)
      const [mailId, lineId] = [sharedId(email, a, b), sharedId(phone, a, b)]
      const mailShared = mail === 'same' && (shared.email[mailId] ?? 0) > 0
      const lineShared = line === 'same' && (shared.phone[lineId] ?? 0) > 0
      if (mail === 'same' && !mailShared) total += rarityOfId(email, mailId, 0.6, ofPersons)
      else if (mail === 'differ') total += isSlipOf(email, a, b) ? 2.5 : differs.email
      if (line === 'same' && !lineShared) total += rarityOfId(phone, lineId, 0.7, ofPersons)
      else if (line === 'differ') total += isSlipOf(phone, a, b) ? 1.5 : differs.phone
      if (page === 'same') total += rarity(profile, a, 0.95, ofPersons)
      else if (page === 'differ') return APART
      if (born === 'same') total += rarity(birth, a, 0.95, ofPersons)
      else if (born === 'differ') {
        if (!isSlipOf(birth, a, b) && !isDayTurned(birth, a, b)) return APART
        total += 0.5
      }
      // What people have in common who live or work together: one such thing brings the others along.
      const common: number[] = []
      if (mailShared) common.push(rarityOfId(email, mailId, 0.6))
      if (lineShared) common.push(rarityOfId(phone, lineId, 0.7))
      const firm = both(company, a, b)
      const likeness = firm === 'differ' ? records.alike('company', a, b) : 0
      if (firm === 'same') common.push(rarity(company, a, 0.8))
      else if (firm === 'differ') {
        if (likeness >= 0.8) common.push(Math.min(rarity(company, a, 0.8), rarity(company, b, 0.8)) - 2.5)
        else total += people ? differs.company : -4
      }
      if (both(website, a, b) === 'same') common.push(rarity(website, a, 0.7))
      const [road, code, town] = [both(street, a, b), both(postcode, a, b), both(city, a, b)]
      if (road === 'same') common.push(rarity(street, a, 0.7))
      else if (road === 'differ' && records.alike('street', a, b) >= 0.8)
        common.push(Math.min(rarity(street, a, 0.7), rarity(street, b, 0.7)) - 2.5)
      else if (road === 'differ' && code !== 'same') total += differs.place
      if (code === 'same') common.push(rarity(postcode, a, 0.8))
      if (town === 'same') common.push(rarity(city, a, 0.8))
      else if (town === 'differ' && road !== 'same' && code !== 'same') total += differs.place
      common.sort((x, y) => y - x)
      for (const [at, weight] of common.entries()) total += at === 0 ? Math.max(0, weight) : Math.max(0, weight) * 0.1
      // A name alone, however rare, is for someone to look at.
      const alone = people && common.length === 0 && ![mail, line, page, born].includes('same')
      return alone ? Math.min(total, SURE - 1) : total
    },
  }
}

/** Values whose rows have names of more than one person: the number of people beyond the first. */
function sharedValues(records: DuplicateRecords, of: KnownValues): Int32Array {
  const people = new Int32Array(of.keys.length)
  const seen = new Map<number, number[]>()
  for (const [place, id] of allIds(of).entries()) {
    const row = place % records.count
    if (id === NO_KEY || (of.rows[id] ?? 0) < 2 || (people[id] ?? 0) > 0) continue
    const others = seen.get(id)
    if (others === undefined) {
      seen.set(id, [row])
      continue
    }
    if (others.some(other => isOther(records, row, other))) people[id] = 1
    else if (others.length < 8) others.push(row)
  }
  return people
}

const isOther = (records: DuplicateRecords, a: number, b: number): boolean => {
  const first = records.given(a, b)
  return (first === 'different' || first === 'twin') && !records.turned(a, b)
}

/** One character more, less or other. */
function isSlipOf(of: KnownValues, a: number, b: number): boolean {
  const [one, other] = [of.ids[a] ?? NO_KEY, of.ids[b] ?? NO_KEY]
  const letters = of.keys.lettersOf(one)
  if (letters < 6 || Math.abs(letters - of.keys.lettersOf(other)) > 1) return false
  const [left, right] = [of.keys.at(one), of.keys.at(other)]
  let start = 0
  while (start < left.length && left[start] === right[start]) start++
  let end = 0
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end++
  const rest = [left.length - start - end, right.length - start - end]
  if (Math.max(...rest) <= 1) return true
  // Two changed over.
  return rest[0] === 2 && rest[1] === 2 && left[start] === right[start + 1] && left[start + 1] === right[start]
}

/** Day and month changed over. */
function isDayTurned(of: KnownValues, a: number, b: number): boolean {
  const [left, right] = [of.keys.at(of.ids[a] ?? NO_KEY), of.keys.at(of.ids[b] ?? NO_KEY)]
  return left === right.slice(0, 4) + right.slice(6) + right.slice(4, 6)
}
