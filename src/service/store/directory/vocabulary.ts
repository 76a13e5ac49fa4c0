// The values of listed fields: what metadata shows, what `contains` and exact filters are translated by.
import type { Field } from './fields.ts'
import { VALUES_PER_PAGE, type ValuePage } from './port.ts'

/** One value as it is written; spellings of one key are values of their own. */
export interface Value {
  /** Unique within the field. */
  readonly code: number
  readonly value: string
  /** What it is compared by. */
  readonly key: string
  /** Contacts and companies that carry it; contacts carry their employer's values. */
  readonly contacts: number
  readonly companies: number
}

/** Values of one field, ready to be asked. */
export class FieldVocabulary {
  /** Sorted without case, then by the text itself. */
  readonly values: readonly Value[]
  readonly #byKey = new Map<string, Value[]>()

  constructor(values: readonly Value[]) {
    // Code unit order is the same on every machine and in every database.
    this.values = values.toSorted((a, b) => compare(a.key, b.key) || compare(a.value, b.value))
    for (const value of this.values) {
      const same = this.#byKey.get(value.key)
      if (same) same.push(value)
      else this.#byKey.set(value.key, [value])
    }
  }

  /** Values with any of these keys. */
  withKeys(keys: readonly string[]): Value[] {
    return [...new Set(keys)].flatMap(key => this.#byKey.get(key) ?? [])
  }

  /** Values whose key contains the text. */
  containing(text: string): Value[] {
    return this.values.filter(({ key }) => key.includes(text))
  }

  /** One page of those, from 1; past the end it is empty. */
  page(containing: string, page: number): ValuePage {
    const all = containing === '' ? this.values : this.containing(containing)
    const from = (page - 1) * VALUES_PER_PAGE
    const values = all.slice(from, from + VALUES_PER_PAGE).map(({ value }) => value)
    return { values, hasMore: all.length > from + VALUES_PER_PAGE }
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Vocabularies of one data version, read when first asked for. */
export class VocabularyCache {
  #version = -1
  readonly #fields = new Map<Field, FieldVocabulary>()

  /** The vocabulary if it was kept at this version. */
  at(version: number, field: Field): FieldVocabulary | null {
    if (version !== this.#version) {
      this.#fields.clear()
      this.#version = version
    }
    return this.#fields.get(field) ?? null
  }

  /** Keeps what was read at a version, unless a newer one has been asked for meanwhile. */
  keep(version: number, field: Field, values: readonly Value[]): FieldVocabulary {
    const vocabulary = new FieldVocabulary(values)
    if (version === this.#version) this.#fields.set(field, vocabulary)
    return vocabulary
  }
}
