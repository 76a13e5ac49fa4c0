// What a header says of its column, by the words of the column types.
import type { ColumnType } from '../../contract/app/cell.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'
import { plainHeader } from '../../model/plain-header.ts'
import { typeOfPhrase } from './known-words.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(',').map(plainHeader))

/** Words that say nothing alone within a longer header: "Name of hotel" is no person, "Date of call" is a date. */
const onlyWhole =
  set(`name, nom, nome, nombre, naam, title, titre, titulo, site, web, link, contact, contacto, kontakt, contatto, contato,
  person, profile, profil, perfil, profilo, profiel, account, client, customer, kunde, lead, place, day, role, rol,
  position, function, job, value, valor, wert, total, number, count, state, stato, land, region, location, data, active,
  business, pagina, page, registered, year, ano, anno, rok, age, internet, created, updated, score, sum, first, last, given, org,
  employee, participant, attendee, namn, navn, nimi, nev, nume, ime, meno, jmeno, ad, isim, nama, ten, ho, medlem, oseba, osoba, roll,
  rolle, tittel, stilling, asema, pozice, post, by, ort, stad, sted, il, grad, kraj, mesto, misto, obec, kommune, kommun, oblast, okres,
  alue, riik, valsts, an, ar, ev, kor, den, имя, име, город, град, место, край, роль, клиент, контакт, год, область, регион`)

/** What lists have columns for, but no type: a language's code looks like that of a country. */
const languages =
  set(`language, languages, lang, locale, sprache, sprachcode, korrespondenzsprache, langue, idioma, idiomas, lingua, taal, sprak,
  sprog, jezyk, jazyk, kieli, limba, dil, keel, kalba, valoda, jezik, nyelv, γλώσσα, язык, мова, език, 言語, 语言, 語言, 언어, اللغة, שפה,
  language code, preferred language`)
const holdsWord = (header: string, words: ReadonlySet<string>) => {
  const plain = plainHeader(header)
  return words.has(plain) || plain.split(' ').some(word => words.has(word))
}
/** Whether a header names a language, whose codes are no countries. */
export const namesLanguage = (header: string): boolean => holdsWord(header, languages)

const genders =
  set(`gender, sex, geschlecht, sexe, genre, sexo, genero, sesso, genere, geslacht, plec, kon, kjonn, sukupuoli, nem, pohlavi, cinsiyet, gioi tinh,
  jenis kelamin, пол, стать, φύλο, 性別, 性别, 성별, الجنس, מין`)
/** Whether a header names a gender, whose words are no countries: a man is "Nam" in Vietnamese. */
export const namesGender = (header: string): boolean => holdsWord(header, genders)

const keepers =
  set(`owner, besitzer, betreuer, proprietaire, propietario, proprietario, eigenaar, agare, ejer, eier, omistaja, sahibi, vlastnik,
  opiekun, владелец, ответственный, 所有者, 负责人, 담당직원`)
/** Whether a header names people who look after the row, not those it is about. */
export const namesKeeper = (header: string): boolean => holdsWord(header, keepers)

/** Words in front of a phrase, or behind it, that say which of several it is and leave its meaning. */
const whichOne =
  set(`home, work, business, office, other, billing, shipping, mailing, delivery, invoice, primary, secondary, default, main, personal, private,
  company, contact, lead, person, people, address, addr, organization, organisation, org, comp, associated, related, current, my, your, full,
  customer, client, buyer, recipient, invitee, attendee, guest, member, participant, student, subscriber, applicant, candidate, visitor, donor,
  employee, passenger, patient, registrant, geo, po, pob, corporate, hq, value, required, optional, account, supplier, vendor, user, direct,
  unite legale, unite, legale, usuelle, etablissement, mail, ship, bill, s, backer, privat, geschaftlich, dienstlich, beruflich, firmen, haupt, rechnungsadresse, lieferadresse, rechnung, adresse, kontakt, professionnel, perso, trabajo,
  casa, lavoro, ufficio, prive, zakelijk, sluzbowy, prywatny, arbete, hem, jobb, arbejde, arbeid, is, ev, domaci, pracovni, ご, 御, お, 貴`)
