// What the kinds that judge cells find in a column: what they learn from it, what they count, and the cells as fixed.
import type { InSteps } from '../../checks/betrayed/steps.ts'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { cutText } from '../../contract/app/cell/cut-text.ts'
import type { CleanSample, ProblemKind } from '../../contract/app/clean.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { longCell } from '../check/coded-columns.lane.ts'
import { duplicateCells } from '../check/column-counts.ts'
import { visitTexts } from '../check/counted-texts.lane.ts'
import { visitFilled } from '../check/filled-cells.lane.ts'
import { resumedWork } from '../check/resumed-work.lane.ts'
import { countryColumn, readsCountry } from '../check/row-country.lane.ts'
import { wholeColumnsNow } from '../check/whole-columns.lane.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { columnOf, columnsOf } from '../table/columns.lane.ts'
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
/** What one kind found. */
export interface SliceFound {
  kind: ProblemKind
  count: number
  repairable: number
  safe: number
  samples: CleanSample[]
}
/** What the kinds found in a column. */
export interface ColumnFound {
  readonly found: readonly SliceFound[]
  /** Filled cells, and those with any problem. */
  readonly written: number
  readonly flawed: number
}
/** Which of the repairs are wanted. */
export type RepairChoice = 'certain' | 'all'

/** Examples on a card. */
export const maxSamples = 2
/** Characters of a sample: more are not seen. */
const maxSampleLength = 300
/** A text as it is shown. */
export const shownText = (text: string): string => cutText(text, maxSampleLength)

const maxMs = 25
/** Of each connection. */
const settlings = resumedWork<readonly ColumnKind[]>({ kept: 1, begun: 20 })
const countings = resumedWork<ColumnFound>({ kept: 1, begun: 20 })

/** What is found depends on this, besides the type and the kinds. */
function keyOf(db: ReadDb, ask: CleanColumn): string {
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', ask.sheetId)
  const { type, version } = columnOf(db, ask.sheetId, ask.columnId)
  const named = readsCountry(type) ? countryColumn(columnsOf(db, ask.sheetId)) : null
  return JSON.stringify([ask, rows, type, version, named?.id, named?.version])
}

/** A slice of `settling`; null where more is to do. Throws not_found. */
const settleColumn = (db: ReadDb, ask: CleanColumn, kinds: readonly ProblemKind[]): readonly ColumnKind[] | null =>
  settlings.until(db, keyOf(db, ask) + kinds.join(), () => settling(db, ask, kinds), performance.now() + maxMs)

/** A slice of `counting`; null where more is to do. Throws not_found. */
const countColumn = (db: ReadDb, ask: CleanColumn, kinds: readonly ProblemKind[]): ColumnFound | null =>
  countings.until(db, keyOf(db, ask) + kinds.join(), () => counting(db, ask, kinds), performance.now() + maxMs)

/**
 * The kinds with what the column says to those that ask it; without those for which all its cells agree. Each cell is read as it will be
 * once what is safe is fixed, so that fixing it does not change what is usual.
 */
function* settling(
  db: ReadDb,
  { sheetId, columnId, notation }: CleanColumn,
  kinds: readonly ProblemKind[],
): InSteps<readonly ColumnKind[]> {
  const column = columnOf(db, sheetId, columnId)
  const { type } = column
  const judges = safeJudges(type)
  const seen = new Map<ProblemKind, Map<string, number>>()
  const learning = kinds.flatMap(kind => {
    const { find } = problemFacts[kind]
    if (find.by !== 'column') return []
    const own = new Map<string, number>()
    seen.set(kind, own)
    return [{ learn: find.learn, seen: own }]
  })
  if (learning.length > 0)
    yield* visitTexts(db, sheetId, column, notation, (text, own, cells) => {
      const place = { type, notation: own }
      const tidy = repairedCell(text, place, judges, 'certain')
      if (tidy === null) return
      for (const one of learning) {
        const said = one.learn(tidy ?? text, place)
        if (said !== null) one.seen.set(said, (one.seen.get(said) ?? 0) + cells)
      }
    })
  return kinds.flatMap((kind): ColumnKind[] => {
    const { find } = problemFacts[kind]
    if (find.by !== 'column') return [{ kind, settled: null }]
    const settled = find.settle(seen.get(kind) ?? new Map(), type)
    return settled ? [{ kind, settled }] : []
  })
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

/** What each kind finds, counted; every cell as it is now. */
function* counting(db: ReadDb, ask: CleanColumn, kinds: readonly ProblemKind[]): InSteps<ColumnFound> {
  const settled = yield* settling(db, ask, kinds)
  const { sheetId, columnId, notation } = ask
  const column = columnOf(db, sheetId, columnId)
  const { type } = column
  const judges = settled.flatMap(one => {
    const judge = judgeOf(one)
    return judge ? [{ judge, found: nothingFound(one.kind) }] : []
  })
  let [written, flawed] = [0, 0]
  yield* visitTexts(db, sheetId, column, notation, (text, own, cells, rowId) => {
    const place = { type, notation: own }
    written += cells
    let isFlawed = false
    for (const { judge, found } of judges) {
      const flaw = judge(text, place)
      if (!flaw) continue
      isFlawed = true
      countFlaw(found, flaw, cells, { columnId: column.id, rowId, text })
    }
    if (isFlawed) flawed += cells
  })
  return { found: judges.flatMap(({ found }) => (found.count > 0 ? [found] : [])), written, flawed }
}

const nothingFound = (kind: ProblemKind): SliceFound => ({ kind, count: 0, repairable: 0, safe: 0, samples: [] })

/** `cells` with the same text, of which one is an example. */
function countFlaw(
  found: SliceFound,
  { after, certain }: CellFlaw,
  cells: number,
  { columnId, rowId, text }: { columnId: ColumnId; rowId: number; text: string },
): void {
  found.count += cells
  if (after !== undefined) found.repairable += cells
  if (certain) found.safe += cells
  if (found.samples.length >= maxSamples) return
  const before = shownText(text)
  if (found.samples.some(sample => sample.before === before)) return
  found.samples.push({
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
  kinds: readonly ColumnKind[],
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
  const coded = wholeColumnsNow(db, sheetId)?.columns.get(columnId)
  if (coded && !coded.texts.includes(longCell)) {
    const { filled, different } = duplicateCells(coded)
    return { filled, repeated: filled - different }
  }
  const key = duplicateSql(`t.${sqlIdentifier(columnOf(db, sheetId, columnId).slot)}`)
  const [filled = 0, different = 0] =
    db.arrays<[number, number]>(
      `SELECT count(k), count(DISTINCT k) FROM (SELECT ${key} AS k FROM ${tableOf(sheetId)} t WHERE t.gone IS NULL)`,
    )[0] ?? []
  return { filled, repeated: filled - different }
}

export const cellsRead = { settleColumn, countColumn, repairCells, repeatedCells }
