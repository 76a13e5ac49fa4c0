// Columns kept in the thread's memory by version, so that figures of a large selection need not read the table again.

import { dateInColumn } from '../../../checks/columns/date-in-column.ts'
import { numberOf } from '../../../checks/columns/number.ts'
import { cellLength, isBlank } from '../../../contract/app/cell/cell-text.ts'
import { stillWanted } from '../../base/cancel-flag.ts'
import { dayFirstIn, decimalIn } from '../../check/notation.lane.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { type ColumnRow, columnsOf } from '../../table/columns.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { languageOf } from '../../types/language/language.ts'
import { scriptsOf } from '../../types/script.ts'
import { keyed, type Named } from './kept-names.ts'
import type { RowSet } from './row-sets.ts'
import type { SelectionFigures } from './summary.lane.ts'

/** `numbers`: what each cell counts as in sums. `days`: since 1970. `lengths`: in letters. */
export type MeasureKind = 'numbers' | 'days' | 'lengths'
/** The language of each cell, or the scripts of its letters. */
export type NamedKind = 'language' | 'script'
/** `values`: which cells hold the same text. */
export type KeptKind = MeasureKind | NamedKind | 'values'

/** A column that is being read, or was. Arrays are by row id. */
interface Kept {
  /** Of which column, type, decimal sign and versions it is. */
  print: string
  /** First id that is not read yet, and the last there is. */
  next: number
  last: number
  bytes: number
  take(id: number, text: string | null): void
  numbers?: Measured
  values?: Values
  named?: Named
}
/** NaN: nothing to measure. `filled`: 1 where a cell is not blank. */
export interface Measured {
  value: Float64Array
  filled: Uint8Array
}
/** A number per text, 0 for blank ones. */
interface Values {
  code: Uint32Array
  texts: number
}

/** Eight columns of a million rows with all that is kept of them. */
const maxBytes = 104_000_000
/** About 25 ms of reading: for so long others wait. */
const rowsPerSlice = 100_000

const keptOf = new WeakMap<ReadDb, Map<string, Kept>>()

/**
 * Reads one slice of a column. `ready`: it is kept as it is now; `more`: call again; `changed`: it was changed while it
 * was read, or is gone; `far_apart`: few rows with numbers so high that keeping a place for each takes too much memory.
 */
function keepColumn(
  db: ReadDb,
  kind: KeptKind,
  sheetId: number,
  columnId: number,
): 'ready' | 'more' | 'changed' | 'far_apart' {
  const all = keptOf.get(db) ?? new Map<string, Kept>()
  keptOf.set(db, all)
  const key = `${kind} ${columnId}`
  const now = present(db, kind, sheetId, columnId)
  const known = all.get(key)
  if (!now) return 'changed'
  if (known && known.print !== now.print) {
    all.delete(key)
    if (known.next <= known.last) return 'changed'
  }
  const kept = known?.print === now.print ? known : startReading(db, kind, sheetId, now)
  if (!kept) return 'far_apart'
  // In order of use: a Map keeps the order of insertion.
  all.delete(key)
  all.set(key, kept)
  makeRoom(all)
  if (kept.next > kept.last) return 'ready'
  const to = Math.min(kept.last, kept.next + rowsPerSlice - 1)
  const cells = `${sqlIdentifier(now.slot)} FROM ${tableOf(sheetId)} WHERE id BETWEEN ? AND ?`
  const texts = db.column<string | null>(`SELECT ${cells}`, kept.next, to)
  // Ids without gaps, as nearly everywhere, need not be read: that takes as long as the texts.
  if (texts.length === to - kept.next + 1) for (const [at, text] of texts.entries()) kept.take(kept.next + at, text)
  else
    for (const [id, text] of db.arrays<[number, string | null]>(`SELECT id, ${cells}`, kept.next, to))
      kept.take(id, text)
  kept.next = to + 1
  return kept.next > kept.last ? 'ready' : 'more'
}

interface Present {
  slot: string
  print: string
  /** What a filled cell measures. */
  measure: (text: string) => number | null
}