/** Words that join a word to what it is of: "Cargo del contacto". */
const joiners = set(
  'of, the, de, del, della, dello, dell, di, da, do, du, des, der, den, dem, la, le, l, les, el, los, van, het, von, av, af, for, til, z, w, what, which, who, do, does, you, are, at, is, s, please, enter, your, my',
)
/** Tax and bank codes, which are kept as they are written. */
const code =
  /(?:^| )(?:(?:vat|tax|ust|mwst|tva|iva|btw|moms)(?: \w+)? ?(?:id|no|nr|number|nummer|code)(?: ?nr)?|ustidnr|ustid|iban|bic|siret|siren|sic code|nace code|nif|cif|nip|regon|ico|dic|cvr|kvk|steuernummer|inn|инн|кпп)(?: |$)/
/** Whether a header names a code, whose digits are no number. */
export const namesCode = (header: string): boolean => code.test(plainHeader(header))
/** People and companies that rows are about. */
const persons = set(
  `contact, contacto, kontakt, contatto, contato, contactpersoon, person, persona, personne, pessoa, customer, client, cliente, klient, kunde, klant, lead,
  buyer, invitee, attendee, guest, member, participant, student, subscriber, applicant, candidate, visitor, donor, employee, passenger,
  patient, registrant, teilnehmer, mitarbeiter, ansprechpartner, participante, asistente, miembro, membre, adherent, socio, socia, lid, czlonek`,
)
const firms = set(
  `company, firm, organization, organisation, org, business, employer, account, supplier, vendor, empresa, compania, entreprise, societe, azienda,
  societa, bedrijf, firma, firmy, unternehmen, organizacion, organizzazione, organisatie`,
)
const nameWords = set('name, nombre, nom, nome, naam, nazwa, imie, navn, namn')

/** Short forms as lists have them. */
const shortForms: ReadonlyMap<string, string> = new Map(
  `ph=phone, mob=mobile, mbl=mobile, tel=telephone, addr=address, nm=name, ttl=title, desig=designation, cd=code, dt=date, no=number, num=number, co=company,
  fst=first, lst=last, frst=first, f=first, l=last, fam=family, cust=customer, emp=employee, cntry=country, ctry=country, cty=city,
  eml=email, fon=telefon, tlf=telefon, vorn=vorname, nachn=nachname, cnt=contact, cont=contact, orgn=organization`
    .split(',')
    .map(pair => pair.trim().split('=') as [string, string]),
)
const spelledOut = (plain: string) =>
  plain
    .split(' ')
    .map(word => shortForms.get(word) ?? word)
    .join(' ')

/** Types of whom a row is about: a word of theirs within a longer header counts only beside words that leave its meaning. */
const identities: ReadonlySet<ColumnType> = new Set<ColumnType>(['full_name', 'first_name', 'last_name', 'company'])
/** Types that keep their meaning behind such a word: "Business State" is a state. */
const behindWhichOne: ReadonlySet<ColumnType> = new Set<ColumnType>([
  ...identities,
  'region',
  'country',
  'city',
  'job_title',
])
const byForm = (type: ColumnType) => columnTypeFacts[type].look.by === 'kind'

export interface HeaderMatch {
  type: ColumnType
  /** The whole header is a known phrase; else it only holds one. */
  whole: boolean
  /** What its other parts say: "Country/Region" is the one or the other. */
  others: readonly ColumnType[]
}

const only = (type: ColumnType): HeaderMatch => ({ type, whole: true, others: [] })

/** The phrase itself, without its number, spelled out. */
function phraseType(plain: string, language: string | null): ColumnType | undefined {
  const bare = plain.replace(/ \d+$/, '').replace(/(?<=\p{L}{3})\d+$/u, '')
  return typeOfPhrase(plain, language) ?? typeOfPhrase(bare, language) ?? typeOfPhrase(spelledOut(bare), language)
}

