// What the page says about duplicates: rules, and why a value is kept.
import type { DuplicateRuleName, Fuzziness, KeepReason } from '../../contract/app/duplicates.ts'

export const ruleWords: Readonly<Record<DuplicateRuleName, { name: string; what: string }>> = {
  email: { name: 'Same email', what: 'Same address, unless the names differ. Gmail dots and +tags are ignored.' },
  phone: { name: 'Same phone', what: 'Same number in any format, unless the names differ.' },
  profile: { name: 'Same profile', what: 'Same profile page.' },
  company: { name: 'Name and company', what: 'Similar name at a similar company or the same web domain.' },
  place: {
    name: 'Name and birth date or address',
    what: 'Similar name with the same date of birth or a similar address.',
  },
  name: { name: 'Name only', what: 'Same name, and nothing that contradicts it. Mostly for review.' },
}

export const fuzzinessWords: Readonly<Record<Fuzziness, { name: string; what: string }>> = {
  strict: { name: 'Strict', what: 'Only groups that are sure' },
  normal: { name: 'Normal', what: 'Also groups that are probable' },
  loose: { name: 'Loose', what: 'Also groups that are possible' },
}

export const reasonWords: Readonly<Record<KeepReason, string>> = {
  only: 'the only value',
  verified: 'checked: deliverable',
  typed: 'typed by hand',
  common: 'in most rows',
  fuller: 'the fullest',
  newer: 'the newest',
  alike: 'same but for capitals or accents',
  chosen: 'your choice',
  locked: 'locked column',
  withdrawn: 'withdrawn: stays over an older consent',
  consent: 'the consent record that counts',
}
