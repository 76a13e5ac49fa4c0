// The column type Consent source.
import type { ColumnTypeFacts } from './facts.ts'

export const consentSource: ColumnTypeFacts = {
  name: 'Consent source',
  icon: 'note',
  look: { by: 'shape', fits: text => text !== '' },
  glance: null,
  check: null,
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: false,
  hasDomain: false,
  givesInput: false,
  comparable: false,
  namesRow: null,
  identity: ['text'],
  key: { person: [], company: [] },
  about: null,
  suppressedAs: null,
  erasedAs: null,
}
