// Rows of a table in which something may be found: to judge any other takes time and finds nothing.
import type { CodedColumn } from './coded-columns.ts'
import { contradictedRows, trimmedTexts } from './contradicted.ts'
import type { CellJudge } from './finder.ts'
import type { ErrorFinding } from './finding.ts'
import { isLoud, type LearnedTable } from './judge.ts'
import { isSumWord } from './odd-rows.ts'
import type { InSteps } from './steps.ts'

const textsPerStep = 1000
const rowsPerStep = 1000

/** By row, 1 where `judgeRow` may find something. `columns`: all rows of the table, also with spaces at the ends of their cells. */
export function* suspectRows(columns: readonly CodedColumn[], learned: LearnedTable): InSteps<Uint8Array> {
  const { dependencies, wanted, odd } = learned
  const rows = yield* contradictedRows(columns, dependencies, wanted)
  for (const [place, column] of columns.entries()) markRows(rows, column, yield* suspectTexts(place, column, learned))
  const cells = columns.map(column => ({ codes: column.codes, texts: trimmedTexts(column) }))
  for (let row = 0; row < rows.length; row++) {
    if (row % rowsPerStep === 0) yield
    if (rows[row] === 1) continue
    const cellAt = (place: number) => {
      const column = cells[place]
      return column?.texts[column.codes[row] ?? 0] ?? ''
    }
    if (odd.rows.some(judge => findsAny(judge(cellAt)))) rows[row] = 1
  }
  return rows
}

/** Marks the rows of a column whose text is marked. */
export function markRows(rows: Uint8Array, { codes }: CodedColumn, marks: Uint8Array): void {
  if (!marks.includes(1)) return
  for (let row = 0; row < codes.length; row++) if (marks[codes[row] ?? 0] === 1) rows[row] = 1
}

const findsAny = (found: Iterable<unknown>): boolean => !found[Symbol.iterator]().next().done

/** What judges the texts of a column by themselves, and what it has something against. */
interface Loud {
  readonly by: readonly (CellJudge | ReadonlyMap<string, ErrorFinding> | null | undefined)[]
  readonly marks: Uint8Array
}
const knownLoud = new WeakMap<CodedColumn, Loud>()

function* suspectTexts(place: number, column: CodedColumn, learned: LearnedTable): InSteps<Uint8Array> {
  const { odd, names } = learned
  const texts = trimmedTexts(column)
  const marks = (yield* loudTexts(place, column, learned)).slice()
  const misplaced = odd.places.get(place)
  for (let code = 1; code < texts.length; code++) {
    if (code % textsPerStep === 0) yield
    const text = texts[code] ?? ''
    if (text === '' || marks[code] === 1) continue
    if (odd.mayConcern(place, text) || misplaced?.has(text) || text === names[place] || isSumWord(text)) marks[code] = 1
  }
  return marks
}

/** Kept as long as the column and its judges are the same. */
function* loudTexts(place: number, column: CodedColumn, { slips, odd }: LearnedTable): InSteps<Uint8Array> {
  const by = [slips[place], odd.units[place], odd.cells[place]]
  const known = knownLoud.get(column)
  if (known?.by.every((one, at) => one === by[at])) return known.marks
  const texts = trimmedTexts(column)
  const marks = new Uint8Array(texts.length)
  for (let code = 1; code < texts.length; code++) {
    if (code % textsPerStep === 0) yield
    const text = texts[code] ?? ''
    if (text !== '' && isLoud(place, text, slips, odd)) marks[code] = 1
  }
  knownLoud.set(column, { by, marks })
  return marks
}
