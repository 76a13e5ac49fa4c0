// What the kinds that judge cells find in a column: what they learn from it, what they count, and the cells as fixed.
import type { ColumnType } from '../../contract/app/cell.ts'
import type { CleanSample, ProblemKind } from '../../contract/app/clean.ts'
import { cutText } from '../../contract/app/cut-text.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { notationsOf } from '../check/notation.lane.ts'
import { countryColumn } from '../check/row-country.lane.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { columnOf, columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { inRow } from '../types/cell-context.ts'
import { blankSql, duplicateSql } from '../types/cell-sql.ts'
import { problemFacts } from './kinds/index.ts'
import type { CellFlaw, CellPlace, Settled } from './kinds/kind.ts'

export interface CleanColumn {
  sheetId: number
  columnId: number
  /** Country where neither row nor list names one. */
  home: string | null
}
export interface ColumnKind {
  kind: ProblemKind
  /** What the column says, for kinds that ask it. */
  settled: Settled | null
}
/** What one kind found in a slice. */
export interface SliceFound {
  kind: ProblemKind
  count: number
  repairable: number
  safe: number
  samples: CleanSample[]
}
/** Which of the repairs are wanted. */
export type RepairChoice = 'certain' | 'all'

/** Examples on a card. */
export const mostSamples = 2
/** Characters of a sample: more are not seen. */
const longestSample = 300
/** Characters of a slice, which may hold one cell more: cells of a megabyte are read a few at a time. */
export const mostLetters = 4_000_000

/** A text as it is shown. */
export const shownText = (text: string): string => cutText(text, longestSample)

interface FilledCell {
  readonly rowId: number
  readonly text: string
  readonly place: CellPlace
}

/** Filled cells behind row `after` with the country of their row, and the row to go on after; null at the end. */
function filledCells(db: ReadDb, { sheetId, columnId, home }: CleanColumn, after: number, limit: number) {
  const column = columnOf(db, sheetId, columnId)
  const named = countryColumn(columnsOf(db, sheetId))
  const notation = notationsOf(db, sheetId, home)(column)
  const cell = `t.${sqlIdentifier(column.slot)}`
  const rows = db.each<{ id: number; text: string; own: string | null }>(
    `SELECT t.id, ${cell} AS text, ${named ? `t.${sqlIdentifier(named.slot)}` : 'NULL'} AS own FROM ${tableOf(sheetId)} t
     WHERE t.id > ? AND t.gone IS NULL AND NOT ${blankSql(cell)} ORDER BY t.id LIMIT ?`,
    after,
    limit,
  )
  const cells: FilledCell[] = []
  let letters = 0
  for (const { id, text, own } of rows) {
    cells.push({ rowId: id, text, place: { type: column.type, notation: inRow(notation, own) } })
    letters += text.length
    if (letters >= mostLetters) return { cells, next: id }
  }
  return { cells, next: cells.length < limit ? null : (cells.at(-1)?.rowId ?? null) }
}

/**
 * What the cells say to the kinds that judge by the column: texts that were learned with their counts. Each cell is read as
 * it will be once what is safe is fixed, so that fixing it does not change what is usual.
 */
function learnCells(db: ReadDb, ask: CleanColumn, kinds: ProblemKind[], after: number, limit: number) {
  const { cells, next } = filledCells(db, ask, after, limit)
  const judges = safeJudges(columnOf(db, ask.sheetId, ask.columnId).type)
  const tidied = cells.flatMap(({ text, place }) => {
    const tidy = repairedCell(text, place, judges, 'certain')
    return tidy === null ? [] : [{ text: tidy ?? text, place }]
  })
  const learned = kinds.flatMap(kind => {
    const { find } = problemFacts[kind]
    if (find.by !== 'column') return []
    const seen = new Map<string, number>()
    for (const { text, place } of tidied) {
      const said = find.learn(text, place)
      if (said !== null) seen.set(said, (seen.get(said) ?? 0) + 1)
    }
    return [{ kind, seen }]
  })
  return { next, learned }
}

