// What a header says of its column, by the words of the column types.
import type { ColumnType } from '../../contract/app/cell.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'
import { plainHeader } from '../../model/plain-header.ts'
import {
  easternFirms,
  easternName,
  easternPersons,
  firms,
  gluedFronts,
  joiners,
  nameWords,
  persons,
  whichOne,
} from './compound-words.ts'
import { typeOfPhrase } from './known-words.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(',').map(plainHeader))

/** Words that say nothing alone within a longer header: "Name of hotel" is no person, "Date of call" is a date. */
const onlyWhole =
  set(`name, nom, nome, nombre, naam, title, titre, titulo, site, web, link, contact, contacto, kontakt, contatto, contato, person, profile,
  profil, perfil, profilo, profiel, account, client, customer, kunde, lead, place, day, role, rol, position, function, job, value, valor,
  wert, total, number, count, state, stato, land, region, location, data, active, business, pagina, page, registered, year, ano, anno,
  rok, age, internet, created, updated, score, sum, first, last, given, org, employee, participant, attendee, namn, navn, nimi, nev, nume,
  ime, meno, jmeno, ad, isim, nama, ten, ho, medlem, oseba, osoba, roll, rolle, tittel, stilling, asema, pozice, post, by, ort, stad,
  sted, il, grad, kraj, mesto, misto, obec, kommune, kommun, oblast, okres, alue, riik, valsts, an, ar, ev, kor, den, имя, име, город,
  град, место, край, роль, клиент, контакт, год, область, регион`)

/** What lists have columns for, but no type: a language's code looks like that of a country. */
const languages =
  set(`language, languages, lang, locale, sprache, sprachcode, korrespondenzsprache, langue, idioma, idiomas, lingua, taal, sprak, sprog,
  jezyk, jazyk, kieli, limba, dil, keel, kalba, valoda, jezik, nyelv, γλώσσα, язык, мова, език, 言語, 语言, 語言, 언어, اللغة, שפה, language code,
  preferred language`)
const holdsWord = (header: string, words: ReadonlySet<string>) => {
  const plain = plainHeader(header)
  return words.has(plain) || plain.split(' ').some(word => words.has(word))
}
const holdsPhrase = (plain: string, phrases: ReadonlySet<string>) => {
  const words = plain.split(' ')
  return words.some((_, at) => [1, 2, 3].some(length => phrases.has(words.slice(at, at + length).join(' '))))
}
/** Whether a header names a language, whose codes are no countries. */
export const namesLanguage = (header: string): boolean => holdsWord(header, languages)

const genders =
  set(`gender, sex, geschlecht, sexe, genre, sexo, genero, sesso, genere, geslacht, plec, kon, kjonn, sukupuoli, nem, pohlavi, cinsiyet,
  gioi tinh, jenis kelamin, пол, стать, φύλο, 性別, 性别, 성별, الجنس, מין`)
/** Whether a header names a gender, whose words are no countries: a man is "Nam" in Vietnamese. */
export const namesGender = (header: string): boolean => holdsWord(header, genders)

const personal =
  set(`age, dob, birthday, birth date, date of birth, birthdate, born, department, dept, grade, employee id, student id, member id, membership,
  hire date, joined, join date, attendance, attended, score, marks, ssn, nationality, alter, geburtsdatum, geburtstag, abteilung,
  eintritt, eintrittsdatum, personalnummer, date de naissance, naissance, fecha de nacimiento, edad, departamento, data di nascita,
  nascita, eta, reparto, data de nascimento, nascimento, idade, geboortedatum, leeftijd, afdeling, data urodzenia, wiek, dzial,
  fodselsdato, fodelsedatum, alder, syntymaaika, ika, datum narozeni, datum rodenja, datum rojstva, szuletesi datum, data nasterii,
  dogum tarihi, дата рождения, возраст, отдел, дата народження, 年齢, 年龄, 生年月日, 나이, 생년월일, ngay sinh, tuoi, tanggal lahir, umur,
  تاريخ الميلاد, العمر, תאריך לידה, גיל, ημερομηνια γεννησης, ηλικια`)
/** Whether a header names what people have and things do not. */
export const namesPersonal = (header: string): boolean =>
  namesGender(header) || holdsPhrase(plainHeader(header), personal)

const sorts =
  set(`type, kind, category, categorycode, class, group, status, state code, unit, size, level, stage, key, symbol, currency, branch,
  branchcode, tier, format, method, mode, reason, result, grade, typ, art, kategorie, gruppe, einheit, wahrung, grosse, type de,
  categorie, groupe, unite, devise, tipo, categoria, grupo, unidad, moneda, divisa, gruppo, unita, valuta, moeda, soort, groep, eenheid,
  kategoria, waluta, jednostka, enhet, kategori`)
