// Words and signs that stand for "nothing here": n/a, -, k. A., none, unknown.
import type { ColumnType } from '../../../contract/app/cell.ts'
import { guessed, type ProblemFacts } from './kind.ts'

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

export function isPlaceholder(cell: string, type: ColumnType): boolean {
  const text = cell.trim()
  if (text.length > 20) return false
  if (signs.test(text)) return true
  const word = text.toLowerCase().replace(/\s+/g, ' ')
  if (always.has(word) || phrases.has(word)) return true
  // NA is Namibia.
  if (type === 'country' && word === 'na') return false
  return ofNames.has(type) ? unmistakable.has(word) : words.has(word)
}

/** Not safe: "unknown" says a little more than nothing. */
export const placeholderCells: ProblemFacts = {
  title: 'Placeholders',
  sentence: 'Cells such as “n/a”, “-” or “unknown” that stand for no value.',
  find: {
    by: 'cell',
    concerns: type => type !== 'yes_no',
    judge: (cell, { type }) => (isPlaceholder(cell, type) ? guessed(null) : null),
  },
  safe: false,
  fix: 'Empty them',
}
