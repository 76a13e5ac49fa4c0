// The column type First name.
import type { ColumnTypeFacts } from './facts.ts'
import { isName } from './text-shapes.ts'

export const firstName: ColumnTypeFacts = {
  name: 'First name',
  icon: 'person',
  look: { by: 'shape', fits: isName },
  glance: null,
  check: null,
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: false,
  hasDomain: false,
  givesInput: false,
  comparable: true,
  namesRow: null,
  identity: ['first'],
  key: { person: ['first'], company: [] },
  about: 'person',
  suppressedAs: null,
  erasedAs: null,
}
