// The vocabulary as a writer keeps it: codes by value, and how many records carry each, exact through every change.
import { contactCodes, contactListed, type DirectoryField, directoryFields } from './fields.ts'
import { foundBy, keyOfSpelling } from './spelling.ts'
import { valueToken } from './tokens.ts'
import type { VocabularyValue } from './vocabulary.ts'

interface Counted {
  readonly code: number
  readonly value: string
  readonly key: string
  contacts: number
  companies: number
  changed: boolean
  readonly token: string
  /** Words that free text finds it by, made when first asked for. */
  words: readonly string[] | null
}

/** A value's counts as they shall be written; a value that nothing carries is to be deleted. */
export interface ValueChange extends VocabularyValue {
  readonly field: DirectoryField
}

/** The values of one field. */
export class FieldCounts {
  readonly field: DirectoryField
  readonly #read: () => readonly VocabularyValue[]
  #isRead = false
  readonly #byValue = new Map<string, Counted>()
  /** By code; a value that nothing carries any more leaves a hole. */
  readonly #byCode: (Counted | undefined)[] = []
  readonly #changed: Counted[] = []

  /** `read` gives the stored values when they are first needed. */
  constructor(field: DirectoryField, read: () => readonly VocabularyValue[]) {
    this.field = field
    this.#read = read
  }

  #add(value: VocabularyValue): Counted {
    const counted: Counted = { ...value, changed: false, token: valueToken(this.field, value.code), words: null }
    this.#byValue.set(value.value, counted)
    this.#byCode[value.code] = counted
    return counted
  }

  #load(): void {
    this.#isRead = true
    for (const value of this.#read()) this.#add(value)
  }

  #at(code: number): Counted {
    if (!this.#isRead) this.#load()
    const counted = this.#byCode[code]
    if (!counted) throw new Error(`The directory has lost value ${code} of ${this.field}.`)
    return counted
  }

  /** The code of a value, new if it has none yet; null = there is nothing to compare, so it is no value. */
  code(value: string): number | null {
    if (!this.#isRead) this.#load()
    const there = this.#byValue.get(value)
    if (there) return there.code
    const key = keyOfSpelling(directoryFields[this.field].spelling, value)
    if (key === '') return null
    // Codes begin at 1.
    return this.#add({ code: Math.max(1, this.#byCode.length), value, key, contacts: 0, companies: 0 }).code
  }

  /** One record more or fewer carries the value. */
  count(code: number, of: 'contacts' | 'companies', by: 1 | -1): void {
    const counted = this.#at(code)
    counted[of] += by
    if (counted.changed) return
    counted.changed = true
    this.#changed.push(counted)
  }

  /** The token of a value. */
  token(code: number): string {
    return this.#at(code).token
  }

  /** The words by which free text finds a value. */
  words(code: number): readonly string[] {
    const counted = this.#at(code)
    counted.words ??= foundBy(directoryFields[this.field].spelling, counted.value)
    return counted.words
  }

  /** What changed since the last call. */
  changes(): ValueChange[] {
    return this.#changed.splice(0).map(counted => {
      const { code, value, key, contacts, companies } = counted
      counted.changed = false
      if (contacts + companies === 0) {
        this.#byValue.delete(value)
        this.#byCode[code] = undefined
      }
      return { field: this.field, code, value, key, contacts, companies }
    })
  }

  /** Forgets what was not written: the transaction was undone. */
  reset(): void {
    this.#isRead = false
    this.#byValue.clear()
    this.#byCode.length = 0
    this.#changed.length = 0
  }
}

/** The values of every field. */
export class ValueCounts {
  readonly #fields = new Map<DirectoryField, FieldCounts>()
  readonly #read: (field: DirectoryField) => readonly VocabularyValue[]
  /** Those of `contactListed`, and of `contactCodes`, in their order: gone through for every contact. */
  readonly ofContacts: readonly FieldCounts[]
  readonly carried: readonly FieldCounts[]

  /** `read` gives the stored values of a field when it is first needed. */
  constructor(read: (field: DirectoryField) => readonly VocabularyValue[]) {
    this.#read = read
    this.ofContacts = contactListed.map(field => this.of(field))
    this.carried = contactCodes.map(field => this.of(field))
  }

  /** The values of a field; always the same object. */
  of(field: DirectoryField): FieldCounts {
    const there = this.#fields.get(field)
    if (there) return there
    const counts = new FieldCounts(field, () => this.#read(field))
    this.#fields.set(field, counts)
    return counts
  }

  /** What changed since the last call. */
  changes(): ValueChange[] {
    return [...this.#fields.values()].flatMap(counts => counts.changes())
  }

  /** Forgets what was not written: the transaction was undone. */
  reset(): void {
    for (const counts of this.#fields.values()) counts.reset()
  }
}
