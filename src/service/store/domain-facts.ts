// What the DNS said about domains, kept between starts: the fact store of the DNS layer in the service's own database.
import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import type { DomainFact, FactStore } from '../../checks/dns/facts.ts'
import type { DnsFinding } from '../../checks/email/findings.ts'

/** Answers older than this are dropped at the start; they no longer tell anything worth showing. */
const keptMs = 180 * 24 * 60 * 60 * 1000

const Finding: z.ZodType<DnsFinding> = z.object({
  kind: z.enum(['mx', 'null_mx', 'implicit_mx', 'no_records', 'unroutable', 'error', 'timeout', 'unchecked']),
  hosts: z.array(z.string()),
  knownMx: z.boolean(),
  spf: z.enum(['strict', 'soft', 'none']).nullable(),
  dmarc: z.enum(['enforced', 'open', 'none']).nullable(),
  provider: z.string().nullable(),
  at: z.number().nullable(),
})

interface FactRow {
  value: string
  at: number
  expires: number
}

export interface DomainFactStore extends FactStore {
  /** Drops what is known about a domain. */
  forget(domain: string): void
}

/** Facts by domain and kind, expired ones included; what an earlier version wrote in another form counts as missing. */
export function domainFactStore(db: Database, clock: () => number): DomainFactStore {
  const get = db.prepare<[string, string], FactRow>(
    'SELECT value, at, expires FROM domain_fact WHERE domain = ? AND kind = ?',
  )
  const put = db.prepare('INSERT OR REPLACE INTO domain_fact (domain, kind, value, at, expires) VALUES (?, ?, ?, ?, ?)')
  const forget = db.prepare('DELETE FROM domain_fact WHERE domain = ?')
  db.prepare('DELETE FROM domain_fact WHERE at < ?').run(clock() - keptMs)
  return {
    get(domain, kind): DomainFact | null {
      const row = get.get(domain, kind)
      if (!row) return null
      const value = Finding.safeParse(JSON.parse(row.value))
      return value.success ? { value: value.data, at: row.at, expires: row.expires } : null
    },
    put(domain, kind, { value, at, expires }) {
      put.run(domain, kind, JSON.stringify(value), at, expires)
    },
    forget: domain => void forget.run(domain),
  }
}
