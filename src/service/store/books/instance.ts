// A service among those that share a database: it holds an advisory lock while it lives, so that the others know when it is gone.
import type { Client } from 'pg'
import { lockClass } from './postgres-tables.ts'

export interface ServiceInstance {
  /** The present id. A new one after the connection that held the lock was lost: what the old one reserved is given back. */
  id(): Promise<number>
  close(): Promise<void>
}

/** Opens an instance; `connect` gives a connection of its own, for as long as it lives. */
export async function openInstance(connect: () => Promise<Client>): Promise<ServiceInstance> {
  let closed = false
  let held: Promise<{ id: number; client: Client }> | null = null

  async function hold(): Promise<{ id: number; client: Client }> {
    const client = await connect()
    client.on('error', () => {
      // The lock went with the connection.
      held = null
      client.end().catch(() => undefined)
    })
    const { rows } = await client.query<{ id: number }>(
      'INSERT INTO practice.instance DEFAULT VALUES RETURNING id, pg_advisory_lock($1::int, id)',
      [lockClass],
    )
    return { id: rows[0]?.id ?? 0, client }
  }

  const present = () => {
    if (closed) throw new Error('The service is stopping.')
    held ??= hold().catch(error => {
      held = null
      throw error
    })
    return held
  }
  await present()
  return {
    id: async () => (await present()).id,
    async close() {
      closed = true
      const last = await held?.catch(() => null)
      await last?.client.end().catch(() => undefined)
    },
  }
}
