// A document of JSON as rows: the objects or arrays in one array of it, read in a stream, whatever is around them; or objects
// one after the other without an array (as jq and mlr write them).
import { fail } from '../../../base/fail.ts'
import { cellLimit } from '../../csv/csv-read.ts'
import type { NamedReader } from './json-lines-read.ts'
import type { JsonRows, ListParts } from './json-rows.ts'

/** Names of the members that lead to the array; empty = the document is the array. */
export type ArrayPath = readonly string[]

/** Of `createDocumentReader`: the rows are the documents themselves. */
export const documents = 'documents'

/** Containers in each other; deeper is no list. */
const maxDepth = 200
/** Characters of one object or array. */
const partLimit = 64 * 1024 * 1024

interface Level {
  array: boolean
  /** Of an object: the member whose value comes. */
  key: string
  /** Of an object: the next string is a name. */
  named: boolean
}

interface WalkSink {
  /** A value begins directly in the array at this path, or as a document. */
  element(path: ArrayPath | typeof documents, at: number, sign: string): void
  /** The container or text that began last at this depth has ended, before `at`. */
  ended(depth: number, at: number): void
  damaged(detail: string): Error
}

/** Goes through the signs of a document in pieces of any size; knows where in it each is. */
function createWalk({ element, ended, damaged }: WalkSink, several: boolean) {
  const levels: Level[] = []
  let inString = false
  let escaped = false
  let text = ''
  let isName = false
  /** A number or word is being read. */
  let inWord = false
  let over = false

  const path = () => levels.slice(0, -1).map(level => level.key)
  const begins = (at: number, sign: string) => {
    if (over && !several) throw damaged('there is more after its end')
    over = false
    if (levels.length === 0) element(documents, at, sign)
    else if (levels.at(-1)?.array) element(path(), at, sign)
  }
  const valueEnded = (at: number) => {
    ended(levels.length, at)
    if (levels.length === 0) over = true
  }
  const wordEnded = (at: number) => {
    if (inWord) valueEnded(at)
    inWord = false
  }
  const close = (array: boolean, at: number) => {
    if (levels.pop()?.array !== array) throw damaged('a bracket closes nothing')
    valueEnded(at + 1)
  }
  const open = (array: boolean, at: number, sign: string) => {
    begins(at, sign)
    if (levels.length >= maxDepth) throw damaged('it is nested too deeply')
    levels.push({ array, key: '', named: !array })
  }
  const string = (sign: string, at: number) => {
    if (escaped) escaped = false
    else if (sign === '\\') escaped = true
    else if (sign === '"') {
      inString = false
      const level = levels.at(-1)
      if (isName && level) level.key = text
      else valueEnded(at + 1)
      return
    }
    // Names that lead to a list are short; what is longer is no name to find again.
    if (isName && text.length < 200) text += sign
  }

  return {
    /** `at`: of the first sign, in the caller's own count. */
    push(chunk: string, from: number) {
      for (let index = 0; index < chunk.length; index++) {
        const sign = chunk.charAt(index)
        const at = from + index
        if (inString) {
          string(sign, at)
          continue
        }
        const level = levels.at(-1)
        switch (sign) {
          case ' ':
          case '\n':
          case '\r':
          case '\t':
            wordEnded(at)
            break
          case '"':
            isName = level?.named === true
            if (!isName) begins(at, sign)
            inString = true
            text = ''
            break
          case '{':
          case '[':
            open(sign === '[', at, sign)
            break
          case '}':
          case ']':
            wordEnded(at)
            close(sign === ']', at)
            break
          case ':':
            if (!level || level.array) throw damaged('a colon is in the wrong place')
            level.named = false
            break
          case ',':
            wordEnded(at)
            if (!level) throw damaged('there is more after its end')
            if (!level.array) level.named = true
            break
          default:
            if (!inWord) begins(at, sign)
            if (levels.length === 0) throw damaged('it is not a JSON document')
            inWord = true
        }
      }
    },
    get over() {
      return over
    },
  }
}

/** What is directly in the arrays at a path, in the head of a document. */
interface ArrayParts {
  path: ArrayPath
  objects: number
  arrays: number
  plain: number
}

/** How a value of JSON without parts begins. What only looks like a document has other words in its brackets. */
const plainValue = /"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*[,\]]|(?:true|false|null)\s*[,\]]/iy