/** Whether the end of a header names a sort, whose short codes are no countries. */
export const namesSort = (header: string): boolean => {
  const words = plainHeader(header).split(' ')
  return sorts.has(words.at(-1) ?? '') || sorts.has(words[0] ?? '')
}

const keepers =
  set(`owner, besitzer, betreuer, proprietaire, propietario, proprietario, eigenaar, agare, ejer, eier, omistaja, sahibi, vlastnik, opiekun,
  владелец, ответственный, 所有者, 负责人, 담당직원`)
/** Whether a header names people who look after the row, not those it is about. */
export const namesKeeper = (header: string): boolean =>
  holdsWord(header, keepers) && !holdsPhrase(plainHeader(header), guardians)
const guardians = set(
  'opiekun prawny, business owner, pet owner, home owner, car owner, vehicle owner, tierhalter, propietario del inmueble, propietario de la vivienda, proprietaire du logement, proprietario dell immobile',
)

/** Tax and bank codes, which are kept as they are written. */
const code =
  /(?:^| )(?:(?:vat|tax|ust|mwst|tva|iva|btw|moms)(?: \w+)? ?(?:id|no|nr|number|nummer|code)(?: ?nr)?|ustidnr|ustid|iban|bic|siret|siren|sic code|nace code|issn|isbn|ean|gtin|upc|isin|lei|duns|abn|acn|ein|y tunnus|org ?nr|organisationsnummer|organisasjonsnummer|rut|nit|ruc|oib|cui|idno|edrpou|едрпоу|огрн|bin|næringskode|nif|cif|nip|regon|ico|dic|cvr|kvk|steuernummer|inn|инн|кпп)(?: |$)/
const postal =
  set(`zip, zipcode, zip code, postcode, postal code, post code, eircode, pincode, pin code, plz, postleitzahl, code postal, codigo postal, cp,
  cap, cep, codice postale, codice di avviamento postale, kod pocztowy, postnr, postnummer, postinumero, psc, iranyitoszam, cod postal,
  posta kodu, почтовый индекс, индекс, поштовий індекс, індекс, пощенски код, поштански број, τ κ, τκ, ταχυδρομικος κωδικας, 郵便番号, 邮编,
  邮政编码, 郵遞區號, 우편번호, ma buu dien, kode pos, الرمز البريدي, מיקוד, postanski broj, postna stevilka, pasta indekss, pasto kodas, sihtnumber,
  postiindeks`)
/** Whether a header names a code, whose digits are no number. */
export const namesCode = (header: string): boolean => {
  const plain = plainHeader(header)
  return code.test(plain) || holdsPhrase(plain, postal)
}

const besideNames =
  set(`middle, middle name, middle initial, middlei, initial, initials, mi, suffix, name suffix, prefix, name prefix, salutation, honorific,
  greeting, ext, extension, phone ext, anrede, namenszusatz, zusatz, civilite, tratamiento, saludo, appellativo, tratamento, aanhef,
  tussenvoegsel, voorvoegsel, voorletters, zwrot, osloveni, oslovenie, megszolitas, tilltal, tiltale, puhuttelu, hitap, обращение,
  отчество, по батькові, 敬称, 称呼, 稱謂, 호칭`)
/** Whether a header names an addition to a name or a number: a middle "J" is no yes. */
export const namesBeside = (header: string): boolean => holdsPhrase(plainHeader(header), besideNames)
/** Short forms as lists have them. */
const shortForms: ReadonlyMap<string, string> = new Map(
  `ph=phone, mob=mobile, mbl=mobile, tel=telephone, addr=address, nm=name, ttl=title, desig=designation, cd=code, dt=date, no=number,
  num=number, co=company, fst=first, lst=last, frst=first, f=first, l=last, fam=family, cust=customer, emp=employee, cntry=country,
  ctry=country, cty=city, eml=email, fon=telefon, tlf=telefon, vorn=vorname, nachn=nachname, cnt=contact, cont=contact, orgn=organization`
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
  'email',
  'phone',
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
  return (
    typeOfPhrase(plain, language) ??
    typeOfPhrase(bare, language) ??
    typeOfPhrase(spelledOut(bare), language) ??
    typeOfPhrase(withoutUmlauts(bare), language)
  )
}

const isOneThing = (phrase: string) => persons.has(phrase) || firms.has(phrase) || whichOne.has(phrase)

/** The words of a header; people of two words are one: "emergency contact". */
function wordsOf(plain: string): string[] {
  const words: string[] = []
  const apart = plain.split(' ')
  for (let at = 0; at < apart.length; at++) {
    const length =
      [3, 2].find(count => at + count <= apart.length && isOneThing(apart.slice(at, at + count).join(' '))) ?? 1
    words.push(apart.slice(at, at + length).join(' '))
    at += length - 1
  }
  return words
}

