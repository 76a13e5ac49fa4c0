// The column type Consent date.
import type { ColumnTypeFacts } from './facts.ts'

export const consentDate: ColumnTypeFacts = {
  name: 'Consent date',
  icon: 'stamp',
  look: { by: 'kind', kind: 'date', rank: 11, share: 0.8, outweighsHeader: false },
  glance: null,
  check: { by: 'look', misfit: 'This is not a date.' },
  fix: null,
  sort: 'date',
  suggests: 'days',
  opensPage: false,
  hasDomain: false,
  givesInput: false,
  comparable: false,
  namesRow: null,
  identity: [],
  key: { person: [], company: [] },
  about: null,
  suppressedAs: null,
  erasedAs: null,
}
