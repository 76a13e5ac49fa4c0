// The two loops over every byte of a CSV file, in WebAssembly: a row is found in a block, and its cells become a record of SQLite.
// In JavaScript they take three times as long. What rows mean is said by `csv-read.ts`, what a record is by `part-file.ts`.
import { assemble } from './web-assembly.ts'

/** Of a table. */
export const maxCells = 512
const wordBytes = 4
const memoryPage = 65_536
/** What is longer is looked at as text. */
const maxCellLength = 32_768
/** Vectors are read beyond the last byte. */
const vectorBytes = 16

/** Places in the memory, in bytes. */
export const places = {
  /** Behind the row that was found. */
  next: 0,
  /** Lines of the row that was found. */
  lines: 4,
  /** Of the page that is being written: its first byte, the place for its next cell pointer, and where its cells begin. */
  page: 8,
  pointer: 12,
  content: 16,
  starts: 64,
  ends: 64 + maxCells * wordBytes,
  /** Which cells a record has, in its order. */
  order: 64 + 2 * maxCells * wordBytes,
  block: memoryPage,
} as const

/** What `find` gives. */
export const foundRows = ['more', 'row', 'blank', 'odd'] as const
/** What `add` gives. */
const tooLong = 0
export const [added, pageFull] = [1, 2] as const

export interface RowCode {
  readonly memory: { readonly buffer: ArrayBuffer }
  /** Looks for a row between two places of the block. */
  find(at: number, limit: number): number
  /** Writes a record of so many cells of the row that was found. */
  add(id: number, cells: number): number
}

export interface RowDialect {
  readonly delimiter: number
  /** -1 = quotes are plain text. */
  readonly quote: number
  /** Cells of a row. */
  readonly width: number
}

/** Where a part is made, behind a block of so many bytes. */
export const partPlace = (blockBytes: number): number =>
  Math.ceil((places.block + blockBytes + vectorBytes) / memoryPage) * memoryPage

/** The module of a file; `maxRecordLength` in bytes. */
export const rowModule = (
  dialect: RowDialect,
  blockBytes: number,
  partBytes: number,
  maxRecordLength: number,
): Promise<Uint8Array> =>
  assemble(`(module
  (memory (export "memory") ${Math.ceil((partPlace(blockBytes) + partBytes) / memoryPage)})
  ${find(dialect)}
  ${add(maxRecordLength)}
  ${putNumber}
  ${sizeOf}
  ${copy}
)`)

const word = (place: number) => `(i32.load offset=${place} (i32.const 0))`
const setWord = (place: number, value: string) => `(i32.store offset=${place} (i32.const 0) ${value})`
const byteAt = (at: string) => `(i32.load8_u offset=${places.block} ${at})`
const [lf, cr] = [10, 13]
const every = (byte: number) => `(i8x16.splat (i32.const ${byte}))`
const [more, row, blank, odd] = [0, 1, 2, 3].map(code => `(return (i32.const ${code}))`)

/** Which of the 16 bytes at \`$at\` are one of three, a bit for each. */
const masked = (first: string) => `(local.set $mask (i8x16.bitmask (v128.or
  (i8x16.eq (local.tee $chunk (v128.load offset=${places.block} (local.get $at))) (local.get ${first}))
  (v128.or (i8x16.eq (local.get $chunk) (local.get $lf)) (i8x16.eq (local.get $chunk) (local.get $cr))))))`

/** Goes on to the next of three bytes, or to \`$limit\` at least. */
const skipTo = (first: string, label: string) => `
  (loop ${label}
    ${masked(first)}
    (if (local.get $mask)
      (then (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $mask)))))
      (else
        (local.set $at (i32.add (local.get $at) (i32.const ${vectorBytes})))
        (br_if ${label} (i32.lt_u (local.get $at) (local.get $limit))))))`

