// The column type Last name.
import type { ColumnTypeFacts } from './facts.ts'
import { isName } from './text-shapes.ts'

export const lastName: ColumnTypeFacts = {
  name: 'Last name',
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
  identity: ['last'],
  key: { person: ['last'], company: [] },
  about: 'person',
  suppressedAs: null,
  erasedAs: null,
}
