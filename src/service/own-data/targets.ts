// What a column of the user's own file can become: fields of people and companies, and the words such columns are called by.
import type { ValueKind } from '../../checks/columns/looks-like.ts'

export type OwnKind = 'people' | 'companies'

interface Row {
  readonly of: readonly OwnKind[]
  /** Header words, folded, in several languages. */
  readonly words: string
  /** A column without a telling header is this if its values look so. */
  readonly looks?: ValueKind
}

const both: readonly OwnKind[] = ['people', 'companies']
const people: readonly OwnKind[] = ['people']
const companies: readonly OwnKind[] = ['companies']

const table = {
  email: {
    of: people,
    words:
      'email, e mail, mail, email address, e mail address, work email, business email, e mail adresse, courriel, correo, correo electronico, indirizzo email, e mailadres',
    looks: 'email',
  },
  profile_url: {
    of: people,
    words:
      'profile url, profile, profile link, social url, person url, social profile, profil, profil url, perfil, profilo',
    looks: 'profileUrl',
  },
  first_name: {
    of: people,
    words: 'first name, firstname, given name, forename, vorname, prenom, nombre, nome, voornaam, imie',
  },
  last_name: {
    of: people,
    words:
      'last name, lastname, surname, family name, nachname, familienname, nom, nom de famille, apellido, apellidos, cognome, achternaam, nazwisko',
  },
  full_name: {
    of: people,
    words:
      'full name, name, contact, contact name, contact person, person, attendee, ansprechpartner, kontakt, nom complet, nombre completo, nome completo, naam',
  },
  title_name: { of: people, words: 'salutation, honorific, anrede, titel, civilite' },
  job_title: {
    of: people,
    words:
      'job title, jobtitle, title, position, role, job, function title, stelle, funktion, poste, fonction, cargo, puesto, ruolo, functie, stanowisko',
  },
  job_level: { of: people, words: 'job level, level, seniority, management level' },
  job_function: { of: people, words: 'job function, department, function, abteilung, service, departamento, reparto' },
  mobile: {
    of: people,
    words:
      'mobile, mobile phone, mobile number, cell, cell phone, cellphone, handy, mobil, mobiltelefon, portable, movil, celular, cellulare',
  },
  phone: {
    of: both,
    words:
      'phone, phone number, telephone, tel, direct phone, direct dial, direct line, landline, telefon, telefonnummer, durchwahl, telephone fixe, telefono, telefone, telefoon',
    looks: 'phone',
  },
  city: {
    of: both,
    words: 'city, town, ort, stadt, ville, ciudad, citta, cidade, stad, plaats, miasto, headquarters city, hq city',
  },
  state: {
    of: both,
    words:
      'state, province, region, county, state province, bundesland, kanton, departement, provincia, estado, headquarters state',
  },
  country: {
    of: both,
    words: 'country, country name, country code, land, pays, pais, paese, kraj, headquarters country, hq country',
    looks: 'country',
  },
  company_name: {
    of: both,
    words:
      'company, company name, organization, organisation, account, account name, employer, firm, business, firma, firmenname, unternehmen, entreprise, societe, empresa, azienda, bedrijf',
  },
  domain: {
    of: both,
    words:
      'domain, company domain, website, web site, web, url, homepage, company website, site web, sitio web, sito web, webseite, domaine, dominio, domein',
    looks: 'domain',
  },
  company_url: {
    of: both,
    words: 'company profile, company page, company profile url, company social url, company url, firmenprofil',
    looks: 'companyUrl',
  },
  industry: { of: both, words: 'industry, sector, branche, industrie, secteur, sector industrial, settore' },
  employees: {
    of: both,
    words:
      'employees, number of employees, headcount, company size, size, staff, employee count, employees range, mitarbeiter, mitarbeiterzahl, effectif, empleados, dipendenti, medewerkers',
  },
  revenue: {
    of: both,
    words: 'revenue, annual revenue, turnover, revenue range, umsatz, chiffre d affaires, ingresos, fatturato, omzet',
  },
  street: {
    of: companies,
    words: 'street, address, street address, strasse, anschrift, adresse, rue, direccion, indirizzo, adres',
  },
  postcode: { of: companies, words: 'postcode, postal code, zip, zip code, plz, code postal, codigo postal, cap' },
  founded: {
    of: companies,
    words: 'founded, year founded, founding year, established, gegrundet, grundungsjahr, fonde en, ano de fundacion',
  },
  specialties: { of: companies, words: 'specialties, specialities, keywords, schwerpunkte, tags' },
  about: { of: companies, words: 'about, about us, description, beschreibung, description de l entreprise' },
} as const satisfies Record<string, Row>

export type OwnTarget = keyof typeof table

/** Every target with its kinds, header words and look. */
// Object.entries widens its keys to string; they are the table's.
export const ownTargets = (Object.entries(table) as [OwnTarget, Row][]).map(([name, { of, words, looks }]) => ({
  name,
  of,
  words: words.split(', '),
  looks: looks ?? null,
}))

/** Which column feeds which field: by the column's place, null = not used. */
export type OwnMapping = readonly (OwnTarget | null)[]