/** What the rest of a header means without the words and numbers that say which of several it is. */
function behind(words: readonly string[], language: string | null): ColumnType | undefined {
  const isBeside = (word: string) => whichOne.has(word) || /^\d+$/.test(word)
  const [first, last] = [words.findIndex(word => !isBeside(word)), words.findLastIndex(word => !isBeside(word))]
  const end = words.findLastIndex(word => !/^\d+$/.test(word)) + 1
  for (let length = words.length - 1; length > 0; length--)
    for (let start = words.length - length; start >= 0; start--) {
      // What says more stays together. Of words that all say which one, the last is what it is: "Company address" is no company.
      if (first < 0 ? start + length !== end : start > first || start + length <= last) continue
      const type = phraseType(words.slice(start, start + length).join(' '), language)
      if (type && behindWhichOne.has(type)) return type
    }
  return undefined
}

const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** 顧客氏名 is a 氏名: the longest end that is a phrase, of two letters or more. */
function easternEnd(plain: string, language: string | null): ColumnType | undefined {
  if (plain.includes(' ') || !eastern.test(plain)) return undefined
  for (let at = 1; at < plain.length - 1; at++) {
    const type = typeOfPhrase(plain.slice(at), language)
    if (type) return type
  }
  return undefined
}

/** A name of persons or of firms: "Invitee Name", "Nombre del contacto". */
function namedOf(words: readonly string[]): ColumnType | undefined {
  const said = words.filter(word => !joiners.has(word))
  const rest = said.filter(word => !nameWords.has(word))
  if (rest.length === 0 && words.includes('your')) return 'full_name'
  if (rest.length === 0 || rest.length === said.length || said.length > 4) return undefined
  if (rest.every(word => firms.has(word))) return 'company'
  return rest.every(word => persons.has(word)) ? 'full_name' : undefined
}

/** What a header says of its column, or null. Of "Contact / Email" the last part counts first. `language`: of the headers around it. */
export function matchHeader(header: string, language: string | null = null): HeaderMatch | null {
  if (namesLanguage(header) || namesGender(header) || namesKeeper(header)) return null
  const bare = header.replace(/\([^)]*\)|\[[^\]]*\]/gu, ' ')
  const parts = header.split('/').reverse()
  const said = [header, ...(parts.length > 1 ? parts : [])].flatMap(
    part => phraseType(plainHeader(part), language) ?? behind(plainHeader(part).split(' '), language) ?? [],
  )
  const [first, ...others] = said
  if (first) return { type: first, whole: true, others: parts.length > 1 ? others : [] }
  const plain = spelledOut(plainHeader(bare))
  const type = phraseType(plain, language)
  if (type) return only(type)
  const words = plain.split(' ')
  const named = namedOf(words)
  if (named) return only(named)
  const rest = behind(words, language)
  if (rest) return only(rest)
  const end = easternEnd(plain, language)
  if (end) return only(end)
  return partOf(words, language)
}

/** A phrase within a longer header. */
function partOf(words: readonly string[], language: string | null): HeaderMatch | null {
  const isJoined = words.findIndex((word, at) => at > 0 && joiners.has(word))
  for (let length = Math.min(4, words.length); length > 0; length--) {
    // From the end: in "Company email" and "Mobile of company" the last word of a pair tells, the first one else.
    for (let start = words.length - length; start >= 0; start--) {
      const phrase = words.slice(start, start + length).join(' ')
      const type = onlyWhole.has(phrase) ? undefined : typeOfPhrase(phrase, language)
      if (!type) continue
      if (byForm(type) || columnTypeFacts[type].look.by === 'anything') return { type, whole: false, others: [] }
      // "Company description" is no company: the last word is what the column holds, or the first of "Cargo del contacto".
      const atEnd = start + length === words.length
      const isHead = isJoined < 0 ? atEnd : start === 0 && length <= isJoined
      if (isHead && !identities.has(type)) return { type, whole: false, others: [] }
    }
  }
  return null
}
