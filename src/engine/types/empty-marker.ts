// Words and signs that stand for "nothing here": n/a, -, k. A., none, unknown. Such a cell counts as blank.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { EmptyMarkers } from '../../contract/app/cell/notation.ts'
import type { SqlText } from '../store/sql.ts'

/** Never a value, in any column. */
const always = new Set(
  [
    'n/a n.a. n.a n\\a #n/a #n/v #nv #name? #ref! #value! #wert! #valeur! #div/0! #null! #num! <na> (blank) (empty) (none)',
    '(null) (leer) (vide) [blank] [null] k.a. k.a. k/a n.v. n.b. s/o n.v.t. n/d n.d. b.d. s.d. tbd tbc tba xxx xxxx ???',
  ]
    .join(' ')
    .split(' '),
)
const phrases = new Set(
  [
    'k. a.|n. a.|s. o.|n. d.|b. d.|keine angabe|keine angaben|nicht bekannt|nicht vorhanden|not available|not applicable',
    'not provided|not known|no data|no email|no e-mail|no phone|kein wert|keine e-mail|keine email|sans objet|non renseigné',
    'non disponible|no disponible|sin datos|sin dato|no aplica|non disponibile|nessun dato|não disponível|não informado|sem dados',
    'niet beschikbaar|niet bekend|geen gegevens|brak danych|nie dotyczy|to be announced|to be confirmed|to be determined',
  ].flatMap(line => line.split('|')),
)
/** Words that are names of people and places, too: not judged in columns of those. */
const words = new Set(
  'na none null nil nan undefined unknown unbekannt inconnu inconnue desconocido desconocida sconosciuto desconhecido onbekend nieznany nieznane brak nichts keine keiner ninguno ninguna nessuno nenhum geen aucun aucune missing'.split(
    ' ',
  ),
)
const unmistakable = new Set(
  'unknown undefined unbekannt inconnu desconocido sconosciuto desconhecido onbekend'.split(' '),
)
const signs = /^(?:[-‐-―_.?*/\\~–—]|[-‐-―_]{2,}|\.{2,}|\?{2,}|\*{2,}|x{3,})$/iu

/** Columns whose values may be any short word. */
const ofNames: ReadonlySet<ColumnType> = new Set<ColumnType>([
  'first_name',
  'last_name',
  'full_name',
  'company',
  'city',
  'region',
])

/** Longer cells are values. */
export const maxMarkerLength = 100

/** Addresses and numbers, the most of any list, never leave SQLite; for lists without words of their own. */
export const mayBeMarkerSql = (cell: SqlText): SqlText =>
  `length(${cell}) <= ${maxMarkerLength} AND ${cell} NOT GLOB '[0-9+]*' AND instr(${cell}, '@') = 0`

export const noMarkers: EmptyMarkers = { also: [], never: [] }

const beginnings = new Set([...always, ...phrases, ...words].map(word => word.charAt(0)))
const mayBegin = (first: string) => beginnings.has(first.toLowerCase()) || signs.test(first)
/** The same by the code of an ASCII character; a space may stand before one. */
const asciiBeginnings = Array.from({ length: 128 }, (_, code) => code <= 32 || mayBegin(String.fromCharCode(code)))
/** Most values begin as no marker does, and need not be looked up. */
const beginsAsMarker = (text: string): boolean =>
  asciiBeginnings[text.charCodeAt(0)] ?? mayBegin(text.trimStart().charAt(0))

const plainMarker = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** `own`: what a person added to the set of the list, and took out of it. */
export function isEmptyMarker(cell: string, type: ColumnType, { also, never }: EmptyMarkers = noMarkers): boolean {
  if (cell.length > maxMarkerLength || type === 'yes_no' || type === 'consent_basis') return false
  if (never.length === 0 && also.length === 0 && (!beginsAsMarker(cell) || cell.includes('@'))) return false
  const word = plainMarker(cell)
  if (never.length > 0 && never.some(one => plainMarker(one) === word)) return false
  if (also.length > 0 && also.some(one => plainMarker(one) === word)) return true
  if (word.length > 20) return false
  if (signs.test(word) || always.has(word) || phrases.has(word)) return true
  // NA is Namibia.
  if (type === 'country' && word === 'na') return false
  return ofNames.has(type) ? unmistakable.has(word) : words.has(word)
}
