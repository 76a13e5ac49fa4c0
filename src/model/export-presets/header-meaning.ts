// What the header of a column says that it holds of a contact: a column type, or a part of a contact that has no type.
import { headerWords } from '../column-types/header-words.ts'
import { type ColumnType, columnTypes } from '../column-types/index.ts'
import { plainHeader } from '../plain-header.ts'

const phrases = (text: string) => text.split(',').map(phrase => phrase.trim().replace(/\s+/g, ' '))

/** Parts of a contact within wider types, as lists call them in the languages of the column types. */
const parts = {
  mobile:
    phrases(`mobile, mobile number, mobile phone, mobile phone number, mobile no, cell, cell phone, cell number, cell phone number,
    cellphone, handy, handynummer, handynr, mobil, mobilnummer, mobiltelefon, mobilfunk, portable, telephone portable,
    numero de portable, gsm, movil, telefono movil, celular, telefono celular, cellulare, telefono cellulare, telemovel, mobiel,
    mobiel nummer, mobiele telefoon, komorka, telefon komorkowy`),
  fax: phrases(
    `fax, fax number, fax no, telefax, faxnummer, fax nr, telecopie, telecopieur, numero de fax, faks, fax phone, phone fax`,
  ),
  street:
    phrases(`street, street address, street name, street 1, street and number, address line, address line 1, address 1, address1,
    mailing street, strasse, str, strasse und hausnummer, strasse und nr, strasse nr, strasse hausnummer, anschrift, adresse,
    adresse 1, adresszeile, adresszeile 1, rue, numero et rue, voie, ligne d adresse, calle, calle y numero, direccion, via, via e numero,
    indirizzo, rua, endereco, morada, straat, straatnaam, straat en huisnummer, adres, ulica, ulica i numer, address, street line 1`),
  postalCode:
    phrases(`zip, zip code, zipcode, zip postal code, postal code, postalcode, post code, postcode, postal, zip postal, plz,
    postleitzahl, code postal, cp, codigo postal, cap, codice postale, codice avviamento postale, cep, codigo de endereco postal,
    kod pocztowy`),
  birthday:
    phrases(`birthday, birth date, birthdate, date of birth, dob, bday, geburtstag, geburtsdatum, date de naissance, anniversaire,
    ne le, fecha de nacimiento, cumpleanos, data di nascita, compleanno, data de nascimento, aniversario, geboortedatum, verjaardag,
    data urodzenia, urodziny`),
  country: phrases('country region'),
  region: phrases(
    `state region, state province, province state, state code, province code, region code, state county, province region`,
  ),
  email: phrases('e mail 1, email 1'),
} as const

/** A column type, or one of the parts above. */
export type Meaning = ColumnType | keyof typeof parts

const meanings = new Map<string, Meaning>()
for (const type of columnTypes) for (const phrase of phrases(headerWords[type])) meanings.set(phrase, type)
for (const [part, words] of Object.entries(parts))
  for (const phrase of words) meanings.set(phrase, part as keyof typeof parts)
meanings.delete('')

/** Words that say which of several it is, or nothing at all. What they leave keeps its meaning: "Work email (main)" is an email. */
const besides = new Set(
  phrases(`home, work, business, office, private, personal, main, primary, preferred, default, first choice, second, secondary, other, alternative, mailing, billing, shipping, postal,
    contact, lead, person, company, organization, org, address, value, your, the, of, residence, privat, private, geschaftlich, dienstlich,
    firmen, haupt, professionnel, professionnelle, pro, personnel, personnelle, domicile, de, du, la, le, trabajo, particular, principal, lavoro,
    ufficio, casa, di, do, da, prive, zakelijk, werk, sluzbowy, prywatny, number, nr, no, direct`),
)

/** A header that a program made up for a column without one, such as "Column 3", "Feld2" or "B". */
const madeUp =
  /^(?:(?:column|spalte|field|feld|colonne|champ|columna|campo|colonna|coluna|kolom|veld|kolumna|pole|unnamed|untitled|col|var|header) ?)?(?:\d{1,4}|[a-z])?$/

/** True where the header leaves it to the cells what a column holds. */
export const saysNothing = (header: string): boolean => madeUp.test(plainHeader(header))

/** What a header says; `whole`: without a word about which of several it is. Null for words that are not known. */
export function meaningOf(header: string): { readonly meaning: Meaning; readonly whole: boolean } | null {
  const plain = plainHeader(header)
  const whole = meanings.get(plain)
  if (whole) return { meaning: whole, whole: true }
  const words = plain.split(' ')
  const isBeside = (word: string) => besides.has(word) || /^\d+$/.test(word)
  // From the longest phrase and the end: in "Default address company" the address says which company.
  for (let length = words.length - 1; length > 0; length--)
    for (let start = words.length - length; start >= 0; start--) {
      const meaning = meanings.get(words.slice(start, start + length).join(' '))
      if (meaning && [...words.slice(0, start), ...words.slice(start + length)].every(isBeside))
        return { meaning, whole: false }
    }
  const meaning = meanings.get(words.filter(word => !isBeside(word)).join(' '))
  return meaning ? { meaning, whole: false } : null
}
