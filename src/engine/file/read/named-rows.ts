// Rows that name their values (objects, contacts, records): a column for each name, in the order names are first there.
import { fail } from '../../base/fail.ts'
import { cellLimit } from '../csv/csv-read.ts'

export interface NamedValue {
  name: string
  value: string | null
}

export interface NamedRow {
  line: number
  /** What is under each of the names so far; a name gets its place when it is first there. */
  fields: (string | null)[]
  /** What is there is no record; it has no fields. */
  malformed: boolean
  /** The line has nothing in it. */
  blank: boolean
  raw: string
  /** Values under names that have no place below `width`, as an object; null = there are none. */
  surplus(width: number): string | null
}

/** Gets every row; `true` means that no more are wanted. */
export type NamedSink = (row: NamedRow) => boolean | undefined

export interface NamedRows {
  /** A record of these values, null for what is none; `true` = no more are wanted. Throws cell_too_long. */
  add(record: { line: number; values: NamedValue[] | null; blank?: boolean; raw: string }): boolean
  /** By place. */
  readonly names: readonly string[]
}

/** Names beyond these get no place: a file that names its values after keys has one for each line. */
const maxNames = 2000

export function createNamedRows(sink: NamedSink, fileName: string): NamedRows {
  const places = new Map<string, number>()
  const names: string[] = []
  const placeOf = (name: string): number => {
    const known = places.get(name)
    if (known !== undefined) return known
    if (names.length >= maxNames) return Number.POSITIVE_INFINITY
    places.set(name, names.length)
    return names.push(name) - 1
  }
  return {
    names,
    add({ line, values, blank = false, raw }) {
      const fields: (string | null)[] = []
      const placed = (values ?? []).map(member => ({ ...member, place: placeOf(member.name) }))
      for (const { value, place } of placed) {
        if (value !== null && value.length > cellLimit)
          throw fail('cell_too_long', { fileName, line, limit: cellLimit })
        if (place < maxNames) fields[place] = value
      }
      for (let at = 0; at < fields.length; at++) fields[at] ??= null
      const surplus = (width: number) => {
        if (values === null) return raw
        const left = placed.filter(({ value, place }) => place >= width && value !== null)
        return left.length === 0
          ? null
          : JSON.stringify(Object.fromEntries(left.map(({ name, value }) => [name, value])))
      }
      return sink({ line, fields, malformed: values === null, blank, raw, surplus }) === true
    },
  }
}

/** Values whose names are different: one that is given again gets a number, as the export gives one. */
export function numberNames(values: readonly NamedValue[]): NamedValue[] {
  const taken = new Set<string>()
  return values.map(({ name: given, value }) => {
    let name = given
    for (let number = 2; taken.has(name); number++) name = `${given} (${number})`
    taken.add(name)
    return { name, value }
  })
}
