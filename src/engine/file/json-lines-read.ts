// JSON Lines (jsonlines.org) as rows: the members of each line's object are cells, a column for each name.
import { fail } from '../base/fail.ts'
import { cellLimit } from './csv-read.ts'
import type { TextReader } from './text-blocks.ts'

export interface JsonMember {
  name: string
  /** A string as it is meant; any other value as it is written, so that no digit is lost; null for null and ''. */
  value: string | null
}

const isSpace = (code: number) => code === 32 || code === 9 || code === 10 || code === 13

function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

/** After the closing quote of the string that starts at `from`. */
function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); ; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return at + 1
  }
}

/** After the value that starts at `from`. */
function valueEnd(text: string, from: number): number {
  if (text[from] === '"') return stringEnd(text, from)
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = stringEnd(text, at) - 1
    else if (sign === '{' || sign === '[') depth++
    else if (depth === 0 && (sign === ',' || sign === '}' || isSpace(text.charCodeAt(at)))) return at
    else if (sign === '}' || sign === ']') depth--
  }
  return text.length
}

const textOf = (json: string): string =>
  // A string of JSON, cut from a text that was parsed before.
  json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1)

function cellOf(json: string): string | null {
  if (json === 'null') return null
  return (json.startsWith('"') ? textOf(json) : json) || null
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    // A SyntaxError is how the platform says that this is not JSON.
    return false
  }
}

/**
 * The members of a line in their order, or null when it is no object. A name that is given again gets a number, as the
 * export gives one: `JSON.parse` alone would drop all but its last value, and digits beyond the sixteenth.
 */
export function membersOf(line: string): JsonMember[] | null {
  if (!isObject(line)) return null
  const members: JsonMember[] = []
  const taken = new Set<string>()
  let at = skipSpace(line, 0) + 1
  for (;;) {
    at = skipSpace(line, at)
    if (line[at] === '}') return members
    if (line[at] === ',') at = skipSpace(line, at + 1)
    const named = stringEnd(line, at)
    const given = textOf(line.slice(at, named))
    at = skipSpace(line, skipSpace(line, named) + 1)
    const end = valueEnd(line, at)
    let name = given
    for (let number = 2; taken.has(name); number++) name = `${given} (${number})`
    taken.add(name)
    members.push({ name, value: cellOf(line.slice(at, end)) })
    at = end
  }
}

/** Lines that say what a text is. */
const judgedLines = 10

/** True when a text is a line per object. `whole`: it is the file to its end, so its last line is complete. */
export function isJsonLines(text: string, whole: boolean): boolean {
  if (!text.trimStart().startsWith('{')) return false
  const lines = text.split('\n', judgedLines * 4)
  if (!whole && lines.length < judgedLines * 4) lines.pop()
  const judged = lines.filter(line => line.trim() !== '').slice(0, judgedLines)
  const objects = judged.filter(isObject).length
  return objects > 0 && objects >= judged.length / 2
}

export interface JsonRow {
  line: number
  /** What is under each of the names so far; a name gets its place when it is first there. */
  fields: (string | null)[]
  /** The line is no object; it has no fields. */
  malformed: boolean
  /** The line has nothing in it. */
  blank: boolean
  raw: string
  /** Values under names that have no place below `width`, as an object; null = there are none. */
  surplus(width: number): string | null
}

/** Gets every row; `true` means that no more are wanted. */
export type JsonSink = (row: JsonRow) => boolean | undefined

export interface JsonReader extends TextReader {
  /** Names of the members so far, by place. */
  readonly names: readonly string[]
}

/** Names beyond these get no place: a file that names its values after keys has one for each line. */
const mostNames = 2000
/** A line longer than this holds a cell that is too long, or is none of JSON Lines. */
const lineLimit = 64 * 1024 * 1024

/** Throws cell_too_long. */
export function createJsonReader(sink: JsonSink, fileName = ''): JsonReader {
  const places = new Map<string, number>()
  const names: string[] = []
  let parts: string[] = []
  let size = 0
  let line = 0
  let stopped = false

  const tooLong = () => fail('cell_too_long', { fileName, line, limit: cellLimit })

  const placeOf = (name: string): number => {
    const known = places.get(name)
    if (known !== undefined) return known
    if (names.length >= mostNames) return Number.POSITIVE_INFINITY
    places.set(name, names.length)
    return names.push(name) - 1
  }

  const take = (text: string) => {
    line++
    const raw = text.endsWith('\r') ? text.slice(0, -1) : text
    const blank = raw.trim() === ''
    const members = blank ? [] : membersOf(raw)
    const fields: (string | null)[] = []
    const placed = (members ?? []).map(member => ({ ...member, place: placeOf(member.name) }))
    for (const { value, place } of placed) {
      if (value !== null && value.length > cellLimit) throw tooLong()
      if (place < mostNames) fields[place] = value
    }
    for (let at = 0; at < fields.length; at++) fields[at] ??= null
    const surplus = (width: number) => {
      if (members === null) return raw
      const left = placed.filter(({ value, place }) => place >= width && value !== null)
      return left.length === 0 ? null : JSON.stringify(Object.fromEntries(left.map(({ name, value }) => [name, value])))
    }
    if (sink({ line, fields, malformed: members === null, blank, raw, surplus })) stopped = true
  }

  return {
    push(text) {
      let from = 0
      for (let end = text.indexOf('\n'); end >= 0 && !stopped; end = text.indexOf('\n', from)) {
        parts.push(text.slice(from, end))
        take(parts.join(''))
        parts = []
        size = 0
        from = end + 1
      }
      if (stopped) return
      parts.push(text.slice(from))
      size += text.length - from
      if (size > lineLimit) {
        line++
        throw tooLong()
      }
    },
    end() {
      const last = parts.join('')
      parts = []
      if (!stopped && last !== '') take(last)
    },
    get stopped() {
      return stopped
    },
    names,
  }
}
