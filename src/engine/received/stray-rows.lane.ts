// Which table the rows of stray pages belong to: only one whose own pages lead to them no more, and of those the one whose
// columns they fit. Where that says more than one, or none for sure, rows of lists come into a list of their own.
import type Database from 'better-sqlite3'
import { type SqlText, type SqlValue, sqlIdentifier, type WriteDb, wrapDatabase } from '../store/sql.ts'
import type { DatabaseFile } from './database-file.ts'
import { columnsOf, putRows, type TableColumn } from './put-rows.lane.ts'
import { firstCell, goneAt, listTablesOf, makeUnsureList } from './recovered-list.lane.ts'
import type { SchemaEntry } from './schema-pages.ts'
import { type Stray, strayPages, walkTree } from './stray-pages.ts'
import { type RecoveredRow, rowsOf } from './table-pages.ts'

/** A table that lacks rows, as it is in the new database. */
interface Lacking {
  readonly table: string
  /** For people. */
  readonly name: string
  /** Rows that are there by the catalog, deleted ones not among them; null = it is no list, or no one knows. */
  readonly rows: number | null
}

type Kind = 'null' | 'number' | 'text' | 'blob'
const kindOf = (value: SqlValue): Kind =>
  value === null ? 'null' : typeof value === 'string' ? 'text' : Buffer.isBuffer(value) ? 'blob' : 'number'

/** What its rows look like: the kinds of values of each column that any of them has. */
interface Shape {
  readonly columns: readonly ReadonlySet<Kind>[]
  /** Ids of the first and last row of each leaf. */
  readonly ranges: readonly (readonly [number, number])[]
  /** Rows that were not deleted, were it a list. */
  readonly live: number
}

const rowsAt = (file: DatabaseFile, leaf: number): RecoveredRow[] => {
  const page = file.page(leaf)
  return (page && rowsOf(file, leaf, page)?.rows) ?? []
}

function shapeOf(file: DatabaseFile, { leaves }: Stray): Shape {
  const columns: Set<Kind>[] = []
  const ranges: [number, number][] = []
  let live = 0
  for (const leaf of leaves) {
    const rows = rowsAt(file, leaf)
    for (const { values } of rows) {
      for (const [at, value] of values.entries()) {
        columns[at] ??= new Set()
        columns[at].add(kindOf(value))
      }
      if (values[goneAt] === null) live++
    }
    const [first, last] = [rows[0], rows.at(-1)]
    if (first && last) ranges.push([first.id, last.id])
  }
  return { columns, ranges, live }
}

const isList = ({ columns }: Shape): boolean =>
  columns.length > firstCell &&
  columns.every((kinds, at) => {
    const allowed: readonly Kind[] = at === 0 ? ['null'] : at < firstCell ? ['null', 'number'] : ['null', 'text']
    return [...kinds].every(kind => allowed.includes(kind))
  })

function fits(db: WriteDb, { columns, ranges }: Shape, table: SqlText, known: readonly TableColumn[]): boolean {
  if (columns.length === 0 || columns.length > known.length) return false
  const typed = columns.every((kinds, at) => {
    const column = known[at]
    if (!column) return false
    if (column.pk === 1 && column.type === 'INTEGER') return kinds.size === 1 && kinds.has('null')
    const kind = column.type === 'TEXT' ? 'text' : column.type === 'BLOB' ? 'blob' : 'number'
    return [...kinds].every(one => one === kind || (one === 'null' && column.notnull === 0))
  })
  // Leaves of one table never reach into each other.
  return (
    typed &&
    ranges.every(
      ([first, last]) =>
        db.value(`SELECT 1 FROM ${table} WHERE rowid BETWEEN ? AND ? LIMIT 1`, first, last) === undefined,
    )
  )
}

interface Placed {
  stray: Stray
  shape: Shape
  fitting: readonly Lacking[]
}

/** Rows of which it is not sure: the leaves they are on, and the lists they may be of. */
interface Unsure {
  readonly perhaps: readonly string[]
  readonly leaves: number[]
}

/**
 * Puts stray rows where they belong. `entries`: the schema as it was found, by table; `ours`: tables with row ids that are no
 * lists. Returns what was put into lists of its own, in words.
 */
