// What columns are called: words for each type in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish.
import type { ColumnType } from '../../contract/app/cell.ts'

/** Phrases as `plainHeader` writes them, separated by commas. The more telling type comes first: it wins a tie. */
const phrases: [type: ColumnType, words: string][] = [
  [
    'company_url',
    `company linkedin, linkedin company, company page, company profile, company profile url, company linkedin url,
    organization linkedin, firmenprofil, unternehmensprofil, page entreprise, pagina empresa, pagina azienda,
    bedrijfspagina, profil firmy`,
  ],
  [
    'profile_url',
    `linkedin, linkedin url, linkedin profile, linkedin link, profile url, profile link, profile, person url, profil,
    profil url, profillink, profil linkedin, perfil, perfil linkedin, perfil url, profilo, profilo linkedin, profiel,
    profiel url, linkedin profiel, link do profilu`,
  ],
  [
    'email',
    `email, e mail, mail, email address, e mail address, mail address, work email, business email, contact email,
    emailadresse, e mail adresse, mailadresse, courriel, adresse email, adresse e mail, adresse mail, adresse courriel,
    mel, correo, correo electronico, direccion de correo, email laboral, posta elettronica, indirizzo email,
    indirizzo e mail, indirizzo mail, correio, correio eletronico, endereco de email, e mailadres, emailadres, mailadres,
    poczta, adres email, adres e mail`,
  ],
  [
    'phone',
    `phone, phone number, telephone, tel, tel no, tel nr, mobile, mobile number, mobile phone, cell, cell phone,
    cellphone, direct dial, direct line, landline, whatsapp, fax, fax number, telefon, telefonnummer, telefonnr,
    telefon nr, tel nummer, rufnummer, handy, handynummer, mobil, mobilnummer, mobiltelefon, durchwahl, festnetz,
    telefax, faxnummer, numero de telephone, portable, gsm, telecopie, ligne directe, telefono, numero de telefono,
    movil, celular, telefono movil, numero di telefono, cellulare, telefono cellulare, telefone, numero de telefone,
    telemovel, telefoon, telefoonnummer, telefoonnr, mobiel, mobiel nummer, numer telefonu, nr telefonu, komorka,
    telefon komorkowy, faks`,
  ],
  [
    'domain',
    `domain, domain name, company domain, web domain, email domain, domaine, nom de domaine, dominio, nombre de dominio,
    nome a dominio, nome de dominio, domein, domeinnaam, domena, domane, domainname, firmendomain`,
  ],
  [
    'url',
    `url, website, web site, web, site, homepage, home page, web address, web page, company website, link, www, webseite,
    internetseite, internet, webadresse, internetadresse, site web, site internet, page web, adresse web, sitio,
    sitio web, pagina web, pagina, direccion web, sito, sito web, sito internet, indirizzo web, pagina da web,
    endereco web, webpagina, webadres, strona, strona www, strona internetowa, witryna, adres www`,
  ],
  [
    'first_name',
    `first name, firstname, given name, givenname, forename, fname, christian name, vorname, rufname, prenom,
    nombre de pila, primer nombre, nome di battesimo, primeiro nome, nome proprio, voornaam, roepnaam, imie`,
  ],
  [
    'last_name',
    `last name, lastname, surname, family name, familyname, lname, nachname, familienname, zuname, nom de famille,
    apellido, apellidos, primer apellido, cognome, sobrenome, apelido, ultimo nome, achternaam, familienaam, nazwisko`,
  ],
  [
    'full_name',
    `full name, fullname, name, contact, contact name, contact person, person, person name, attendee, attendee name,
    participant, employee, customer name, client name, lead, lead name, ansprechpartner, kontakt, kontaktperson,
    teilnehmer, vollstandiger name, vor und nachname, vorname nachname, nom, nom complet, nom et prenom, prenom nom,
    nom prenom, interlocuteur, nombre, nombre completo, nombre y apellidos, contacto, persona de contacto, nome,
    nome completo, nome e cognome, contatto, persona di contatto, referente, contato, pessoa de contato, naam,
    volledige naam, contactpersoon, deelnemer, imie i nazwisko, osoba, osoba kontaktowa, uczestnik`,
  ],
  [
    'job_title',
    `job title, jobtitle, title, position, role, job, job role, job position, function, designation, occupation,
    profession, headline, stelle, berufsbezeichnung, beruf, funktion, rolle, stellenbezeichnung, jobtitel, poste,
    fonction, intitule du poste, metier, titre, cargo, puesto, profesion, ocupacion, titulo, ruolo, posizione, mansione,
    qualifica, professione, funcao, posicao, profissao, functie, functietitel, rol, beroep, stanowisko, funkcja, zawod,
    rola`,
  ],
  [
    'company',
    `company, company name, organization, organisation, organization name, organisation name, account, account name,
    employer, business, business name, firm, client, customer, firma, firmenname, unternehmen, unternehmensname,
    arbeitgeber, betrieb, kunde, kundenname, entreprise, societe, nom de l entreprise, nom entreprise, raison sociale,
    employeur, etablissement, organisme, empresa, nombre de la empresa, nombre empresa, compania, razon social,
    organizacion, azienda, societa, ragione sociale, nome azienda, impresa, ditta, organizzazione, nome da empresa,
    companhia, razao social, organizacao, bedrijf, bedrijfsnaam, organisatie, werkgever, onderneming, nazwa firmy,
    przedsiebiorstwo, spolka, organizacja, pracodawca`,
  ],
  [
    'country',
    `country, country code, country name, nation, land, landercode, laendercode, landerkennzeichen, staat, pays,
    code pays, pais, codigo pais, codigo de pais, paese, nazione, stato, codice paese, landcode, landnaam, kraj,
    kod kraju, panstwo`,
  ],
  [
    'region',
    `region, state, province, county, state province, bundesland, kanton, provinz, departement, etat, comunidad,
    comunidad autonoma, provincia, estado, regione, regiao, distrito, regio, provincie, wojewodztwo, powiat`,
  ],
  [
    'city',
    `city, town, place, location, locality, city name, stadt, ort, ortschaft, wohnort, gemeinde, ville, commune,
    localite, ciudad, poblacion, localidad, municipio, citta, comune, localita, cidade, municipio, localidade, stad,
    plaats, woonplaats, gemeente, miasto, miejscowosc`,
  ],
  [
    'date',
    `date, day, created, created at, updated, updated at, birthday, date of birth, dob, birth date, start date, end date,
    due date, registered, signup date, datum, geburtsdatum, geburtstag, erstellt, erstellt am, anmeldedatum, jour,
    date de naissance, cree le, fecha, fecha de nacimiento, fecha de alta, data, data di nascita, data de nascimento,
    geboortedatum, aangemaakt, data urodzenia, data utworzenia`,
  ],
  [
    'number',
    `number of employees, employees, headcount, company size, revenue, turnover, amount, price, total, sum, quantity,
    qty, count, score, age, year, percent, budget, value, mitarbeiter, mitarbeiterzahl, anzahl, betrag, preis, summe,
    menge, umsatz, alter, jahr, wert, effectif, effectifs, nombre de salaries, montant, prix, quantite, chiffre d affaires,
    annee, empleados, numero de empleados, importe, precio, cantidad, ingresos, edad, ano, dipendenti,
    numero di dipendenti, importo, prezzo, quantita, fatturato, eta, anno, funcionarios, preco, quantidade, valor,
    faturamento, idade, medewerkers, aantal, aantal medewerkers, bedrag, prijs, omzet, leeftijd, jaar, pracownicy,
    liczba pracownikow, kwota, cena, ilosc, przychod, wiek, rok`,
  ],
  [
    'yes_no',
    `opt in, optin, opt out, optout, consent, subscribed, unsubscribed, newsletter, active, is active, customer yes no,
    confirmed, attending, attended, einwilligung, abonniert, aktiv, bestatigt, teilnahme, consentement, abonne, actif,
    confirme, consentimiento, suscrito, activo, confirmado, consenso, iscritto, attivo, confermato, consentimento,
    inscrito, ativo, toestemming, geabonneerd, actief, bevestigd, zgoda, aktywny, potwierdzony`,
  ],
  ['service_id', 'person id, profile id, company id, service id, contact id, organization id, organisation id'],
]

