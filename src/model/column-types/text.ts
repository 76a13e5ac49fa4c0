// The column type Text.
import type { ColumnTypeFacts } from './facts.ts'

export const textColumn: ColumnTypeFacts = {
  name: 'Text',
  icon: 'letters',
  look: { by: 'anything' },
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
