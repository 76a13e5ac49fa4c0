// Own data of the embedded service as the engine sees it.
import type { OwnReport } from '../contract/app/own.ts'
import { fail } from '../engine/base/fail.ts'
import type { OwnDirectory } from '../engine/base/host.ts'
import { OwnImportError } from '../service/own-data/import-own.ts'
import { suggestMapping } from '../service/own-data/suggest.ts'
import { type OwnMapping, ownTargets } from '../service/own-data/targets.ts'
import type { ServiceAdmin } from '../service/start.ts'
import type { ContactKey } from '../service/store/directory/port.ts'

/** The controls of a service, in this thread or in its own. */
type OwnAdmin = {
  [Name in 'importOwn' | 'ownSources' | 'removeOwn' | 'forget']: ServiceAdmin[Name]
}

/** A value by its looks: nothing but a page has a slash, nothing but an address an @. */
const keyOf = (value: string): ContactKey =>
  value.includes('@') ? { email: value } : value.includes('/') ? { url: value } : { phone: value }
const keysAtOnce = 1000

const WORLD = 'world'
/** Refused rows and unread values that are listed one by one. */
const maxTold = 200

export const ownDirectory = (admin: OwnAdmin): OwnDirectory => ({
  targets: kind => ownTargets.filter(({ of }) => of.includes(kind)).map(({ name }) => name),
  suggest: (columns, kind) => [...suggestMapping(columns, kind)],

  async sources() {
    const sources = await admin.ownSources()
    return sources
      .filter(({ id }) => id !== WORLD)
      .map(({ id, file, date, contacts, companies }) => ({ id, file: file ?? id, date, people: contacts, companies }))
  },

  async take({ mapping, ...options }, slices, signal) {
    const known = new Set<string>(ownTargets.map(({ name }) => name))
    if (mapping.some(target => target !== null && !known.has(target)))
      throw fail('bad_request', { what: 'A column is mapped to a field that does not exist.' })
    try {
      // Each has just been found among the targets.
      const report = await admin.importOwn({ ...options, mapping: mapping as OwnMapping }, slices, signal)
      return shown(report)
    } catch (error) {
      // Across the thread an error keeps its words only.
      if (error instanceof OwnImportError) throw fail('bad_request', { what: error.message })
      throw error
    }
  },

  remove: id => admin.removeOwn(id),

  async forget(values) {
    let removed = 0
    for (let at = 0; at === 0 || at < values.length; at += keysAtOnce)
      removed += await admin.forget(values.slice(at, at + keysAtOnce).map(keyOf))
    return removed
  },
})

function shown(report: Awaited<ReturnType<ServiceAdmin['importOwn']>>): OwnReport {
  const { rows, people, companies, refused, notTaken, notTakenCount } = report
  return {
    rows,
    people,
    companies,
    refused: refused.length,
    refusedRows: refused.slice(0, maxTold).map(({ line }) => line),
    unread: notTakenCount,
    unreadSamples: notTaken.slice(0, maxTold).map(({ line, target, value }) => ({ row: line, field: target, value })),
  }
}
