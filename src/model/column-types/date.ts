// The column type Date.
import type { ColumnTypeFacts } from './facts.ts'

export const dateColumn: ColumnTypeFacts = {
  name: 'Date',
  icon: 'calendar',
  headerWords: `date, day, created, created at, updated, updated at, birthday, date of birth, dob, birth date, start date, end
    date, due date, registered, signup date, datum, geburtsdatum, geburtstag, erstellt, erstellt am, anmeldedatum,
    jour, date de naissance, cree le, fecha, fecha de nacimiento, fecha de alta, data, data di nascita, data de
    nascimento, geboortedatum, aangemaakt, data urodzenia, data utworzenia`,
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
