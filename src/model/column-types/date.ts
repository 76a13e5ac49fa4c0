// The column type Date.
import type { ColumnTypeFacts } from './facts.ts'

export const dateColumn: ColumnTypeFacts = {
  name: 'Date',
  icon: 'calendar',
  look: { by: 'kind', kind: 'date', rank: 7, share: 0.8, outweighsHeader: false },
  glance: text => /\d/.test(text),
  check: { by: 'look', misfit: 'This is not a date.' },
  fix: null,
  sort: 'date',
  suggests: 'days',
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