/** kaeufer, fuer: umlauts where a keyboard lacks them. */
const withoutUmlauts = (plain: string) => plain.replace(/([aou])e/g, '$1')

const saysWhich = (word: string) => isWhich(word) || isWhich(withoutUmlauts(word))
const isWhich = (word: string) =>
  whichOne.has(word) || persons.has(word) || firms.has(word) || joiners.has(word) || /^\d+$/.test(word)

/** What the rest of a header means without the words and numbers that say which of several it is. */
function behind(words: readonly string[], language: string | null): ColumnType | undefined {
  const [first, last] = [words.findIndex(word => !saysWhich(word)), words.findLastIndex(word => !saysWhich(word))]
  const end = words.findLastIndex(word => !/^\d+$/.test(word)) + 1
  for (let length = words.length - 1; length > 0; length--)
    for (let start = words.length - length; start >= 0; start--) {
      // What says more stays together. Of words that all say which one, the last is what it is: "Company address" is no company.
      if (first < 0 ? start + length !== end : start > first || start + length <= last) continue
      const phrase = words.slice(start, start + length).join(' ')
      const type = phraseType(phrase, language)
      // "User account" is no company.
      if (first < 0 && type && identities.has(type) && onlyWhole.has(phrase)) continue
      if (type && behindWhichOne.has(type)) return type
    }
  return undefined
}

const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** 顧客氏名 is a 氏名, 신청자명 a name of people: the longest end that is a phrase, of two letters or more. */
function easternEnd(words: readonly string[], language: string | null): ColumnType | undefined {
  const text = words.join('').normalize('NFC')
  if (!eastern.test(text)) return undefined
  const owner = text.replace(easternName, '')
  if (owner !== text) {
    if (easternPersons.test(owner)) return 'full_name'
    if (easternFirms.test(owner)) return 'company'
  }
  const last = (words.at(-1) ?? '').normalize('NFC')
  for (let at = words.length > 1 ? 0 : 1; at < last.length - 1; at++) {
    const type = typeOfPhrase(plainHeader(last.slice(at)), language)
    // 商品 名称 is no company: of two words the last one is a name of anything.
    if (type && !(words.length > 1 && identities.has(type))) return type
  }
  return undefined
}

/** "Surname, first name" and "Nome e apelidos" are whole names; phrases that mean the same are what they mean. */
function together(words: readonly string[], language: string | null): ColumnType | undefined {
  const types: ColumnType[] = []
  for (let at = 0; at < words.length; at++) {
    const length = [3, 2, 1].find(
      count => at + count <= words.length && phraseType(words.slice(at, at + count).join(' '), language),
    )
    if (length === undefined) {
      if (!saysWhich(words[at] ?? '')) return undefined
      continue
    }
    const type = phraseType(words.slice(at, at + length).join(' '), language)
    if (type) types.push(type)
    at += length - 1
  }
  const [first, ...more] = types
  if (first === undefined || more.length === 0) return undefined
  const halfNames = types.filter(type => type === 'first_name' || type === 'full_name').length
  if (types.includes('last_name') && halfNames === 1 && types.length === 2) return 'full_name'
  return more.every(type => type === first) ? first : undefined
}

/** A name of persons or of firms: "Invitee Name", "Nombre del contacto"; of both, the one that the name belongs to. */
function namedOf(words: readonly string[]): ColumnType | undefined {
  const said = words.filter(word => !joiners.has(word) || persons.has(word))
  const rest = said.filter(word => !nameWords.has(word))
  if (rest.length === 0 && words.includes('your')) return 'full_name'
  if (rest.length === 0 || rest.length === said.length || said.length > 5) return undefined
  if (!rest.every(word => saysWhich(word))) return undefined
  const owner = nameWords.has(said[0] ?? '') ? rest[0] : rest.at(-1)
  // "Name Kind": a child in German, in English a sort.
  const isChild = nameWords.has(said[0] ?? '') && (owner === 'kind' || owner === 'barn')
  if (owner && (persons.has(owner) || isChild)) return 'full_name'
  if (owner && firms.has(owner)) return 'company'
  if (rest.some(word => persons.has(word))) return 'full_name'
  return rest.some(word => firms.has(word)) ? 'company' : undefined
}

/** Whether a header names a person by a word of people: "Nombre del alumno". */
export const namesPerson = (header: string): boolean => namedOf(wordsOf(plainHeader(header))) === 'full_name'

const staff = set(
  'manager, supervisor, rep, agent, agente, advisor, salesperson, recruiter, created, modified, assigned, updated, approved, author, artist',
)
/** Whether a header has a word of names or of people, and none of who works for the list: cells of names are then people. */
export const mayNamePeople = (header: string): boolean => {
  const words = wordsOf(plainHeader(header))
  return words.some(word => nameWords.has(word) || persons.has(word)) && !words.some(word => staff.has(word))
}

