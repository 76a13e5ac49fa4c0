// What a header says of its column, by the words of the column types.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'
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
import { headerKey } from './header-key.ts'
import { isPhraseOf, languagesWith, typeOfPhrase } from './known-words.ts'
import { namesGender, namesKeeper, namesLanguage, namesOnlyBeside, namesReading } from './untyped-headers.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(',').map(headerKey))

/** Words that say nothing alone within a longer header: "Name of hotel" is no person, "Date of call" is a date. */
const onlyWhole =
  set(`name, nom, nome, nombre, naam, title, titre, titulo, site, web, link, contact, contacto, kontakt, contatto, contato, person, profile,
  profil, perfil, profilo, profiel, account, client, customer, kunde, lead, place, day, role, rol, position, function, job, value, valor,
  wert, total, number, count, state, stato, land, region, location, data, active, business, pagina, page, registered, year, ano, anno,
  rok, age, internet, created, updated, score, sum, first, last, given, org, employee, participant, attendee, namn, navn, nimi, nev, nume,
  ime, meno, jmeno, ad, isim, nama, ten, ho, medlem, oseba, osoba, roll, rolle, tittel, stilling, asema, pozice, post, by, ort, stad,
  sted, il, grad, kraj, mesto, misto, obec, kommune, kommun, oblast, okres, alue, riik, valsts, an, ar, ev, kor, den, имя, име, город,
  град, место, край, роль, клиент, контакт, год, область, регион`)

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
    const type = typeOfPhrase(headerKey(last.slice(at)), language)
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
export const namesPerson = (header: string): boolean => namedOf(wordsOf(headerKey(header))) === 'full_name'

/** Whether a header means those who buy, who may be people or companies: "Customer". */
export const namesBuyers = (header: string): boolean => {
  const words = wordsOf(headerKey(header))
  return words.some(word => persons.has(word)) && words.every(saysWhich)
}

/** What the two or three last words of a header mean by themselves, behind words that are not known: "CnBio_Last_Name". */
export function endOf(header: string, language: string | null): ColumnType | undefined {
  const words = headerKey(header).split(' ')
  const [two, three] = [words.slice(-2).join(' '), words.slice(-3).join(' ')]
  return words.length > 2 ? (phraseType(three, language) ?? phraseType(two, language)) : undefined
}

/** What the first words of a header mean by themselves: "Nom et prénom" of someone who is not known. */
export function startOf(header: string, language: string | null): ColumnType | undefined {
  const words = headerKey(header).split(' ')
  for (const length of [3, 2])
    if (words.length > length) {
      const type = phraseType(words.slice(0, length).join(' '), language)
      if (type) return type
    }
  return undefined
}

/** What a header means in another language, among `types`. */
export function otherMeaning(header: string, types: readonly ColumnType[]): ColumnType | undefined {
  for (const word of headerKey(header).split(' '))
    for (const language of languagesWith(word)) {
      const type = matchHeader(header, language)?.type
      if (type && types.includes(type)) return type
    }
  return undefined
}

/** What the words within a longer header mean, each by itself, `text` for what has no type; its cells have to say the same. */
export function typesWithin(header: string, language: string | null): ReadonlySet<ColumnType> {
  const words = headerKey(header.normalize('NFKC')).split(' ')
  const types = new Set<ColumnType>()
  for (let start = 0; start < words.length; start++)
    for (let length = 1; length <= 3 && start + length <= words.length; length++) {
      const type = phraseType(words.slice(start, start + length).join(' '), language)
      if (type) types.add(type)
    }
  return types
}

const staff = set(
  'manager, supervisor, rep, agent, agente, advisor, salesperson, recruiter, created, modified, assigned, updated, approved, author, artist',
)
/** Whether a header has a word of names or of people, and none of who works for the list: cells of names are then people. */
export const mayNamePeople = (header: string): boolean => {
  const words = wordsOf(headerKey(header))
  const isNone = words.some(word => staff.has(word)) || namesReading(header)
  return !isNone && words.some(word => nameWords.has(word) || persons.has(word))
}

/** Types that a word is glued in front of, as Germanic and Finnish headers do: "Lieferort", "Factuurland". */
const glues: ReadonlySet<ColumnType> = new Set<ColumnType>(['city', 'country', 'region', 'email', 'phone', 'date'])
/** "Kommunenavn" is a town. */
const places: ReadonlySet<ColumnType> = new Set<ColumnType>(['city', 'country', 'region'])
/** "Dienstgrad" is no Croatian town. */
const gluing: ReadonlySet<string> = new Set(['sv', 'da', 'no', 'fi', 'et', 'is', 'af', 'hu'])
const isGlued = (word: string) => isPhraseOf(word, gluing) || isPhraseOf(withoutUmlauts(word), gluing)
const fronts = [...gluedFronts].toSorted((a, b) => b.length - a.length)
const nameEnd = /^(.+?)(?:s|n|en|es|e)?(?:names?|namen|naam|namn|navn|nafn|nimi)$/

