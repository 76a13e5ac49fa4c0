// A part of a list as the file of a small SQLite database, made of the bytes of its cells: SQLite takes its records over
// without reading them (sqlite.org/fileformat2.html). Its table has the columns of a list's own (`sheet/workbooks.lane.ts`).

import { sqlIdentifier } from '../../../store/sql.ts'
import { added, pageFull } from './row-code.ts'
import { pageSize, partPages, type RowMemory } from './row-memory.ts'

const leafHead = 8
const tableLeaf = 13
const tableInner = 5
const indexLeaf = 10
/** Of the header of a database, which the first page begins with. */
const databaseHead = 100
/** Schema, the empty index, and the page above the leaves. */
const otherPages = 3
/** A part is full then: what the writer does at once must stay short. */
const maxLeaves = partPages - otherPages

export interface Part {
  readonly rows: number
  /** It has room for no more. */
  readonly full: boolean
  /** Adds the row that was found in the memory; an empty cell is null. False where it is too long for a part: nothing is added. */
  add(): boolean
  /** The database, in the memory until another part is begun; nothing may be added then. */
  finish(): Buffer
}

const sizeOf = (value: number) =>
  value < 128 ? 1 : value < 16_384 ? 2 : value < 2_097_152 ? 3 : value < 268_435_456 ? 4 : 5

/** Writes a number of at most 35 bits as SQLite does, seven bits a byte. Returns the place behind it. */
function putNumber(into: Uint8Array, at: number, value: number): number {
  if (value < 128) {
    into[at] = value
    return at + 1
  }
  const size = sizeOf(value)
  let rest = value
  for (let place = at + size - 1; place >= at; place--) {
    into[place] = (rest % 128) | (place === at + size - 1 ? 0 : 128)
    rest = Math.floor(rest / 128)
  }
  return at + size
}

/** How a text of so many bytes is named in the head of a record. */
const textType = (length: number) => 13 + 2 * length

/** Begins a part in the memory. `columns`: how many the list has; a row may have fewer cells. `firstId`: the id of the first row. */
export function createPart(memory: RowMemory, columns: number, firstId: number): Part {
  const file = memory.part
  /** Of each leaf: the id of its last row. */
  const leaves: number[] = []
  let id = firstId
  let rows = 0
  let cells = 0
  const open = () => {
    cells = 0
    memory.openPage(2 + leaves.length, leafHead)
  }
  const close = () => {
    putHead(file, (2 + leaves.length) * pageSize, tableLeaf, cells, memory.content)
    leaves.push(id - 1)
  }
  open()
  return {
    get rows() {
      return rows
    },
    get full() {
      return leaves.length >= maxLeaves - 1
    },
    add() {
      let how = memory.add(id)
      if (how === pageFull) {
        close()
        open()
        how = memory.add(id)
      }
      if (how !== added) return false
      cells++
      id++
      rows++
      return true
    },
    finish() {
      close()
      const [only] = leaves
      const root = leaves.length === 1 && only !== undefined ? 3 : 3 + leaves.length
      const pages = Math.max(root, 2 + leaves.length)
      if (leaves.length > 1) putInner(file, (root - 1) * pageSize, leaves)
      putHead(file, pageSize, indexLeaf, 0, pageSize)
      putSchema(file, columns, root, pages)
      return file.subarray(0, pages * pageSize)
    },
  }
}

function putHead(file: Buffer, at: number, type: number, cells: number, content: number): void {
  // No free blocks, no fragments: the page held others before.
  file.fill(0, at, at + leafHead)
  file[at] = type
  file.writeUInt16BE(cells, at + 3)
  // 65,536 is written as 0.
  file.writeUInt16BE(content & 0xffff, at + 5)
}

/** The page above the leaves, which names the last row of each but the last. */
function putInner(file: Buffer, page: number, leaves: readonly number[]): void {
  const head = 12
  let content = pageSize
  const above = leaves.slice(0, -1)
  for (const [at, lastId] of above.entries()) {
    content -= 4 + sizeOf(lastId)
    file.writeUInt32BE(3 + at, page + content)
    putNumber(file, page + content + 4, lastId)
    file.writeUInt16BE(content, page + head + at * 2)
  }
  putHead(file, page, tableInner, above.length, content)
  file.writeUInt32BE(3 + above.length, page + 8)
}

/** The header of the database and its schema: the table and the index that lists have, too. */
function putSchema(file: Buffer, columns: number, root: number, pages: number): void {
  file.fill(0, 0, pageSize)
  file.write('SQLite format 3\0', 0, 'latin1')
  // Pages of 65,536 bytes are written as 1; then the versions, no reserved space, and three fixed fractions.
  file.set([0, 1, 1, 1, 0, 64, 32, 32], 16)
  for (const [at, value] of [
    [24, 1],
    [28, pages],
    [40, 1],
    [44, 4],
    [56, 1],
    [92, 1],
    [96, 3_053_000],
  ] as const)
    file.writeUInt32BE(value, at)
  const slots = Array.from({ length: columns }, (_, at) => `c${at + 1}`)
  const entries = [
    schemaEntry(
      1,
      'table',
      't',
      root,
      `CREATE TABLE t(id INTEGER PRIMARY KEY, ord REAL, gone INTEGER${slots.map(slot => `, ${sqlIdentifier(slot)} TEXT`).join('')})`,
    ),
    schemaEntry(2, 'index', 't_ord', 2, 'CREATE INDEX t_ord ON t(ord) WHERE ord IS NOT NULL'),
  ]
  let content = pageSize
  for (const [at, entry] of entries.entries()) {
    content -= entry.length
    file.set(entry, content)
    file.writeUInt16BE(content, databaseHead + leafHead + at * 2)
  }
  putHead(file, databaseHead, tableLeaf, entries.length, content)
}

function schemaEntry(id: number, type: string, name: string, root: number, sql: string): Buffer {
  const texts = [type, name, 't'].map(text => Buffer.from(text))
  const last = Buffer.from(sql)
  const types = Buffer.alloc(5 + sizeOf(textType(last.length)) - 1)
  let at = 0
  for (const text of texts) at = putNumber(types, at, textType(text.length))
  types[at++] = 4
  putNumber(types, at, textType(last.length))
  const rootBytes = Buffer.alloc(4)
  rootBytes.writeUInt32BE(root)
  const record = Buffer.concat([Buffer.of(types.length + 1), types, ...texts, rootBytes, last])
  const head = Buffer.alloc(sizeOf(record.length) + 1)
  putNumber(head, putNumber(head, 0, record.length), id)
  return Buffer.concat([head, record])
}
