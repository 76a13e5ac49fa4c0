// Finds the clusters of a column on a lane of its own, and remembers which values are not one.
import { findClusters } from '../../checks/match/clusters.ts'
import type { ClusterAsk } from '../../contract/app/cluster.ts'
import { type CancelFlag, runCancellable, stillWanted } from '../base/cancel-flag.ts'
import { homeCountry } from '../check/row-country.lane.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { columnOf } from '../table/columns.lane.ts'
import { presentTable, tableOf } from '../table/rows.lane.ts'
import { blankSql } from '../types/cell-sql.ts'

export interface ClusterWork extends ClusterAsk {
  /** Country where the list names none. */
  home: string | null
}

export interface FoundClusters {
  /** Different values of the column, and cells that hold one. */
  values: number
  cells: number
  clusters: { text: string; cells: number }[][]
  tooWide: { value: string; values: number }[]
}

/** Longer cells hold prose. */
const longest = 500
/** More values that hang together are no spellings of one. */
const maxMembers = 100
const maxWide = 20
const reach = 1_000_000

export function findValueClusters(db: ReadDb, ask: ClusterWork, flag: CancelFlag): FoundClusters {
  return runCancellable(flag, reach, () => {
    const { sheetId, columnId, preset, method, distance, home } = ask
    const slot = sqlIdentifier(columnOf(db, sheetId, columnId).slot)
    const texts: string[] = []
    const counts: number[] = []
    let cells = 0
    for (const [text, count] of db.arrays<[string, number]>(
      `SELECT t.${slot}, count(*) FROM ${tableOf(sheetId)} t
       WHERE t.gone IS NULL AND NOT ${blankSql(`t.${slot}`)} AND length(t.${slot}) <= ${longest} GROUP BY t.${slot}`,
    )) {
      texts.push(text)
      counts.push(count)
      cells += count
    }
    stillWanted(reach / 10)
    const country = homeCountry(db, sheetId, home)
    const work = findClusters(texts, counts, method, { preset, country, ...(distance && { radius: distance }) })
    let step = work.next()
    for (; !step.done; step = work.next()) stillWanted(reach * (0.1 + 0.9 * step.value))
    const { members, ends } = step.value
    const found: FoundClusters = { values: texts.length, cells, clusters: [], tooWide: [] }
    for (const [at, end] of ends.entries()) {
      const own = Array.from(members.subarray(ends[at - 1] ?? 0, end), place => ({
        text: texts[place] ?? '',
        cells: counts[place] ?? 0,
      }))
      if (own.length <= maxMembers) found.clusters.push(own)
      else if (found.tooWide.length < maxWide) found.tooWide.push({ value: own[0]?.text ?? '', values: own.length })
    }
    return found
  })
}

/** Changes whenever the clusters do. */
function clustersKey(db: ReadDb, { sheetId, columnId, preset, method, distance, home }: ClusterWork): string {
  const { version } = columnOf(db, sheetId, columnId)
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  return [columnId, version, rows, preset, method, distance ?? '', homeCountry(db, sheetId, home) ?? ''].join(' ')
}

/** Pairs of values of a column of which someone has said that they are not one. */
const notOneValues = (db: ReadDb, sheetId: number, columnId: number): [string, string][] =>
  db.arrays('SELECT value, other FROM not_one WHERE sheet_id = ? AND col_id = ?', sheetId, columnId)

/** The value is none of the others; `forget`: such a decision is taken back. Throws sheet_gone. */
function keepValuesApart(
  db: WriteDb,
  sheetId: number,
  columnId: number,
  value: string,
  others: readonly string[],
  forget: boolean,
): void {
  presentTable(db, sheetId)
  db.transaction(() => {
    for (const other of others) {
      const pair = value < other ? [value, other] : [other, value]
      db.run(
        forget
          ? 'DELETE FROM not_one WHERE sheet_id = ? AND col_id = ? AND value = ? AND other = ?'
          : 'INSERT OR IGNORE INTO not_one(sheet_id, col_id, value, other) VALUES (?, ?, ?, ?)',
        sheetId,
        columnId,
        ...pair,
      )
    }
  })
}

export const clustersRead = { clustersKey, notOneValues }
export const clustersWrite = { keepValuesApart }