export function placeStrays(
  file: DatabaseFile,
  fresh: Database.Database,
  entries: ReadonlyMap<string, SchemaEntry>,
  ours: readonly string[],
): string[] {
  const db = wrapDatabase(fresh)
  const seen = new Uint8Array(file.pages + 1)
  const broken = new Set<string>()
  if (walkTree(file, 1, seen).broken) broken.add(schemaTable)
  for (const { name, root } of entries.values()) {
    const tree = walkTree(file, root, seen)
    if (!tree.broken) continue
    broken.add(name)
    // SQLite may have lost its way among those behind the damage.
    if (isListTable(name)) for (const leaf of tree.leaves) putRows(db, sqlIdentifier(name), rowsAt(file, leaf))
  }
  for (const name of ours) if (!entries.has(name)) broken.add(name)
  const lists = listTablesOf(db).flatMap(({ id, table }): Lacking[] => {
    const known = db.get<{ name: string; rows: number }>('SELECT name, rows FROM sheet WHERE id = ?', id)
    const there = db.value<number>(`SELECT count(*) FROM ${table} WHERE gone IS NULL`) ?? 0
    // A page that is empty and sound raises no error: then the catalog knows of rows that are not there.
    const lacks = broken.has(table) || !entries.has(table) || (known !== undefined && known.rows > there)
    return lacks ? [{ table, name: known?.name ?? `Recovered list ${id}`, rows: known?.rows ?? null }] : []
  })
  const others = ours.filter(name => broken.has(name)).map(name => ({ table: name, name, rows: null }))
  // Of a list whose entries are lost in the schema and in the catalog nothing is known.
  const unknownLists = broken.has(schemaTable) && broken.has('sheet')
  const unsure = new Map<string, Unsure>()
  placeRows(file, db, seen, [...lists, ...others], unknownLists, (perhaps, leaf) => {
    const names = perhaps.map(({ name }) => name)
    const key = JSON.stringify(names)
    const kept = unsure.get(key) ?? { perhaps: names, leaves: [] }
    kept.leaves.push(leaf)
    unsure.set(key, kept)
  })
  return [...unsure.values()].map(({ perhaps, leaves }) => {
    const { name, count } = makeUnsureList(fresh, perhaps, function* () {
      for (const leaf of leaves) yield rowsAt(file, leaf)
    })
    return `The list that ${count} rows were in, which are in “${name}” now`
  })
}

const schemaTable = 'sqlite_schema'

/** `unsure` is handed the leaves of which it is not sure. */
function placeRows(
  file: DatabaseFile,
  db: WriteDb,
  seen: Uint8Array,
  lacking: readonly Lacking[],
  unknownLists: boolean,
  unsure: (perhaps: readonly Lacking[], leaf: number) => void,
): void {
  if (lacking.length === 0 && !unknownLists) return
  const { strays, certain } = strayPages(file, seen)
  const tables = lacking.map(one => ({ one, columns: columnsOf(db, one.table) }))
  const placed: Placed[] = strays.map(stray => {
    const shape = shapeOf(file, stray)
    const fitting = tables
      .filter(({ one, columns }) => fits(db, shape, sqlIdentifier(one.table), columns))
      .map(({ one }) => one)
    // A whole tree with exactly as many rows as one of them has.
    const counted = stray.whole ? fitting.filter(({ rows }) => rows === shape.live && rows > 0) : []
    return { stray, shape, fitting: counted.length === 1 ? counted : fitting }
  })
  const sure = certain ? withoutOverlap(placed.filter(({ fitting }) => fitting.length === 1)) : new Set<Placed>()
  for (const one of placed) {
    const { stray, shape, fitting } = one
    const lists = fitting.filter(({ table }) => isListTable(table))
    const [only] = fitting
    for (const leaf of stray.leaves)
      if (sure.has(one) && only) putRows(db, sqlIdentifier(only.table), rowsAt(file, leaf))
      else if (isList(shape) && (lists.length > 0 || unknownLists)) unsure(lists, leaf)
  }
}

const isListTable = (table: string) => /^s[1-9]\d*$/.test(table)

/** Two that would be of one table and reach into each other: at least one of them is not. */
function withoutOverlap(placed: readonly Placed[]): Set<Placed> {
  const sure = new Set(placed)
  for (const [, some] of Map.groupBy(placed, ({ fitting }) => fitting[0]?.table)) {
    const ranges = some
      .flatMap(one => one.shape.ranges.map(([first, last]) => ({ one, first, last })))
      .toSorted((a, b) => a.first - b.first)
    let furthest = ranges[0]
    for (const range of ranges.slice(1)) {
      if (furthest && range.first <= furthest.last) {
        sure.delete(range.one)
        sure.delete(furthest.one)
      }
      if (!furthest || range.last > furthest.last) furthest = range
    }
  }
  return sure
}
