// Paths into JSON: the part of RFC 9535 that names places (members, places in lists, wildcards, any depth). Filters and slices are
// not read: they would need a language of their own, and a value that needs them can be found by an expression afterwards.

type PathStep =
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'place'; readonly index: number }
  | { readonly kind: 'all' }
  | { readonly kind: 'deep'; readonly name: string }

export type JsonPath = readonly PathStep[]

const member = /^\.([\p{L}_$][\p{L}\p{N}_$-]*)/u
const deep = /^\.\.([\p{L}_$][\p{L}\p{N}_$-]*)/u
const quoted = /^\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\]/u
const place = /^\[\s*(-?\d{1,9})\s*\]/
const every = /^(?:\[\s*\*\s*\]|\.\*)/

/** Reads a path such as `$.items[0].name`; the `$` may be left out. null = not a path that is understood. */
export function readJsonPath(text: string): JsonPath | null {
  const trimmed = text.trim()
  let rest = trimmed.startsWith('$') ? trimmed.slice(1) : /^[.[]/.test(trimmed) ? trimmed : `.${trimmed}`
  if (trimmed === '') return null
  const steps: PathStep[] = []
  while (rest !== '') {
    const [step, length] = readStep(rest)
    if (!step) return null
    steps.push(step)
    rest = rest.slice(length)
  }
  return steps
}

function readStep(rest: string): [PathStep | null, number] {
  const anywhere = deep.exec(rest)
  if (anywhere?.[1]) return [{ kind: 'deep', name: anywhere[1] }, anywhere[0].length]
  const all = every.exec(rest)
  if (all) return [{ kind: 'all' }, all[0].length]
  const named = member.exec(rest)
  if (named?.[1]) return [{ kind: 'member', name: named[1] }, named[0].length]
  const at = place.exec(rest)
  if (at) return [{ kind: 'place', index: Number(at[1]) }, at[0].length]
  const name = quoted.exec(rest)
  if (name) return [{ kind: 'member', name: (name[1] ?? name[2] ?? '').replace(/\\(.)/g, '$1') }, name[0].length]
  return [null, 0]
}

/** As many places are looked at: a path of wildcards over a hostile answer ends. */
const mostLooked = 200_000
const mostFound = 1000

/** What a path finds, in the order of the document; at most a thousand values. */
export function findByPath(json: unknown, path: JsonPath): unknown[] {
  let looked = 0
  let found: unknown[] = [json]
  for (const step of path) {
    const next: unknown[] = []
    for (const value of found) {
      for (const one of stepInto(value, step, () => looked++ < mostLooked)) {
        next.push(one)
        if (next.length >= mostFound) break
      }
      if (next.length >= mostFound || looked >= mostLooked) break
    }
    found = next
  }
  return found
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function* stepInto(value: unknown, step: PathStep, look: () => boolean): Generator<unknown> {
  switch (step.kind) {
    case 'member':
      if (look() && isObject(value) && Object.hasOwn(value, step.name)) yield value[step.name]
      return
    case 'place': {
      if (!look() || !Array.isArray(value)) return
      const index = step.index < 0 ? value.length + step.index : step.index
      if (index >= 0 && index < value.length) yield value[index]
      return
    }
    case 'all':
      for (const one of childrenOf(value)) {
        if (!look()) return
        yield one
      }
      return
    case 'deep': {
      // Not by calls within calls: a hostile document may be deeper than the stack.
      const waiting: unknown[] = [value]
      while (waiting.length > 0 && look()) {
        const one = waiting.pop()
        if (isObject(one) && Object.hasOwn(one, step.name)) yield one[step.name]
        for (const child of childrenOf(one).reverse()) waiting.push(child)
      }
    }
  }
}

const childrenOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? [...value] : isObject(value) ? Object.values(value) : []

/** A value as the text of a cell; null for nothing. */
export function textOfJson(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
