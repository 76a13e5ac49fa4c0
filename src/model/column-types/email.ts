// The column type Email.
import type { ColumnTypeFacts } from './facts.ts'

export const emailColumn: ColumnTypeFacts = {
  name: 'Email',
  icon: 'at',
  look: { by: 'kind', kind: 'email', rank: 1, share: 0.6, outweighsHeader: true },
  glance: text => text.includes('@'),
  check: { by: 'email' },
  fix: 'email',
  sort: 'text',
  suggests: null,
  opensPage: false,
  hasDomain: true,
  givesInput: true,
  comparable: true,
  namesRow: 3,
  identity: ['text'],
  key: { person: ['mail', 'domain'], company: ['mail', 'domain'] },
  about: null,
  suppressedAs: 'email',
  erasedAs: 'email',
}
