// Rows of places in which the ZIP decides the city and the state: ZIP, city, state.
const places = [
  ['36301', 'Dothan', 'al'],
  ['36302', 'Ozark', 'al'],
  ['99501', 'Anchorage', 'ak'],
  ['99701', 'Fairbanks', 'ak'],
  ['10001', 'New York', 'ny'],
  ['10451', 'Bronx', 'ny'],
]

/** 120 rows of six places, again and again in one order. */
export const placeRows = (): (string | null)[][] =>
  Array.from({ length: 120 }, (_, at) => [...(places[at % places.length] ?? [])])
