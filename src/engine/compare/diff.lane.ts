// Compares two lists row by row on a lane of its own, and makes the list of what differs.

import { plainWords } from '../../checks/keys/plain.ts'
import { blocksOf, bothIds } from '../../checks/match/blocks.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { DiffAsk } from '../../contract/app/list-diff.ts'
import { type CancelFlag, runCancellable, stillWanted } from '../base/cancel-flag.ts'
import { readKeys } from '../match/key-texts.lane.ts'
import { insertSheet } from '../sheet/workbooks.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf, insertColumn, putColumnFields } from '../table/columns.lane.ts'
import { presentIds, readRows } from '../table/rows.lane.ts'

export interface DiffWork extends DiffAsk {
  /** Country where a list names none. */
  home: string | null
}

export interface FoundDiff {
  readonly rows: number
  readonly otherRows: number
  readonly added: Uint32Array
  /** Of the other list. */
  readonly gone: Uint32Array
  /** Rows of both that differ, and which of the compared columns do, by place. */
  readonly changed: { rowId: number; otherId: number; places: number[] }[]
  readonly same: number
  /** Rows of this list without a key, and how many there are in both. */
  readonly unkeyed: Uint32Array
  readonly blank: number
  readonly twice: number
  readonly columns: { columnId: ColumnId; otherColumnId: ColumnId; name: string; changed: number }[]
}

const reach = 1_000_000
const rowsPerLook = 1000
/** Of the work, finding which row is which is this much. */
const pairingShare = 0.4

export const findDifferences = (db: ReadDb, work: DiffWork, flag: CancelFlag): FoundDiff =>
  runCancellable(flag, reach, () => compare(db, work))

function compare(db: ReadDb, work: DiffWork): FoundDiff {
  const { sheetId, otherId, keys } = work
  const paired = keys.length === 0 ? pairedByRow(db, work) : pairedByKey(db, work)
  const compared = comparedColumns(db, work)
  const sides = [
    { id: sheetId, slots: compared.map(({ own }) => own.slot) },
    { id: otherId, slots: compared.map(({ other }) => other.slot) },
  ] as const
  const columns = compared.map(({ own, other }) => ({
    ...{ columnId: own.id, otherColumnId: other.id, name: own.name, changed: 0 },
  }))
  const changed: FoundDiff['changed'] = []
  const { pairs } = paired
  for (let first = 0; first < pairs.length; first += rowsPerLook) {
    const part = pairs.slice(first, first + rowsPerLook)
    const [left, right] = sides.map(({ id, slots }, side) =>
      readRows(
        db,
        id,
        slots,
        part.map(pair => pair[side] ?? 0),
      ),
    )
    for (const [at, [rowId, other]] of part.entries()) {
      const places = columns.flatMap((_, place) =>
        (left?.[at]?.[place] || null) === (right?.[at]?.[place] || null) ? [] : [place],
      )
      if (places.length === 0) continue
      changed.push({ rowId, otherId: other, places })
      for (const place of places) {
        const column = columns[place]
        if (column) column.changed++
      }
    }
    stillWanted(reach * (pairingShare + ((1 - pairingShare) * (first + part.length)) / pairs.length))
  }
  const { pairs: _, ...rest } = paired
  return { ...rest, changed, same: pairs.length - changed.length, columns }
}

type Paired = Omit<FoundDiff, 'changed' | 'same' | 'columns'> & { pairs: [rowId: number, otherId: number][] }

/** A row of an older state is the row with its id. */
function pairedByRow(db: ReadDb, { sheetId, otherId }: DiffWork): Paired {
  const [own, others] = [presentIds(db, sheetId), presentIds(db, otherId)]
  const there = new Set(others)
  const here = new Set(own)
  return {
    rows: own.length,
    otherRows: others.length,
    added: own.filter(id => !there.has(id)),
    gone: others.filter(id => !here.has(id)),
    unkeyed: new Uint32Array(),
    blank: 0,
    twice: 0,
    pairs: Array.from(
      own.filter(id => there.has(id)),
      (id): [number, number] => [id, id],
    ),
  }
}

