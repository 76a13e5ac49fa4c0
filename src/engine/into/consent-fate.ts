// What an update does with the consent of a row: the record of the list stays, or that of the file takes its place as a whole.
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import type { ConflictReason, MappedColumn } from '../../contract/app/file/into.ts'
import { consentBasisOf } from '../../model/consent.ts'
import { dayFirstIn } from '../check/notation.lane.ts'
import { isOwn } from '../duplicates/choose.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { consentRecords, consentSaid, consentThatCounts } from '../types/consent-records.ts'

/** A column of an update: of the list, of the file, or of both. */
export interface Compared {
  readonly mapped: MappedColumn
  /** null: comes new. */
  readonly own: ColumnRow | null
  /** null: the file has none for it. */
  readonly other: ColumnRow | null
  readonly name: string
}

/** A consent record of an update. */
export interface ConsentWay {
  /** Of its columns, among those compared. */
  readonly places: readonly number[]
  readonly types: readonly ColumnRow['type'][]
  /** What its basis is to do where file and list both have one. */
  readonly policy: MappedColumn['policy']
  /** A column of it is locked: it stays as it is. */
  readonly locked: boolean
  readonly dayFirst: Readonly<Record<'list' | 'file', (at: number) => boolean>>
}

interface Lists {
  readonly sheetId: number
  readonly otherId: number
  readonly own: readonly ColumnRow[]
  readonly mapped: readonly Compared[]
}

/**
 * The records that the file has a part of, and all columns to compare: behind the mapped ones those of the list that go with
 * them, so that nothing of an older record is left beside a newer one.
 */
export function consentWays(db: ReadDb, { sheetId, otherId, own, mapped }: Lists) {
  const compared: Compared[] = [...mapped]
  const there = own.filter(isOwn).map(column => ({ type: column.type, own: column, name: column.name }))
  const fresh = mapped.flatMap(one =>
    one.own === null && one.other !== null ? [{ type: typeOfNew(one), own: null, name: one.name, one }] : [],
  )
  const ways = consentRecords([...there, ...fresh]).flatMap((record): ConsentWay[] => {
    const placeOf = (part: (typeof record)[number]) =>
      'one' in part ? compared.indexOf(part.one) : compared.findIndex(({ own: column }) => column?.id === part.own.id)
    const lead =
      record.find(part => part.type === 'consent_basis' && placeOf(part) >= 0) ??
      record.find(part => placeOf(part) >= 0)
    const first = lead && compared[placeOf(lead)]
    if (!first) return []
    const locked = record.some(part => part.own?.locked === true)
    for (const part of record)
      if (placeOf(part) < 0 && part.own && !locked)
        compared.push({ mapped: first.mapped, own: part.own, other: null, name: part.name })
    const kept = record.filter(part => placeOf(part) >= 0)
    const columns = kept.map(part => compared[placeOf(part)])
    const [list, file] = [
      columns.map(one => one?.own?.type === 'consent_date' && dayFirstIn(db, sheetId, one.own)),
      columns.map(one => one?.other != null && dayFirstIn(db, otherId, one.other)),
    ]
    return [
      {
        ...{ places: kept.map(placeOf), types: kept.map(({ type }) => type), policy: first.mapped.policy, locked },
        dayFirst: { list: at => list[at] ?? true, file: at => file[at] ?? true },
      },
    ]
  })
  return { ways, compared }
}

const typeOfNew = ({ mapped: { into }, other }: Compared): ColumnRow['type'] =>
  into.kind === 'new' ? into.type : (other?.type ?? 'text')

type Cells = readonly (string | null)[]

/**
 * What becomes of a record: the list's stays, or which of its columns are written, or why a person has to decide. The list's
 * withdrawal never gives way to an older consent; a withdrawal of the file is written over whatever was typed.
 */
export function fateOfConsent(
  { types, policy, locked, dayFirst }: ConsentWay,
  before: Cells,
  after: Cells,
  typed: () => boolean,
): { written: number[]; conflict: ConflictReason | null } | null {
  const list = consentSaid(types, before, dayFirst.list)
  const file = consentSaid(types, after, dayFirst.file)
  if (locked || policy === 'keep' || file.filled === 0 || addsNothing(types, before, after)) return null
  if (consentThatCounts([list, file]) === 0) return null
  const written = [...types.keys()].filter(at => (blankless(before[at]) ?? '') !== (blankless(after[at]) ?? ''))
  const open = list.filled > 0
  if (open && policy === 'ask') return { written, conflict: 'ask' }
  if (open && file.basis !== 'withdrawn') {
    if (policy === 'fill') return null
    if (typed()) return { written, conflict: 'typed' }
  }
  return { written, conflict: null }
}

const blankless = (cell: string | null | undefined): string | null => (cell == null || isBlank(cell) ? null : cell)

/** All that the file says, the list says too, the basis maybe in another word. */
const addsNothing = (types: ConsentWay['types'], before: Cells, after: Cells): boolean =>
  types.every((type, at) => {
    const [own, other] = [blankless(before[at]), blankless(after[at])]
    if (other === null || own === other) return true
    return type === 'consent_basis' && own !== null && consentBasisOf(own) === consentBasisOf(other)
  })
