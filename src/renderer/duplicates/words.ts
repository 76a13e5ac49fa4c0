// What the page says about duplicates: rules, and why a value is kept.
import type {
  ColumnOff,
  DuplicateRuleName,
  Fuzziness,
  KeepReason,
  LinkageView,
  ValueChoice,
} from '../../contract/app/duplicates.ts'

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
  own: 'of the row you keep',
  only: 'only value',
  filled: 'fills a blank',
  verified: 'checked: deliverable',
  typed: 'typed manually',
  repaired: 'same value, better format',
  valid: 'the other is not valid',
  common: 'in most rows',
  alike: 'differs only in format',
  together: 'stays with the fields of its row',
  complete: 'most complete row',
  newest: 'newest row',
  frequent: 'most frequent',
  longest: 'longest',
  joined: 'all values',
  chosen: 'your choice',
  locked: 'locked column',
  withdrawn: 'withdrawn: stays over an older consent',
  consent: 'the valid consent record',
}

export const choiceWords: Readonly<Record<ValueChoice, string>> = {
  keep: 'Keep, fill blanks',
  complete: 'Most complete row',
  newest: 'Newest row',
  frequent: 'Most frequent',
  longest: 'Longest',
  join: 'Join all values',
}

export const offWords: Readonly<Record<ColumnOff, string>> = {
  running: 'off: no two rows share a value',
  sparse: 'off: mostly blank',
  repeats: 'off: few different values',
  prose: 'off: long texts',
  parts: 'off: first and last name say the same',
  result: 'off: computed or found by a run',
  kind: 'off: does not identify a row',
  chosen: 'off',
}

/** What to know of a list that says little of who its rows are about. */
export function oddListWords({ evidence, learned, cut }: LinkageView): string[] {
  if (evidence.length === 0)
    return ['No column identifies the person or company in a row. Choose columns below or set their types.']
  return [
    ...(learned
      ? []
      : [
          'This list is too short or too uniform to learn from, or what was learned did not settle. Weights from other lists are used.',
        ]),
    ...(cut ? ['Values that very many rows share were not compared row by row.'] : []),
  ]
}
