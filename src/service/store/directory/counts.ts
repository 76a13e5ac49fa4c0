// Totals of one data version, and those that need no counting.
import { type DirectoryCondition, ofEmployer } from './condition.ts'
import { directoryFields } from './fields.ts'
import type { DirectoryKind, DirectoryQuery } from './port.ts'

const maxCounts = 10_000

export interface DirectoryTotals {
  readonly version: number
  readonly contacts: number
  readonly companies: number
}

/** The count where the vocabulary knows it; null = it must be counted. */
export function knownCount(
  kind: DirectoryKind,
  condition: DirectoryCondition,
  totals: Omit<DirectoryTotals, 'version'>,
): number | null {
  if (condition.op === 'all') return kind === 'contact' ? totals.contacts : totals.companies
  if (condition.op === 'none') return 0
  if (condition.op !== 'listed') return null
  // Of a field with several values a record may carry two of those asked for.
  return !directoryFields[condition.field].list || condition.codes.length === 1 ? condition.hits : null
}

/**
 * The condition on companies whose contacts, added up, are the count; null = the contacts must be looked at. Conditions
 * that contacts answer themselves are better asked of them.
 */
export const countedByCompany = (kind: DirectoryKind, condition: DirectoryCondition): DirectoryCondition | null =>
  kind === 'contact' && asksEmployer(condition) ? ofEmployer(condition) : null

/** Whether a test of the contact's employer is in it. */
export const asksEmployer = (condition: DirectoryCondition): boolean =>
  condition.op === 'employer' || ((condition.op === 'and' || condition.op === 'or') && condition.of.some(asksEmployer))

/** Counts by query; those of another data version are dropped. */
export class CountCache {
  #version = -1
  readonly #counts = new Map<string, number>()

  static nameOf(kind: DirectoryKind, query: DirectoryQuery): string {
    return `${kind} ${JSON.stringify(query)}`
  }

  get(version: number, name: string): number | undefined {
    return version === this.#version ? this.#counts.get(name) : undefined
  }

  set(version: number, name: string, count: number): void {
    if (version !== this.#version || this.#counts.size >= maxCounts) this.#counts.clear()
    this.#version = version
    this.#counts.set(name, count)
  }
}
