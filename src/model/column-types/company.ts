// The column type Company.
import type { ColumnTypeFacts } from './facts.ts'
import { isPhrase } from './text-shapes.ts'

export const companyColumn: ColumnTypeFacts = {
  name: 'Company',
  icon: 'building',
  look: { by: 'shape', fits: isPhrase },
  glance: null,
  check: null,
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: false,
  hasDomain: false,
  givesInput: true,
  comparable: true,
  namesRow: 2,
  identity: ['company'],
  key: { person: [], company: ['name'] },
  about: 'company',
  suppressedAs: null,
  erasedAs: null,
}
