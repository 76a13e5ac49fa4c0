// The values of listed fields: what metadata shows, what `contains` and exact filters are translated by.
import type { FilterSpelling } from '../../../contract/service/filters.ts'
import { type DirectoryField, directoryFields } from './fields.ts'
import { VALUES_PER_PAGE, type ValuePage } from './port.ts'
import { keyContains, listingKey } from './spelling.ts'

/** One value as it is written; spellings of one key are values of their own. */
export interface VocabularyValue {
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
  readonly values: readonly VocabularyValue[]
  readonly #byKey = new Map<string, VocabularyValue[]>()

  readonly #spelling: FilterSpelling
  readonly #listed = new Map<VocabularyValue, string>()

  constructor(values: readonly VocabularyValue[], field: DirectoryField) {
    this.#spelling = directoryFields[field].spelling
    for (const value of values) this.#listed.set(value, listingKey(this.#spelling, value.value))
    // Code unit order is the same on every machine and in every database.
    this.values = values.toSorted((a, b) => compare(this.#listing(a), this.#listing(b)) || compare(a.value, b.value))
    for (const value of this.values) {
      const same = this.#byKey.get(value.key)
      if (same) same.push(value)
      else this.#byKey.set(value.key, [value])
    }
  }

  #listing(value: VocabularyValue): string {
    return this.#listed.get(value) ?? ''
  }

  /** Values with any of these keys. */
  withKeys(keys: readonly string[]): VocabularyValue[] {
    return [...new Set(keys)].flatMap(key => this.#byKey.get(key) ?? [])
  }

  /** Values whose key contains the part, as their spelling has it. */
  containing(part: string): VocabularyValue[] {
    return this.values.filter(({ key }) => keyContains(this.#spelling, key, part))
  }

  /** One page of the values with this text in them, from 1; past the end it is empty. */
  page(text: string, page: number): ValuePage {
    const part = listingKey(this.#spelling, text)
    const all = part === '' ? this.values : this.values.filter(value => this.#listing(value).includes(part))
    const from = (page - 1) * VALUES_PER_PAGE
    const values = all.slice(from, from + VALUES_PER_PAGE).map(({ value }) => value)
    return { values, hasMore: all.length > from + VALUES_PER_PAGE }
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Vocabularies of one data version, read when first asked for. */
export class VocabularyCache {
  #version = -1
  readonly #fields = new Map<DirectoryField, FieldVocabulary>()

  /** The vocabulary if it was kept at this version. */
  at(version: number, field: DirectoryField): FieldVocabulary | null {
    if (version !== this.#version) {
      this.#fields.clear()
      this.#version = version
    }
    return this.#fields.get(field) ?? null
  }

  /** Keeps what was read at a version, unless a newer one has been asked for meanwhile. */
  keep(version: number, field: DirectoryField, values: readonly VocabularyValue[]): FieldVocabulary {
    const vocabulary = new FieldVocabulary(values, field)
    if (version === this.#version) this.#fields.set(field, vocabulary)
    return vocabulary
  }
}
