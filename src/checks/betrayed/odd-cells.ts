// All that is judged by one column, or by the columns of a row, without a dependency: the finders in the order in which they count.
import type { TableAnswers } from './answers.ts'
import { beforeAfter } from './before-after.ts'
import type { CodedColumn } from './coded-columns.ts'
import { cutTexts } from './cut-texts.ts'
import { defaultValues } from './default-values.ts'
import type { CellJudge, RowJudge } from './finder.ts'
import type { ErrorFinding } from './finding.ts'
import { namesInEmails } from './names-in-emails.ts'
import { oddDates } from './odd-dates.ts'
import { oddNumbers } from './odd-numbers.ts'
import { oddShapes } from './odd-shapes.ts'
import { type OrderedColumn, orderedValues } from './ordered-values.ts'
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
  readonly rows: readonly RowJudge[]
  /** Whether a judge of rows that asks for quiet cells may find something in a cell with the text. */
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

export function* learnOddCells(
  rows: readonly Row[],
  columns: readonly CodedColumn[],
  judged: readonly JudgedColumn[],
  answers: TableAnswers,
): InSteps<OddCells> {
  const isJudged = (place: number) => !answers.anyValue.has(place)
  const ordered: (OrderedColumn | null)[] = []
  for (const column of columns) {
    ordered.push(orderedValues(column))
    yield
  }
  const cells: (CellJudge | null)[] = []
  for (const [place, column] of columns.entries()) {
    const { name = '', counted = false } = judged[place] ?? {}
    const values = ordered[place]
    const finders: (() => CellJudge | null)[] = [
      () => defaultValues(column),
      () => (values ? oddDates(column, values) : null),
      () => (counted ? oddNumbers(column, name) : null),
      () => severalValues(column),
      () => oddShapes(column),
      () => cutTexts(column),
    ]
    const judges: CellJudge[] = []
    for (const find of isJudged(place) ? finders : []) {
      const judge = find()
      if (judge) judges.push(judge)
      yield
    }
    cells.push(isJudged(place) ? firstOf(judges) : null)
  }
  const places = new Map<number, Map<string, Map<string, ErrorFinding>>>()
  for (const [place, column] of columns.entries()) {
    const values = ordered[place]
    if (!values || !isJudged(place)) continue
    const byText = new Map<string, Map<string, ErrorFinding>>()
    for (const [at, finding] of outOfOrder(column, values)) {
      const row = rows[at] ?? []
      const text = row[place]?.trim() ?? ''
      byText.set(text, new Map([...(byText.get(text) ?? []), [rowKey(row), finding]]))
    }
    if (byText.size > 0) places.set(place, byText)
    yield
  }
  const timed = ordered.flatMap((values, place) =>
    values && isJudged(place)
      ? [
          {
            place,
            ordered: values,
            values: columns[place]?.texts.map((text, at) => (at === 0 ? null : values.toValue(text))) ?? [],
          },
        ]
      : [],
  )
  const codesAt = (place: number) => columns[place]?.codes ?? new Uint32Array()
  const units: (CellJudge | null)[] = []
  for (const [place, column] of columns.entries()) {
    units.push(isJudged(place) ? oddUnits(column, judged[place]?.name ?? '') : null)
    yield
  }
  const others = otherColumns(columns)
  yield
  const dated = beforeAfter(timed, codesAt)
  yield
  const rowJudges = [others.judge, dated, namesInEmails(columns)]
  return {
    units,
    cells,
    rows: rowJudges,
    mayConcern: others.mayConcern,
    repeats: columns.map(({ texts, codes }) => texts.length <= maxDifferent * codes.length),
    places,
  }
}
