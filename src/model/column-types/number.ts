// The column type Number.
import type { ColumnTypeFacts } from './facts.ts'

export const numberColumn: ColumnTypeFacts = {
  name: 'Number',
  icon: 'hash',
  look: { by: 'kind', kind: 'number', rank: 9, share: 0.9, outweighsHeader: false },
  glance: null,
  check: { by: 'look', misfit: 'This is not a number.' },
  fix: null,
  sort: 'number',
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
