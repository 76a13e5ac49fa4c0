// The column type Full name.
import type { ColumnTypeFacts } from './facts.ts'
import { isName, wordsIn } from './text-shapes.ts'

export const fullName: ColumnTypeFacts = {
  name: 'Full name',
  icon: 'people',
  headerWords: `full name, fullname, display name, email display name, e mail display name, name, contact, contact name, contact person, person, person name, attendee, attendee name,
    participant, employee, customer name, client name, lead, lead name, ansprechpartner, kontakt, kontaktperson,
    teilnehmer, vollstandiger name, vor und nachname, vorname nachname, nom, nom complet, nom et prenom, prenom nom,
    nom prenom, interlocuteur, nombre, nombre completo, nombre y apellidos, contacto, persona de contacto, nome,
    nome completo, nome e cognome, contatto, persona di contatto, referente, contato, pessoa de contato, naam,
    volledige naam, contactpersoon, deelnemer, imie i nazwisko, osoba, osoba kontaktowa, uczestnik`,
  look: { by: 'shape', fits: text => isName(text) && wordsIn(text) >= 2 },
  glance: null,
  check: null,
  fix: null,
  sort: 'text',
  suggests: null,
  opensPage: false,
  hasDomain: false,
  givesInput: true,
  comparable: true,
  namesRow: 1,
  identity: ['name'],
  key: { person: ['name'], company: [] },
  about: 'person',
  suppressedAs: 'name_company',
  erasedAs: null,
}
