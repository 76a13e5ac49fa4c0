// What is worked out from a column, or from two, is kept as long as they are: after an edit all others say what they said before.
import type { CodedColumn } from './coded-columns.ts'

/** `said`: what else the work depends on, as the name of the column. */
export function onceForColumn<Result>(
  work: (column: CodedColumn, said: string) => Result,
): (column: CodedColumn, said?: string) => Result {
  const known = new WeakMap<CodedColumn, Map<string, Result>>()
  return (column, said = '') => {
    const own = known.get(column) ?? new Map<string, Result>()
    if (own.size === 0) known.set(column, own)
    const found = own.get(said)
    if (found !== undefined || own.has(said)) return found as Result
    const made = work(column, said)
    own.set(said, made)
    return made
  }
}

/** By objects that are kept themselves as long as a column is. */
export function onceForPair<One extends object, Other extends object, Result>(
  work: (one: One, other: Other) => Result,
): (one: One, other: Other) => Result {
  const known = new WeakMap<One, WeakMap<Other, { readonly result: Result }>>()
  return (one, other) => {
    const own = known.get(one) ?? new WeakMap<Other, { readonly result: Result }>()
    const found = own.get(other)
    if (found) return found.result
    const result = work(one, other)
    own.set(other, { result })
    known.set(one, own)
    return result
  }
}