/** A header in lower case, without accents and signs, words apart: "E-Mail (privat)" is "e mail privat". */
export const plainHeader = (header: string): string =>
  header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const known = new Map<string, ColumnType>()
for (const [type, words] of phrases) {
  for (const phrase of words.split(',').map(word => word.trim().replace(/\s+/g, ' '))) {
    if (!known.has(phrase)) known.set(phrase, type)
  }
}

/** Words that say nothing alone within a longer header: "Name of hotel" is no person, "Date of call" is a date. */
const onlyWhole = new Set(
  `name, nom, nome, nombre, naam, title, titre, titulo, site, web, link, contact, contacto, kontakt, contatto, contato,
  person, profile, profil, perfil, profilo, profiel, account, client, customer, kunde, lead, place, day, role, rol,
  position, function, job, value, valor, wert, total, number, count, state, stato, land, region, location, data, active,
  business, pagina, page, land, registered, year, ano, anno, rok, age, internet, created, updated, score, sum`
    .split(',')
    .map(word => word.trim()),
)

export interface HeaderMatch {
  type: ColumnType
  /** The whole header is a known phrase; else it only holds one. */
  whole: boolean
}

/** What a header says of its column, or null. Of "Contact / E-mail" the last part counts first. */
export function matchHeader(header: string): HeaderMatch | null {
  for (const part of [header, ...header.split('/').reverse()]) {
    const type = known.get(plainHeader(part).replace(/ \d+$/, ''))
    if (type) return { type, whole: true }
  }
  const words = plainHeader(header).split(' ')
  for (let length = Math.min(4, words.length); length > 0; length--) {
    // From the end: in "Company email" and "Mobile of company" the last word of a pair tells, the first one else.
    for (let start = words.length - length; start >= 0; start--) {
      const phrase = words.slice(start, start + length).join(' ')
      const type = onlyWhole.has(phrase) ? undefined : known.get(phrase)
      if (type) return { type, whole: false }
    }
  }
  return null
}