/** Cells whose quotes are doubled have their end as its complement until the whole row is found. */
const find = ({ delimiter, quote, width }: RowDialect) => `
(func $find (export "find") (param $at i32) (param $limit i32) (result i32)
  (local $begin i32) (local $cell i32) (local $last i32) (local $start i32) (local $lines i32) (local $byte i32)
  (local $mask i32) (local $doubled i32) (local $any i32) (local $from i32) (local $to i32) (local $end i32)
  (local $chunk v128) (local $delimiter v128) (local $quote v128) (local $lf v128) (local $cr v128)
  (local.set $begin (local.get $at))
  (local.set $last (i32.const ${(width - 1) * wordBytes}))
  (local.set $lines (i32.const 1))
  (local.set $delimiter ${every(delimiter)})
  (local.set $quote ${every(quote)})
  (local.set $lf ${every(lf)})
  (local.set $cr ${every(cr)})
  (loop $cells
    (if (i32.ge_u (local.get $at) (local.get $limit)) (then ${more}))
    (local.set $start (local.get $at))
    (if (i32.eq ${byteAt('(local.get $at)')} (i32.const ${quote}))
      (then
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (i32.store offset=${places.starts} (local.get $cell) (local.get $at))
        (local.set $doubled (i32.const 0))
        (loop $quoted
          ${skipTo('$quote', '$inside')}
          ;; What a quote or a line end is, the byte behind it says.
          (if (i32.ge_u (i32.add (local.get $at) (i32.const 1)) (local.get $limit)) (then ${more}))
          (local.set $byte ${byteAt('(local.get $at)')})
          (if (i32.eq (local.get $byte) (i32.const ${quote}))
            (then
              (if (i32.eq ${byteAt('(i32.add (local.get $at) (i32.const 1))')} (i32.const ${quote}))
                (then
                  (local.set $doubled (i32.const 1))
                  (local.set $at (i32.add (local.get $at) (i32.const 2)))
                  (br $quoted))))
            (else
              ;; CRLF is one line end.
              (if (i32.or (i32.eq (local.get $byte) (i32.const ${lf}))
                  (i32.ne ${byteAt('(i32.add (local.get $at) (i32.const 1))')} (i32.const ${lf})))
                (then (local.set $lines (i32.add (local.get $lines) (i32.const 1)))))
              (local.set $at (i32.add (local.get $at) (i32.const 1)))
              (br $quoted))))
        (if (local.get $doubled)
          (then
            (local.set $any (i32.const 1))
            (i32.store offset=${places.ends} (local.get $cell) (i32.sub (i32.const -1) (local.get $at))))
          (else (i32.store offset=${places.ends} (local.get $cell) (local.get $at))))
        (local.set $at (i32.add (local.get $at) (i32.const 1))))
      (else
        ${skipTo('$delimiter', '$plain')}
        (i32.store offset=${places.starts} (local.get $cell) (local.get $start))
        (i32.store offset=${places.ends} (local.get $cell) (local.get $at))))
    (if (i32.ge_u (local.get $at) (local.get $limit)) (then ${more}))
    (if (i32.gt_u (i32.sub (local.get $at) (local.get $start)) (i32.const ${maxCellLength})) (then ${odd}))
    (local.set $byte ${byteAt('(local.get $at)')})
    (if (i32.eq (local.get $byte) (i32.const ${delimiter}))
      (then
        (if (i32.eq (local.get $cell) (local.get $last)) (then ${odd}))
        (local.set $cell (i32.add (local.get $cell) (i32.const ${wordBytes})))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $cells))))
  (if (i32.eq (local.get $byte) (i32.const ${cr}))
    (then
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (if (i32.ge_u (local.get $at) (local.get $limit)) (then ${more}))
      (if (i32.ne ${byteAt('(local.get $at)')} (i32.const ${lf})) (then ${odd})))
    (else (if (i32.ne (local.get $byte) (i32.const ${lf})) (then ${odd}))))
  ${setWord(places.next, '(i32.add (local.get $at) (i32.const 1))')}
  ${setWord(places.lines, '(local.get $lines)')}
  (local.set $byte ${byteAt('(local.get $begin)')})
  (if (i32.and (i32.eqz (local.get $cell))
      (i32.or (i32.eq (local.get $byte) (i32.const ${lf})) (i32.eq (local.get $byte) (i32.const ${cr}))))
    (then ${blank}))
  (if (i32.ne (local.get $cell) (local.get $last)) (then ${odd}))
  (if (i32.eqz (local.get $any)) (then ${row}))
  ;; Doubled quotes are made single where they lie.
  (loop $each
    (local.set $end (i32.load offset=${places.ends} (local.get $cell)))
    (if (i32.lt_s (local.get $end) (i32.const 0))
      (then
        (local.set $end (i32.sub (i32.const -1) (local.get $end)))
        (local.set $from (i32.load offset=${places.starts} (local.get $cell)))
        (local.set $to (local.get $from))
        (loop $bytes
          (local.set $byte ${byteAt('(local.get $from)')})
          (i32.store8 offset=${places.block} (local.get $to) (local.get $byte))
          (local.set $to (i32.add (local.get $to) (i32.const 1)))
          (local.set $from (i32.add (local.get $from)
            (i32.add (i32.const 1) (i32.eq (local.get $byte) (i32.const ${quote})))))
          (br_if $bytes (i32.lt_u (local.get $from) (local.get $end))))
        (i32.store offset=${places.ends} (local.get $cell) (local.get $to))))
    (if (local.get $cell)
      (then
        (local.set $cell (i32.sub (local.get $cell) (i32.const ${wordBytes})))
        (br $each))))
  ${row})`

