// Two columns against one another: how many rows of the list, and of those that are shown, lie in each part of both ranges.
import type { Scatter, ScatterAsk, ScatterAxis } from '../../../../contract/app/scatter.ts'
import { type CellCounts, type ViewSpec, wholeListView } from '../../../../contract/app/view.ts'
import { columnTypeFacts } from '../../../../model/column-types/index.ts'
import { type CancelFlag, cancelPoint, runCancellable } from '../../../base/cancel-flag.ts'
import type { ConditionSql } from '../../../check/condition.lane.ts'
import { type ReadDb, sqlIdentifier } from '../../../store/sql.ts'
import { type ColumnRow, columnsOf } from '../../../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../../../table/rows.lane.ts'
import { filledSql } from '../../../types/cell-sql.ts'
import { filterOf, type LiveRows } from '../filter.lane.ts'
import { keptMeasure, type Measured, measureOf } from '../kept-column.lane.ts'
import { endsOf, idsOf, measures, type WholeList, wholeListOf } from './histogram.lane.ts'

/** What two columns measure, by the numbers that `rows` have. */
interface Points {
  readonly across: Measured
  readonly up: Measured
  readonly rows: Iterable<number>
}

interface Counts {
  /** Rows by part of the second column, then of the first. */
  readonly places: Uint32Array
  readonly blank: number
  readonly unread: number
}
/** Of all rows of the list, by what is kept of both columns. */
const countsOf = new WeakMap<Measured, WeakMap<Measured, Counts>>()

const kindOf = ({ type }: ColumnRow): ScatterAxis['of'] | null =>
  columnTypeFacts[type].sort === 'date' ? 'date' : type === 'number' || type === 'text' ? 'number' : null

/**
 * `rows`: those that the view shows, where they are known to be so still. null: one of the columns is gone or holds no numbers
 * or dates, or no row has both. Throws stopped when cancelled.
 */
function columnScatter(
  db: ReadDb,
  sheetId: number,
  spec: ViewSpec,
  live: LiveRows[],
  rows: Uint32Array | null,
  { firstId, secondId }: Omit<ScatterAsk, 'viewId'>,
  flag: CancelFlag,
): Scatter | null {
  const columns = columnsOf(db, sheetId)
  const first = columns.find(({ id }) => id === firstId)
  const second = columns.find(({ id }) => id === secondId)
  const ofFirst = first ? kindOf(first) : null
  const ofSecond = second ? kindOf(second) : null
  if (!first || !second || !ofFirst || !ofSecond) return null
  return runCancellable(flag, lastRowOf(db, sheetId), () => {
    const kept = [
      keptMeasure(db, measures[ofFirst], sheetId, firstId),
      keptMeasure(db, measures[ofSecond], sheetId, secondId),
    ] as const
    const read = (where: ConditionSql): Points =>
      kept[0] && kept[1]
        ? { across: kept[0], up: kept[1], rows: idsOf(db, sheetId, where) }
        : readPoints(db, sheetId, [first, second], [ofFirst, ofSecond], where)
    const all = read(filterOf(db, sheetId, wholeListView))
    const across = wholeListOf(all.across, all.rows, ofFirst)
    const up = wholeListOf(all.up, all.rows, ofSecond)
    if (!across || !up || !isRanged(across, first) || !isRanged(up, second)) return null
    const whole = countsOf.get(all.across)?.get(all.up) ?? countPlaces(all, across, up)
    countsOf.set(all.across, (countsOf.get(all.across) ?? new WeakMap()).set(all.up, whole))
    if (whole.places.every(count => count === 0)) return null
    const conditions = spec.conditions.filter(one => one.columnId !== firstId && one.columnId !== secondId)
    const isOthers = conditions.length === spec.conditions.length
    const points =
      rows && isOthers && kept[0] && kept[1]
        ? { ...all, rows }
        : read(filterOf(db, sheetId, { ...spec, conditions }, live))
    const isWhole = spec.search === '' && conditions.length === 0
    return scatterOf([ofFirst, ofSecond], across, up, whole, isWhole ? whole : countPlaces(points, across, up))
  })
}

/** A text column with a number here and there is no column of numbers. */
const isRanged = ({ bars, unread }: WholeList, { type }: ColumnRow): boolean =>
  type !== 'text' || bars.reduce((sum, cells) => sum + cells, 0) > unread

/** Of few rows with numbers far apart, which are counted from 0 here. */
function readPoints(
  db: ReadDb,
  sheetId: number,
  columns: readonly [ColumnRow, ColumnRow],
  of: readonly [ScatterAxis['of'], ScatterAxis['of']],
  { text, params }: ConditionSql,
): Points {
  const cell = ({ slot }: ColumnRow) => filledSql(`t.${sqlIdentifier(slot)}`)
  const cells = db.arrays<[string | null, string | null]>(
    `SELECT ${cell(columns[0])}, ${cell(columns[1])} FROM ${tableOf(sheetId)} t WHERE ${cancelPoint('t', 't.id')} AND ${text}`,
    ...params,
  )
  const measured = (at: 0 | 1): Measured => {
    const { measure } = measureOf(db, measures[of[at]], sheetId, columns[at])
    const texts = cells.map(row => row[at])
    return {
      value: Float64Array.from(texts, text => (text === null ? null : measure(text)) ?? Number.NaN),
      filled: Uint8Array.from(texts, text => (text === null ? 0 : 1)),
    }
  }
  return { across: measured(0), up: measured(1), rows: Uint32Array.from(cells.keys()) }
}

function countPlaces({ across, up, rows }: Points, { scale: ofAcross }: WholeList, { scale: ofUp }: WholeList): Counts {
  const places = new Uint32Array(ofAcross.bars * ofUp.bars)
  let [blank, unread] = [0, 0]
  for (const row of rows) {
    if (across.filled[row] !== 1 || up.filled[row] !== 1) {
      blank++
      continue
    }
    const x = across.value[row] ?? Number.NaN
    const y = up.value[row] ?? Number.NaN
    if (Number.isNaN(x) || Number.isNaN(y)) {
      unread++
      continue
    }
    const place = ofUp.barOf(y) * ofAcross.bars + ofAcross.barOf(x)
    places[place] = (places[place] ?? 0) + 1
  }
  return { places, blank, unread }
}

function scatterOf(
  [ofFirst, ofSecond]: readonly [ScatterAxis['of'], ScatterAxis['of']],
  across: WholeList,
  up: WholeList,
  whole: Counts,
  shown: Counts,
): Scatter {
  const axis = (of: ScatterAxis['of'], list: WholeList): ScatterAxis => ({
    of,
    parts: endsOf(list),
    least: list.least,
    greatest: list.greatest,
  })
  const both = (of: 'blank' | 'unread'): CellCounts => ({ all: whole[of], shown: shown[of] })
  return {
    across: axis(ofFirst, across),
    up: axis(ofSecond, up),
    places: Array.from(whole.places).flatMap((all, place) =>
      all === 0
        ? []
        : [
            {
              across: place % across.scale.bars,
              up: Math.floor(place / across.scale.bars),
              ...{ all, shown: shown.places[place] ?? 0 },
            },
          ],
    ),
    blank: both('blank'),
    unread: both('unread'),
  }
}

export const scatterRead = { columnScatter }
