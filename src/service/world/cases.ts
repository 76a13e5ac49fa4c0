// Which story a person's address and numbers tell when they are validated: one case per verdict rule, by share.
import { companyPlace, employmentOf } from './layout.ts'
import { createRandom, hashNumbers } from './random.ts'

/** What validation finds for an address; the rules of the verdicts in brackets. */
export type EmailCase =
  | 'valid' // E14
  | 'catch_all' // E9, of the whole domain
  | 'no_mx' // E3, of the whole domain
  | 'invalid_mailbox' // E3
  | 'role' // E12
  | 'disposable' // E10
  | 'timeout' // E4
  | 'low_score' // E13
  | 'suspicious' // E13
  | 'free' // E13
  | 'full' // E1
  | 'unavailable' // E2
  | 'busy' // E8
  | 'smtp_false' // E7
  | 'high_risk' // E11

/** What validation finds for a number. */
export type PhoneCase =
  | 'active' // P5: mobile, landline
  | 'voip' // P5
  | 'toll_free' // P5
  | 'unconfirmed' // P6
  | 'invalid' // P1
  | 'inactive' // P3
  | 'high_risk' // P4
  | 'disposable' // P4
  | 'abuse' // P4
  | 'pager' // P4
  | 'unknown' // P2

interface Share<Case> {
  readonly of: Case
  /** In 1,000. */
  readonly weight: number
}

const share = <Case>(of: Case, weight: number): Share<Case> => ({ of, weight })

/** Cases of single addresses; 9% more belong to catch-all domains and 2% to domains without mail. */
const emailShares: readonly Share<EmailCase>[] = [
  share('valid', 580),
  share('invalid_mailbox', 70),
  share('role', 40),
  share('disposable', 30),
  share('timeout', 40),
  share('low_score', 20),
  share('suspicious', 10),
  share('free', 20),
  share('full', 20),
  share('unavailable', 10),
  share('busy', 20),
  share('smtp_false', 10),
  share('high_risk', 20),
]

const phoneShares: readonly Share<PhoneCase>[] = [
  share('active', 560),
  share('voip', 60),
  share('toll_free', 20),
  share('unconfirmed', 140),
  share('invalid', 80),
  share('inactive', 70),
  share('high_risk', 20),
  share('disposable', 10),
  share('abuse', 10),
  share('pager', 10),
  share('unknown', 20),
]

const total = (shares: readonly Share<unknown>[]) => shares.reduce((sum, { weight }) => sum + weight, 0)
const emailTotal = total(emailShares)
const phoneTotal = total(phoneShares)

/** The first people of a world go through all cases in turn, so that a small world has each. */
export const fixedPeople = 40

const nthCase = <Case>(shares: readonly Share<Case>[], id: number): Case => {
  const one = shares[(id - 1) % shares.length]
  if (!one) throw new RangeError('no cases')
  return one.of
}

export type MailHandling = 'catch_all' | 'none' | 'ordinary'

/**
 * How a company's domain takes mail. In each block companies of together about nine people accept every address and
 * one of two people has no mail at all, so that the shares hold in every world.
 */
export function mailOf(seed: number, companyId: number): MailHandling {
  const { block, place, giant } = companyPlace(companyId)
  if (giant) return 'ordinary'
  if (place === 6) return 'none'
  const open =
    block % 10 === 0
      ? [
          [3, 7],
          [4, 5],
        ]
      : [[0], [3, 7], [4, 5]]
  return open[hashNumbers(seed, 21, block) % open.length]?.includes(place) ? 'catch_all' : 'ordinary'
}

export function emailCase(seed: number, personId: number): EmailCase {
  const mail = mailOf(seed, employmentOf(seed, personId).companyId)
  if (mail === 'catch_all') return 'catch_all'
  if (mail === 'none') return 'no_mx'
  if (personId <= fixedPeople) return nthCase(emailShares, personId)
  return createRandom(seed, 22, personId).weighted(emailShares, emailTotal).of
}

/** The case of a person's mobile or direct number. */
export function phoneCase(seed: number, personId: number, which: 'cell' | 'direct'): PhoneCase {
  if (personId <= fixedPeople && which === 'cell') return nthCase(phoneShares, personId)
  return createRandom(seed, which === 'cell' ? 23 : 24, personId).weighted(phoneShares, phoneTotal).of
}
