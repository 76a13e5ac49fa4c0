// What a header says of its column, by the words of the column types.
import type { ColumnType } from '../../contract/app/cell.ts'
import { headerWords } from '../../model/column-types/header-words.ts'
import { latinHeaderWords } from '../../model/column-types/header-words-latin.ts'
import { scriptHeaderWords } from '../../model/column-types/header-words-scripts.ts'
import { columnTypes } from '../../model/column-types/index.ts'
import { plainHeader } from '../../model/plain-header.ts'

const known = new Map<string, ColumnType>()
for (const type of columnTypes) {
  for (const phrase of headerWords[type].split(',').map(word => word.trim().replace(/\s+/g, ' '))) {
    if (phrase !== '') known.set(phrase, type)
  }
}

const phrasesOfOthers: ReadonlySet<string> = new Set(
  [latinHeaderWords, scriptHeaderWords]
    .flatMap(languages => Object.values(languages))
    .flatMap(types => Object.values(types))
    .flatMap(phrases => phrases.split(',').map(plainHeader)),
)
/** Whether a plain header is a phrase that columns of a type are called by, in any language. */
export const isHeaderPhrase = (plain: string): boolean => known.has(plain) || phrasesOfOthers.has(plain)

/** Words that say nothing alone within a longer header: "Name of hotel" is no person, "Date of call" is a date. */
const onlyWhole = new Set(
  `name, nom, nome, nombre, naam, title, titre, titulo, site, web, link, contact, contacto, kontakt, contatto, contato,
  person, profile, profil, perfil, profilo, profiel, account, client, customer, kunde, lead, place, day, role, rol,
  position, function, job, value, valor, wert, total, number, count, state, stato, land, region, location, data, active,
  business, pagina, page, land, registered, year, ano, anno, rok, age, internet, created, updated, score, sum,
  first, last, given, org`
    .split(',')
    .map(word => word.trim()),
)

/** What lists have columns for, but no type: a language's code looks like that of a country. */
const languages = new Set(
  `language, languages, lang, locale, sprache, sprachcode, korrespondenzsprache, langue, idioma, idiomas, lingua, taal, sprak,
  sprog, jezyk, jazyk, kieli, limba, dil, language code, preferred language`
    .split(',')
    .map(word => word.trim()),
)
const holdsWord = (header: string, words: ReadonlySet<string>) =>
  words.has(plainHeader(header)) ||
  plainHeader(header)
    .split(' ')
    .some(word => words.has(word))
/** Whether a header names a language, whose codes are no countries. */
export const namesLanguage = (header: string): boolean => holdsWord(header, languages)

/** People who look after the row, not those it is about. */
const keepers = new Set(['owner', 'besitzer', 'betreuer', 'proprietaire', 'propietario', 'proprietario', 'eigenaar'])

/** Which of several addresses, phones or jobs a column has. */
const whichOne =
  /^(?:(?:home|work|business|office|other|billing|shipping|mailing|primary|secondary|default|main|personal|company|contact|lead|person|address|organization|org|comp)(?: \d+)? )+/
/** Types that keep their meaning behind such a word: "Business State" is a state, "Company name" is a company. */
const behindWhichOne: ReadonlySet<ColumnType> = new Set<ColumnType>([
  'region',
  'country',
  'city',
  'job_title',
  'first_name',
  'last_name',
])

export interface HeaderMatch {
  type: ColumnType
  /** The whole header is a known phrase; else it only holds one. */
  whole: boolean
  /** What its other parts say: "Country/Region" is the one or the other. */
  others: readonly ColumnType[]
}

/** What a header says of its column, or null. Of "Contact / Email" the last part counts first. */
export function matchHeader(header: string): HeaderMatch | null {
  if (namesLanguage(header) || holdsWord(header, keepers)) return null
  const parts = header.split('/').reverse()
  const said = [header, ...parts].flatMap(part => known.get(plainHeader(part).replace(/ \d+$/, '')) ?? [])
  const [first, ...others] = said
  if (first) return { type: first, whole: true, others: parts.length > 1 ? others : [] }
  const behind = known.get(plainHeader(header).replace(whichOne, ''))
  if (behind && behindWhichOne.has(behind)) return { type: behind, whole: true, others: [] }
  const words = plainHeader(header).split(' ')
  for (let length = Math.min(4, words.length); length > 0; length--) {
    // From the end: in "Company email" and "Mobile of company" the last word of a pair tells, the first one else.
    for (let start = words.length - length; start >= 0; start--) {
      const phrase = words.slice(start, start + length).join(' ')
      const type = onlyWhole.has(phrase) ? undefined : known.get(phrase)
      if (type) return { type, whole: false, others: [] }
    }
  }
  return null
}
