// Ready-made rules: what usually makes two records one person or one company, from the columns a list has.
import type { MatchKind } from './match-key.ts'
import type { MatchCondition, MatchRule } from './rule.ts'

/** The rules whose fields are all there. `kinds` are the kinds of the fields by number. */
function present(
  kinds: readonly MatchKind[],
  wanted: readonly (readonly [MatchKind, MatchCondition['test'], number?][])[],
): MatchRule[] {
  return wanted
    .filter(rule => rule.every(([kind]) => kinds.includes(kind)))
    .map(rule =>
      rule.map(([kind, test, atLeast]) => ({
        field: kinds.indexOf(kind),
        test,
        ...(atLeast !== undefined && { atLeast }),
      })),
    )
}

/** One person: the same page or address, or a name alike together with something else that agrees. */
export const samePerson = (kinds: readonly MatchKind[]): MatchRule[] =>
  present(kinds, [
    [['profileUrl', 'same']],
    [['email', 'same']],
    [['mailbox', 'same']],
    [
      ['person', 'same'],
      ['phone', 'same'],
    ],
    [
      ['person', 'same'],
      ['companyDomain', 'same'],
    ],
    [
      ['person', 'same'],
      ['company', 'same'],
    ],
    [
      ['phone', 'same'],
      ['person', 'similar'],
    ],
    [
      ['companyDomain', 'same'],
      ['person', 'similar'],
    ],
    [
      ['company', 'same'],
      ['person', 'similar'],
    ],
    [
      ['person', 'similar', 0.85],
      ['company', 'similar', 0.85],
    ],
  ])

/** One company: the same page or domain, or names alike. */
export const sameCompany = (kinds: readonly MatchKind[]): MatchRule[] =>
  present(kinds, [
    [['companyUrl', 'same']],
    [['companyDomain', 'same']],
    [['company', 'same']],
    [
      ['phone', 'same'],
      ['company', 'similar'],
    ],
    [['company', 'similar', 0.85]],
  ])
