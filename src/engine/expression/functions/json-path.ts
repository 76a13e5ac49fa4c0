// What a path such as a.b[0] or items[*].name finds in JSON: one value, or a list where the path names several.
import { boundedList, boundedValue, type ExpressionValue, expressionFault, type SingleValue } from '../value.ts'

/** A name, a position (with a minus from the end), or all. */
type Segment = string | number | '*'

const segment = /^(?:\.?([^.[\]*"]+)|\.?(\*)|\[\s*(?:(-?\d{1,9})|(\*)|"((?:[^"\\]|\\.)*)"|'([^']*)')\s*\])/u

/** Parts of a path, a leading `$` left out; null = it is no path. */
function segmentsOf(path: string): { name: Segment; all: boolean }[] | null {
  const segments: { name: Segment; all: boolean }[] = []
  let rest = path.trim().replace(/^\$\.?/, '')
  while (rest !== '') {
    const match = segment.exec(rest)
    if (!match) return null
    const [whole, plain, star, index, stars, quoted, single] = match
    const all = star !== undefined || stars !== undefined
    segments.push({ all, name: all ? '*' : index !== undefined ? Number(index) : (plain ?? quoted ?? single ?? '') })
    rest = rest.slice(whole.length)
  }
  return segments
}

function stepInto(value: unknown, { name, all }: { name: Segment; all: boolean }): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if (all) return Object.values(value)
  if (Array.isArray(value)) {
    const item: unknown = typeof name === 'number' ? value.at(name) : undefined
    return item === undefined ? [] : [item]
  }
  const found = Object.entries(value).find(([key]) => key === String(name))
  return found ? [found[1]] : []
}

/** Objects and lists inside stay JSON. */
const single = (value: unknown): SingleValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === null || value === undefined
      ? null
      : JSON.stringify(value)

export function valueInJson(text: string, path: string): ExpressionValue {
  let found: unknown[]
  try {
    found = [JSON.parse(text)]
  } catch {
    return expressionFault('json')
  }
  const segments = segmentsOf(path)
  if (!segments) return expressionFault('method')
  for (const one of segments) found = found.flatMap(value => stepInto(value, one))
  const [first] = found
  if (segments.some(({ all }) => all)) return boundedList(found.map(single))
  if (Array.isArray(first)) return boundedList(first.map(single))
  const value = single(first)
  return typeof value === 'string' ? boundedValue(value) : value
}
