// Lists whose computed cells follow other lists or the row before, and what they were worked out from.
import { findsOf, readBefore } from '../../expression/reach.ts'
import { readStored } from '../../expression/stored.ts'
import type { ReadDb } from '../../store/sql.ts'
import { findVersion, orderVersion } from '../../table/other-lists.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'

/** A list with computed columns that read other lists or the row before, and what they were worked out from. */
export interface ReachingList {
  readonly sheetId: number
  /** Changes whenever their cells may. */
  readonly stamp: string
  readonly lastRow: number
}

/** Lists whose computed cells follow other rows. Rows that an undo put back are worked out again too. */
function reachingLists(db: ReadDb): ReachingList[] {
  const stored = db.all<{ sheet_id: number; expression: string }>(
    `SELECT c.sheet_id, c.expression FROM col c JOIN sheet s ON s.id = c.sheet_id
     WHERE c.gone = 0 AND s.state = 'ready' AND c.expression IS NOT NULL
       AND (c.expression LIKE '%lookup%(%' OR c.expression LIKE '%countOf(%' OR c.expression LIKE '%previous(%') ORDER BY c.sheet_id, c.id`,
  )
  const stamps = new Map<number, string[]>()
  for (const { sheet_id, expression } of stored) {
    const { node } = readStored(expression)
    const finds = findsOf(node)
    const before = readBefore(node).size > 0
    if (finds.length === 0 && !before) continue
    const own = stamps.get(sheet_id) ?? [undoneSteps(db, sheet_id)]
    own.push(...finds.map(find => findVersion(db, find)), ...(before ? [orderVersion(db, sheet_id)] : []))
    stamps.set(sheet_id, own)
  }
  return [...stamps].map(([sheetId, parts]) => ({
    sheetId,
    stamp: parts.join(' '),
    lastRow: db.value<number | null>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0,
  }))
}

const undoneSteps = (db: ReadDb, sheetId: number): string =>
  String(db.value<number>("SELECT count(*) FROM step WHERE sheet_id = ? AND state <> 'done'", sheetId) ?? 0)

export const reachingRead = { reachingLists }
