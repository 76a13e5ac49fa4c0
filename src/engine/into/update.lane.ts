// What a file would change in a list: its rows found by key, on a lane of its own, and cell by cell what becomes of them.
import { bothIds } from '../../checks/match/blocks.ts'
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import { type ConflictReason, type MappedColumn, maxKeys, type UpdateAsk } from '../../contract/app/file/into.ts'
import type { KeyPair } from '../../contract/app/match.ts'
import { type CancelFlag, runCancellable, stillWanted } from '../base/cancel-flag.ts'
import { fail } from '../base/fail.ts'
import { isVerified, typedCells, verdictPlaces } from '../duplicates/choose.lane.ts'
import { readKeys } from '../match/key-texts.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { readRows } from '../table/rows.lane.ts'
import { type Compared, consentWays, fateOfConsent } from './consent-fate.ts'

export interface UpdateWork extends UpdateAsk {
  /** Country where a list names none. */
  home: string | null
}

/** A column that is compared: one of the list, or one that comes with the file. */
export interface ComparedColumn {
  /** Of the file; null: the file has none, and a consent record that is replaced is emptied here. */
  index: number | null
  columnId: number | null
  name: string
  filled: number
  replaced: number
  conflicts: number
}
interface CellConflict {
  rowId: number
  otherId: number
  /** Of the column, among those compared. */
  place: number
  /** Places that go where this one goes: of one consent record. */
  also?: readonly number[]
  reason: ConflictReason
}

export interface FoundUpdate {
  /** Of the list when this was found. */
  readonly version: number
  readonly rows: number
  readonly fileRows: number
  /** Rows of the file that the list has not. */
  readonly fresh: Uint32Array
  /** Rows of both, and the compared columns of each that are written, by place. */
  readonly updated: { rowId: number; otherId: number; places: number[] }[]
  readonly unchanged: number
  readonly conflicts: CellConflict[]
  /** Of the file. */
  readonly unkeyed: Uint32Array
  readonly repeatedInFile: Uint32Array
  /** Of the list. */
  readonly repeatedInList: Uint32Array
  readonly gone: Uint32Array
  readonly columns: ComparedColumn[]
}

const reach = 1_000_000
const rowsPerLook = 1000
/** Of the work, finding which row is which is this much. */
const pairingShare = 0.5
/** Every change that a hand made counts. */
const allTyped = -1

export const findUpdate = (db: ReadDb, work: UpdateWork, flag: CancelFlag): FoundUpdate =>
  runCancellable(flag, reach, () => compareByKey(db, work))