/** The first row with a key is the first with it there, the second the second. */
function pairedByKey(db: ReadDb, work: DiffWork): Paired {
  const { rowIds, otherIds, columns } = readKeys(db, work, share => stillWanted(reach * pairingShare * share))
  const ids = columns.map(({ keys }) => keys.ids).reduce((all, own) => bothIds(all, own))
  const count = rowIds.length
  const idOf = (record: number) => (record < count ? rowIds[record] : otherIds[record - count]) ?? 0
  const pairs: [number, number][] = []
  const paired = new Uint8Array(ids.length)
  let twice = 0
  const { records, starts, ends } = blocksOf(ids)
  for (let block = 0; block < starts.length; block++) {
    const members = records.subarray(starts[block], ends[block])
    const own = members.filter(record => record < count)
    const others = members.filter(record => record >= count)
    if (own.length > 1 || others.length > 1) twice += Math.max(0, own.length - 1) + Math.max(0, others.length - 1)
    for (let at = 0; at < Math.min(own.length, others.length); at++) {
      const [left, right] = [own[at] ?? 0, others[at] ?? 0]
      paired[left] = 1
      paired[right] = 1
      pairs.push([idOf(left), idOf(right)])
    }
  }
  const alone = Array.from(ids.keys()).filter(record => paired[record] === 0)
  const keyed = alone.filter(record => (ids[record] ?? -1) >= 0)
  const blank = alone.filter(record => (ids[record] ?? -1) < 0)
  return {
    rows: count,
    otherRows: otherIds.length,
    added: Uint32Array.from(
      keyed.filter(record => record < count),
      idOf,
    ),
    gone: Uint32Array.from(
      keyed.filter(record => record >= count),
      idOf,
    ),
    unkeyed: Uint32Array.from(
      blank.filter(record => record < count),
      idOf,
    ),
    blank: blank.length,
    twice,
    pairs: pairs.sort((a, b) => a[0] - b[0]),
  }
}

/** Columns of one name in both; keys are equal anyhow, and results follow what they are asked with. */
function comparedColumns(db: ReadDb, { sheetId, otherId, keys }: DiffWork): { own: ColumnRow; other: ColumnRow }[] {
  const others = columnsOf(db, otherId)
  const byKey = new Set<number>(keys.map(({ columnId }) => columnId))
  return columnsOf(db, sheetId).flatMap(own => {
    if (own.origin !== null || byKey.has(own.id)) return []
    const other =
      others.find(({ name }) => name === own.name) ??
      others.find(({ name }) => plainWords(name) === plainWords(own.name))
    return other ? [{ own, other }] : []
  })
}

export interface DiffList {
  sheetId: number
  slots: string[]
}

/** A list beside this one, with its columns and those of the change; no one sees it until it is full. */
function beginDiffList(db: WriteDb, sheetId: number, name: string, more: string[]): DiffList {
  return db.transaction(() => {
    const workbookId = db.value<number>('SELECT workbook_id FROM sheet WHERE id = ?', sheetId) ?? null
    const country = db.value<string | null>('SELECT country FROM sheet WHERE id = ?', sheetId) ?? null
    const id = insertSheet(db, { workbookId, name, note: '', source: null, country, state: 'importing' })
    const slots = columnsOf(db, sheetId)
      .filter(({ origin }) => origin === null)
      .map(column => {
        const { name: own, type, typeChosen, width } = column
        const made = insertColumn(db, id, { name: own, type, typeChosen, width }, null)
        if (column.neverSend) putColumnFields(db, id, made.id, { never_send: 1 })
        return made.slot
      })
    for (const title of more)
      slots.push(insertColumn(db, id, { name: title, type: 'text', typeChosen: true }, null).slot)
    return { sheetId: id, slots }
  })
}

export const diffWrite = { beginDiffList }
