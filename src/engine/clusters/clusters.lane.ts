// Finds the clusters of columns on a lane of its own, and remembers which values are not one.
import type { SoundLanguage } from '../../checks/keys/sound-rules.ts'
import { languageOfNames } from '../../checks/keys/sounds.ts'
import { findClusters } from '../../checks/match/clusters.ts'
import { type ClusterAsk, clusterColumns } from '../../contract/app/cluster.ts'
import { type CancelFlag, runCancellable, stillWanted } from '../base/cancel-flag.ts'
import { readAsNow } from '../check/notation.lane.ts'
import { homeCountry } from '../check/row-country.lane.ts'
import { parseExpression } from '../expression/parse.ts'
import { lookupIn, readStored, storeExpression } from '../expression/stored.ts'
import { ExpressionError, withReadAs } from '../expression/syntax.ts'
import { workedOut } from '../sheet/view/facet/expression-value.lane.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { columnOf, columnsOf } from '../table/columns.lane.ts'
import { presentTable, tableOf } from '../table/rows.lane.ts'
import { blankSql } from '../types/cell-sql.ts'

export interface ClusterWork extends ClusterAsk {
  /** Country where the list names none. */
  home: string | null
}

export interface FoundClusters {
  /** Different values of the columns, and cells that hold one. */
  values: number
  cells: number
  clusters: { text: string; cells: number }[][]
  tooWide: { value: string; values: number }[]
  problem: string | null
  /** What most names show, where that is asked for. */
  language: SoundLanguage | null
}

/** Longer cells hold prose. */
const longest = 500
/** More values that hang together are no spellings of one. */
const maxMembers = 100
const maxWide = 20
const reach = 1_000_000

export function findValueClusters(db: ReadDb, ask: ClusterWork, flag: CancelFlag): FoundClusters {
  return runCancellable(flag, reach, () => {
    const { sheetId, preset, method, distance, language = 'auto', home } = ask
    const own = method === 'expression' ? ownKey(db, ask) : null
    const values = countedValues(db, ask)
    const texts = [...values.keys()]
    const counts = [...values.values()]
    stillWanted(reach / 10)
    const country = homeCountry(db, sheetId, home)
    const listLanguage = method === 'sounds' && language === 'auto' ? languageOfNames(texts) : null
    const work = findClusters(texts, counts, method === 'expression' ? 'own' : method, {
      ...(own && { keysOf: own.keysOf }),
      preset,
      country,
      ...{ language, listLanguage },
      ...(distance && { radius: distance }),
    })
    let step = work.next()
    for (; !step.done; step = work.next()) stillWanted(reach * (0.1 + 0.9 * step.value))
    const { members, ends } = step.value
    const found: FoundClusters = {
      values: texts.length,
      cells: counts.reduce((sum, count) => sum + count, 0),
      clusters: [],
      tooWide: [],
      problem: own?.problem ?? null,
      language: listLanguage,
    }
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

/** The different values of the columns together, each with its cells. */
function countedValues(db: ReadDb, ask: ClusterWork): Map<string, number> {
  const counts = new Map<string, number>()
  for (const columnId of clusterColumns(ask)) {
    const slot = sqlIdentifier(columnOf(db, ask.sheetId, columnId).slot)
    for (const [text, count] of db.arrays<[string, number]>(
      `SELECT t.${slot}, count(*) FROM ${tableOf(ask.sheetId)} t
       WHERE t.gone IS NULL AND NOT ${blankSql(`t.${slot}`)} AND length(t.${slot}) <= ${longest} GROUP BY t.${slot}`,
    ))
      counts.set(text, (counts.get(text) ?? 0) + count)
  }
  return counts
}

/** The key of a value by an expression over the first column; values without one are alike to none. */
function ownKey(
  db: ReadDb,
  { sheetId, columnId, key = '', home }: ClusterWork,
): { problem: string | null; keysOf: (text: string) => string[] } {
  const columns = columnsOf(db, sheetId)
  const none = (problem: string | null) => ({ problem, keysOf: () => [] })
  if (key.trim() === '') return none(null)
  try {
    const node = parseExpression(key, lookupIn(columns))
    const stored = storeExpression(withReadAs(node, readAsNow(db, sheetId, home)))
    const other = [...readStored(stored).reads].find(id => id !== columnId)
    const { name } = columns.find(({ id }) => id === columnId) ?? { name: '' }
    if (other !== undefined) return none(`Use only the column “${name}”.`)
    return {
      problem: null,
      keysOf: text => {
        const given = workedOut(stored, text)
        return given === null || given === '' ? [] : [given]
      },
    }
  } catch (error) {
    if (error instanceof ExpressionError) return none(error.message)
    throw error
  }
}

/** Changes whenever the clusters do. */
function clustersKey(db: ReadDb, ask: ClusterWork): string {
  const { sheetId, preset, method, distance, language, key, home } = ask
  const columns = clusterColumns(ask).map(id => `${id}:${columnOf(db, sheetId, id).version}`)
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  return [
    columns.join('+'),
    rows,
    preset,
    method,
    distance ?? '',
    language ?? '',
    homeCountry(db, sheetId, home) ?? '',
    key ?? '',
  ].join(' ')
}

/** Pairs of values of the columns of which someone has said that they are not one. */
const notOneValues = (db: ReadDb, sheetId: number, columnIds: readonly number[]): [string, string][] =>
  columnIds.flatMap(id =>
    db.arrays<[string, string]>('SELECT value, other FROM not_one WHERE sheet_id = ? AND col_id = ?', sheetId, id),
  )

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
