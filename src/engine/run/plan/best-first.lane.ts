// What "best rows first" goes by, read on the scan lane: former calls of the operation, the priority of each row and how
// full it is; and the sorting itself, which would hold the main thread at a million rows.

import type { OperationId } from '../../../contract/app/run/sent-op.ts'
import { verdictOf } from '../../answer/cell-texts.ts'
import { currentPolicy } from '../../answer/policy.lane.ts'
import { cellStateNumber, taskState } from '../../answer/states.ts'
import { readAnswer } from '../../answer/understand.ts'
import { decimalIn } from '../../check/notation.lane.ts'
import type { ProviderNaming } from '../../client/dialect.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { columnsOf } from '../../table/columns.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { blankSql } from '../../types/cell-sql.ts'
import type { RequestBody } from '../exchange/classify.ts'
import { type PastHits, priorityOf, rankRows, regionOf, segmentOf } from './best-first.ts'

/** Enough for a share within two percent; reading more would keep the estimate waiting. */
const maxRead = 5000

/**
 * What the latest calls of an operation at an account came to. A report counts as a hit when it is deliverable, a look-up
 * when it found something. Erased inputs are not read.
 */
function pastHits(db: ReadDb, accountId: number, op: OperationId, naming: ProviderNaming): PastHits {
  const policy = currentPolicy(db)
  const found = cellStateNumber('found')
  const segments = new Map<string, { hits: number; tries: number }>()
  const whole = { hits: 0, tries: 0 }
  const count = (name: string, hit: boolean) => {
    const tally = segments.get(name) ?? { hits: 0, tries: 0 }
    segments.set(name, { hits: tally.hits + Number(hit), tries: tally.tries + 1 })
  }
  const runs = db.column<number>('SELECT id FROM run WHERE account_id = ? AND op = ? ORDER BY id DESC', accountId, op)
  for (const runId of runs) {
    if (whole.tries >= maxRead) break
    // In the order of the keys, which are digests: where there are too many, a fair sample.
    const calls = db.all<{ input: string; result: number; raw: Buffer }>(
      `SELECT t.input, t.result, a.raw FROM task t CROSS JOIN answer a ON a.id = t.answer_id
       WHERE t.run_id = ? AND t.step = 0 AND t.state = ${taskState.answered} AND t.input IS NOT NULL LIMIT ?`,
      runId,
      maxRead - whole.tries,
    )
    for (const { input, result, raw } of calls) {
      const verdict = result === found ? verdictOf(readAnswer(op, raw, naming, policy)) : null
      const hit = result === found && (verdict === null || verdict === 'Deliverable')
      // Written by the plan.
      const segment = segmentOf(JSON.parse(input) as RequestBody)
      const region = regionOf(segment)
      whole.tries += 1
      whole.hits += Number(hit)
      if (segment !== '') count(segment, hit)
      if (region !== '') count(region, hit)
    }
  }
  return { ...whole, segments }
}

/** What the worth of a row is read from. */
export interface WorthAsk {
  /** SQL columns that people filled; results of runs are none of them. */
  readonly slots: readonly string[]
  readonly priority: { readonly slot: string; readonly first: 'high' | 'low' } | null
}

/** Of the rows of a slice, parallel to them. */
export interface WorthSlice {
  segments: string[]
  priority: Float64Array
  complete: Float32Array
}

export function worthOfRows(
  db: ReadDb,
  sheetId: number,
  { slots, priority }: WorthAsk,
  rows: readonly { id: number; segment: string }[],
): WorthSlice {
  const filled = slots.map(slot => `(NOT ${blankSql(`t.${sqlIdentifier(slot)}`)})`).join(' + ') || '0'
  const cells = db.arrays<[place: number, filled: number, cell: string | null]>(
    `SELECT j.key, ${filled}, ${priority ? `t.${sqlIdentifier(priority.slot)}` : 'NULL'}
     FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value`,
    JSON.stringify(rows.map(({ id }) => id)),
  )
  const column = priority && columnsOf(db, sheetId).find(({ slot }) => slot === priority.slot)
  const decimal = column ? decimalIn(db, sheetId, column) : undefined
  const worth = {
    segments: rows.map(({ segment }) => segment),
    priority: new Float64Array(rows.length),
    complete: new Float32Array(rows.length),
  }
  for (const [place, full, cell] of cells) {
    if (priority) worth.priority[place] = priorityOf(cell, priority.first, decimal)
    worth.complete[place] = full / Math.max(1, slots.length)
  }
  return worth
}

/** `rankRows` away from the main thread. */
const rankInputs = (_db: ReadDb, ...ranked: Parameters<typeof rankRows>) => rankRows(...ranked)

export const bestFirstRead = { pastHits, rankInputs }