/** Whether a text is several objects without anything between them but space; false where one document fills its head. */
export function isConcatenated(head: string): boolean {
  if (!/^\s*\{\s*["}]/.test(head)) return false
  let objects = 0
  try {
    createWalk(
      {
        element(path, _, sign) {
          if (path !== documents) return
          if (sign !== '{') throw new SyntaxError('no object')
          objects++
        },
        ended() {},
        damaged: detail => new SyntaxError(detail),
      },
      true,
    ).push(head, 0)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return false
  }
  return objects > 1
}

function arraysIn(head: string): Map<string, ArrayParts> {
  const found = new Map<string, ArrayParts>()
  const isPlain = (at: number) => {
    plainValue.lastIndex = at
    return plainValue.test(head)
  }
  try {
    createWalk(
      {
        element(path, at, sign) {
          if (path === documents) return
          const key = JSON.stringify(path)
          const parts = found.get(key) ?? { path, objects: 0, arrays: 0, plain: 0 }
          found.set(key, parts)
          if (sign === '{') parts.objects++
          else if (sign === '[') parts.arrays++
          else if (isPlain(at)) parts.plain++
        },
        ended() {},
        damaged: detail => new SyntaxError(detail),
      },
      false,
    ).push(head, 0)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // What was found before stays: reading the file says what is wrong with it.
  }
  return found
}

const isInside = (inner: ArrayPath, outer: ArrayPath) =>
  inner.length > outer.length && outer.every((key, at) => inner[at] === key)

/** Where in a document the list is, and what it is of. */
export interface JsonList {
  path: ArrayPath
  of: ListParts
}

/** The list with the most objects in the head of a document, or the table of arrays with more rows. null = there is none. */
export function findList(head: string): JsonList | null {
  const found = arraysIn(head)
  // An array in the objects of another is a part of them; its path begins like theirs.
  const most = (all: Iterable<ArrayParts>, of: ListParts) =>
    [...all].filter(parts => parts[of] > 0).sort((a, b) => a.path.length - b.path.length || b[of] - a[of])[0]
  const objects = most(found.values(), 'objects')
  const tables = [...found.values()].filter(({ path }) => {
    // Arrays of objects are pages of one list.
    const row = found.get(JSON.stringify([...path, '']))
    return row && row.plain > 0 && !(objects && isInside(path, objects.path))
  })
  const table = most(tables, 'arrays')
  if (table && (!objects || isInside(objects.path, table.path) || table.arrays > objects.objects))
    return { path: table.path, of: 'arrays' }
  return objects ? { path: objects.path, of: 'objects' } : null
}

/** Throws file_damaged, cell_too_long, and what `rows` do. */
export function createDocumentReader(
  path: ArrayPath | typeof documents,
  rows: JsonRows,
  fileName: string,
): NamedReader {
  const wanted = JSON.stringify(path)
  const depth = path === documents ? 0 : path.length + 1
  let buffer = ''
  /** Signs of the file before the buffer. */
  let before = 0
  let start = -1
  let line = 1
  /** Up to here line ends are counted. */
  let counted = 0
  let stopped = false

  const countTo = (at: number) => {
    for (let found = buffer.indexOf('\n', counted - before); found >= 0 && found + before < at; ) {
      line++
      found = buffer.indexOf('\n', found + 1)
    }
    counted = Math.max(counted, at)
  }
  const walk = createWalk(
    {
      element(at, from) {
        if (start < 0 && JSON.stringify(at) === wanted) start = from
      },
      ended(level, at) {
        if (start < 0 || level !== depth || stopped) return
        countTo(start)
        const raw = buffer.slice(start - before, at - before)
        start = -1
        stopped = rows.add({ line, raw })
      },
      damaged: detail => fail('file_damaged', { fileName, detail }),
    },
    path === documents,
  )
  return {
    push(text) {
      if (stopped) return
      const from = before + buffer.length
      buffer += text
      walk.push(text, from)
      const keep = start < 0 ? before + buffer.length : start
      countTo(keep)
      buffer = buffer.slice(keep - before)
      before = keep
      if (buffer.length > partLimit) throw fail('cell_too_long', { fileName, line, limit: cellLimit })
    },
    end() {
      if (!stopped && !walk.over) throw fail('file_damaged', { fileName, detail: 'it is incomplete' })
    },
    get stopped() {
      return stopped
    },
    names: rows.names,
  }
}
