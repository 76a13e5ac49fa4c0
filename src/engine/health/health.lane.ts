// The figures of a list's health, read from its rows in a few passes.
import type { CodedColumn } from '../../checks/betrayed/coded-columns.ts'
import { type ColumnType, type Verdict, verdictNames } from '../../contract/app/cell/cell.ts'
import type { RowFigure } from '../../contract/app/cell/column-profile.ts'
import { type EvidenceAge, evidenceAges, type HealthFigures } from '../../contract/app/health.ts'
import type { ColumnId, RowId, RunId } from '../../contract/app/ids.ts'
import type { ViewCondition } from '../../contract/app/view.ts'
import { type CancelFlag, cancelPoint, runCancellable } from '../base/cancel-flag.ts'
import { longCell } from '../check/coded-columns.lane.ts'
import { blankRowsIn, domainCells, duplicateCells, filledCells } from '../check/column-counts.ts'
import { type WholeColumns, wholeColumnsNow } from '../check/whole-columns.lane.ts'
import { atImport } from '../sheet/history/at-import.lane.ts'
import { type ReadDb, type SqlText, sqlIdentifier } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../table/rows.lane.ts'
import { blankSql, duplicateSql, filledSql } from '../types/cell-sql.ts'

const maxProviders = 10
const maxRuns = 20
/** A filter holds as many conditions; a list with more columns names its blank rows. */
const maxConditions = 50
const maxListed = 200_000

/** Figures of columns that are kept, of a few lists: after an edit only those of its columns are counted again. */
const maxKept = 2000
const keptBy = new WeakMap<ReadDb, Map<string, unknown>>()

/** What was counted for a column, as long as its cells and the rows of its list are the same. */
function counting(db: ReadDb, sheetId: number) {
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  const kept = keptBy.get(db) ?? new Map<string, unknown>()
  keptBy.set(db, kept)
  const keyOf = (what: string, { id, version }: ColumnRow) => JSON.stringify([what, sheetId, rows, id, version])
  const known = <T>(what: string, column: ColumnRow): T | undefined => kept.get(keyOf(what, column)) as T | undefined
  function keep<T>(what: string, column: ColumnRow, figure: T): T {
    kept.set(keyOf(what, column), figure)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    return figure
  }
  return {
    known,
    keep,
    once: <T>(what: string, column: ColumnRow, count: () => T): T =>
      known<T>(what, column) ?? keep(what, column, count()),
  }
}
type Counting = ReturnType<typeof counting>

/** Throws stopped. `now`: when evidence is how old. */
function healthFigures(db: ReadDb, sheetId: number, now: number, flag: CancelFlag): HealthFigures {
  return runCancellable(flag, lastRowOf(db, sheetId), () => {
    const columns = columnsOf(db, sheetId)
    const kept = counting(db, sheetId)
    const whole = wholeColumnsNow(db, sheetId)
    const { rows, blankRows, filled } = whole ? filledIn(columns, whole) : filledOf(db, sheetId, columns, kept)
    const textsOf = ({ id }: ColumnRow) => {
      const column = whole?.columns.get(id)
      return column?.texts.includes(longCell) ? undefined : column
    }
    const completeness = columns.map((column, at) => {
      const condition = { kind: 'blank' as const, columnId: column.id as ColumnId }
      const cells = filled[at] ?? 0
      return {
        ...called(column),
        type: column.type,
        filled: { rows: cells, opens: [{ ...condition, blank: false }] },
        blank: { rows: rows - cells, opens: [{ ...condition, blank: true }] },
      }
    })
    const filledNow = new Map(columns.map(({ id }, at) => [id, filled[at] ?? 0]))
    const before = atImport(db, sheetId, { rows, filled: filledNow })
    return {
      rows,
      blankRows,
      completeness,
      repeated: columns.filter(saysWho).map(column => ({
        ...called(column),
        figure: kept.once('repeated', column, () => repeated(db, sheetId, column, textsOf(column))),
      })),
      verdicts: columns
        .filter(({ origin }) => origin?.field === 'verdict')
        .map(column => ({ ...called(column), parts: verdictsOf(db, sheetId, column) })),
      providers: [
        ...columns
          .filter(({ origin }) => origin?.field === 'email_sender.email_provider_name')
          .map(column => ({
            ...called(column),
            parts: mostFrequent(column, 'value', valuesOf(db, sheetId, column, 'value')),
          })),
        ...columns
          .filter(({ type, origin }) => type === 'email' && origin === null)
          .map(column => ({
            ...called(column),
            parts: kept.once('domains', column, () => domainsOf(db, sheetId, column, textsOf(column))),
          })),
      ],
      evidence: columns
        .filter(({ id, origin }) => origin?.resultColumnId === id)
        .map(column => ({ ...called(column), parts: evidenceOf(db, sheetId, column, now) }))
        .filter(({ parts }) => parts.length > 0),
      credits: creditsOf(db, sheetId),
      before: before && {
        rows: before.rows,
        filled: [...before.filled].map(([columnId, cells]) => ({ columnId: columnId as ColumnId, cells })),
      },
    }
  })
}

