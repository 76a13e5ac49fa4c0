// The members of an object of JSON as values under names, and the values of an array, exactly as they are written.
import { type NamedValue, numberNames } from '../named-rows.ts'

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
    else if (depth === 0 && (sign === ',' || sign === '}' || sign === ']' || isSpace(text.charCodeAt(at)))) return at
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

/** What a text of JSON is; null for a value without parts, and for what is no JSON. */
export function partsOf(text: string): 'members' | 'values' | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    return Array.isArray(value) ? 'values' : 'members'
  } catch {
    // A SyntaxError is how the platform says that this is not JSON.
    return null
  }
}

/** Objects deeper than this stay as they are written. */
const maxDepth = 16

/** The members of the object that begins at `from`, in their order, under their names with `prefix` before them. */
function collect(text: string, from: number, prefix: string, flat: boolean, depth: number, into: NamedValue[]): void {
  let at = skipSpace(text, from) + 1
  for (;;) {
    at = skipSpace(text, at)
    if (text[at] === '}') return
    if (text[at] === ',') at = skipSpace(text, at + 1)
    const named = stringEnd(text, at)
    const name = prefix + textOf(text.slice(at, named))
    at = skipSpace(text, skipSpace(text, named) + 1)
    const end = valueEnd(text, at)
    const nested = flat && depth < maxDepth && text[at] === '{' && text[skipSpace(text, at + 1)] !== '}'
    if (nested) collect(text, at, `${name}.`, flat, depth + 1, into)
    else into.push({ name, value: cellOf(text.slice(at, end)) })
    at = end
  }
}

/**
 * The members of an object in their order, or null when the text is none. A string is as it is meant, any other value as
 * it is written: `JSON.parse` alone would drop all but the last value of a name, and digits beyond the sixteenth. null and
 * '' are null. `flat`: what is in nested objects comes under its path, "address.city".
 */
export function membersOf(text: string, flat = false): NamedValue[] | null {
  if (partsOf(text) !== 'members') return null
  const members: NamedValue[] = []
  collect(text, 0, '', flat, 0, members)
  return numberNames(members)
}

/** The values of an array in their order, each as the value of a member is; null when the text is none. */
export function valuesOf(text: string): (string | null)[] | null {
  if (partsOf(text) !== 'values') return null
  const values: (string | null)[] = []
  for (let at = skipSpace(text, 0) + 1; ; ) {
    at = skipSpace(text, at)
    if (text[at] === ']') return values
    if (text[at] === ',') at = skipSpace(text, at + 1)
    const end = valueEnd(text, at)
    values.push(cellOf(text.slice(at, end)))
    at = end
  }
}
