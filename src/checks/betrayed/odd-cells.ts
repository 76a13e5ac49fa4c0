// All that is judged by one column, or by the columns of a row, without a dependency: the finders in the order in which they count.
import type { TableAnswers } from './answers.ts'
import { beforeAfter, type OrderedPlace } from './before-after.ts'
import { type CodedColumn, textAt } from './coded-columns.ts'
import { cutTexts } from './cut-texts.ts'
import { defaultValues } from './default-values.ts'
import type { CellJudge, LoudRowJudge, RowJudge } from './finder.ts'
import type { ErrorFinding } from './finding.ts'
import { namesInEmails } from './names-in-emails.ts'
import { oddDates } from './odd-dates.ts'
import { oddNumbers } from './odd-numbers.ts'
import { oddShapes } from './odd-shapes.ts'
import { onceForColumn } from './once.ts'
import { orderedValues } from './ordered-values.ts'
import { otherColumns } from './other-columns.ts'
import { outOfOrder } from './out-of-order.ts'
import { severalValues } from './several-values.ts'
import type { InSteps } from './steps.ts'
import { oddUnits } from './units.ts'

export interface JudgedColumn {
  readonly name: string
  /** Its values may be misspelt; in others, such as names of people, every spelling may be right. */
  readonly spelled: boolean
  /** Its numbers may be judged by their size. */
  readonly counted: boolean
}

export interface OddCells {
  /** By column: they count before misspelt words, as another unit may read like one. */
  readonly units: readonly (CellJudge | null)[]
  /** By column. */
  readonly cells: readonly (CellJudge | null)[]
  /** Finds nothing in a row of quiet cells. */
  readonly loudRows: LoudRowJudge
  readonly rows: readonly RowJudge[]
  /** Whether the judge of rows that asks for quiet cells may find something in a cell with the text. */
  readonly mayConcern: (place: number, text: string) => boolean
  /** By column: its texts are there again and again. */
  readonly repeats: readonly boolean[]
  /** By column, there by the text, and there by the whole row, as `rowKey` writes it. */
  readonly places: ReadonlyMap<number, ReadonlyMap<string, ReadonlyMap<string, ErrorFinding>>>
}

/** Of the cells of a column whose texts repeat. */
const maxDifferent = 0.5

type Row = readonly (string | null)[]

/** Longer cells may be left out of what is learned from. */
const maxKeyed = 500
export const rowKey = (row: Row): string => JSON.stringify(row.map(cell => (cell ?? '').trim().slice(0, maxKeyed)))

/** The first that finds something counts. */
const firstOf =
  (judges: readonly CellJudge[]): CellJudge =>
  text => {
    for (const judge of judges) {
      const found = judge(text)
      if (found) return found
    }
    return null
  }

/** Of cells, in the order in which they count; kept by column. */
const finders = [
  defaultValues,
  (column: CodedColumn) => {
    const values = orderedValues(column)
    return values ? oddDates(column, values) : null
  },
  oddNumbers,
  severalValues,
  oddShapes,
  cutTexts,
].map(find => ({ find: onceForColumn<CellJudge | null>(find), counts: find === oddNumbers }))
const judgeBy = (some: typeof finders) =>
  onceForColumn((column, name) => firstOf(some.flatMap(({ find }) => find(column, name) ?? [])))
const judgeOf = judgeBy(finders)
const judgeOfUncounted = judgeBy(finders.filter(({ counts }) => !counts))

export function* learnOddCells(
  columns: readonly CodedColumn[],
  judged: readonly JudgedColumn[],
  answers: TableAnswers,
): InSteps<OddCells> {
  const isJudged = (place: number) => !answers.anyValue.has(place)
  const cells: (CellJudge | null)[] = []
  const units: (CellJudge | null)[] = []
  for (const [place, column] of columns.entries()) {
    const { name = '', counted = false } = judged[place] ?? {}
    // One after the other, so that no step is long.
    for (const { find, counts } of isJudged(place) ? finders : []) {
      if (counts && !counted) continue
      find(column, name)
      yield
    }
    cells.push(isJudged(place) ? (counted ? judgeOf : judgeOfUncounted)(column, name) : null)
    units.push(isJudged(place) ? oddUnits(column, name) : null)
    yield
  }
  const ordered: OrderedPlace[] = []
  const places = new Map<number, Map<string, Map<string, ErrorFinding>>>()
  for (const [place, column] of columns.entries()) {
    const values = isJudged(place) ? orderedValues(column) : null
    if (!values) continue
    ordered.push({ place, column, ordered: values })
    const byText = new Map<string, Map<string, ErrorFinding>>()
    for (const [row, finding] of outOfOrder(column, values)) {
      const text = textAt(column, row)
      const key = rowKey(columns.map(one => textAt(one, row)))
      byText.set(text, new Map([...(byText.get(text) ?? []), [key, finding]]))
    }
    if (byText.size > 0) places.set(place, byText)
    yield
  }
  const others = otherColumns(columns)
  yield
  const dated = beforeAfter(ordered)
  yield
  return {
    units,
    cells,
    loudRows: others.judge,
    rows: [dated, namesInEmails(columns)].filter(judge => judge !== null),
    mayConcern: others.mayConcern,
    repeats: columns.map(({ texts, codes }) => texts.length <= maxDifferent * codes.length),
    places,
  }
}
