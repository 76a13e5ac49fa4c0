// The profile of a column: each of its different texts is read once, and every figure says which rows it is made of.
import { dateInColumn } from '../../../checks/columns/date-in-column.ts'
import { numberOf } from '../../../checks/columns/number.ts'
import { cellLength } from '../../../contract/app/cell/cell-text.ts'
import type { OutlierKind, RowFigure, ValueProfile } from '../../../contract/app/cell/column-profile.ts'
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import type { ColumnId, RowId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { type CancelFlag, cancelPoint, runCancellable } from '../../base/cancel-flag.ts'
import { dayFirstIn, decimalIn } from '../../check/notation.lane.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { columnOf } from '../../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../../table/rows.lane.ts'
import { filledSql } from '../../types/cell-sql.ts'
import { shapeOf } from '../../types/shape.ts'
import { cellsOf, equalParts, outliers, partsBy, quantile, sorted, type Weighted } from './facet/spread.ts'
import { repeatedIn, type TextGroup } from './figures.lane.ts'
import { filterOf } from './filter.lane.ts'

/** Values and shapes that are listed. */
const maxTop = 20
const maxShapes = 12
const maxParts = 10
/** Of a text on the screen; longer ones open their rows by number, as no filter is to carry a megabyte. */
const maxShown = 200
/** A range of lengths up to this is cut into equal parts, a longer one doubles from part to part. */
const evenLengths = 100
/** A shape of fewer cells is unusual where the usual ones have nearly all. */
const rareShare = 0.005
const nearlyAll = 0.95
const minShaped = 200

/** Different texts of a column. */
type Filled = readonly [text: string, cells: number]

/** Throws not_found when the column is gone, and stopped when it is cancelled. */
function valueProfile(db: ReadDb, sheetId: number, columnId: number, flag: CancelFlag): ValueProfile {
  const column = columnOf(db, sheetId, columnId)
  const id = column.id as ColumnId
  const where = filterOf(db, sheetId, wholeListView)
  const cell = filledSql(`t.${sqlIdentifier(column.slot)}`)
  const groups = runCancellable(flag, lastRowOf(db, sheetId), () =>
    db.arrays<TextGroup>(
      `SELECT ${cell} AS v, count(*) FROM ${tableOf(sheetId)} t
       WHERE ${cancelPoint('t', 't.id')} AND ${where.text} GROUP BY v`,
      ...where.params,
    ),
  )
  const filled = groups.filter((group): group is [string, number] => group[0] !== null)
  const rows = groups.reduce((sum, [, cells]) => sum + cells, 0)
  const cells = filled.reduce((sum, [, times]) => sum + times, 0)
  const repeated = repeatedIn(groups)
  const notBlank = { kind: 'blank' as const, columnId: id, blank: false }
  const rowsOf = (text: string) =>
    db.column<RowId>(`SELECT t.id FROM ${tableOf(sheetId)} t WHERE t.gone IS NULL AND ${cell} = ? ORDER BY t.id`, text)
  const shapes = shapesOf(filled)
  const lengths = weighted(filled, cellLength)
  const decimal = decimalIn(db, sheetId, column)
  const readNumber = (text: string) => numberOf(text, decimal)
  const numbers = numbersOf(column.type, filled, cells, readNumber)
  const dayFirst = dayFirstIn(db, sheetId, column)
  const days = columnTypeFacts[column.type].sort === 'date' ? weighted(filled, text => dayOf(text, dayFirst)) : []
  const lengthFigure = (from: number, to: number, times: number): RowFigure => ({
    rows: times,
    opens: [{ kind: 'length', columnId: id, from, to }],
  })
  const numberFigure = (from: number, to: number, times: number): RowFigure => ({
    rows: times,
    opens: [{ kind: 'number', columnId: id, from, to }],
  })
  const dayFigure = (from: number, to: number, times: number): RowFigure => ({
    rows: times,
    opens: [{ kind: 'date', columnId: id, from: dayText(from), to: dayText(to) }],
  })
  return {
    columnId: id,
    rows,
    filled: { rows: cells, opens: [notBlank] },
    blank: { rows: rows - cells, opens: [{ ...notBlank, blank: true }] },
    distinct: filled.length,
    repeated: { rows: repeated, opens: [{ kind: 'duplicate', columnId: id }] },
    once: { rows: cells - repeated, opens: [{ kind: 'duplicate', columnId: id, not: true }, notBlank] },
    top: mostFrequent(filled, maxTop, ([, times]) => times).map(([text, times]) => ({
      value: shown(text),
      figure: {
        rows: times,
        opens:
          text.length > maxShown
            ? [{ kind: 'rows', columnId: null, rowIds: rowsOf(text), label: shown(text) }]
            : [{ kind: 'values', columnId: id, values: [text] }],
      },
    })),
    shapes: shapes.slice(0, maxShapes).map(({ shape, example, cells: times }) => ({
      shape,
      example: shown(example),
      figure: { rows: times, opens: [{ kind: 'shape', columnId: id, shapes: [shape] }] },
    })),
    moreShapes: Math.max(0, shapes.length - maxShapes),
    lengths:
      lengths.length === 0
        ? null
        : {
            min: least(lengths),
            max: greatest(lengths),
            median: quantile(lengths, 0.5),
            parts: lengthParts(lengths).map(({ from, to, cells: times }) => ({
              from,
              to,
              figure: lengthFigure(from, to, times),
            })),
          },
    numbers:
      numbers.length === 0
        ? null
        : {
            min: least(numbers),
            max: greatest(numbers),
            mean: meanOf(numbers),
            median: quantile(numbers, 0.5),
            parts: equalParts(numbers, maxParts).map(({ from, to, cells: times }) => ({
              from,
              to,
              figure: numberFigure(from, to, times),
            })),
          },
    dates:
      days.length === 0
        ? null
        : {
            min: dayText(least(days)),
            max: dayText(greatest(days)),
            parts: dayParts(days).map(({ from, to, cells: times }) => ({
              from: dayText(from),
              to: dayText(to),
              figure: dayFigure(from, to, times),
            })),
          },
    outliers: [
      ...farOff(numbers, ['low', 'high'], numberFigure, example => exampleOf(filled, readNumber, example)),
      ...farOff(days, ['early', 'late'], dayFigure, dayText),
      // Of numbers and dates the length says nothing more.
      ...(numbers.length + days.length > 0
        ? []
        : farOff(lengths, ['short', 'long'], lengthFigure, example => exampleOf(filled, cellLength, example))),
      ...unlike(shapes, cells).map(({ usual, example, times }) => ({
        kind: 'unlike' as const,
        example: shown(example),
        figure: { rows: times, opens: [{ kind: 'shape' as const, columnId: id, shapes: usual, not: true }, notBlank] },
      })),
    ],
  }
}

const shown = (text: string) => (text.length > maxShown ? `${cutText(text, maxShown)}…` : text)
const least = (values: readonly Weighted[]) => values[0]?.value ?? 0
const greatest = (values: readonly Weighted[]) => values.at(-1)?.value ?? 0
const dayMs = 86_400_000
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Midnight of the day of a date; null for what is none. */
function dayOf(text: string, dayFirst: boolean): number | null {
  const ms = dateInColumn(text, dayFirst)?.ms
  return ms === undefined ? null : Math.floor(ms / dayMs) * dayMs
}

function weighted(filled: readonly Filled[], read: (text: string) => number | null): Weighted[] {
  return sorted(
    filled.flatMap(([text, cells]) => {
      const value = read(text)
      return value === null ? [] : [{ value, cells }]
    }),
  )
}

/** A text column with a number here and there is no column of numbers. */
function numbersOf(
  type: string,
  filled: readonly Filled[],
  cells: number,
  read: (text: string) => number | null,
): Weighted[] {
  if (type !== 'number' && type !== 'text') return []
  const found = weighted(filled, read)
  return type === 'number' || cellsOf(found) * 2 > cells ? found : []
}

function meanOf(values: readonly Weighted[]): number | null {
  const mean = values.reduce((sum, { value, cells }) => sum + value * cells, 0) / cellsOf(values)
  return Number.isFinite(mean) ? mean : null
}

const lengthParts = (lengths: readonly Weighted[]) =>
  greatest(lengths) - least(lengths) < evenLengths
    ? equalParts(lengths, maxParts)
    : partsBy(lengths, length => Math.floor(Math.log2(length)))

/** By day, month, year, ten or a hundred years: the finest with few parts. */
function dayParts(days: readonly Weighted[]) {
  const month = (ms: number) => new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth()
  const years = (count: number) => (ms: number) => Math.floor(new Date(ms).getUTCFullYear() / count)
  const units = [(ms: number) => ms / dayMs, month, years(1), years(10), years(100)]
  const unit = units.find(one => one(greatest(days)) - one(least(days)) <= maxParts + 1) ?? years(1000)
  return partsBy(days, unit)
}

interface Shaped {
  shape: string
  example: string
  cells: number
}

function shapesOf(filled: readonly Filled[]): Shaped[] {
  const found = new Map<string, Shaped>()
  for (const [text, cells] of filled) {
    const shape = shapeOf(text)
    const known = found.get(shape)
    if (known) known.cells += cells
    else found.set(shape, { shape, example: text, cells })
  }
  return mostFrequent([...found.values()], found.size, one => one.cells)
}

/** Equal counts in the order they came. */
const mostFrequent = <T>(all: readonly T[], most: number, cells: (one: T) => number): T[] =>
  all.toSorted((a, b) => cells(b) - cells(a)).slice(0, most)

const exampleOf = (filled: readonly Filled[], read: (text: string) => number | null, value: number) =>
  shown(filled.find(([text]) => read(text) === value)?.[0] ?? '')

function farOff(
  values: readonly Weighted[],
  [below, above]: readonly [OutlierKind, OutlierKind],
  figure: (from: number, to: number, cells: number) => RowFigure,
  example: (value: number) => string,
): ValueProfile['outliers'] {
  const { low, high } = outliers(values)
  const found = (kind: OutlierKind, some: readonly Weighted[], extreme: number) =>
    some.length === 0
      ? []
      : [{ kind, example: example(extreme), figure: figure(least(some), greatest(some), cellsOf(some)) }]
  return [...found(below, low, least(low)), ...found(above, high, greatest(high))]
}

/** Cells that are written as hardly any other, where nearly all are written in a few ways. */
function unlike(shapes: readonly Shaped[], cells: number): { usual: string[]; example: string; times: number }[] {
  if (cells < minShaped) return []
  const usual = shapes.filter(one => one.cells >= rareShare * cells)
  const times = cells - usual.reduce((sum, one) => sum + one.cells, 0)
  const example = shapes[usual.length]?.example
  return example !== undefined && times <= (1 - nearlyAll) * cells
    ? [{ usual: usual.map(({ shape }) => shape), example, times }]
    : []
}

export const profileOfValuesRead = { valueProfile }
