// Which columns of a list say who a row is about when no one names rules: those of identity types, all phones together and all
// addresses together, and columns that behave like identifiers.
import type { EvidenceSource, SourceKind } from '../../checks/linkage/rows.ts'
import { sourceKindOf } from '../../checks/linkage/weights.ts'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { LinkageWeights } from '../../contract/app/linkage.ts'
import { fail } from '../base/fail.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { kindOfColumn, maxTogether } from './what-columns-say.ts'

export interface EvidenceColumns extends EvidenceSource {
  readonly columns: readonly ColumnRow[]
  /** Of no identity type: it counts where its values turn out to be many, and some of them to repeat. */
  readonly isGuess: boolean
}

/** Pieces of evidence; more take time and tell little that is new. */
const maxEvidence = 16
/** Columns of no identity type that are looked at. */
const maxGuesses = 8

const joined: ReadonlySet<SourceKind> = new Set<SourceKind>(['email', 'phone'])
/** Types whose columns may be identifiers of a list's own. */
const guessed: Partial<Record<ColumnType, SourceKind>> = { text: 'text', number: 'number', service_id: 'number' }
/** What a column that a person named is compared as. */
const otherwise: Partial<Record<ColumnType, SourceKind>> = {
  ...guessed,
  job_title: 'text',
  country: 'text',
  region: 'text',
  date: 'birth',
  yes_no: 'text',
}

/** The columns that weights of an earlier time are about, read as they were then. Throws not_found, bad_request. */
export function weighedColumns(columns: readonly ColumnRow[], compared: LinkageWeights['compared']): EvidenceColumns[] {
  return compared.map(({ as, columnIds }) => {
    const kind = sourceKindOf(as)
    if (kind === undefined) throw fail('bad_request', { what: `saved weights that read a column as “${as}”` })
    const found = columnIds.map(id => columns.find(column => column.id === id))
    if (found.includes(undefined)) throw fail('not_found', { what: 'a column that the saved weights compare' })
    const own = found.filter(column => column !== undefined)
    return { kind, width: own.length, columns: own, isGuess: false }
  })
}

/** `chosen`: the columns that a person named; null: the program chooses. */
export function evidenceColumns(columns: readonly ColumnRow[], chosen: readonly number[] | null): EvidenceColumns[] {
  const sources: EvidenceColumns[] = []
  const add = (kind: SourceKind, column: ColumnRow, isGuess: boolean) =>
    sources.push({ kind, width: 1, columns: [column], isGuess })
  let guesses = 0
  for (const column of columns) {
    if (chosen ? !chosen.includes(column.id) : column.origin !== null || column.computed !== null) continue
    const said = kindOfColumn(column)
    if (said === undefined) {
      const kind = (chosen ? otherwise : guessed)[column.type] ?? (chosen ? 'text' : undefined)
      if (kind === undefined || (!chosen && ++guesses > maxGuesses)) continue
      add(kind, column, !chosen)
      continue
    }
    const kind: SourceKind = said
    const at = sources.findIndex(source => source.kind === kind && !source.isGuess)
    const known = sources[at]
    if (known === undefined) add(kind, column, false)
    else if (joined.has(kind) && known.width < maxTogether)
      sources[at] = { ...known, width: known.width + 1, columns: [...known.columns, column] }
    // A second address line or company is compared as a text of its own.
    else if (kind === 'street' || kind === 'company' || chosen) add('text', column, !chosen)
  }
  // A full name says nothing more where its parts have columns of their own.
  const parts = sources.some(({ kind }) => kind === 'first' || kind === 'last')
  const isRepeated = ({ kind }: EvidenceColumns) => kind === 'person' && parts && chosen === null
  return sources
    .filter(source => !isRepeated(source))
    .sort((a, b) => Number(a.isGuess) - Number(b.isGuess))
    .slice(0, maxEvidence)
}