function present(db: ReadDb, kind: KeptKind, sheetId: number, columnId: number): Present | null {
  const column = columnsOf(db, sheetId).find(({ id }) => id === columnId)
  if (!column) return null
  const { slot, type } = column
  const versions = db.get<{ cells: number; rows: number }>(
    `SELECT col.version AS cells, sheet.rows_version AS rows FROM col JOIN sheet ON sheet.id = sheet_id
     WHERE col.id = ?`,
    columnId,
  )
  const { notation, measure } = measureOf(db, kind, sheetId, column)
  return { slot, print: `${slot} ${type} ${notation} ${versions?.cells} ${versions?.rows}`, measure }
}

const dayMs = 86_400_000

/** `notation`: how the column writes what is measured. */
export function measureOf(
  db: ReadDb,
  kind: KeptKind,
  sheetId: number,
  column: ColumnRow,
): { notation: string; measure: (text: string) => number | null } {
  if (kind === 'lengths') return { notation: '', measure: cellLength }
  if (kind === 'days') {
    const dayFirst = dayFirstIn(db, sheetId, column)
    const measure = (text: string) => {
      const ms = dateInColumn(text, dayFirst)?.ms
      return ms === undefined ? null : Math.floor(ms / dayMs)
    }
    return { notation: String(dayFirst), measure }
  }
  if (kind === 'values' || isNamed(kind) || (column.type !== 'number' && column.type !== 'text'))
    return { notation: '', measure: () => null }
  const decimal = decimalIn(db, sheetId, column)
  return { notation: decimal, measure: text => numberOf(text, decimal) }
}

const nameOf: Readonly<Record<NamedKind, (text: string) => string>> = { language: languageOf, script: scriptsOf }
const isNamed = (kind: KeptKind): kind is NamedKind => kind in nameOf

const bytesPerRow = (kind: KeptKind) => (isNamed(kind) || kind === 'values' ? 4 : 9)
/** Texts whose names are remembered while a column is read: many columns have few. */
const maxTexts = 20_000
/** Numbers of rows per row from which on most of what is kept would be empty. */
const farApart = 16

const lastRowsApart = (db: ReadDb, sheetId: number, last: number): boolean =>
  last > farApart * (db.value<number>('SELECT rows FROM sheet WHERE id = ?', sheetId) ?? 0)

function startReading(db: ReadDb, kind: KeptKind, sheetId: number, { print, measure }: Present): Kept | null {
  const last = db.value<number | null>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0
  const size = last + 1
  const bytes = bytesPerRow(kind) * size
  if (bytes > maxBytes && lastRowsApart(db, sheetId, last)) return null
  if (isNamed(kind)) {
    const named = keyed({ code: new Uint32Array(size), names: [null] })
    return { print, next: 1, last, bytes, take: namesTaken(named, nameOf[kind], last), named }
  }
  if (kind !== 'values') {
    const numbers: Measured = { value: new Float64Array(size).fill(Number.NaN), filled: new Uint8Array(size) }
    const take = (id: number, text: string | null) => {
      if (text === null || isBlank(text)) return
      numbers.filled[id] = 1
      numbers.value[id] = measure(text) ?? Number.NaN
    }
    return { print, next: 1, last, bytes, take, numbers }
  }
  const values: Values = { code: new Uint32Array(size), texts: 0 }
  const codes = new Map<string, number>()
  const take = (id: number, text: string | null) => {
    if (text !== null && !isBlank(text)) {
      const code = codes.get(text) ?? codes.size + 1
      codes.set(text, code)
      values.code[id] = code
      values.texts = codes.size
    }
    // The texts are not needed again.
    if (id === last) codes.clear()
  }
  return { print, next: 1, last, bytes, take, values }
}

function namesTaken({ code, names }: Named, nameIn: (text: string) => string, last: number): Kept['take'] {
  const codes = new Map<string, number>()
  const known = new Map<string, number>()
  const codeOf = (text: string): number => {
    const name = nameIn(text)
    const found = codes.get(name) ?? names.push(name) - 1
    codes.set(name, found)
    if (known.size < maxTexts) known.set(text, found)
    return found
  }
  return (id, text) => {
    if (text !== null && !isBlank(text)) code[id] = known.get(text) ?? codeOf(text)
    // The texts are not needed again.
    if (id === last) known.clear()
  }
}

