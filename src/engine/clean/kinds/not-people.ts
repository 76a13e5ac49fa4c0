// Names of people that are none: companies, addresses, words typed to fill a field.
import { bundledLists } from '../../../checks/data/lists.ts'
import { hasKeyWalk } from '../../../checks/email/key-walk.ts'
import { parsePersonName } from '../../../checks/names/person.ts'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { isEmptyMarker } from '../../types/empty-marker.ts'
import { hasLegalForm } from '../../types/types.ts'
import type { CellFlaw, ProblemFacts } from './kind.ts'
import { withoutExtraSpaces } from './spaces.ts'

const ofPeople: ReadonlySet<ColumnType> = new Set<ColumnType>(['first_name', 'last_name', 'full_name'])
/** Only a person can say who is meant. */
const open: CellFlaw = { after: undefined, certain: false }
const departments =
  /^(?:the |our |unser |das )?(?:sales|support|marketing|accounts?|accounting|customer|service|info|office|hr|human resources|vertrieb|buchhaltung|einkauf|kundenservice|kundendienst|personalabteilung)(?:[ -](?:team|department|dept\.?|payable|receivable|service|support|office|desk|abteilung))+$/iu

/** Longer cells hold prose. */
const longest = 500

const plain = /^\p{L}[\p{L}\p{M}.,'’ -]{0,150}$/u

function isNobody(cell: string, type: ColumnType): boolean {
  if (cell === '' || cell.length > longest || isEmptyMarker(cell, type)) return false
  // Letters and their marks alone are a name to the parser, whatever they say.
  if (!plain.test(cell) && (parsePersonName(cell) === null || /\d{3,}/.test(cell))) return true
  if (type === 'full_name' && hasLegalForm(cell) && /\s/.test(cell.trim())) return true
  if (departments.test(cell.trim())) return true
  // Test and Null are family names; two of them in one cell are none.
  const words = cell.trim().toLowerCase().split(/\s+/)
  if (type === 'full_name') return words.every(word => hasKeyWalk(word) || bundledLists().placeholders.has(word))
  return words.length === 1 && /^(?:asdf|qwert|abc$|xyz$)/.test(words[0] ?? '')
}

export const notPeople: ProblemFacts = {
  title: 'Names that are not people',
  sentence: 'Companies, addresses and filler such as “asdf” in name columns.',
  find: {
    by: 'cell',
    concerns: type => ofPeople.has(type),
    judge: (cell, { type }) => (isNobody(withoutExtraSpaces(cell), type) ? open : null),
  },
  safe: false,
  fix: null,
}
