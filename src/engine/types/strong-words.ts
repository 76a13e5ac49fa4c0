// Words that mean one thing in any header, also glued to others that no list knows: "voornaam_verzending", "DESCRIZIONECOMUNE".
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { mayBeTowns, maySingles } from './cell-words.ts'
import { nameWords } from './compound-words.ts'
import { headerKey } from './header-key.ts'
import { onePhraseWords } from './known-words.ts'
import { namesBeside, namesCode, namesKeeper, namesReading, namesSort } from './untyped-headers.ts'

/** Shorter words are parts of others by chance. */
const [shortest, shortestPhone] = [6, 8]
const maxGlued = 14
const strongTypes: ReadonlySet<ColumnType> = new Set<ColumnType>(['first_name', 'last_name', 'city', 'phone'])
/** Of a company only what says that it is its name: "company size" is none. */
const companyNames =
  `companyname, bedrijfsnaam, firmenname, firmanavn, firmanamn, foretagsnamn, virksomhedsnavn, bedriftsnavn, yrityksennimi,
  cegnev, razonsocial, raisonsociale, ragionesociale, razaosocial, firmaadi, sirketadi, nazwafirmy, nazevfirmy, nazovfirmy, organisatienaam,
  vereinsname, skolnamn, skolenavn, organisationname, organizationname`
    .split(',')
    .map(word => word.trim())

const strong: ReadonlyMap<string, ColumnType> = new Map([
  ...onePhraseWords().filter(
    ([word, type]) =>
      strongTypes.has(type) && !nameWords.has(word) && word.length >= (type === 'phone' ? shortestPhone : shortest),
  ),
  ...companyNames.map(word => [word, 'company'] as const),
])
const strongWords = [...strong]

function meaningOf(word: string): ColumnType | undefined {
  const whole = strong.get(word)
  if (whole || word.length <= shortest) return whole
  return strongWords.find(
    ([known]) => word.length - known.length <= maxGlued && (word.startsWith(known) || word.endsWith(known)),
  )?.[1]
}

const letters = /^[^\d@]*\p{L}[^\d@]*$/u
const fits: Partial<Record<ColumnType, (cells: readonly string[]) => boolean>> = {
  first_name: maySingles,
  last_name: maySingles,
  city: cells => cells.every(cell => letters.test(cell) && !/^\p{L}{1,3}$/u.test(cell.trim())) && mayBeTowns(cells),
  phone: cells => cells.every(cell => /^[+(\d][\d\s()./-]{6,}$/.test(cell.trim())),
  company: cells => cells.filter(cell => letters.test(cell)).length * 2 >= cells.length,
}

/** The type that a strong word of a header means, where its cells do not say otherwise; null for none, and for several. */
export function stronglyNamed(header: string, cells: readonly string[]): ColumnType | null {
  if (namesBeside(header) || namesCode(header) || namesKeeper(header) || namesReading(header) || namesSort(header))
    return null
  const words = headerKey(header).split(' ')
  const types = new Set(words.flatMap(word => meaningOf(word) ?? []))
  const [type] = types
  return type && types.size === 1 && cells.length > 0 && fits[type]?.(cells) ? type : null
}