/** The ones used longest ago leave. */
function makeRoom(all: Map<string, Kept>): void {
  let bytes = 0
  for (const kept of all.values()) bytes += kept.bytes
  for (const [key, kept] of all) {
    if (bytes <= maxBytes || all.size === 1) return
    all.delete(key)
    bytes -= kept.bytes
  }
}

function keptNow(db: ReadDb, kind: KeptKind, sheetId: number, columnId: number): Kept | null {
  const kept = keptOf.get(db)?.get(`${kind} ${columnId}`)
  if (!kept || kept.next <= kept.last || kept.print !== present(db, kind, sheetId, columnId)?.print) return null
  return kept
}

/** Figures of a kept column over rows in any order; null when it is not kept as it is now. */
function sumKept(db: ReadDb, sheetId: number, columnId: number, rows: RowSet): SelectionFigures | null {
  const numbers = keptNow(db, 'numbers', sheetId, columnId)?.numbers
  if (!numbers) return null
  const { value, filled } = numbers
  const figures: SelectionFigures = { nonEmpty: 0, numbers: 0, sum: 0, min: Infinity, max: -Infinity }
  // What rounding loses of the sum is gathered on its own (Neumaier).
  let lost = 0
  const add = (id: number) => {
    if (filled[id] !== 1) return
    figures.nonEmpty++
    const number = value[id] ?? Number.NaN
    if (Number.isNaN(number)) return
    figures.numbers++
    const sum = figures.sum + number
    lost += Math.abs(figures.sum) >= Math.abs(number) ? figures.sum - sum + number : number - sum + figures.sum
    figures.sum = sum
    if (number < figures.min) figures.min = number
    if (number > figures.max) figures.max = number
  }
  eachOf(rows, add)
  return { ...figures, sum: figures.sum + lost }
}

/** Different texts of a kept column in rows in any order; null when it is not kept as it is now. */
function distinctKept(db: ReadDb, sheetId: number, columnId: number, sets: RowSet[]): number | null {
  const values = keptNow(db, 'values', sheetId, columnId)?.values
  if (!values) return null
  const seen = new Uint8Array(values.texts + 1)
  let different = 0
  const { code } = values
  const read = (id: number) => {
    const at = code[id] ?? 0
    if (at === 0 || seen[at] === 1) return
    seen[at] = 1
    different++
  }
  for (const rows of sets) eachOf(rows, read)
  return different
}

function eachOf(rows: RowSet, take: (id: number) => void): void {
  if (rows instanceof Uint32Array) for (const id of rows) take(id)
  else for (let id = rows.from; id <= rows.to; id++) take(id)
}

/** More would only follow a writer that changes the column again and again. */
const maxTries = 3

/** What the cells of a column measure, by row id, read now where it is not kept; null when it cannot be kept. Throws stopped. */
export const keptMeasure = (db: ReadDb, kind: MeasureKind, sheetId: number, columnId: number): Measured | null =>
  readAll(db, kind, sheetId, columnId)?.numbers ?? null

/** The names of the cells of a column, likewise. Throws stopped. */
export const keptNames = (db: ReadDb, kind: NamedKind, sheetId: number, columnId: number): Named | null =>
  readAll(db, kind, sheetId, columnId)?.named ?? null

/** Those that are kept as the column is now; null where they would have to be read. */
export const namesNow = (db: ReadDb, kind: NamedKind, sheetId: number, columnId: number): Named | null =>
  keptNow(db, kind, sheetId, columnId)?.named ?? null

function readAll(db: ReadDb, kind: KeptKind, sheetId: number, columnId: number): Kept | null {
  for (let tries = 0; tries < maxTries; ) {
    const state = keepColumn(db, kind, sheetId, columnId)
    stillWanted(null)
    if (state === 'far_apart') return null
    if (state === 'ready') return keptNow(db, kind, sheetId, columnId)
    if (state === 'changed') tries++
  }
  return null
}

export const keptColumnRead = { keepColumn, sumKept, distinctKept }
