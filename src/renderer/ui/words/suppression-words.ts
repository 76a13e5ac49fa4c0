// Suppression lists in words: their kinds, what is typed for each, what adding would do.

import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import {
  type SuppressionKind,
  type SuppressionPreview,
  suppressionKinds,
} from '../../../contract/app/privacy/privacy.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { countNoun, formatCount } from './figures.ts'

interface KindWords {
  readonly name: string
  readonly example: string
}

export const kindWords: Readonly<Record<SuppressionKind, KindWords>> = {
  email: { name: 'Email address', example: 'anna@firm.example' },
  email_domain: { name: 'Email domain', example: 'firm.example: every address there' },
  phone: { name: 'Phone', example: '+49 30 901820' },
  profile_url: { name: 'Profile or company page', example: 'social.example/in/anna-smith' },
  company_domain: { name: 'Company domain', example: 'firm.example: the company, its sites and addresses' },
  name_company: { name: 'Name and company', example: 'Anna Smith; Firm Ltd' },
}

export const kindChoices = suppressionKinds.map(value => ({ value, label: kindWords[value].name }))

/** What the values of a column would be suppressed as; null where they tell no one. */
export const suppressedAs = (type: ColumnType): SuppressionKind | null => columnTypeFacts[type].suppressedAs

/** "88 valid, 2 invalid, 4 on the list already, 1 given twice". */
export function previewWords({ valid, invalid, already, duplicate }: SuppressionPreview): string {
  const parts = [`${formatCount(valid)} valid`]
  if (invalid > 0) parts.push(`${formatCount(invalid)} invalid`)
  if (already > 0) parts.push(`${formatCount(already)} already listed`)
  if (duplicate > 0) parts.push(`${formatCount(duplicate)} repeated`)
  return parts.join(', ')
}

/** "3 rows are left out: on a do-not-contact list." */
export const leftOutWords = (rows: number): string =>
  `${countNoun(rows, 'row')} ${rows === 1 ? 'is' : 'are'} left out because of a do-not-contact list.`
