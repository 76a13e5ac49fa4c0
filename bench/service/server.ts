// The local service with its files, in a process of its own. Says where it listens; told a price, it asks that of every
// operation; told to rest, it says what processor time it has taken; ends when its parent does.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { opIds } from '../../src/contract/service/endpoints.ts'
import { startService } from '../../src/service/start.ts'

/** Prices to ask from now on; null = those of the table. */
export type Order = { readonly price: number | null } | 'spent'

const dir = mkdtempSync(path.join(tmpdir(), 'listwright-service-bench-'))
const pace = { perSecond: 0, burst: 1 }
const service = await startService({ dir, startCredits: 100_000_000, contacts: 2000, pace })
process.send?.({ baseUrl: service.baseUrl, key: service.key })
process.on('message', (order: Order) => {
  if (order === 'spent') {
    const { user, system } = process.cpuUsage()
    process.send?.({ seconds: (user + system) / 1e6, charges: service.admin.audit().charges })
    return
  }
  const { price } = order
  service.admin.settings({ prices: price === null ? {} : Object.fromEntries(opIds.map(op => [op, price])) })
  process.send?.('done')
})
process.once('disconnect', () =>
  service.close().then(() => {
    rmSync(dir, { recursive: true, force: true })
    process.exit(0)
  }),
)
