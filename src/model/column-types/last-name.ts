// The column type Last name.
import type { ColumnTypeFacts } from './facts.ts'
import { isName } from './text-shapes.ts'

export const lastName: ColumnTypeFacts = {
  name: 'Last name',
  icon: 'person',
  headerWords: `last name, lastname, last, surname, family name, familyname, lname, nachname, familienname, zuname, nom de famille,
    apellido, apellidos, primer apellido, cognome, sobrenome, apelido, ultimo nome, achternaam, familienaam,
    nazwisko`,
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
  identity: ['last'],
  key: { person: ['last'], company: [] },
  about: 'person',
  suppressedAs: null,
  erasedAs: null,
}