function compareByKey(db: ReadDb, work: UpdateWork): FoundUpdate {
  const { sheetId, otherId } = work
  const paired = pairByKey(db, work)
  const own = columnsOf(db, sheetId)
  const others = columnsOf(db, otherId)
  const mapped = comparedColumns(work.mapping, own, others)
  const { ways, compared } = consentWays(db, { sheetId, otherId, own, mapped })
  const inRecord = new Set(ways.flatMap(({ places }) => places))
  const verdicts = verdictPlaces(own)
  /** Columns of the list that are read: those compared, and the verdicts on them. */
  const slots = compared.map(({ own: column }) => column?.slot ?? null)
  const verdictSlots = compared.map(({ own: column }) => own[verdicts.get(column?.id ?? -1) ?? -1]?.slot ?? null)
  const wanted = [...new Set([...slots, ...verdictSlots])].filter(slot => slot !== null)
  const at = (slot: string | null | undefined) => (slot == null ? -1 : wanted.indexOf(slot))
  const [cellAt, verdictAt] = [slots.map(at), verdictSlots.map(at)]
  const typed = typedCells(db, sheetId, new Set(paired.pairs.map(([rowId]) => rowId)), allTyped)

  const columns = compared.map(({ mapped: { index }, own: column, other, name }): ComparedColumn => {
    return { index: other && index, columnId: column?.id ?? null, name, filled: 0, replaced: 0, conflicts: 0 }
  })
  const updated: FoundUpdate['updated'] = []
  const conflicts: CellConflict[] = []
  let unchanged = 0
  const { pairs } = paired
  for (let first = 0; first < pairs.length; first += rowsPerLook) {
    const part = pairs.slice(first, first + rowsPerLook)
    const here = readRows(
      db,
      sheetId,
      wanted,
      part.map(([rowId]) => rowId),
    )
    const there = readRows(
      db,
      otherId,
      compared.flatMap(({ other }) => other?.slot ?? []),
      part.map(([, otherRow]) => otherRow),
    )
    for (const [row, [rowId, otherRow]] of part.entries()) {
      const places: number[] = []
      let open = 0
      const isTyped = (place: number) => typed.has(`${compared[place]?.own?.id} ${rowId}`)
      const cellsAt = (of: readonly number[]) => ({
        before: of.map(place => here[row]?.[cellAt[place] ?? -1] ?? null),
        after: of.map(place => there[row]?.[place] ?? null),
      })
      for (const way of ways) {
        const { before, after } = cellsAt(way.places)
        const fate = fateOfConsent(way, before, after, () => !work.overSure && way.places.some(isTyped))
        const written = fate?.written.flatMap(at => way.places[at] ?? []) ?? []
        const [place, ...also] = written
        if (!fate || place === undefined) continue
        if (fate.conflict === null) {
          places.push(...written)
          for (const at of fate.written) {
            const counts = columns[way.places[at] ?? -1]
            if (counts) counts[isBlank(before[at] ?? null) ? 'filled' : 'replaced']++
          }
        } else {
          conflicts.push({ rowId, otherId: otherRow, place, also, reason: fate.conflict })
          const counts = columns[place]
          if (counts) counts.conflicts++
          open++
        }
      }
      for (const [place, { mapped }] of compared.entries()) {
        if (inRecord.has(place)) continue
        const before = here[row]?.[cellAt[place] ?? -1] ?? null
        const fate = fateOf(mapped, before, there[row]?.[place] ?? null, work.overSure, () =>
          isVerified(here[row]?.[verdictAt[place] ?? -1]) ? 'verified' : isTyped(place) ? 'typed' : null,
        )
        const counts = columns[place]
        if (fate === 'same' || !counts) continue
        if (fate === 'filled' || fate === 'replaced') {
          places.push(place)
          counts[fate]++
        } else {
          conflicts.push({ rowId, otherId: otherRow, place, reason: fate })
          counts.conflicts++
          open++
        }
      }
      if (places.length > 0) updated.push({ rowId, otherId: otherRow, places: places.sort((a, b) => a - b) })
      else if (open === 0) unchanged++
    }
    stillWanted(reach * (pairingShare + ((1 - pairingShare) * (first + part.length)) / pairs.length))
  }
  const { pairs: _, ...rest } = paired
  return {
    version: db.value<number>('SELECT version FROM sheet WHERE id = ?', sheetId) ?? 0,
    ...rest,
    ...{ updated, unchanged, conflicts, columns },
  }
}

/** What becomes of a cell: left alone, written, or a conflict for its reason. `sure`: why it is not to be overwritten. */
function fateOf(
  { policy }: MappedColumn,
  before: string | null,
  after: string | null,
  overSure: boolean,
  sure: () => 'typed' | 'verified' | null,
): 'same' | 'filled' | 'replaced' | ConflictReason {
  if (policy === 'keep' || isBlank(after)) return 'same'
  if (isBlank(before)) return 'filled'
  if (before === after || policy === 'fill') return 'same'
  if (policy === 'ask') return 'ask'
  return (overSure ? null : sure()) ?? 'replaced'
}

