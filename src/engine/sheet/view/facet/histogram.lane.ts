// The histogram of a column: how many cells of the list, and of the rows that are shown, lie in each part of its range.
import type { CellCounts, Histogram, HistogramAsk, HistogramBar, ViewSpec } from '../../../../contract/app/view.ts'
import { wholeListView } from '../../../../contract/app/view.ts'
import { type CancelFlag, cancelPoint, runCancellable } from '../../../base/cancel-flag.ts'
import type { ConditionSql } from '../../../check/condition.lane.ts'
import { type ReadDb, sqlIdentifier } from '../../../store/sql.ts'
import { type ColumnRow, columnsOf } from '../../../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../../../table/rows.lane.ts'
import { filledSql } from '../../../types/cell-sql.ts'
import { filterOf, type LiveRows } from '../filter.lane.ts'
import { keptMeasure, type Measured, type MeasureKind, measureOf } from '../kept-column.lane.ts'
import { dateScale, lookAt, numberScale, type Scale } from './histogram-scale.ts'

export const measures = { number: 'numbers', date: 'days', length: 'lengths' } as const

/** What the cells of rows measure, one after the other: NaN is nothing, null a blank cell. */
type Cells = Iterable<number | null>

/** Of the whole list: known as long as its cells are kept. */
export interface WholeList {
  readonly scale: Scale
  readonly least: number
  readonly greatest: number
  readonly bars: Uint32Array
  /** The greatest value of each bar. */
  readonly ends: Float64Array
  readonly unread: number
}
const wholeOf = new WeakMap<Measured, WholeList>()

/**
 * `rows`: those that the view shows, where they are known to be so still.
 * null: the column is gone, or none of its cells can be measured. Throws stopped when cancelled.
 */
function columnHistogram(
  db: ReadDb,
  sheetId: number,
  spec: ViewSpec,
  live: LiveRows[],
  rows: Uint32Array | null,
  { columnId, of }: Omit<HistogramAsk, 'viewId'>,
  flag: CancelFlag,
): Histogram | null {
  const column = columnsOf(db, sheetId).find(({ id }) => id === columnId)
  if (!column) return null
  return runCancellable(flag, lastRowOf(db, sheetId), () => {
    const kept = keptMeasure(db, measures[of], sheetId, columnId)
    const cells = (where: ConditionSql) =>
      kept ? keptCells(kept, idsOf(db, sheetId, where)) : readCells(db, sheetId, column, measures[of], where)
    const all = filterOf(db, sheetId, wholeListView)
    const whole = kept ? wholeListOf(kept, idsOf(db, sheetId, all), of) : wholeList([...cells(all)], of)
    if (!whole) return null
    const isWhole = spec.search === '' && spec.conditions.every(one => one.columnId === columnId)
    if (isWhole) return histogramOf(whole, whole)
    const isOthers = spec.conditions.every(one => one.columnId !== columnId)
    const shown = kept && rows && isOthers ? keptCells(kept, rows) : cells(filterOf(db, sheetId, spec, live, columnId))
    return histogramOf(whole, counted(whole, shown))
  })
}

/** Rows that are read when someone first goes through them. */
export function idsOf(db: ReadDb, sheetId: number, { text, params }: ConditionSql): Iterable<number> {
  let ids: number[] | undefined
  const read = () =>
    db.column<number>(`SELECT t.id FROM ${tableOf(sheetId)} t WHERE ${cancelPoint('t', 't.id')} AND ${text}`, ...params)
  return {
    [Symbol.iterator]: () => {
      ids ??= read()
      return ids[Symbol.iterator]()
    },
  }
}

/** The bars of what is measured, of all rows `ids` of the list; null: there is nothing to measure. */
export function wholeListOf(measured: Measured, ids: Iterable<number>, of: HistogramAsk['of']): WholeList | null {
  const known = wholeOf.get(measured)
  if (known) return known
  const whole = wholeList([...keptCells(measured, ids)], of)
  if (whole) wholeOf.set(measured, whole)
  return whole
}

function* keptCells({ value, filled }: Measured, ids: Iterable<number>): Generator<number | null> {
  for (const id of ids) yield filled[id] === 1 ? (value[id] ?? Number.NaN) : null
}

/** Of few rows with numbers far apart. */
function* readCells(
  db: ReadDb,
  sheetId: number,
  column: ColumnRow,
  kind: MeasureKind,
  { text, params }: ConditionSql,
): Generator<number | null> {
  const { measure } = measureOf(db, kind, sheetId, column)
  for (const cell of db.column<string | null>(
    `SELECT ${filledSql(`t.${sqlIdentifier(column.slot)}`)} FROM ${tableOf(sheetId)} t
     WHERE ${cancelPoint('t', 't.id')} AND ${text}`,
    ...params,
  ))
    yield cell === null ? null : (measure(cell) ?? Number.NaN)
}

const isMeasured = (value: number | null): value is number => value !== null && !Number.isNaN(value)

/** null: there is nothing to measure. */
function wholeList(cells: readonly (number | null)[], of: HistogramAsk['of']): WholeList | null {
  const values = cells.filter(isMeasured)
  const looked = lookAt(values, values.length)
  if (!looked) return null
  const { least, greatest } = looked
  const scale = of === 'date' ? dateScale(looked) : numberScale(looked)
  const ends = new Float64Array(scale.bars).fill(-Infinity)
  for (const value of values) {
    const bar = scale.barOf(value)
    if (value > (ends[bar] ?? -Infinity)) ends[bar] = value
  }
  return { scale, least, greatest, ends, ...counted({ scale }, cells) }
}

function counted({ scale }: Pick<WholeList, 'scale'>, cells: Cells): Pick<WholeList, 'bars' | 'unread'> {
  const bars = new Uint32Array(scale.bars)
  let unread = 0
  for (const value of cells) {
    if (value === null) continue
    if (Number.isNaN(value)) unread++
    else {
      const bar = scale.barOf(value)
      bars[bar] = (bars[bar] ?? 0) + 1
    }
  }
  return { bars, unread }
}

/** Both ends of each bar. */
export const endsOf = ({ scale, ends }: WholeList): Pick<HistogramBar, 'from' | 'to'>[] =>
  Array.from({ length: scale.bars }, (_, bar) => {
    const from = scale.from(bar)
    const to = scale.to(bar)
    const end = ends[bar] ?? -Infinity
    return { from, to: to === undefined ? Math.max(end, from ?? end) : to }
  })

function histogramOf(whole: WholeList, shown: Pick<WholeList, 'bars' | 'unread'>): Histogram {
  const { least, greatest } = whole
  const both = (all: number | undefined, some: number | undefined): CellCounts => ({ all: all ?? 0, shown: some ?? 0 })
  return {
    bars: endsOf(whole).map((ends, bar) => ({ ...ends, ...both(whole.bars[bar], shown.bars[bar]) })),
    least,
    greatest,
    unread: both(whole.unread, shown.unread),
  }
}

export const histogramRead = { columnHistogram }
