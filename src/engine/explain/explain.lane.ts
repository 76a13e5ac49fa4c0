// What can be said of a list without opening it: where it came from, its columns with counts and samples, the steps that made
// it, its runs and what they cost (R-HIS-05).
import type { HistoryStep, SheetSource } from '../../contract/app/sheet.ts'
import { suppressedBodies, suppressedRows } from '../identity/suppressed.lane.ts'
import { listSteps } from '../sheet/history/jump.lane.ts'
import { getSheet } from '../sheet/sheets.lane.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'

export interface ExplainedColumn {
  name: string
  type: string
  note: string
  filled: number
  /** What its cells were worked out or asked from, for people; null = typed or imported. */
  from: string | null
  /** How often each verdict is in a column of verdicts, most frequent first; else empty. */
  verdicts: { verdict: string; rows: number }[]
}

export interface ExplainedRun {
  op: string
  /** The column that was asked about. */
  column: string | null
  live: boolean
  /** UTC milliseconds. */
  at: number
  state: string
  rows: number
  calls: number
  credits: number
  saved: number
}

export interface ExplainedList {
  name: string
  note: string
  source: SheetSource | null
  rows: number
  /** Those whose cells may leave: neither hidden nor excluded from runs. */
  columns: ExplainedColumn[]
  /** Names of the others. */
  withheld: string[]
  /** First rows that have a value and are of no one suppressed, in the order of `columns`. */
  samples: (string | null)[][]
  /** Rows and texts about someone suppressed that are not on the page. */
  leftOut: number
  /** Steps that are done, the oldest first. */
  steps: HistoryStep[]
  /** Oldest steps that are not kept any more. */
  forgotten: number
  runs: ExplainedRun[]
}

const sampleRows = 5
/** Rows that are looked at for samples. */
const lookedAt = 200
const maxVerdicts = 12
/** Characters of a sample; a cell may hold a book. */
const sampleLength = 200

/** `home`: country of national phone numbers where the list has none. Throws sheet_gone. */
function explainSheet(db: ReadDb, sheetId: number, home: string | null): ExplainedList {
  // An id of our own table.
  const sheet = getSheet(db, sheetId as Parameters<typeof getSheet>[1])
  const all = columnsOf(db, sheetId)
  const shown = all.filter(({ hidden, neverSend }) => !hidden && !neverSend)
  const slots = shown.map(({ slot }) => sqlIdentifier(slot))
  const table = tableOf(sheetId)
  const [counts = []] = db.arrays<number[]>(
    `SELECT ${['count(*)', ...slots.map(slot => `count(${slot})`)].join(', ')} FROM ${table} WHERE gone IS NULL`,
  )
  const found = slots.length === 0 ? { samples: [], leftOut: 0 } : samplesOf(db, sheetId, slots, home)
  const { steps, forgotten } = listSteps(db, sheetId)
  const done = steps.filter(({ undone }) => !undone).toReversed()
  const aboutThem = tellsOfSuppressed(db, [sheet.note, ...done.map(({ label }) => label)], home)
  return {
    name: sheet.name,
    note: aboutThem.has(sheet.note) ? leftOutText : sheet.note,
    source: sheet.source,
    rows: counts[0] ?? 0,
    columns: shown.map((column, at) => ({
      name: column.name,
      type: column.type,
      note: tellsOfSuppressed(db, [column.note], home).size > 0 ? leftOutText : column.note,
      filled: counts[at + 1] ?? 0,
      from: all.find(({ id }) => id === column.origin?.sourceId && id !== column.id)?.name ?? null,
      verdicts:
        column.origin?.field === 'verdict'
          ? db.all(
              `SELECT ${slots[at]} AS verdict, count(*) AS rows FROM ${table}
               WHERE gone IS NULL AND ${slots[at]} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${maxVerdicts}`,
            )
          : [],
    })),
    withheld: all.filter(column => !shown.includes(column)).map(({ name }) => name),
    samples: found.samples,
    leftOut: found.leftOut + aboutThem.size,
    steps: done.map(step => (aboutThem.has(step.label) ? { ...step, label: leftOutText } : step)),
    forgotten,
    runs: runsOf(db, sheetId),
  }
}

/** In the place of a text that names someone suppressed. */
const leftOutText = '[about someone on a do-not-contact list]'

/** Those of some texts that name someone suppressed, in whatever words. */
function tellsOfSuppressed(db: ReadDb, texts: readonly string[], home: string | null): Set<string> {
  const different = [...new Set(texts)].filter(text => text !== '')
  const named = suppressedBodies(
    db,
    different.map(text => ({ text })),
    home,
  )
  return new Set(different.filter((_, at) => named[at]))
}

function samplesOf(
  db: ReadDb,
  sheetId: number,
  slots: readonly string[],
  home: string | null,
): Pick<ExplainedList, 'samples' | 'leftOut'> {
  const rows = db.arrays<[id: number, ...cells: (string | null)[]]>(
    `SELECT id, ${slots.map(slot => `substr(${sqlIdentifier(slot)}, 1, ${sampleLength})`).join(', ')} FROM ${tableOf(sheetId)}
     WHERE gone IS NULL AND coalesce(${[...slots.map(sqlIdentifier), 'NULL'].join(', ')}) IS NOT NULL ORDER BY ord LIMIT ${lookedAt}`,
  )
  const ids = rows.map(([id]) => id)
  const suppressed = suppressedRows(db, sheetId, ids, home)
  const samples: (string | null)[][] = []
  let leftOut = 0
  for (const [id, ...cells] of rows) {
    if (samples.length === sampleRows) break
    if (suppressed.has(id)) leftOut++
    else samples.push(cells)
  }
  return { samples, leftOut }
}

const runsOf = (db: ReadDb, sheetId: number): ExplainedRun[] =>
  db
    .all<Omit<ExplainedRun, 'live'> & { live: number }>(
      `SELECT r.op, source.name AS "column", a.profile <> 'embedded' AS live, r.created_at AS at, r.state,
         r.n_rows AS rows, r.spent AS credits,
         (SELECT count(*) FROM credit_entry e WHERE e.run_id = r.id AND e.kind IN ('call', 'unsure')) AS calls,
         (SELECT coalesce(sum(e.expected), 0) FROM credit_entry e WHERE e.run_id = r.id AND e.kind = 'saved') AS saved
       FROM run r JOIN account a ON a.id = r.account_id LEFT JOIN col head ON head.id = r.head_id
       LEFT JOIN col source ON source.id = json_extract(head.origin, '$.sourceId')
       WHERE r.sheet_id = ? AND r.state <> 'draft' ORDER BY r.id`,
      sheetId,
    )
    .map(run => ({ ...run, live: run.live === 1 }))

export const explainRead = { explainSheet }