const called = ({ id, name }: ColumnRow) => ({ columnId: id as ColumnId, name })
/** Two rows with the same value are likely to be the same person or company. */
const saysWho = ({ type, origin }: ColumnRow) => origin === null && identifying.has(type)
const identifying: ReadonlySet<ColumnType> = new Set(['email', 'phone', 'profile_url', 'full_name', 'service_id'])

/** One pass over the cells of columns that changed, and over those of others where the cells before them are blank. */
function filledOf(db: ReadDb, sheetId: number, columns: readonly ColumnRow[], kept: Counting) {
  const blankOf = ({ slot }: ColumnRow) => blankSql(`t.${sqlIdentifier(slot)}`)
  const before = columns.map(column => kept.known<number>('blank', column))
  const changed = columns.filter((_, at) => before[at] === undefined)
  // Ends at the first value of the row; a chain of AND reads all of its cells.
  const all =
    columns.length > 0 ? `CASE ${columns.map(one => `WHEN NOT ${blankOf(one)} THEN 0`).join(' ')} ELSE 1 END` : '0'
  const [rows = 0, blank = 0, ...empty] =
    db.arrays<number[]>(
      `SELECT count(*), sum(${all})${changed.map(one => `, sum(${blankOf(one)})`).join('')}
       FROM ${tableOf(sheetId)} t WHERE ${cancelPoint('t', 't.id')} AND t.gone IS NULL`,
    )[0] ?? []
  const counted = new Map(changed.map((column, at) => [column, kept.keep('blank', column, empty[at] ?? 0)]))
  return {
    rows,
    blankRows: blankFigure(columns, blank ?? 0, () => blankRowIds(db, sheetId, all, blank)),
    filled: columns.map((column, at) => rows - (before[at] ?? counted.get(column) ?? 0)),
  }
}

/** The same of columns that are kept by their texts. */
function filledIn(columns: readonly ColumnRow[], { rowIds, columns: byId }: WholeColumns) {
  const all = columns.flatMap(({ id }) => byId.get(id) ?? [])
  const blank = blankRowsIn(all, rowIds.length)
  return {
    rows: rowIds.length,
    blankRows: blankFigure(columns, blank.length, () =>
      blank.slice(0, maxListed).map(row => (rowIds[row] ?? 0) as RowId),
    ),
    filled: all.map(column => filledCells(column)),
  }
}

function blankFigure(columns: readonly ColumnRow[], rows: number, rowIds: () => RowId[]): RowFigure {
  const opens: ViewCondition[] =
    columns.length <= maxConditions
      ? columns.map(({ id }) => ({ kind: 'blank', columnId: id as ColumnId, blank: true }))
      : [{ kind: 'rows', columnId: null, label: 'Blank rows', rowIds: rowIds() }]
  return { rows, opens: rows > 0 ? opens : [] }
}

function blankRowIds(db: ReadDb, sheetId: number, all: SqlText, count: number): RowId[] {
  if (!count) return []
  return db.column<RowId>(`SELECT t.id FROM ${tableOf(sheetId)} t WHERE t.gone IS NULL AND ${all} LIMIT ${maxListed}`)
}

function repeated(db: ReadDb, sheetId: number, { id, slot }: ColumnRow, column: CodedColumn | undefined): RowFigure {
  const rows = column
    ? duplicateCells(column).repeated
    : db.value<number | null>(
        `SELECT sum(n) FROM (SELECT ${duplicateSql(`t.${sqlIdentifier(slot)}`)} AS k, count(*) AS n FROM ${tableOf(sheetId)} t
     WHERE ${cancelPoint('t', 'NULL')} AND t.gone IS NULL AND k IS NOT NULL GROUP BY k HAVING n > 1)`,
      )
  return { rows: rows ?? 0, opens: [{ kind: 'duplicate', columnId: id as ColumnId }] }
}

function verdictsOf(db: ReadDb, sheetId: number, { id, slot }: ColumnRow): { verdict: Verdict; figure: RowFigure }[] {
  const found = new Map(
    db.arrays<[string | null, number]>(
      `SELECT t.${sqlIdentifier(slot)}, count(*) FROM ${tableOf(sheetId)} t WHERE t.gone IS NULL GROUP BY 1`,
    ),
  )
  return verdictNames.flatMap(verdict => {
    const rows = found.get(verdict) ?? 0
    const opens: ViewCondition[] = [{ kind: 'verdict', columnId: id as ColumnId, verdicts: [verdict] }]
    return rows > 0 ? [{ verdict, figure: { rows, opens } }] : []
  })
}

type Cells = readonly [value: string | null, cells: number]

