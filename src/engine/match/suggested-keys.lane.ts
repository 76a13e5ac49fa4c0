// The pair of columns that two lists are compared by when no one names one: what tells most, and finds something.
import { type MatchKind, matchKey } from '../../checks/match/match-key.ts'
import type { KeyPair } from '../../contract/app/match.ts'
import { plainHeader } from '../../model/plain-header.ts'
import { homeCountry } from '../check/row-country.lane.ts'
import { comparedAs } from '../duplicates/what-columns-say.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { kindOf } from './key-texts.lane.ts'

/** Kinds that say whom a row is about, the most telling first. */
const telling: readonly MatchKind[] = ['email', 'profileUrl', 'phone', 'companyUrl', 'domain', 'company', 'person']
/** Rows of each side that are looked at, spread over the list. */
const [ownLooked, otherLooked] = [2_000, 20_000]
/** Pairs of columns that are tried. */
const maxTried = 24
/** Of the values of a column, the least share that must differ for it to tell rows apart. */
const minDifferent = 0.3

interface Tried {
  readonly pair: KeyPair
  /** Rows that find a partner, of those looked at; and how many of the other's values differ. */
  readonly hits: number
  readonly different: number
}

/**
 * The first pair of a telling type under which rows find partners, all columns of a type tried crosswise; else the pair of one
 * name that finds most, where its values tell rows apart. Names are proposed even where none is the same. None: no pair finds anything.
 */
export function suggestedKeys(db: ReadDb, sheetId: number, otherId: number): KeyPair[] {
  const columns = (id: number) => columnsOf(db, id).filter(({ hidden }) => !hidden)
  const [own, others] = [columns(sheetId), columns(otherId)]
  const ownCells = spreadCells(db, sheetId, ownLooked)
  const otherCells = spreadCells(db, otherId, otherLooked)
  let tries = 0
  const tried = (left: ColumnRow, right: ColumnRow): Tried | null => {
    if (++tries > maxTried) return null
    const kind = kindOf(left, right)
    const [country, otherCountry] = [homeCountry(db, sheetId, null), homeCountry(db, otherId, null)]
    const keys = otherCells(right).flatMap(cell => matchKey(kind, cell, otherCountry) ?? [])
    const known = new Set(keys)
    const hits = ownCells(left).filter(cell => known.has(matchKey(kind, cell, country) ?? '')).length
    const pair: KeyPair = { columnId: left.id, otherColumnId: right.id, how: 'typed' }
    return hits === 0 ? null : { pair, hits, different: keys.length === 0 ? 0 : known.size / keys.length }
  }
  for (const kind of telling) {
    const [lefts, rights] = [own, others].map(all =>
      all.filter(({ type, origin }) => origin === null && comparedAs(type) === kind),
    )
    const found = (lefts ?? []).flatMap(left => (rights ?? []).flatMap(right => tried(left, right) ?? []))
    const best = bestOf(found)
    if (best) return [best.pair]
  }
  const named = own.flatMap(left => {
    const right = others.find(({ name }) => plainHeader(name) === plainHeader(left.name))
    return right && !telling.includes(kindOf(left, right)) ? (tried(left, right) ?? []) : []
  })
  const best = bestOf(named.filter(({ different }) => different >= minDifferent)) ?? bestOf(named)
  if (best) return [best.pair]
  // Names may all be written another way: they are compared by their likeness, too.
  for (const kind of ['company', 'person'] as const) {
    const [left, right] = [own, others].map(all => all.find(({ type }) => comparedAs(type) === kind))
    if (left && right) return [{ columnId: left.id, otherColumnId: right.id, how: 'typed' }]
  }
  return []
}

const bestOf = (found: readonly Tried[]): Tried | undefined =>
  found.toSorted((a, b) => b.hits * b.different - a.hits * a.different)[0]

/** Cells of a column that are not blank, of rows spread over the list; each column is read once. */
function spreadCells(db: ReadDb, sheetId: number, most: number): (column: ColumnRow) => readonly string[] {
  const rows = db.value<number>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0
  const step = Math.max(1, Math.floor(rows / most))
  const known = new Map<number, readonly string[]>()
  return ({ id, slot }) => {
    const read = known.get(id)
    if (read) return read
    const cell = sqlIdentifier(slot)
    const cells = db
      .arrays<[string | number | null]>(
        `SELECT ${cell} FROM ${tableOf(sheetId)} WHERE gone IS NULL AND id % ? = 0 AND ${cell} IS NOT NULL LIMIT ?`,
        step,
        most,
      )
      .map(([text]) => String(text ?? '').trim())
      .filter(text => text !== '')
    known.set(id, cells)
    return cells
  }
}
