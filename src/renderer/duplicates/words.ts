// What the page says about duplicates: rules, and why a value is kept.
import type { DuplicateRuleName, Fuzziness, KeepReason } from '../../contract/app/duplicates.ts'

export const ruleWords: Readonly<Record<DuplicateRuleName, { name: string; what: string }>> = {
  email: { name: 'Same email', what: 'Same address, unless the names differ. Ignores Gmail dots and +tags.' },
  phone: { name: 'Same phone', what: 'Same number in any format, unless the names differ.' },
  profile: { name: 'Same profile', what: 'Same profile page.' },
  company: { name: 'Name and company', what: 'Similar name at a similar company or the same web domain.' },
  place: {
    name: 'Name and birth date or address',
    what: 'Similar name with the same date of birth or a similar address.',
  },
  name: { name: 'Name only', what: 'Same name without contradicting values. Mostly for review.' },
}

export const fuzzinessWords: Readonly<Record<Fuzziness, { name: string; what: string }>> = {
  strict: { name: 'Strict', what: 'Sure matches only' },
  normal: { name: 'Normal', what: 'Include probable matches' },
  loose: { name: 'Loose', what: 'Include possible matches' },
}

export const reasonWords: Readonly<Record<KeepReason, string>> = {
  only: 'only value',
  verified: 'checked: deliverable',
  typed: 'typed manually',
  common: 'in most rows',
  fuller: 'most complete',
  newer: 'newest',
  alike: 'differs only in capitals or accents',
  chosen: 'your choice',
  locked: 'locked column',
  withdrawn: 'withdrawn: stays over an older consent',
  consent: 'the valid consent record',
}