/** A cell of the row, by the place in its order. */
const length = `(i32.sub
  (i32.load offset=${places.ends} (local.tee $field (i32.shl (i32.load offset=${places.order} (local.get $at)) (i32.const 2))))
  (local.tee $from (i32.load offset=${places.starts} (local.get $field))))`
/** How a text of so many bytes is named in the head of a record: null for an empty one. */
const textType = `(i32.add (i32.const 13) (i32.shl (local.get $length) (i32.const 1)))`

/** The head of a record begins with its own length and three values that are null: the id, the place in the list, gone. */
const add = (maxRecordLength: number) => `
(func $add (export "add") (param $id i32) (param $cells i32) (result i32)
  (local $at i32) (local $stop i32) (local $field i32) (local $from i32) (local $length i32)
  (local $body i32) (local $head i32) (local $record i32) (local $to i32) (local $page i32) (local $pointer i32)
  (local.set $stop (i32.shl (local.get $cells) (i32.const 2)))
  (local.set $head (i32.const 4))
  (loop $sizes
    (if (i32.lt_u (local.get $at) (local.get $stop))
      (then
        (local.set $length ${length})
        (local.set $body (i32.add (local.get $body) (local.get $length)))
        (local.set $head (i32.add (local.get $head) (call $sizeOf ${textType})))
        (local.set $at (i32.add (local.get $at) (i32.const ${wordBytes})))
        (br $sizes))))
  (if (i32.ge_u (local.get $head) (i32.const 128)) (then (local.set $head (i32.add (local.get $head) (i32.const 1)))))
  (local.set $record (i32.add (local.get $head) (local.get $body)))
  (if (i32.gt_u (local.get $record) (i32.const ${maxRecordLength})) (then (return (i32.const ${tooLong}))))
  (local.set $page ${word(places.page)})
  (local.set $pointer ${word(places.pointer)})
  (local.set $to (i32.sub ${word(places.content)}
    (i32.add (local.get $record) (i32.add (call $sizeOf (local.get $record)) (call $sizeOf (local.get $id))))))
  (if (i32.lt_s (local.get $to) (i32.add (local.get $pointer) (i32.const 2))) (then (return (i32.const ${pageFull}))))
  ${setWord(places.content, '(local.get $to)')}
  ${setWord(places.pointer, '(i32.add (local.get $pointer) (i32.const 2))')}
  (local.set $pointer (i32.add (local.get $page) (local.get $pointer)))
  (i32.store8 (local.get $pointer) (i32.shr_u (local.get $to) (i32.const 8)))
  (i32.store8 offset=1 (local.get $pointer) (local.get $to))
  (local.set $to (i32.add (local.get $page) (local.get $to)))
  (local.set $to (call $putNumber (local.get $to) (local.get $record)))
  (local.set $to (call $putNumber (local.get $to) (local.get $id)))
  (local.set $to (call $putNumber (local.get $to) (local.get $head)))
  (i32.store16 (local.get $to) (i32.const 0))
  (i32.store8 offset=2 (local.get $to) (i32.const 0))
  (local.set $to (i32.add (local.get $to) (i32.const 3)))
  (local.set $at (i32.const 0))
  (loop $types
    (if (i32.lt_u (local.get $at) (local.get $stop))
      (then
        (local.set $length ${length})
        (if (local.get $length)
          (then (local.set $to (call $putNumber (local.get $to) ${textType})))
          (else
            (i32.store8 (local.get $to) (i32.const 0))
            (local.set $to (i32.add (local.get $to) (i32.const 1)))))
        (local.set $at (i32.add (local.get $at) (i32.const ${wordBytes})))
        (br $types))))
  (local.set $at (i32.const 0))
  (loop $texts
    (if (i32.lt_u (local.get $at) (local.get $stop))
      (then
        (local.set $length ${length})
        (if (local.get $length)
          (then
            (call $copy (local.get $to) (i32.add (local.get $from) (i32.const ${places.block})) (local.get $length))
            (local.set $to (i32.add (local.get $to) (local.get $length)))))
        (local.set $at (i32.add (local.get $at) (i32.const ${wordBytes})))
        (br $texts))))
  (return (i32.const ${added})))`

