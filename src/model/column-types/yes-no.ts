// The column type Yes/no.
import type { ColumnTypeFacts } from './facts.ts'

export const yesNo: ColumnTypeFacts = {
  name: 'Yes/no',
  icon: 'toggle',
  look: { by: 'kind', kind: 'yesNo', rank: 8, share: 0.95, outweighsHeader: false },
  glance: null,
  check: { by: 'look', misfit: 'This is neither yes nor no.' },
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
