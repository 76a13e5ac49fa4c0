// What a header says of its column, by the words of the column types.
import type { ColumnType } from '../../contract/app/cell.ts'
import { columnTypeFacts, columnTypes } from '../../model/column-types/index.ts'

/** A header in lower case, without accents and signs, words apart: "Mail-Adresse (privat)" is "mail adresse privat". */
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
for (const type of columnTypes) {
  for (const phrase of columnTypeFacts[type].headerWords.split(',').map(word => word.trim().replace(/\s+/g, ' '))) {
    if (phrase !== '') known.set(phrase, type)
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

/** What a header says of its column, or null. Of "Contact / Email" the last part counts first. */
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
