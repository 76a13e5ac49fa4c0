// What a batch of an import does, decided without touching a store: which lines are new, which change what, which are
// refused. The same for every adapter.
import type { CompanyFull } from '../../../contract/service/organization.ts'
import type { Person } from '../../../contract/service/person.ts'
import { companyDomain, companyKeys, type IdentityKey, keysAgree, personKeys } from './identity.ts'
import type { DirectoryKind, FoundRows, ImportBatch, ImportEntry, ImportOptions, ImportRefusal } from './port.ts'

/** A record by kind. */
export interface RecordOf {
  contact: Person
  company: CompanyFull
}

/** What the store holds of a batch's records before it. */
export interface HeldRecord {
  /** Own records that are known by an identity key, or were once. */
  ids(kind: DirectoryKind, key: string): readonly number[]
  record<K extends DirectoryKind>(kind: K, id: number): FoundRows<RecordOf[K]> | null
}

/** A record as it shall be. */
export interface RecordPut<K extends DirectoryKind> {
  readonly id: number
  readonly record: RecordOf[K]
  /** Identity keys that it is known by from now on, beside the earlier ones; none for a record that brings its id. */
  readonly keys: readonly string[]
}

/** Next free ids of own records. */
export interface NextIds {
  contact: number
  company: number
}

export interface BatchPlan {
  readonly puts: { readonly [K in DirectoryKind]: ReadonlyMap<number, RecordPut<K>> }
  readonly added: Readonly<Record<DirectoryKind, number>>
  readonly updated: Readonly<Record<DirectoryKind, number>>
  readonly unchanged: Readonly<Record<DirectoryKind, number>>
  /** Ids that lines of the batch named, changed or not. */
  readonly touched: Readonly<Record<DirectoryKind, ReadonlySet<number>>>
  readonly refused: readonly ImportRefusal[]
}

/** Identity keys that the lines of a batch will be looked up by, and the ids they name. */
export function askedBy(batch: ImportBatch): {
  keys: Record<DirectoryKind, string[]>
  ids: Record<DirectoryKind, number[]>
} {
  const keys: Record<DirectoryKind, string[]> = { contact: [], company: [] }
  const ids: Record<DirectoryKind, number[]> = { contact: [], company: [] }
  for (const { person, company } of batch) {
    if (company?.id != null) ids.company.push(company.id)
    else if (company) keys.company.push(...companyKeys(company).map(({ key }) => key))
    if (person?.org_id != null && person.id === null) ids.company.push(person.org_id)
    if (person?.id != null) ids.contact.push(person.id)
    else if (person) keys.contact.push(...personKeys(person, company && companyDomain(company)).map(({ key }) => key))
  }
  return { keys, ids }
}

/** Plans one batch. `next` is moved on for every record added. */
export function planBatch(
  batch: ImportBatch,
  held: HeldRecord,
  next: NextIds,
  sourceId: string,
  options: Pick<ImportOptions, 'replace' | 'refuse'>,
): BatchPlan {
  const puts: { readonly [K in DirectoryKind]: Map<number, RecordPut<K>> } = { contact: new Map(), company: new Map() }
  const keysHere = { contact: new Map<string, number[]>(), company: new Map<string, number[]>() }
  const counts = () => ({ contact: 0, company: 0 })
  const plan = {
    added: counts(),
    updated: counts(),
    unchanged: counts(),
    touched: { contact: new Set<number>(), company: new Set<number>() },
    refused: [] as ImportRefusal[],
  }

  const current = <K extends DirectoryKind>(kind: K, id: number): RecordOf[K] | null => {
    const put: RecordPut<K> | undefined = puts[kind].get(id)
    return put?.record ?? held.record(kind, id)?.record ?? null
  }
  const domainOf = (companyId: number | null) => {
    const company = companyId === null ? null : current('company', companyId)
    return company && companyDomain(company)
  }
  const keysOf = <K extends DirectoryKind>(kind: K, record: RecordOf[K]): IdentityKey[] =>
    kind === 'company'
      ? companyKeys(record as CompanyFull)
      : personKeys(record as Person, domainOf((record as Person).org_id))

  const match = <K extends DirectoryKind>(kind: K, keys: readonly IdentityKey[]): number | null => {
    for (const shared of keys) {
      const ids = new Set([...held.ids(kind, shared.key), ...(keysHere[kind].get(shared.key) ?? [])])
      /** Known by the key once: the present holder of the key comes first. */
      let former: number | null = null
      for (const id of [...ids].toSorted((a, b) => a - b)) {
        const record = current(kind, id)
        const theirs = record ? keysOf(kind, record) : []
        if (!record || !keysAgree(keys, theirs, shared)) continue
        if (theirs.some(({ key }) => key === shared.key)) return id
        former ??= id
      }
      if (former !== null) return former
    }
    return null
  }

  /** Puts the record where it belongs and gives its id. */
  const place = <K extends DirectoryKind>(
    kind: K,
    facts: Omit<RecordOf[K], 'id'> & { id: number | null },
    keys: readonly IdentityKey[],
  ) => {
    const own = facts.id === null
    const id = facts.id ?? match(kind, keys) ?? next[kind]++
    const before = current(kind, id)
    const renew = !own || (options.replace && held.record(kind, id)?.source === sourceId && !plan.touched[kind].has(id))
    // A draft with its id is a record.
    const record = (before && !renew ? completed(before, facts, id) : { ...facts, id }) as RecordOf[K]
    const state = !before ? 'added' : JSON.stringify(before) === JSON.stringify(record) ? 'unchanged' : 'updated'
    plan[state][kind] += 1
    plan.touched[kind].add(id)
    if (state === 'unchanged') return id
    const known: RecordPut<DirectoryKind> | undefined = puts[kind].get(id)
    const added = own ? [...keys, ...keysOf(kind, record)].map(({ key }) => key) : []
    puts[kind].set(id, { id, record, keys: [...new Set([...(known?.keys ?? []), ...added])] })
    for (const key of added) {
      const ids = keysHere[kind].get(key)
      if (!ids) keysHere[kind].set(key, [id])
      else if (!ids.includes(id)) ids.push(id)
    }
    return id
  }

  const take = ({ line, person, company }: ImportEntry) => {
    const refused = (kind: DirectoryKind, reason: string) => plan.refused.push({ line, kind, reason })
    const refusal = person && options.refuse?.(person)
    if (refusal) {
      refused('contact', refusal)
      return
    }
    let companyId: number | null = null
    if (company) {
      // Records that bring their id are not matched.
      const keys = company.id === null ? companyKeys(company) : []
      if (company.id !== null || keys.length > 0) companyId = place('company', company, keys)
      else refused('company', 'no_key')
    }
    if (!person) return
    const facts = { ...person, org_id: companyId ?? person.org_id }
    const keys = facts.id === null ? personKeys(facts, domainOf(facts.org_id)) : []
    if (facts.id !== null || keys.length > 0) place('contact', facts, keys)
    else refused('contact', 'no_key')
  }
  for (const entry of batch) take(entry)
  return { puts, ...plan }
}

/** The record with what the line knows put over it. */
const completed = (before: object, facts: object, id: number) => ({
  ...before,
  ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)),
  id,
})