/** One word of two: which one, and what it is. */
function glued(words: readonly string[], language: string | null): ColumnType | undefined {
  const [word, ...more] = words.filter(one => !saysWhich(one))
  if (!word || more.length > 0) return undefined
  const owner = nameEnd.exec(word)?.[1] ?? ''
  const place = owner.length > 2 && isGlued(owner) ? phraseType(owner, language) : undefined
  if (place && places.has(place)) return place
  if (owner.length > 2 && (persons.has(owner) || persons.has(`${owner}n`))) return 'full_name'
  if (owner.length > 2 && (firms.has(owner) || firms.has(`${owner}n`))) return 'company'
  for (const front of fronts) {
    if (!word.startsWith(front)) continue
    const rest = word.slice(front.length)
    if (rest.length < 2 || !isGlued(rest)) continue
    const type = phraseType(rest, language)
    if (type && glues.has(type)) return type
  }
  return undefined
}

/** In "Empresa remitente" the first word is what it is, in "Company contact" the last. */
const firmsInFront =
  set(`empresa, entreprise, societe, azienda, societa, ditta, impresa, compania, compagnie, organizacion, organizacao, organizzazione,
  organisme, etablissement, entidad, entidade, institucion, instituicao, ente`)
const isFirmOf = (words: readonly string[]) => {
  const [first = '', second = ''] = words
  if (firmsInFront.has(first))
    return words.length > 1 && words.slice(1).every(word => persons.has(word) || joiners.has(word))
  // "Firma do faktury"
  return words.length > 2 && firms.has(first) && joiners.has(second) && words.every(saysWhich)
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
  if (
    namesLanguage(header) ||
    namesGender(header) ||
    namesKeeper(header) ||
    namesOnlyBeside(header) ||
    namesReading(header)
  )
    return null
  // POCity
  const apart = header.replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
  return matchWords(header, language) ?? (apart === header ? null : matchWords(apart, language))
}

function matchWords(written: string, language: string | null): HeaderMatch | null {
  // ＴＥＬ, 保護者名①
  const header = written.normalize('NFKC')
  const bare = header.replace(/\([^)]*\)|\[[^\]]*\]/gu, ' ')
  const parts = header.split('/').reverse()
  // "Name - First Name": a part of what is named before it.
  const inner = /(?: [-–—|>]|\p{L}:) ([^-–—|>:]+)$/u.exec(header)?.[1]
  // "Deal - Title" is no job, "Person - Name" a name.
  const outer = inner ? wordsOf(headerKey(header.slice(0, -inner.length))) : []
  const isOpen = inner !== undefined && onlyWhole.has(headerKey(inner)) && !outer.every(word => saysWhich(word))
  const innerType = inner && !isOpen ? ofPart(headerKey(inner), language) : undefined
  const said = [
    ...[header, ...(parts.length > 1 ? parts : [])].flatMap(part => ofPart(headerKey(part), language) ?? []),
    // "Website 1 - Value" is no value.
    ...(innerType && innerType !== 'number' ? [innerType] : []),
  ]
  const [first, ...others] = said
  if (first) return { type: first, whole: true, others: parts.length > 1 ? others : [] }
  const plain = spelledOut(headerKey(bare))
  const type = phraseType(plain, language)
  if (type) return only(type)
  const words = wordsOf(plain)
  const named = namedOf(words)
  if (named) return only(named)
  const rest = behind(words, language)
  if (rest) return only(rest)
  const end = together(words, language) ?? easternEnd(words, language) ?? glued(words, language)
  if (end) return only(end)
  if (saysWhether.test(plain) || asksYesOrNo.test(plain)) return { type: 'yes_no', whole: false, others: [] }
  const part = partOf(words, language)
  if (part) return part
  // "Hiring company"; "Role in company" is none.
  const isFirm = words.length <= 3 && companyNouns.has(words.at(-1) ?? '') && !words.some(word => within.has(word))
  if (isFirm || isFirmOf(words)) return { type: 'company', whole: false, others: [] }
  if (asksForFirm.test(plain)) return { type: 'company', whole: false, others: [] }
  return isPerson(words) ? { type: 'full_name', whole: false, others: [] } : null
}

/** "Which organization are you with?" */
const asksForFirm =
  /^(?:which|what|what is|what s) (?:the )?(?:name of )?(?:your )?(?:company|organi[sz]ation|firm|institution|employer|school|university)(?: name)?(?: (?:do|are|is) you\b.*)?$/

/** "Is admin", "Has newsletter": what zeros and ones answer. */
const asksYesOrNo = /^(?:is|has|was|can|did|will|allow|allows|accepts|enabled|hat|ist|est|es|tiene|possui) \p{L}/u

/** "Phone verified", "SMS opt in". */
const saysWhether =
  /\p{L} (?:verified|validated|confirmed|subscribed|unsubscribed|opt(?:ed)? ?(?:in|out)|enabled|disabled|allowed|activated|blocked|flag|known|present|required|accepted|agreed|bestatigt|verifiziert|erlaubt|verifie|confirme|valide|verificado|confirmado|permitido|verificato|confermato|geverifieerd|bevestigd|zweryfikowany|potwierdzony)$/u

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
