// What the kinds that judge cells find in a column: what they learn from it, what they count, and the cells as fixed.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { cutText } from '../../contract/app/cell/cut-text.ts'
import type { CleanSample, ProblemKind } from '../../contract/app/clean.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { type FilledCell, oncePerText, visitFilled } from '../check/filled-cells.lane.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { columnOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import type { ColumnNotation } from '../types/cell-context.ts'
import { duplicateSql } from '../types/cell-sql.ts'
import { problemFacts } from './kinds/index.ts'
import type { CellFlaw, CellPlace, Settled } from './kinds/kind.ts'

export interface CleanColumn {
  sheetId: number
  columnId: number
  /** As it is before the first cell changes: what is fixed would say something else about the rest. */
  notation: ColumnNotation
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
export const maxSamples = 2
/** Characters of a sample: more are not seen. */
const maxSampleLength = 300
/** A text as it is shown. */
export const shownText = (text: string): string => cutText(text, maxSampleLength)

/**
 * What the cells say to the kinds that judge by the column: texts that were learned with their counts. Each cell is read as
 * it will be once what is safe is fixed, so that fixing it does not change what is usual.
 */
function learnCells(
  db: ReadDb,
  { sheetId, columnId, notation: own }: CleanColumn,
  kinds: ProblemKind[],
  after: number,
  limit: number,
) {
  const column = columnOf(db, sheetId, columnId)
  const { type } = column
  const judges = safeJudges(type)
  const learned = kinds.flatMap(kind => {
    const { find } = problemFacts[kind]
    return find.by === 'column' ? [{ kind, learn: find.learn, seen: new Map<string, number>() }] : []
  })
  const saysToEach = oncePerText((text, notation) => {
    const place = { type, notation }
    const tidy = repairedCell(text, place, judges, 'certain')
    return learned.map(({ learn }) => (tidy === null ? null : learn(tidy ?? text, place)))
  })
  const next = visitFilled(db, sheetId, column, own, after, limit, cell => {
    for (const [at, said] of saysToEach(cell).entries()) {
      const seen = learned[at]?.seen
      if (said !== null) seen?.set(said, (seen.get(said) ?? 0) + 1)
    }
  })
  return { next, learned: learned.map(({ kind, seen }) => ({ kind, seen })) }
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
function countFlaws(
  db: ReadDb,
  { sheetId, columnId, notation: own }: CleanColumn,
  kinds: ColumnKind[],
  after: number,
  limit: number,
) {
  const column = columnOf(db, sheetId, columnId)
  const { type } = column
  const judges = kinds.flatMap(one => {
    const judge = judgeOf(one)
    return judge ? [{ judge, slice: nothingFound(one.kind) }] : []
  })
  const flawsOf = oncePerText((text, notation) => {
    const place = { type, notation }
    return judges.flatMap(({ judge, slice }) => {
      const flaw = judge(text, place)
      return flaw ? [{ slice, flaw }] : []
    })
  })
  let [written, flawed] = [0, 0]
  const next = visitFilled(db, sheetId, column, own, after, limit, cell => {
    written++
    const flaws = flawsOf(cell)
    if (flaws.length > 0) flawed++
    for (const { slice, flaw } of flaws) countFlaw(slice, column.id, cell, flaw)
  })
  return { next, written, flawed, found: judges.flatMap(({ slice }) => (slice.count > 0 ? [slice] : [])) }
}

const nothingFound = (kind: ProblemKind): SliceFound => ({ kind, count: 0, repairable: 0, safe: 0, samples: [] })

function countFlaw(
  slice: SliceFound,
  columnId: ColumnId,
  { rowId, text }: FilledCell,
  { after, certain }: CellFlaw,
): void {
  slice.count++
  if (after !== undefined) slice.repairable++
  if (certain) slice.safe++
  if (slice.samples.length >= maxSamples) return
  const before = shownText(text)
  if (slice.samples.some(sample => sample.before === before)) return
  slice.samples.push({
    rowId: rowId as RowId,
    columnId,
    before,
    after: typeof after === 'string' ? shownText(after) : null,
    repaired: after !== undefined,
  })
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
  const { sheetId, columnId, notation: own } = ask
  const column = columnOf(db, sheetId, columnId)
  const judges = kinds.flatMap(one => judgeOf(one) ?? [])
  const rowIds: number[] = []
  const before: string[] = []
  const values: (string | null)[] = []
  const flawed: number[] = []
  const next = visitFilled(db, sheetId, column, own, after, limit, ({ rowId, text, notation }) => {
    const place = { type: column.type, notation }
    if (judges.every(judge => judge(text, place) === null)) return
    flawed.push(rowId)
    const repaired = repairedCell(text, place, judges, choice)
    if (repaired === undefined) return
    rowIds.push(rowId)
    before.push(text)
    values.push(repaired)
  })
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
