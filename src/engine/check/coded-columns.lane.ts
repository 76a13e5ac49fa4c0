// The cells of a list column by column, kept in the thread: after an edit only the columns that changed are read again.
import { type CodedColumn, type ColumnCoder, columnCoder, isSameColumn } from '../../checks/betrayed/coded-columns.ts'
import type { InSteps } from '../../checks/betrayed/steps.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'

/** The cells of rows from `first` to before `end`, in the order of their ids. */
export interface Piece {
  readonly first: number
  readonly end: number
}
interface KnownColumn {
  readonly version: number
  readonly column: CodedColumn
  /** Of its texts. */
  readonly letters: number
}
interface KnownList {
  readonly key: string
  readonly columns: ReadonlyMap<number, KnownColumn>
}
/** By list, the one that was read last at the end. */
type KnownLists = Map<number, KnownList>

interface Keeping {
  /** Letters of a cell. */
  readonly longest: number
  readonly textOf: (cell: string | null) => string
  /** Each text has one code, also in columns where nearly all texts differ. */
  readonly exact: boolean
  /** Of all lists that are kept: how many, their cells, and the letters of their texts. The last one is always kept. */
  readonly most: { readonly lists: number; readonly cells: number; readonly letters: number }
}

interface Reading {
  readonly sheetId: number
  /** Those of the list, with their versions as they are now. */
  readonly columns: readonly ColumnRow[]
  /** Pieces of rows; what else they depend on is in `key`. */
  readonly pieces: readonly Piece[]
  readonly key: string
}

export interface KnownColumns {
  /** The columns of a list, of which only those are read that changed since; null where they have too many letters. */
  read(db: ReadDb, reading: Reading): InSteps<readonly CodedColumn[] | null>
  /** The same of columns that are all kept; null where something would have to be read. */
  now(db: ReadDb, reading: Omit<Reading, 'pieces'>): readonly CodedColumn[] | null
  /** Whether something of the list is kept. */
  has(db: ReadDb, sheetId: number): boolean
}

/** What is read in place of a cell that is too long. */
export const longCell = '\0'

/** Of each connection. */
export function knownColumns({ longest, textOf, exact, most }: Keeping): KnownColumns {
  const ofDb = new WeakMap<ReadDb, KnownLists>()

  function* read(db: ReadDb, { sheetId, columns, pieces, key }: Reading): InSteps<readonly CodedColumn[] | null> {
    const lists: KnownLists = ofDb.get(db) ?? new Map()
    ofDb.set(db, lists)
    const before = lists.get(sheetId)
    const keptOf = ({ id, version }: ColumnRow) => {
      const own = before?.key === key ? before.columns.get(id) : undefined
      return own?.version === version ? own : undefined
    }
    const changed = columns.filter(one => keptOf(one) === undefined)
    const rows = pieces.reduce((sum, { first, end }) => sum + end - first, 0)
    const coders = changed.map(() => ({ coder: columnCoder(rows, exact), letters: 0 }))
    let letters = columns.reduce((sum, one) => sum + (keptOf(one)?.letters ?? 0), 0)
    if (changed.length > 0) {
      const cells = changed.map(({ slot }) => {
        const cell = `t.${sqlIdentifier(slot)}`
        // A text has at least as many bytes as letters, and its bytes need not be counted.
        return `iif(octet_length(${cell}) > +? AND length(${cell}) > +?, char(0), ${cell})`
      })
      const sql = `SELECT ${cells.join(',')} FROM ${tableOf(sheetId)} t WHERE t.id >= +? AND t.id < +? AND t.gone IS NULL ORDER BY t.id`
      const bounds = changed.flatMap(() => [longest, longest])
      for (const { first, end } of pieces) {
        const read = db.arrays<(string | null)[]>(sql, ...bounds, first, end)
        // Column by column: so the texts of one stay near the processor.
        for (const [at, own] of coders.entries()) letters += addCells(own, read, at)
        if (letters > most.letters) {
          lists.delete(sheetId)
          return null
        }
        yield
      }
    }
    const coded = new Map(
      changed.map(({ id, version }, at) => [id, known(version, coders[at], before?.columns.get(id))]),
    )
    const all = new Map(
      columns.flatMap(one => {
        const column = keptOf(one) ?? coded.get(one.id)
        return column ? [[one.id, column] as const] : []
      }),
    )
    lists.delete(sheetId)
    lists.set(sheetId, { key, columns: all })
    letGo(lists)
    return [...all.values()].map(({ column }) => column)
  }

  function now(db: ReadDb, { sheetId, columns, key }: Omit<Reading, 'pieces'>): readonly CodedColumn[] | null {
    const known = ofDb.get(db)?.get(sheetId)
    const kept = columns.flatMap(({ id, version }) => {
      const own = known?.key === key ? known.columns.get(id) : undefined
      return own?.version === version ? [own.column] : []
    })
    return kept.length === columns.length ? kept : null
  }

  /** Letters of the texts that are new. */
  function addCells(own: { coder: ColumnCoder; letters: number }, rows: readonly (string | null)[][], at: number) {
    const before = own.letters
    for (const row of rows) {
      const text = textOf(row[at] ?? null)
      if (own.coder.add(text)) own.letters += text.length
    }
    return own.letters - before
  }

  /** Lists that were not asked for lately, until the others are few enough. */
  function letGo(lists: KnownLists): void {
    const sizes = Array.from(lists, ([id, { columns }]) => {
      const all = [...columns.values()]
      return {
        id,
        cells: all.reduce((sum, { column }) => sum + column.codes.length, 0),
        letters: all.reduce((sum, one) => sum + one.letters, 0),
      }
    })
    const [last, ...others] = sizes.reverse()
    let [count, cells, letters] = [1, last?.cells ?? 0, last?.letters ?? 0]
    for (const one of others) {
      count++
      cells += one.cells
      letters += one.letters
      if (count > most.lists || cells > most.cells || letters > most.letters) lists.delete(one.id)
    }
  }

  return { read, now, has: (db, sheetId) => ofDb.get(db)?.has(sheetId) ?? false }
}

/** A column whose cells are what they were is the very one, of which all is known that was worked out. */
function known(
  version: number,
  coded: { coder: ColumnCoder; letters: number } | undefined,
  before: KnownColumn | undefined,
): KnownColumn {
  const column = (coded?.coder ?? columnCoder(0)).coded()
  const letters = coded?.letters ?? 0
  return { version, letters, column: before && isSameColumn(before.column, column) ? before.column : column }
}
