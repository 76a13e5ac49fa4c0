// The rows of a long list, read by the lane and the threads that compare with it: each reads columns of its own over a connection of its
// own, since handing texts from thread to thread costs a part of what reading them does. What is read is the same with any number of them.
import { type EvidenceSource, type LinkageRows, type RowOptions, readRows, rowsOf } from '../../checks/linkage/rows.ts'
import { type ReadInMemory, readFromMemory, readInMemory } from '../../checks/linkage/shared-comparing.ts'
import type { ReadDb } from '../store/sql.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import type { OwnComparingThreads } from './comparing-threads.ts'
import type { EvidenceColumns } from './evidence-columns.ts'
import type { listToRead, ReadRows } from './list-read.lane.ts'
import { eachRow, type RowsInTurn } from './rows-in-turn.lane.ts'

/** Columns that one thread reads. */
interface ReadingShare {
  readonly sources: readonly EvidenceSource[]
  /** Of each source its place among all. */
  readonly places: readonly number[]
  readonly columns: readonly ColumnRow[]
}

/** What a thread is to read; it goes from thread to thread. */
export interface ReadingOrder extends Omit<RowsInTurn, 'columns'>, ReadingShare {
  /** The database. */
  readonly file: string
  readonly options: RowOptions
}

type Kind = EvidenceSource['kind']
/** What reading the cells of a column takes, compared with a postal code. */
const costs: Partial<Record<Kind, number>> = {
  first: 3,
  last: 3,
  person: 8,
  email: 4,
  phone: 10,
  company: 3,
  website: 3,
  birth: 3,
}
const costOf = ({ kind, width }: EvidenceSource): number => (costs[kind] ?? 2) * width
/** The lane reads the addresses that a run would ask for as well. */
const costOfInputs = 4
/** Columns that are read together: a name may be in two, and a phone in the column of addresses. */
const together: readonly ReadonlySet<Kind>[] = [
  new Set<Kind>(['first', 'last', 'person']),
  new Set<Kind>(['email', 'phone']),
]

/** As many shares as threads, the first one for the lane, which read about as long as each other. */
export function readingShares(sources: readonly EvidenceColumns[], threads: number): ReadingShare[] {
  const pieces: number[][] = []
  for (const [place, { kind }] of sources.entries()) {
    const kin = together.find(kinds => kinds.has(kind))
    const piece = kin && pieces.find(([first = 0]) => kin.has(sources[first]?.kind ?? kind))
    if (piece) piece.push(place)
    else pieces.push([place])
  }
  const costOfPiece = (piece: readonly number[]) =>
    piece.reduce((sum, place) => sum + (sources[place] ? costOf(sources[place]) : 0), 0)
  const shares = Array.from({ length: threads }, (_, at) => ({
    cost: at === 0 ? costOfInputs : 0,
    places: [] as number[],
  }))
  for (const piece of pieces.sort((a, b) => costOfPiece(b) - costOfPiece(a))) {
    const least = shares.reduce((best, share) => (share.cost < best.cost ? share : best))
    least.cost += costOfPiece(piece)
    least.places.push(...piece)
  }
  return shares.map(({ places }) =>
    shareOf(
      sources,
      places.sort((a, b) => a - b),
    ),
  )
}

function shareOf(sources: readonly EvidenceColumns[], places: readonly number[]): ReadingShare {
  const own = places.flatMap(place => sources[place] ?? [])
  return {
    places,
    sources: own.map(({ kind, width }) => ({ kind, width })),
    columns: own.flatMap(({ columns }) => columns),
  }
}

/** Reads a share, in memory that threads share. `look` is called now and then; what it throws ends the work. */
export function readShare(db: ReadDb, order: ReadingOrder, look: () => void): ReadInMemory {
  const { ids, columns, sources, options } = order
  const reader = readRows(ids.length, sources, options)
  eachRow(
    db,
    order,
    one =>
      reader.add(
        columns.map(column => one.meant(column)),
        one.country,
      ),
    look,
  )
  return atPlaces(readInMemory(reader.values(look)), order)
}

/** The sources by their places among all. */
const atPlaces = (read: ReadInMemory, { places }: ReadingShare): ReadInMemory => ({
  ...read,
  evidence: read.evidence.map(one => ({ ...one, source: places[one.source] ?? -1 })),
})

/** The file of a database; '' for one in memory. */
const fileOf = (db: ReadDb): string =>
  db.value<string>(`SELECT file FROM pragma_database_list WHERE name = 'main'`) ?? ''

interface ToRead {
  readonly sheetId: number
  readonly home: string | null
  readonly list: ReturnType<typeof listToRead>
  readonly sources: readonly EvidenceColumns[]
  readonly options: RowOptions
  readonly threads: OwnComparingThreads | null
}

/** `look` is called with the share done every few thousand rows; what it throws ends the work. */
export function readTogether(
  db: ReadDb,
  { sheetId, home, list, sources, options, threads }: ToRead,
  look: (share: number) => void,
): ReadRows & { rows: LinkageRows } {
  const file = threads ? fileOf(db) : ''
  const [own = shareOf(sources, []), ...others] = readingShares(sources, file === '' ? 1 : 1 + (threads?.count ?? 0))
  const orders = others.map(
    (share): ReadingOrder => ({ ...share, file, sheetId, home, options, ids: list.ids, named: list.named }),
  )
  threads?.read(orders)
  const reader = readRows(list.count, own.sources, options)
  const read = list.read(own.columns, (cells, named) => reader.add(cells, named), look)
  const pause = () => look(1)
  const mine = reader.values(pause)
  const evidence = mine.evidence.map(one => ({ ...one, source: own.places[one.source] ?? -1 }))
  let { whole } = mine
  for (const [at, order] of orders.entries()) {
    while (threads?.shareOf(at) === undefined && threads?.wait()) pause()
    // A thread that has ended too early, or has not begun, took its share along.
    const share = readFromMemory(threads?.shareOf(at) ?? readShare(db, order, pause))
    evidence.push(...share.evidence)
    whole ??= share.whole
  }
  evidence.sort((a, b) => a.source - b.source)
  const rows = rowsOf(list.count, { evidence, whole })
  pause()
  return { ...read, rows }
}