/** Values or domains of a column with their cells, the most frequent first. */
function valuesOf(db: ReadDb, sheetId: number, { slot }: ColumnRow, of: 'value' | 'domain'): readonly Cells[] {
  const cell = `t.${sqlIdentifier(slot)}`
  const value = of === 'domain' ? `domain_in(${cell})` : filledSql(cell)
  return db.arrays<[string | null, number]>(
    `SELECT ${value} AS v, count(*) AS n FROM ${tableOf(sheetId)} t
     WHERE ${cancelPoint('t', 'NULL')} AND t.gone IS NULL AND NOT ${blankSql(cell)} GROUP BY v ORDER BY n DESC, v`,
  )
}

function domainsOf(db: ReadDb, sheetId: number, column: ColumnRow, coded: CodedColumn | undefined) {
  const found = coded
    ? [...domainCells(coded)].sort(([a, n], [b, m]) => m - n || ((a ?? '') < (b ?? '') ? -1 : 1))
    : valuesOf(db, sheetId, column, 'domain')
  return mostFrequent(column, 'domain', found)
}

/** The most frequent values or domains of a column, and all other filled cells as one. */
function mostFrequent({ id }: ColumnRow, of: 'value' | 'domain', found: readonly Cells[]) {
  const columnId = id as ColumnId
  const named = found.filter((one): one is [string, number] => one[0] !== null).slice(0, maxProviders)
  const condition = (names: string[]): ViewCondition =>
    of === 'domain' ? { kind: 'domain', columnId, domains: names } : { kind: 'values', columnId, values: names }
  const parts = named.map(([name, rows]) => ({ name, figure: { rows, opens: [condition([name])] } }))
  const others = found.reduce((sum, [, n]) => sum + n, 0) - named.reduce((sum, [, n]) => sum + n, 0)
  if (others === 0) return parts
  const opens: ViewCondition[] = [
    ...(named.length > 0 ? [{ ...condition(named.map(([name]) => name)), not: true } as ViewCondition] : []),
    { kind: 'blank', columnId, blank: false },
  ]
  return [...parts, { name: 'Others', figure: { rows: others, opens } }]
}

const dayMs = 86_400_000
const ageDays: Readonly<Record<EvidenceAge, number>> = {
  day: 1,
  week: 7,
  month: 30,
  quarter: 90,
  year: 365,
  older: Infinity,
}

function evidenceOf(db: ReadDb, sheetId: number, { id }: ColumnRow, now: number) {
  const times = db.arrays<[at: number, rows: number]>(
    `SELECT a.fetched_at, count(*) FROM cell_state c JOIN answer a ON a.id = c.answer_id
     JOIN ${tableOf(sheetId)} t ON t.id = c.row_id AND t.gone IS NULL
     WHERE c.sheet_id = ? AND c.col_id = ? GROUP BY 1`,
    sheetId,
    id,
  )
  return evidenceAges.flatMap((age, at) => {
    const younger = evidenceAges[at - 1]
    // What a clock that was set back left in the future is as fresh as can be.
    const end = younger === undefined ? Infinity : now - ageDays[younger] * dayMs
    const least = now - ageDays[age] * dayMs
    const rows = times.reduce((sum, [time, count]) => (time >= least && time < end ? sum + count : sum), 0)
    const moment = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null)
    const opens: ViewCondition[] = [
      { kind: 'evidence', columnId: id as ColumnId, from: moment(least), to: moment(end) },
    ]
    return rows > 0 ? [{ age, figure: { rows, opens } }] : []
  })
}

/** By the ledger, which books what a run sent for the rows of this list. */
function creditsOf(db: ReadDb, sheetId: number): HealthFigures['credits'] {
  const runs = db.all<{ runId: RunId; op: string; at: number; live: number; spent: number; saved: number }>(
    `SELECT r.id AS runId, r.op, min(e.at) AS at, a.profile <> 'embedded' AS live, sum(e.booked) AS spent,
       sum(iif(e.kind = 'saved', coalesce(e.expected, 0), 0)) AS saved
     FROM run r JOIN credit_entry e ON e.run_id = r.id AND e.kind <> 'balance' JOIN account a ON a.id = e.account_id
     WHERE r.sheet_id = ? GROUP BY r.id ORDER BY r.id DESC`,
    sheetId,
  )
  const sums = (live: number) => {
    const some = runs.filter(run => run.live === live)
    return {
      spent: some.reduce((sum, one) => sum + one.spent, 0),
      saved: some.reduce((sum, one) => sum + one.saved, 0),
    }
  }
  return {
    live: sums(1),
    practice: sums(0),
    runs: runs
      .slice(0, maxRuns)
      .map(({ at, live, ...run }) => ({ ...run, at: new Date(at).toISOString(), live: live === 1 })),
  }
}

export const healthRead = { healthFigures }