/** Types that a word is glued in front of, as Germanic and Finnish headers do: "Lieferort", "Factuurland". */
const glues: ReadonlySet<ColumnType> = new Set<ColumnType>(['city', 'country', 'region', 'email', 'phone', 'date'])
const fronts = [...gluedFronts].toSorted((a, b) => b.length - a.length)
const nameEnd = /^(.+?)(?:s|n|en|es|e)?(?:names?|namen|naam|namn|navn|nafn|nimi)$/

/** One word of two: which one, and what it is. */
function glued(words: readonly string[], language: string | null): ColumnType | undefined {
  const [word, ...more] = words.filter(one => !saysWhich(one))
  if (!word || more.length > 0) return undefined
  const owner = nameEnd.exec(word)?.[1] ?? ''
  if (owner.length > 2 && (persons.has(owner) || persons.has(`${owner}n`))) return 'full_name'
  if (owner.length > 2 && (firms.has(owner) || firms.has(`${owner}n`))) return 'company'
  for (const front of fronts) {
    if (!word.startsWith(front)) continue
    const type = phraseType(word.slice(front.length), language)
    if (type && glues.has(type)) return type
  }
  return undefined
}

/** "Account holder", "Opiekun prawny": nothing but people. */
const isPerson = (words: readonly string[]) =>
  words.some(word => persons.has(word)) && words.every(saysWhich) && !sellers.has(words.join(' '))
const sellers = set('sales person, sales contact, marketing contact, account contact')

/** The phrase, the name of someone, or what is left without the words that say which one. */
function ofPart(plain: string, language: string | null): ColumnType | undefined {
  const words = wordsOf(plain)
  return phraseType(plain, language) ?? namedOf(words) ?? behind(words, language)
}

/** What a header says of its column, or null. Of "Contact / Email" the last part counts first. `language`: of the headers around it. */
export function matchHeader(header: string, language: string | null = null): HeaderMatch | null {
  if (namesLanguage(header) || namesGender(header) || namesKeeper(header)) return null
  // POCity
  const apart = header.replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
  return matchWords(header, language) ?? (apart === header ? null : matchWords(apart, language))
}

function matchWords(header: string, language: string | null): HeaderMatch | null {
  const bare = header.replace(/\([^)]*\)|\[[^\]]*\]/gu, ' ')
  const parts = header.split('/').reverse()
  // "Name - First Name": a part of what is named before it.
  const inner = / [-–—|>] ([^-–—|>]+)$/.exec(header)?.[1]
  const said = [header, ...(parts.length > 1 ? parts : []), ...(inner ? [inner] : [])].flatMap(
    part => ofPart(plainHeader(part), language) ?? [],
  )
  const [first, ...others] = said
  if (first) return { type: first, whole: true, others: parts.length > 1 ? others : [] }
  const plain = spelledOut(plainHeader(bare))
  const type = phraseType(plain, language)
  if (type) return only(type)
  const words = wordsOf(plain)
  const named = namedOf(words)
  if (named) return only(named)
  const rest = behind(words, language)
  if (rest) return only(rest)
  const end = together(words, language) ?? easternEnd(words, language) ?? glued(words, language)
  if (end) return only(end)
  const part = partOf(words, language)
  if (part) return part
  // "Hiring company"; "Role in company" is none.
  const isFirm = words.length <= 3 && companyNouns.has(words.at(-1) ?? '') && !words.some(word => within.has(word))
  if (isFirm) return { type: 'company', whole: false, others: [] }
  if (isPerson(words)) return { type: 'full_name', whole: false, others: [] }
  return asksYesOrNo.test(plain) ? { type: 'yes_no', whole: false, others: [] } : null
}

/** "Is admin", "Has newsletter": what zeros and ones answer. */
const asksYesOrNo = /^(?:is|has|was|can|did|will|allow|allows|accepts|enabled|hat|ist|est|es|tiene|possui) \p{L}/u

const companyNouns = set('company, organization, organisation, employer, firm')
const within = set('in, at, with, of, for, by, per, since, from, to, is, has, own, no, number, years, time, about, why')
/** How a thing is: "Estado del inmueble" is none of a country. */
const conditions = set('estado, stato, etat, stan, stav, state')

/** A phrase within a longer header. */
function partOf(words: readonly string[], language: string | null): HeaderMatch | null {
  const isJoined = words.findIndex((word, at) => at > 0 && joiners.has(word))
  for (let length = Math.min(4, words.length); length > 0; length--) {
    // From the end: in "Company email" and "Mobile of company" the last word of a pair tells, the first one else.
    for (let start = words.length - length; start >= 0; start--) {
      const phrase = words.slice(start, start + length).join(' ')
      const isNone = onlyWhole.has(phrase) || (words.length > 1 && conditions.has(phrase))
      const type = isNone ? undefined : typeOfPhrase(phrase, language)
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
