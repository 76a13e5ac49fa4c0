// The column type City.
import type { ColumnTypeFacts } from './facts.ts'
import { isName } from './text-shapes.ts'

export const cityColumn: ColumnTypeFacts = {
  name: 'City',
  icon: 'town',
  headerWords: `city, town, place, location, locality, city name, stadt, ort, ortschaft, wohnort, gemeinde, ville, commune,
    localite, ciudad, poblacion, localidad, municipio, citta, comune, localita, cidade, localidade, stad, plaats,
    woonplaats, gemeente, miasto, miejscowosc`,
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
