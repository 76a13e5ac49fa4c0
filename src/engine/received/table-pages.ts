// The rows of tables, read from the pages of a SQLite file: leaves with records, and pages above them that name leaves.
import type { SqlValue } from '../store/sql.ts'
import type { DatabaseFile } from './database-file.ts'

export interface RecoveredRow {
  readonly id: number
  /** As many as the table had when the row was written last. The key of a table is null here: it is `id`. */
  readonly values: readonly SqlValue[]
}

const leafKind = 0x0d
const branchKind = 0x05
/** A record may not be longer; a damaged length would make all of the file one text. */
const maxRecordLength = 100_000_000

const headOf = (number: number) => (number === 1 ? 100 : 0)

/** Pages below `number`, null when it is no page above leaves. */
export function branchesOf(file: DatabaseFile, number: number, page: Buffer): number[] | null {
  const head = headOf(number)
  if (page[head] !== branchKind) return null
  const cells = page.readUInt16BE(head + 3)
  if (head + 12 + 2 * cells > file.usable) return null
  const below = [page.readUInt32BE(head + 8)]
  for (let cell = 0; cell < cells; cell++) {
    const at = page.readUInt16BE(head + 12 + 2 * cell)
    if (at + 5 > file.usable) return null
    below.push(page.readUInt32BE(at))
  }
  return below.every(child => child >= 2 && child <= file.pages && child !== number) ? below : null
}

export const isLeaf = (number: number, page: Buffer): boolean => page[headOf(number)] === leafKind

/**
 * Rows of a leaf. Ids rise in each, so a page in which they do not is none. Rows that cannot be read are left out, and counted
 * in `unread`. null = no leaf.
 */
export function rowsOf(
  file: DatabaseFile,
  number: number,
  page: Buffer,
): { rows: RecoveredRow[]; unread: number } | null {
  const head = headOf(number)
  const cells = page.readUInt16BE(head + 3)
  if (!isLeaf(number, page) || head + 8 + 2 * cells > file.usable) return null
  const rows: RecoveredRow[] = []
  let unread = 0
  let last = Number.NEGATIVE_INFINITY
  for (let cell = 0; cell < cells; cell++) {
    const at = page.readUInt16BE(head + 8 + 2 * cell)
    if (at < head + 8 + 2 * cells || at >= file.usable) return null
    const length = readVarint(page, at)
    const id = readVarint(page, at + length.bytes)
    if (id.value <= last) return null
    last = id.value
    const record = payload(file, page, at + length.bytes + id.bytes, length.value, 'row')
    const values = record && readRecord(record)
    if (values && Number.isSafeInteger(id.value)) rows.push({ id: id.value, values })
    else unread++
  }
  return { rows, unread }
}

/** Where a record lies tells how much of it its page may hold. */
type RecordPlace = 'row' | 'keyed'

/** The values of a record that begins with its length; null where it is broken. */
export function recordAt(file: DatabaseFile, page: Buffer, at: number, place: RecordPlace): SqlValue[] | null {
  const length = readVarint(page, at)
  const record = payload(file, page, at + length.bytes, length.value, place)
  return record && readRecord(record)
}

/** A record, put together from its page and those it flows over to; null where the chain is broken. */
function payload(file: DatabaseFile, page: Buffer, at: number, length: number, place: RecordPlace): Buffer | null {
  if (length < 1 || length > maxRecordLength) return null
  const { usable } = file
  const most = place === 'row' ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const fitting = least + ((length - least) % (usable - 4))
  const here = length <= most ? length : fitting <= most ? fitting : least
  if (at + here > usable) return null
  if (here === length) return page.subarray(at, at + length)
  if (at + here + 4 > usable) return null
  const pieces = [page.subarray(at, at + here)]
  let next = page.readUInt32BE(at + here)
  let left = length - here
  // Each page of a chain that turns in a circle takes from what is left, too.
  while (left > 0) {
    const more = file.page(next)
    if (!more) return null
    const piece = more.subarray(4, Math.min(usable, 4 + left))
    pieces.push(piece)
    left -= piece.length
    next = more.readUInt32BE(0)
  }
  return Buffer.concat(pieces)
}

/** Signed, of 1 to 9 bytes; more than 2^53 comes as it can. */
function readVarint(bytes: Buffer, at: number): { value: number; bytes: number } {
  let value = 0n
  for (let byte = 0; byte < 8; byte++) {
    const one = bytes[at + byte] ?? 0
    value = (value << 7n) | BigInt(one & 127)
    if (one < 128) return { value: Number(value), bytes: byte + 1 }
  }
  return { value: Number(BigInt.asIntN(64, (value << 8n) | BigInt(bytes[at + 8] ?? 0))), bytes: 9 }
}

/** Bytes of values by their kind, 0 to 9. */
const sizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]

/** null when lengths and content do not fit each other. */
function readRecord(record: Buffer): SqlValue[] | null {
  const head = readVarint(record, 0)
  if (head.value < head.bytes || head.value > record.length) return null
  const values: SqlValue[] = []
  let at = head.value
  for (let place = head.bytes; place < head.value; ) {
    const kind = readVarint(record, place)
    place += kind.bytes
    if (kind.value < 0 || kind.value === 10 || kind.value === 11) return null
    const size = kind.value < 10 ? (sizes[kind.value] ?? 0) : Math.floor((kind.value - 12) / 2)
    if (at + size > record.length) return null
    values.push(readValue(record, at, kind.value, size))
    at += size
  }
  return at === record.length ? values : null
}

function readValue(record: Buffer, at: number, kind: number, size: number): SqlValue {
  if (kind === 0) return null
  if (kind === 6) {
    const whole = record.readBigInt64BE(at)
    return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole
  }
  if (kind === 7) return record.readDoubleBE(at)
  if (kind < 7) return record.readIntBE(at, size)
  if (kind < 10) return kind - 8
  const bytes = record.subarray(at, at + size)
  return kind % 2 === 1 ? bytes.toString() : Buffer.from(bytes)
}
