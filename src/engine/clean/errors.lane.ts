// Probable errors one by one, and the columns of which one decides another, with the cells that break it.
import type { ErrorReason } from '../../checks/betrayed/finding.ts'
import { judgeRow } from '../../checks/betrayed/judge.ts'
import { partOf } from '../../checks/betrayed/text-parts.ts'
import { cutText } from '../../contract/app/cell/cut-text.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import {
  type ColumnDependency,
  type DependencyBreak,
  maxJudgedLength,
  type ProbableError,
} from '../../contract/app/probable-errors.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { readFirstRows, tableOf } from '../table/rows.lane.ts'
import { ruleOfReason } from './error-rules.ts'
import { errorWords } from './error-words.ts'
import type { ListColumn } from './kinds/kind.ts'
import { learnedList } from './learned.lane.ts'

/** A finding without the rest of its row. */
export type FoundError = Omit<ProbableError, 'row'>
type Known = Omit<ColumnDependency, 'breaks' | 'examples'>
/** Cells of a slice that break a dependency, by its place among those that are known. */
export interface FoundBreaks {
  readonly dependency: number
  readonly breaks: number
  readonly examples: readonly DependencyBreak[]
}

export interface FoundSlice {
  readonly next: number | null
  readonly errors: FoundError[]
  readonly broken: FoundBreaks[]
}

const rowsPerPiece = 500
const maxMs = 25
const maxExamples = 20
/** Of a cell that is shown, and of the others of its row. */
const maxShown = maxJudgedLength
const maxBesides = 60

/** Columns of which one decides another, as they were learned. */
const learnedDependencies = (db: ReadDb, sheetId: number, id: number): Known[] =>
  dependenciesOf(learnedList(db, sheetId, id)).map(({ known }) => known)

function dependenciesOf({ list: { columns }, table }: ReturnType<typeof learnedList>) {
  const all = [
    ...table.dependencies.map(one => ({ ...one, holds: true })),
    ...table.unrelated.map(one => ({ ...one, holds: false })),
  ]
  return all.flatMap(({ from, to, usual, broken: _, ...facts }) => {
    const [source, column] = [columns[from], columns[to]]
    return source && column
      ? [{ from, to, usual, known: { sourceId: source.id, columnId: column.id, ...facts } satisfies Known }]
      : []
  })
}

/** Findings in the rows behind `after`, with the row to go on after; null at the end. */
function findErrors(db: ReadDb, sheetId: number, id: number, after: number): FoundSlice {
  const learned = learnedList(db, sheetId, id)
  const { columns } = learned.list
  const { table } = learned
  const dependencies = dependenciesOf(learned)
  const errors: FoundError[] = []
  const breaks = dependencies.map(() => ({ breaks: 0, examples: [] as DependencyBreak[] }))
  const slots = new Map(columnsOf(db, sheetId).map(({ id: columnId, slot }) => [columnId, slot]))
  const cellsSql = columns.map(({ id: columnId }) => {
    const slot = slots.get(columnId)
    return slot === undefined ? 'NULL' : `t.${sqlIdentifier(slot)}`
  })
  const sql = `SELECT ${['t.id', ...cellsSql].join(',')} FROM ${tableOf(sheetId)} t WHERE t.id > +? AND t.gone IS NULL ORDER BY t.id LIMIT +?`
  const until = performance.now() + maxMs
  let [last, next] = [after, true]
  while (next && performance.now() < until) {
    const rows = db.arrays<[id: number, ...cells: (string | null)[]]>(sql, last, rowsPerPiece)
    for (const [rowId, ...cells] of rows) {
      for (const [place, { after: meant, probability, reason }] of judgeRow(cells, table)) {
        const column = columns[place]
        if (!column?.writable) continue
        errors.push({
          rowId: rowId as RowId,
          columnId: column.id,
          before: cutText(cells[place] ?? '', maxShown),
          after: meant,
          probability,
          reason: errorWords(reason, at => columns[at]?.name ?? ''),
          sourceId: sourceOf(reason, columns),
          rule: ruleOfReason(reason, place, columns),
          several: reason.why === 'several',
        })
      }
      for (const [at, { from, to, usual, known }] of dependencies.entries()) {
        const [key, text] = [partOf(cells[from]?.trim() ?? '', known.part), cells[to]?.trim() ?? '']
        const fellows = text === '' ? undefined : usual.get(key)
        const own = breaks[at]
        if (!own || fellows === undefined || fellows.value === text) continue
        own.breaks++
        if (own.examples.length < maxExamples)
          own.examples.push({
            rowId: rowId as RowId,
            key: cutText(key, maxBesides),
            text: cutText(text, maxShown),
            usual: cutText(fellows.value, maxShown),
            ...{ agreeing: fellows.agreeing, of: fellows.of },
          })
      }
    }
    last = rows.at(-1)?.[0] ?? last
    next = rows.length === rowsPerPiece
  }
  const broken = breaks.flatMap((one, dependency): FoundBreaks[] => (one.breaks > 0 ? [{ dependency, ...one }] : []))
  return { next: next ? last : null, errors, broken }
}

/** The column that gives the cell away. */
const sourceOf = (reason: ErrorReason, columns: readonly ListColumn[]): ColumnId | null =>
  columns['from' in reason ? reason.from : 'other' in reason ? reason.other : -1]?.id ?? null

/** Findings with the first filled cells of their rows. */
function withRows(db: ReadDb, sheetId: number, errors: readonly FoundError[], most: number): ProbableError[] {
  const columns = columnsOf(db, sheetId)
  const rows = readFirstRows(
    db,
    sheetId,
    columns.map(({ slot }) => slot),
    Uint32Array.from(errors, ({ rowId }) => rowId),
  )
  return errors.map((error, at) => {
    const cells = columns.flatMap(({ id }, place) => {
      const text = rows[at]?.[place]?.trim() ?? ''
      return text === '' || id === error.columnId ? [] : [{ columnId: id, text: cutText(text, maxBesides) }]
    })
    // The column that gives the cell away comes first.
    const shown = [...cells].sort(
      (a, b) => Number(b.columnId === error.sourceId) - Number(a.columnId === error.sourceId),
    )
    return { ...error, row: shown.slice(0, most) }
  })
}

export const errorsRead = { learnedDependencies, findErrors, withRows }
