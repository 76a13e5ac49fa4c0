// The column type Region.
import type { ColumnTypeFacts } from './facts.ts'
import { isName } from './text-shapes.ts'

export const regionColumn: ColumnTypeFacts = {
  name: 'Region',
  icon: 'map',
  look: { by: 'shape', fits: isName },
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
  identity: [],
  key: { person: [], company: [] },
  about: null,
  suppressedAs: null,
  erasedAs: null,
}
