// The column type Phone.
import type { ColumnTypeFacts } from './facts.ts'

export const phoneColumn: ColumnTypeFacts = {
  name: 'Phone',
  icon: 'phone',
  look: { by: 'kind', kind: 'phone', rank: 6, share: 0.6, outweighsHeader: true },
  glance: text => /\d\D*\d\D*\d\D*\d\D*\d/.test(text) && !text.includes('@') && !text.includes('://'),
  check: { by: 'phone' },
  fix: 'phone',
  sort: 'text',
  suggests: null,
  opensPage: false,
  hasDomain: false,
  givesInput: true,
  comparable: true,
  namesRow: 5,
  identity: ['phone'],
  key: { person: [], company: [] },
  about: null,
  suppressedAs: 'phone',
  erasedAs: 'phone',
}
