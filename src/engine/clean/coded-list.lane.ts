// The cells of a list column by column, kept in the thread: after an edit only the columns that changed are read again.
import { type CodedColumn, type ColumnCoder, columnCoder, isSameColumn } from '../../checks/betrayed/coded-columns.ts'
import type { InSteps } from '../../checks/betrayed/steps.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'

/** The cells of rows from `first` to before `end`, in the order of their ids. */
export interface Piece {
  readonly first: number
  readonly end: number
}
interface Known {
  readonly key: string
  readonly columns: ReadonlyMap<number, { readonly version: number; readonly column: CodedColumn }>
}
/** Of each connection and reader, by list. */
export type KnownColumns = WeakMap<ReadDb, Map<number, Known>>

interface Reading {
  readonly sheetId: number
  /** Pieces of rows; what else they depend on is in `key`. */
  readonly pieces: readonly Piece[]
  readonly key: string
  readonly textOf: (cell: string | null) => string
  /** Lists that are kept. */
  readonly most: number
  /** Letters of all texts, from which on nothing is kept. */
  readonly maxLetters: number
}

/** What is read in place of a cell that is too long. */
export const longCell = '\0'

/**
 * The columns of a list, of which only those are read that changed since; null where they have too many letters. `longest`: letters of a
 * cell.
 */
export function* readColumns(
  db: ReadDb,
  known: KnownColumns,
  longest: number,
  { sheetId, pieces, key, textOf, most, maxLetters }: Reading,
): InSteps<readonly CodedColumn[] | null> {
  const lists = known.get(db) ?? new Map<number, Known>()
  known.set(db, lists)
  const before = lists.get(sheetId)
  const columns = columnsOf(db, sheetId)
  const keptOf = ({ id, version }: ColumnRow) => {
    const own = before?.key === key ? before.columns.get(id) : undefined
    return own?.version === version ? own.column : undefined
  }
  const changed = columns.filter(one => keptOf(one) === undefined)
  const rows = pieces.reduce((sum, { first, end }) => sum + end - first, 0)
  const coders = changed.map(() => columnCoder(rows))
  let letters = 0
  if (changed.length > 0) {
    const cells = changed.map(({ slot }) => {
      const cell = `t.${sqlIdentifier(slot)}`
      return `iif(length(${cell}) > ${longest}, char(0), ${cell})`
    })
    const sql = `SELECT ${cells.join(',')} FROM ${tableOf(sheetId)} t WHERE t.id >= +? AND t.id < +? AND t.gone IS NULL ORDER BY t.id`
    for (const { first, end } of pieces) {
      for (const row of db.arrays<(string | null)[]>(sql, first, end)) letters += addRow(coders, row, textOf)
      if (letters > maxLetters) {
        lists.delete(sheetId)
        return null
      }
      yield
    }
  }
  const coded = new Map(changed.map(({ id }, at) => [id, sameAsBefore(before?.columns.get(id)?.column, coders[at])]))
  const all = columns.map(one => ({ ...one, column: keptOf(one) ?? coded.get(one.id) ?? columnCoder(0).coded() }))
  lists.delete(sheetId)
  lists.set(sheetId, { key, columns: new Map(all.map(({ id, version, column }) => [id, { version, column }])) })
  const [oldest] = lists.keys()
  if (lists.size > most && oldest !== undefined) lists.delete(oldest)
  return all.map(({ column }) => column)
}

/** Letters of the texts that are new. */
function addRow(coders: readonly ColumnCoder[], row: readonly (string | null)[], textOf: Reading['textOf']): number {
  let letters = 0
  for (let at = 0; at < coders.length; at++) {
    const text = textOf(row[at] ?? null)
    if (coders[at]?.add(text)) letters += text.length
  }
  return letters
}

/** A column whose cells are what they were is the very one, of which all is known that was worked out. */
function sameAsBefore(before: CodedColumn | undefined, coder: ColumnCoder | undefined): CodedColumn | undefined {
  const column = coder?.coded()
  return before && column && isSameColumn(before, column) ? before : column
}
