// What a transaction adds to and takes from the counts: contacts of companies, totals of the directory and of its sources.
import type { ClientBase } from 'pg'
import type { DirectoryKind } from '../port.ts'

export interface RecordGains {
  /** A record more or less from a source. */
  grow(kind: DirectoryKind, source: string, by: 1 | -1): void
  /** Writes what was counted; `staff` is what companies gained or lost. */
  write(staff: ReadonlyMap<number, number>): Promise<void>
}

export function countGains(client: ClientBase): RecordGains {
  const gain: Record<DirectoryKind, Map<string, number>> = { contact: new Map(), company: new Map() }

  return {
    grow: (kind, source, by) => gain[kind].set(source, (gain[kind].get(source) ?? 0) + by),
    async write(staff) {
      const byGain = Map.groupBy(staff, ([, by]) => by)
      byGain.delete(0)
      // A statement for each gain: one with a list of pairs would bring the companies of other servers here first.
      for (const [by, companies] of byGain)
        await client.query('UPDATE company SET contacts = contacts + $1 WHERE id = ANY($2::bigint[])', [
          by,
          companies.map(([id]) => id),
        ])
      for (const kind of ['contact', 'company'] as const) {
        const column = kind === 'contact' ? 'contacts' : 'companies'
        for (const [source, by] of gain[kind]) {
          await client.query(`UPDATE directory SET ${column} = ${column} + $1 WHERE id = 1`, [by])
          await client.query(`UPDATE source SET ${column} = ${column} + $1 WHERE id = $2`, [by, source])
        }
        gain[kind].clear()
      }
    },
  }
}
