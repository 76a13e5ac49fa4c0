// Counts what the local check finds in a column: its profile, in slices.
import type { InSteps } from '../../checks/betrayed/steps.ts'
import { findingKinds } from '../../contract/app/check.ts'
import type { ReadDb } from '../store/sql.ts'
import { type ColumnRow, columnOf, columnsOf } from '../table/columns.lane.ts'
import { isEmptyMarker } from '../types/empty-marker.ts'
import { visitTexts } from './counted-texts.lane.ts'
import { findingsOf, stillFits } from './local-check.ts'
import { notationsOf } from './notation.lane.ts'
import { resumedWork } from './resumed-work.lane.ts'
import { countryColumn } from './row-country.lane.ts'
import { wayOf } from './ways.ts'

export interface ProfileCounts {
  filled: number
  fits: number
  /** Cells per kind, by position in `findingKinds`. */
  counts: number[]
  /** The ways in which cells are written. */
  ways: string[]
}

/** Of each connection. */
const works = resumedWork<ProfileCounts>({ kept: 1, begun: 20 })
const maxMs = 25

function* counting(db: ReadDb, sheetId: number, column: ColumnRow, home: string | null): InSteps<ProfileCounts> {
  const { type } = column
  const counts = Array<number>(findingKinds.length).fill(0)
  const ways = new Set<string>()
  let [fits, filled] = [0, 0]
  yield* visitTexts(db, sheetId, column, notationsOf(db, sheetId, home)(column), (text, notation, cells) => {
    if (isEmptyMarker(text, type, notation.markers)) return
    const findings = findingsOf(type, text, notation)
    filled += cells
    if (stillFits(findings)) fits += cells
    const way = wayOf(type, text, notation)
    if (way !== null) ways.add(way)
    for (const kind of new Set(findings.map(one => one.kind))) {
      const at = findingKinds.indexOf(kind)
      if (kind !== 'fine') counts[at] = (counts[at] ?? 0) + cells
    }
  })
  return { filled, fits, counts, ways: [...ways] }
}

/** A slice of counting; null where more is to do. Throws not_found when the column is gone. */
function profileColumn(db: ReadDb, sheetId: number, columnId: number, home: string | null): ProfileCounts | null {
  const column = columnOf(db, sheetId, columnId)
  const key = JSON.stringify([sheetId, columnId, keysOf(db, sheetId, home)(column)])
  return works.until(db, key, () => counting(db, sheetId, column, home), performance.now() + maxMs)
}

/** What a profile of each column depends on: equal texts, equal counts. */
function profileKeys(db: ReadDb, sheetId: number, home: string | null): { columnId: number; key: string }[] {
  const keyOf = keysOf(db, sheetId, home)
  return columnsOf(db, sheetId)
    .filter(({ origin }) => origin === null)
    .map(column => ({ columnId: column.id, key: keyOf(column) }))
}

function keysOf(db: ReadDb, sheetId: number, home: string | null): (column: ColumnRow) => string {
  const named = countryColumn(columnsOf(db, sheetId))
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  const notation = notationsOf(db, sheetId, home)
  return column => {
    const { type, version } = column
    const elsewhere = [notation(column), ...(type === 'phone' ? [named?.id ?? null, named?.version ?? null] : [])]
    return JSON.stringify([type, version, rows, ...elsewhere])
  }
}

export const profileRead = { profileColumn, profileKeys }
