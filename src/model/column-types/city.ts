// The column type City.
import type { ColumnTypeFacts } from './facts.ts'
import { isName } from './text-shapes.ts'

export const cityColumn: ColumnTypeFacts = {
  name: 'City',
  icon: 'town',
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
  identity: [],
  key: { person: [], company: [] },
  about: null,
  suppressedAs: null,
  erasedAs: null,
}
