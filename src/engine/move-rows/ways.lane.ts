// The ways of moved rows into a list that exists: which of its columns each of theirs goes to, and those that come new.
import type { ColumnId } from '../../contract/app/ids.ts'
import type { MovedColumn } from '../../contract/app/move-rows.ts'
import type { ColumnOrigin } from '../../contract/app/sheet.ts'
import { fail } from '../base/fail.ts'
import { isOwn } from '../duplicates/choose.lane.ts'
import type { RowWays } from '../into/append.lane.ts'
import type { ColumnWay } from '../sheet/copied-results.lane.ts'
import { nothingDone, type SliceDone, type StepAsk } from '../sheet/edit/edit.lane.ts'
import { uniqueName } from '../sheet/edit/structure.lane.ts'
import type { WriteDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf, insertColumn, putColumnFields } from '../table/columns.lane.ts'
import { beginStep } from '../table/step.lane.ts'

export interface OpenedWays {
  ways: RowWays
  /** Names of the columns that came new, as part of the step. */
  added: string[]
  done: SliceDone
}

interface Opening {
  readonly db: WriteDb
  readonly sheetId: number
  readonly step: StepAsk
  /** Columns of the list, before any came new. */
  readonly own: readonly ColumnRow[]
  /** By column of the other list. */
  readonly copies: Map<ColumnId, ColumnId>
  readonly taken: string[]
  readonly added: string[]
}

/**
 * Opens the ways of the columns of the list `otherId` as part of a step; columns that `mapping` does not name stay out, and
 * results go with the column that they are about. Throws bad_request where a column cannot be written, or two go to one.
 */
function openWays(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  otherId: number,
  mapping: readonly MovedColumn[],
): OpenedWays {
  return db.transaction(() => {
    const others = columnsOf(db, otherId)
    const own = columnsOf(db, sheetId)
    const opening: Opening = {
      ...{ db, sheetId, step, own, copies: new Map(), added: [] },
      taken: own.map(({ name }) => name),
    }
    for (const { columnId, into } of mapping) {
      const column = others.find(({ id, origin }) => id === columnId && origin === null)
      if (!column || into.kind === 'none') continue
      if (into.kind === 'new') addColumn(opening, column, into, null)
      else opening.copies.set(column.id, writable(opening, into.columnId))
    }
    const heads = openResults(opening, others)
    const { copies, added } = opening
    const stepId = added.length > 0 ? beginStep(db, sheetId, step.label, { key: step.key }) : null
    return {
      ways: { columns: [...copies], states: [...heads, ...copies] },
      added,
      done: { ...nothingDone(db, sheetId), stepId, columns: true },
    }
  })
}

function writable({ own, copies }: Opening, columnId: ColumnId): ColumnId {
  const column = own.find(({ id }) => id === columnId)
  if (!column || !isOwn(column) || column.locked)
    throw fail('bad_request', { what: `the column “${column?.name ?? columnId}” cannot be changed` })
  if ([...copies.values()].includes(columnId))
    throw fail('bad_request', { what: `two columns map to “${column.name}”` })
  return columnId
}

function addColumn(
  { db, sheetId, step, taken, added, copies }: Opening,
  from: ColumnRow,
  { name: wanted, type }: Pick<ColumnRow, 'name' | 'type'>,
  origin: ColumnOrigin | null,
): ColumnId {
  const name = uniqueName(wanted.slice(0, 190), taken)
  const stepId = beginStep(db, sheetId, step.label, { key: step.key })
  const { id } = insertColumn(db, sheetId, { name, type, typeChosen: true, width: from.width, origin }, stepId)
  const { hidden, neverSend, note, notation } = from
  putColumnFields(db, sheetId, id, {
    hidden: hidden ? 1 : 0,
    never_send: neverSend ? 1 : 0,
    note,
    notation: notation && JSON.stringify(notation),
  })
  taken.push(name)
  added.push(name)
  copies.set(from.id, id)
  return id
}

/**
 * Results of a column that goes into the list go to the results that its column has there by the same operation, or come new.
 * Returns the ways of their states from one head column to the other.
 */
function openResults(opening: Opening, others: readonly ColumnRow[]): ColumnWay[] {
  const { own, copies, db, sheetId } = opening
  const ways = new Map<ColumnId, ColumnId>()
  const heads = new Map<string, ColumnId>()
  for (const { origin } of own) if (origin) heads.set(groupOf(origin.op, origin.sourceId), origin.resultColumnId)
  // Results of results have to wait for those.
  for (let left = others.filter(({ origin }) => origin !== null); ; ) {
    const ready = left.filter(({ origin }) => origin && copies.has(origin.sourceId))
    if (ready.length === 0) return [...ways]
    left = left.filter(column => !ready.includes(column))
    for (const column of headsFirst(ready)) {
      const { origin } = column
      const sourceId = origin && copies.get(origin.sourceId)
      if (!origin || sourceId === undefined || sourceId === null) continue
      const group = groupOf(origin.op, sourceId)
      const there = own.find(
        one => one.origin?.field === origin.field && one.origin.op === origin.op && one.origin.sourceId === sourceId,
      )
      const known = heads.get(group)
      // Which column is the head is known when it is made.
      const made =
        there?.id ?? addColumn(opening, column, column, { ...origin, sourceId, resultColumnId: known ?? sourceId })
      copies.set(column.id, made)
      if (known === undefined)
        putColumnFields(db, sheetId, made, { origin: JSON.stringify({ ...origin, sourceId, resultColumnId: made }) })
      heads.set(group, known ?? made)
      ways.set(origin.resultColumnId, known ?? made)
    }
  }
}

const groupOf = (op: string, sourceId: ColumnId): string => `${op} ${sourceId}`

const headsFirst = (columns: readonly ColumnRow[]): ColumnRow[] => {
  const isHead = ({ id, origin }: ColumnRow) => origin?.resultColumnId === id
  return [...columns.filter(isHead), ...columns.filter(column => !isHead(column))]
}

export const waysWrite = { openWays }