/** Writes a number as SQLite does, seven bits a byte, the highest first. Gives the place behind it. */
const putNumber = `
(func $putNumber (param $to i32) (param $value i32) (result i32)
  (local $at i32) (local $end i32)
  (if (i32.lt_u (local.get $value) (i32.const 128))
    (then
      (i32.store8 (local.get $to) (local.get $value))
      (return (i32.add (local.get $to) (i32.const 1)))))
  (local.set $end (i32.add (local.get $to) (call $sizeOf (local.get $value))))
  (local.set $at (i32.sub (local.get $end) (i32.const 1)))
  (i32.store8 (local.get $at) (i32.and (local.get $value) (i32.const 127)))
  (loop $digits
    (local.set $value (i32.shr_u (local.get $value) (i32.const 7)))
    (local.set $at (i32.sub (local.get $at) (i32.const 1)))
    (i32.store8 (local.get $at) (i32.or (local.get $value) (i32.const 128)))
    (br_if $digits (i32.gt_u (local.get $at) (local.get $to))))
  (return (local.get $end)))`

/** Bytes of such a number. */
const sizeOf = `
(func $sizeOf (param $value i32) (result i32)
  (return (i32.add (i32.const 1) (i32.add
    (i32.add (i32.ge_u (local.get $value) (i32.const 128)) (i32.ge_u (local.get $value) (i32.const 16384)))
    (i32.add (i32.ge_u (local.get $value) (i32.const 2097152)) (i32.ge_u (local.get $value) (i32.const 268435456)))))))`

/** Nothing is written beyond the last byte: the record before may begin there. The last bytes are written with those before them. */
const copy = `
(func $copy (param $to i32) (param $from i32) (param $length i32)
  (local $stop i32)
  (if (i32.ge_u (local.get $length) (i32.const 16))
    (then
      (local.set $stop (i32.sub (i32.add (local.get $to) (local.get $length)) (i32.const 16)))
      (loop $vectors
        (v128.store (local.get $to) (v128.load (local.get $from)))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (br_if $vectors (i32.le_u (local.get $to) (local.get $stop))))
      (v128.store (local.get $stop) (v128.load (i32.sub (local.get $from) (i32.sub (local.get $to) (local.get $stop)))))
      (return)))
  (if (i32.ge_u (local.get $length) (i32.const 8))
    (then
      (local.set $stop (i32.sub (local.get $length) (i32.const 8)))
      (i64.store (local.get $to) (i64.load (local.get $from)))
      (i64.store (i32.add (local.get $to) (local.get $stop)) (i64.load (i32.add (local.get $from) (local.get $stop))))
      (return)))
  (if (i32.ge_u (local.get $length) (i32.const 4))
    (then
      (local.set $stop (i32.sub (local.get $length) (i32.const 4)))
      (i32.store (local.get $to) (i32.load (local.get $from)))
      (i32.store (i32.add (local.get $to) (local.get $stop)) (i32.load (i32.add (local.get $from) (local.get $stop))))
      (return)))
  (if (i32.ge_u (local.get $length) (i32.const 2))
    (then
      (local.set $stop (i32.sub (local.get $length) (i32.const 2)))
      (i32.store16 (local.get $to) (i32.load16_u (local.get $from)))
      (i32.store16 (i32.add (local.get $to) (local.get $stop)) (i32.load16_u (i32.add (local.get $from) (local.get $stop))))
      (return)))
  (i32.store8 (local.get $to) (i32.load8_u (local.get $from))))`
