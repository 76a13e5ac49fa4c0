// The column type Country.
import type { ColumnTypeFacts } from './facts.ts'

export const countryColumn: ColumnTypeFacts = {
  name: 'Country',
  icon: 'flag',
  look: { by: 'kind', kind: 'country', rank: 10, share: 0.95, outweighsHeader: false },
  glance: null,
  check: { by: 'look', misfit: 'No country has this name or code.' },
  fix: 'country',
  sort: 'text',
  suggests: 'countries',
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
