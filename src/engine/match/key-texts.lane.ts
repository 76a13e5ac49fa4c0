// The columns that two lists are compared by: which of the other's fits which, how their cells are read, and their rows as
// numbers that both lists share.
import { type KnownValues, readValues } from '../../checks/match/known-values.ts'
import { type MatchKind, matchKey } from '../../checks/match/match-key.ts'
import type { KeyPair } from '../../contract/app/match.ts'
import { stillWanted } from '../base/cancel-flag.ts'
import { notationsOf } from '../check/notation.lane.ts'
import { countryColumn, homeCountry } from '../check/row-country.lane.ts'
import { comparedAs } from '../duplicates/what-columns-say.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { type ColumnRow, columnOf, columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { inRow, meantText, rowCountry } from '../types/cell-context.ts'

/** Addresses, pages and domains of one company meet in its domain. */
const sites: ReadonlySet<MatchKind> = new Set(['email', 'domain', 'companyUrl', 'companyDomain'])

/** How the cells of two columns are compared. */
export function kindOf(left: ColumnRow, right: ColumnRow): MatchKind {
  const [one, other] = [comparedAs(left.type), comparedAs(right.type)]
  if (one === other) return one
  if (sites.has(one) && sites.has(other)) return 'companyDomain'
  return one === 'text' ? other : one
}

export interface KeyedRows {
  readonly rowIds: Uint32Array
  readonly otherIds: Uint32Array
  readonly columns: readonly { readonly kind: MatchKind; readonly texts: KnownValues; readonly keys: KnownValues }[]
}

const rowsPerLook = 2000
/** Longer cells are prose, and are no key. */
const longest = 2000

/** The rows of both lists by their keys, the rows of `sheetId` first. `reached`: rows read so far, of all. */
export function readKeys(
  db: ReadDb,
  { sheetId, otherId, keys, home }: { sheetId: number; otherId: number; keys: readonly KeyPair[]; home: string | null },
  reached: (share: number) => void,
): KeyedRows {
  const count = (id: number) => db.value<number>(`SELECT count(*) FROM ${tableOf(id)} WHERE gone IS NULL`) ?? 0
  const counts = [count(sheetId), count(otherId)] as const
  const total = counts[0] + counts[1]
  const sides = [
    { id: sheetId, columns: keys.map(({ columnId }) => columnOf(db, sheetId, columnId)) },
    { id: otherId, columns: keys.map(({ otherColumnId }) => columnOf(db, otherId, otherColumnId)) },
  ] as const
  const kinds = keys.map(({ how }, at) => {
    const [left, right] = [sides[0].columns[at], sides[1].columns[at]]
    return how === 'exact' || !left || !right ? 'text' : kindOf(left, right)
  })
  /** The key of a national number, or of a name with a legal form, depends on the country of its row. */
  const byCountry = kinds.map(kind => kind === 'phone' || kind === 'company')
  const texts = keys.map(() => readValues(total, text => text))
  const typed = keys.map(({ how }, at) =>
    readValues(total, text => {
      if (how === 'exact') return text
      const mark = text.indexOf(apart)
      return mark < 0
        ? matchKey(kinds[at] ?? 'text', text)
        : matchKey(kinds[at] ?? 'text', text.slice(mark + 1), text.slice(0, mark) || null)
    }),
  )
  const ids = [new Uint32Array(counts[0]), new Uint32Array(counts[1])] as const
  let read = 0
  for (const [side, { id, columns }] of sides.entries()) {
    const own = ids[side]
    const named = countryColumn(columnsOf(db, id))
    const base = homeCountry(db, id, home)
    const notation = notationsOf(db, id, home)
    const notations = columns.map(notation)
    const slots = [...columns.map(({ slot }) => slot), ...(named ? [named.slot] : [])]
    const names = ['id', ...slots.map(sqlIdentifier)].join(', ')
    let at = 0
    for (let last = 0; own && at < own.length; ) {
      const slice = db.arrays<(string | number | null)[]>(
        `SELECT ${names} FROM ${tableOf(id)} WHERE gone IS NULL AND id > ? ORDER BY id LIMIT ${rowsPerLook}`,
        last,
      )
      if (slice.length === 0) break
      for (const cells of slice.slice(0, own.length - at)) {
        own[at++] = Number(cells[0])
        const said = named ? textOf(cells.at(-1)) : null
        const country = rowCountry(said, base)
        for (const [place, column] of columns.entries()) {
          const cell = cellOf(cells[place + 1])
          texts[place]?.add(cell)
          // As its column means it: an empty marker is no key, a number has the plus that was dropped.
          const meant = notations[place] ? meantText(column.type, cell, inRow(notations[place], said)) : cell
          typed[place]?.add(meant !== null && byCountry[place] ? `${country ?? ''}${apart}${meant}` : meant)
        }
      }
      last = Number(slice.at(-1)?.[0])
      read += slice.length
      reached(read / Math.max(1, total))
    }
  }
  stillWanted(null)
  return {
    rowIds: ids[0],
    otherIds: ids[1],
    columns: kinds.map((kind, at) => ({
      kind,
      texts: texts[at]?.done() ?? none,
      keys: typed[at]?.done() ?? none,
    })),
  }
}

const apart = '\u0001'
const none: KnownValues = readValues(0, text => text).done()
const textOf = (cell: string | number | null | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell)

/** As a key: spaces at the ends are none, a blank cell has none. */
function cellOf(cell: string | number | null | undefined): string | null {
  const text = textOf(cell)?.trim() ?? ''
  return text === '' || text.length > longest ? null : text
}

/** Changes whenever what is compared does. */
export function keysVersion(db: ReadDb, sheetId: number, otherId: number, keys: readonly KeyPair[]): string {
  const of = (id: number, wanted: readonly number[]) => {
    const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', id) ?? 0
    const country = homeCountry(db, id, null)
    const parts = columnsOf(db, id).flatMap(({ id: column, version, type, notation }) =>
      wanted.includes(column) || type === 'country' ? [`${column}.${version}.${type}.${JSON.stringify(notation)}`] : [],
    )
    return [id, rows, country ?? '', ...parts].join(' ')
  }
  return [
    of(
      sheetId,
      keys.map(({ columnId }) => columnId),
    ),
    of(
      otherId,
      keys.map(({ otherColumnId }) => otherColumnId),
    ),
    JSON.stringify(keys),
  ].join(' | ')
}
