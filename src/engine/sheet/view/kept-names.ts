// Names of the cells of a column by row id, such as their languages, and how a query finds them.

/** `code`: by row id, the place of its name in `names`; that of a blank cell is null. */
export interface Named {
  readonly code: Uint32Array
  readonly names: (string | null)[]
  /** What `kept_code` knows it by. */
  readonly key: number
}

let lastKey = 0
/** As long as their columns are kept. */
const byKey = new Map<number, WeakRef<Named>>()

export function keyed(names: Omit<Named, 'key'>): Named {
  const named = { ...names, key: ++lastKey }
  for (const [key, ref] of byKey) if (ref.deref() === undefined) byKey.delete(key)
  byKey.set(named.key, new WeakRef(named))
  return named
}

/** SQL function: the place of the name of a row. */
export const keptCode = (key: number, rowId: number): number => byKey.get(key)?.deref()?.code[rowId] ?? 0
