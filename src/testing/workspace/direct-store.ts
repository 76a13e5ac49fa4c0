// A store whose lanes do their work in this thread, on one real connection: for suites with thousands of small steps, where
// starting and asking threads would be all the time there is.

import { createKeyedQueue } from '../../engine/base/keyed-queue.ts'
import { laneSql, readWork, writeWork } from '../../engine/lanes.ts'
import { databaseFile, openLane } from '../../engine/store/open.ts'
import { type WriteDb, wrapDatabase } from '../../engine/store/sql.ts'
import type { Store } from '../../engine/store/store.ts'

export interface DirectStore {
  readonly store: Store
  readonly db: WriteDb
  close(): void
}

export function directStore(dir: string): DirectStore {
  const raw = openLane('writer', databaseFile(dir), laneSql)
  const db = wrapDatabase(raw)
  const lane = (work: Record<string, unknown>) => {
    const call = async (name: string, ...args: unknown[]) => {
      const task = work[name]
      if (typeof task !== 'function') throw new Error(`no work ${name}`)
      // As between threads: no one changes what the other holds.
      return task(db, ...structuredClone(args))
    }
    return { call, urgent: call, part: call, depth: 0, close: async () => {} }
  }
  // The calls are those of the lanes, whose types the callers keep to.
  const store = {
    writer: lane(writeWork),
    grid: lane(readWork),
    scan: lane(readWork),
    count: lane(readWork),
    cutOff: [],
    inOrder: createKeyedQueue(),
    close: async () => {},
  } as unknown as Store
  return { store, db, close: () => raw.close() }
}
