// The column type Consent wording.
import type { ColumnTypeFacts } from './facts.ts'

export const consentWording: ColumnTypeFacts = {
  name: 'Consent wording',
  icon: 'quote',
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
