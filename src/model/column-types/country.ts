// The column type Country.
import type { ColumnTypeFacts } from './facts.ts'

export const countryColumn: ColumnTypeFacts = {
  name: 'Country',
  icon: 'flag',
  headerWords: `country, country code, country name, nation, land, landercode, laendercode, landerkennzeichen, staat, pays, code
    pays, pais, codigo pais, codigo de pais, paese, nazione, stato, codice paese, landcode, landnaam, kraj, kod
    kraju, panstwo`,
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