/** Columns that bring values; keys are equal anyhow, and locked, computed and result columns are not written. */
function comparedColumns(
  mapping: readonly MappedColumn[],
  own: readonly ColumnRow[],
  others: readonly ColumnRow[],
): Compared[] {
  return mapping.flatMap((mapped): Compared[] => {
    const { into, index, key } = mapped
    const other = others[index]
    if (!other || key || into.kind === 'none') return []
    if (into.kind === 'new') return [{ mapped, own: null, other, name: into.name }]
    const column = own.find(({ id }) => id === into.columnId)
    return column && isWritable(column) ? [{ mapped, own: column, other, name: column.name }] : []
  })
}

/** Results and computed columns follow others; locked ones are someone's decision. */
export const isWritable = ({ origin, computed, locked }: ColumnRow): boolean =>
  origin === null && computed === null && !locked

/** The pairs of columns that are keys. Throws bad_request for none, too many, and those that are nowhere in the list. */
export function keyPairs(mapping: readonly MappedColumn[], others: readonly ColumnRow[]): KeyPair[] {
  const keys = mapping.flatMap(({ index, into, key }): KeyPair[] => {
    const other = others[index]
    return key && into.kind === 'column' && other
      ? [{ columnId: into.columnId, otherColumnId: other.id, how: 'typed' }]
      : []
  })
  if (keys.length === 0) throw fail('bad_request', { what: 'choose the columns that identify a row' })
  if (keys.length > maxKeys) throw fail('bad_request', { what: `a key has at most ${maxKeys} columns` })
  return keys
}

type Paired = Pick<
  FoundUpdate,
  'rows' | 'fileRows' | 'fresh' | 'unkeyed' | 'repeatedInFile' | 'repeatedInList' | 'gone'
> & { pairs: [rowId: number, otherId: number][] }

function pairByKey(db: ReadDb, work: UpdateWork): Paired {
  const { sheetId, otherId, mapping, repeats, home } = work
  const keys = keyPairs(mapping, columnsOf(db, otherId))
  const { rowIds, otherIds, columns } = readKeys(db, { sheetId, otherId, keys, home }, share =>
    stillWanted(reach * pairingShare * share),
  )
  const ids = columns.map(column => column.keys.ids).reduce((all, own) => bothIds(all, own))
  const count = rowIds.length
  const here = recordsByKey(ids.subarray(0, count))
  const there = recordsByKey(ids.subarray(count))
  const rowOf = (record: number) => rowIds[record] ?? 0
  const otherOf = (record: number) => otherIds[record] ?? 0
  const pairs: [number, number][] = []
  const fresh: number[] = []
  const repeatedInFile: number[] = []
  const repeatedInList: number[] = []
  for (const [key, records] of there) {
    const own = here.get(key) ?? []
    if (records.length > 1) repeatedInFile.push(...records)
    if (own.length > 1) repeatedInList.push(...own)
    const chosen = records.length > 1 && repeats === 'skip' ? undefined : records.at(repeats === 'first' ? 0 : -1)
    if (chosen === undefined) continue
    if (own.length === 0) fresh.push(chosen)
    for (const record of own) pairs.push([rowOf(record), otherOf(chosen)])
  }
  const gone = [...here].flatMap(([key, records]) => (there.has(key) ? [] : records))
  const unkeyed = Array.from(otherIds.keys()).filter(record => (ids[count + record] ?? -1) < 0)
  const sorted = (records: number[], idOf: (record: number) => number) => Uint32Array.from(records, idOf).sort()
  return {
    rows: count,
    fileRows: otherIds.length,
    fresh: sorted(fresh, otherOf),
    unkeyed: sorted(unkeyed, otherOf),
    repeatedInFile: sorted(repeatedInFile, otherOf),
    repeatedInList: sorted(repeatedInList, rowOf),
    gone: sorted(gone, rowOf),
    pairs: pairs.sort((a, b) => a[0] - b[0]),
  }
}

/** Records by the number of their key, in their order; those without a key are left out. */
function recordsByKey(ids: Int32Array): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const [record, id] of ids.entries()) {
    if (id < 0) continue
    const records = found.get(id)
    if (records) records.push(record)
    else found.set(id, [record])
  }
  return found
}