type CellJudge = (cell: string, place: CellPlace) => CellFlaw | null

/** Kinds that are safe by the cell alone. */
const safeJudges = (type: ColumnType): CellJudge[] =>
  Object.values(problemFacts).flatMap(({ safe, find }) =>
    safe && find.by === 'cell' && find.concerns(type) ? [find.judge] : [],
  )

function judgeOf({ kind, settled }: ColumnKind): CellJudge | null {
  const { find } = problemFacts[kind]
  if (find.by === 'cell') return find.judge
  return find.by === 'column' && settled ? (cell, place) => find.judge(cell, place, settled) : null
}

/** What each kind finds, counted; every cell as it is now. `flawed`: cells with any problem. */
function countFlaws(db: ReadDb, ask: CleanColumn, kinds: ColumnKind[], after: number, limit: number) {
  const { cells, next } = filledCells(db, ask, after, limit)
  const flawed = new Set<number>()
  const found = kinds.map((one): SliceFound => {
    const slice: SliceFound = { kind: one.kind, count: 0, repairable: 0, safe: 0, samples: [] }
    const judge = judgeOf(one)
    if (!judge) return slice
    for (const { rowId, text, place } of cells) {
      const flaw = judge(text, place)
      if (!flaw) continue
      slice.count++
      flawed.add(rowId)
      if (flaw.after !== undefined) slice.repairable++
      if (flaw.certain) slice.safe++
      if (slice.samples.length >= mostSamples || slice.samples.some(({ before }) => before === shownText(text)))
        continue
      slice.samples.push({
        rowId: rowId as RowId,
        columnId: ask.columnId as ColumnId,
        before: shownText(text),
        after: typeof flaw.after === 'string' ? shownText(flaw.after) : null,
        repaired: flaw.after !== undefined,
      })
    }
    return slice
  })
  return { next, written: cells.length, flawed: flawed.size, found: found.filter(({ count }) => count > 0) }
}

/** The cell after one kind after the other; undefined when it stays as it is. */
function repairedCell(text: string, place: CellPlace, judges: CellJudge[], choice: RepairChoice) {
  let cell: string | null = text
  for (const judge of judges) {
    if (cell === null || cell.trim() === '') break
    const flaw = judge(cell, place)
    if (flaw?.after !== undefined && (choice === 'all' || flaw.certain)) cell = flaw.after
  }
  return cell === text ? undefined : cell
}

/** The cells that the kinds change, as they will read. Rows with a flaw that cannot be repaired are in `flawed` only. */
function repairCells(
  db: ReadDb,
  ask: CleanColumn,
  kinds: ColumnKind[],
  choice: RepairChoice,
  after: number,
  limit: number,
) {
  const { cells, next } = filledCells(db, ask, after, limit)
  const judges = kinds.flatMap(one => judgeOf(one) ?? [])
  const rowIds: number[] = []
  const before: string[] = []
  const values: (string | null)[] = []
  const flawed: number[] = []
  for (const { rowId, text, place } of cells) {
    if (judges.some(judge => judge(text, place) !== null)) flawed.push(rowId)
    else continue
    const repaired = repairedCell(text, place, judges, choice)
    if (repaired === undefined) continue
    rowIds.push(rowId)
    before.push(text)
    values.push(repaired)
  }
  return { next, rowIds, before, values, flawed }
}

/** Filled cells of a column, and those of them whose text an earlier one has too. */
function repeatedCells(db: ReadDb, sheetId: number, columnId: number): { filled: number; repeated: number } {
  const key = duplicateSql(`t.${sqlIdentifier(columnOf(db, sheetId, columnId).slot)}`)
  const [filled = 0, different = 0] =
    db.arrays<[number, number]>(
      `SELECT count(k), count(DISTINCT k) FROM (SELECT ${key} AS k FROM ${tableOf(sheetId)} t WHERE t.gone IS NULL)`,
    )[0] ?? []
  return { filled, repeated: filled - different }
}

export const cellsRead = { learnCells, countFlaws, repairCells, repeatedCells }
