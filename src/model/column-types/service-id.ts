// The column type Service ID.
import type { ColumnTypeFacts } from './facts.ts'

export const serviceId: ColumnTypeFacts = {
  name: 'Service ID',
  icon: 'card',
  look: { by: 'shape', fits: text => /^[\w-]{6,64}$/u.test(text) && /\d/.test(text) },
  glance: null,
  check: null,
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: false,
  hasDomain: false,
  givesInput: true,
  comparable: false,
  namesRow: null,
  identity: [],
  key: { person: ['id'], company: ['id'] },
  about: null,
  suppressedAs: null,
  erasedAs: null,
}
