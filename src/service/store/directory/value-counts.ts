// The vocabulary as a writer keeps it: codes by value, and how many records carry each, exact through every change.
import { type Field, fields } from './fields.ts'
import { spell, wordsOfKey } from './spelling.ts'
import type { Value } from './vocabulary.ts'

interface Counted {
  readonly code: number
  readonly value: string
  readonly key: string
  contacts: number
  companies: number
  /** Words of the key, made when first asked for. */
  words: readonly string[] | null
}

interface FieldValues {
  readonly byValue: Map<string, Counted>
  readonly byCode: Map<number, Counted>
  readonly changed: Set<Counted>
  last: number
}

/** A value's counts as they shall be written; a value that nothing carries is to be deleted. */
export interface ValueChange extends Value {
  readonly field: Field
}

export class ValueCounts {
  readonly #fields = new Map<Field, FieldValues>()
  readonly #read: (field: Field) => readonly Value[]

  /** `read` gives the stored values of a field when it is first needed. */
  constructor(read: (field: Field) => readonly Value[]) {
    this.#read = read
  }

  #of(field: Field): FieldValues {
    const there = this.#fields.get(field)
    if (there) return there
    const values: FieldValues = { byValue: new Map(), byCode: new Map(), changed: new Set(), last: 0 }
    for (const row of this.#read(field)) {
      const counted: Counted = { ...row, words: null }
      values.byValue.set(row.value, counted)
      values.byCode.set(row.code, counted)
      values.last = Math.max(values.last, row.code)
    }
    this.#fields.set(field, values)
    return values
  }

  /** The code of a value, new if it has none yet; null = there is nothing to compare, so it is no value. */
  code(field: Field, value: string): number | null {
    const values = this.#of(field)
    const there = values.byValue.get(value)
    if (there) return there.code
    const key = spell(fields[field].spelling, value)
    if (key === '') return null
    values.last += 1
    const added: Counted = { code: values.last, value, key, contacts: 0, companies: 0, words: null }
    values.byValue.set(value, added)
    values.byCode.set(added.code, added)
    return added.code
  }

  /** One record more or fewer carries the value. */
  count(field: Field, code: number, of: 'contacts' | 'companies', by: 1 | -1): void {
    const values = this.#of(field)
    const counted = values.byCode.get(code)
    if (!counted) throw new Error(`The directory has lost value ${code} of ${field}.`)
    counted[of] += by
    values.changed.add(counted)
  }

  /** The folded words of a value. */
  words(field: Field, code: number): readonly string[] {
    const counted = this.#of(field).byCode.get(code)
    if (!counted) return []
    counted.words ??= wordsOfKey(counted.key)
    return counted.words
  }

  /** What changed since the last call. */
  changes(): ValueChange[] {
    const changes: ValueChange[] = []
    for (const [field, values] of this.#fields) {
      for (const { code, value, key, contacts, companies } of values.changed) {
        changes.push({ field, code, value, key, contacts, companies })
        if (contacts + companies > 0) continue
        values.byValue.delete(value)
        values.byCode.delete(code)
      }
      values.changed.clear()
    }
    return changes
  }

  /** Forgets what was not written: the transaction was undone. */
  reset(): void {
    this.#fields.clear()
  }
}
