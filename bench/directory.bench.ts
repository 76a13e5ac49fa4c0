// The directory at scale: import with every index, then the query mix of the design, pages and counts apart, then the mix
// by 1 and 16 clients. Run: node bench/directory.bench.ts sqlite|postgres [contacts]
// The temporary folder needs 1.2 GB per million contacts for SQLite, 3 GB for PostgreSQL.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import type { DirectoryStore } from '../src/service/store/directory/port.ts'
import { openPostgresDirectory } from '../src/service/store/directory/postgres/open.ts'
import { openSqliteDirectory } from '../src/service/store/directory/sqlite/open.ts'
import { startPostgres } from '../src/testing/postgres.ts'
import { population } from './directory/generate.ts'
import { type Load, loadOf, measureAll, tableOf } from './directory/measure.ts'
import { writeResults } from './results.ts'

const which = process.argv[2] === 'postgres' ? 'postgres' : 'sqlite'
const contacts = Number(process.argv[3] ?? 1_000_000)
const short = contacts >= 1e6 ? `${contacts / 1e6}M` : contacts.toLocaleString('en')
const title = which === 'postgres' ? 'PostgreSQL' : 'SQLite'

interface Opened {
  readonly store: DirectoryStore
  /** Bytes the data takes. */
  size(): Promise<number>
  close(): Promise<void>
}

async function openSqlite(): Promise<Opened> {
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-directory-bench-'))
  const file = path.join(dir, 'directory.db')
  const readerEntry = new URL('../src/service/store/directory/sqlite/reader-thread.ts', import.meta.url)
  const store = await openSqliteDirectory(file, { readerEntry })
  const close = async () => {
    await store.close()
    rmSync(dir, { recursive: true, force: true })
  }
  return { store, size: async () => statSync(file).size, close }
}

async function openPostgres(): Promise<Opened> {
  const server = await startPostgres({
    shared_buffers: '1GB',
    work_mem: '64MB',
    maintenance_work_mem: '512MB',
    max_wal_size: '8GB',
    max_connections: '50',
  })
  if (typeof server === 'string') throw new Error(server)
  const store = await openPostgresDirectory(server.url)
  const size = async () => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size')
    await client.end()
    return Number(rows[0]?.size)
  }
  const close = async () => {
    await store.close()
    await server.close()
  }
  return { store, size, close }
}

const { store, size, close } = await (which === 'postgres' ? openPostgres() : openSqlite())
try {
  const { batches, companies } = population(contacts)
  const cpu = process.cpuUsage()
  const from = performance.now()
  await store.import(batches(), { id: 'world', file: null, date: '2026-01-01T00:00:00Z' }, { dryRun: false })
  const seconds = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const spent = (user + system) / 1e6
  const rate = (per: number) => Math.round(contacts / per).toLocaleString('en')
  const bytes = await size()
  console.error(`imported in ${seconds.toFixed(0)} s, ${rate(seconds)}/s, ${(bytes / 1e9).toFixed(2)} GB`)
  const times = await measureAll(store, contacts)
  const loads: Load[] = []
  for (const clients of [1, 16]) loads.push(await loadOf(store, contacts, clients))
  const mix = loads.map(
    ({ clients, perSecond, p50, p95 }) =>
      `${clients} ${clients === 1 ? 'client' : 'clients'}: ${perSecond.toFixed(0)} searches/s, ${p50.toFixed(1)} / ${p95.toFixed(1)} ms`,
  )
  const text = `${contacts.toLocaleString('en')} contacts, ${companies.toLocaleString('en')} companies. Import with all indexes, the generator included: ${seconds.toFixed(0)} s = ${rate(seconds)} contacts/s${which === 'sqlite' ? ` (${spent.toFixed(0)} s of processor time = ${rate(spent)}/s)` : ''}; ${(bytes / 1e9).toFixed(2)} GB. 60 random queries each, warm, ms p50 / p95; the count is made first, the page then knows its total. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version.slice(1)}.

${tableOf([{ title: `${title} ${short}`, times }])}

All kinds mixed, pages with their totals: ${mix.join('; ')}.`
  console.log(text)
  writeResults(`directory-${which}-${short}`, `Directory: ${title}, ${short} contacts`, text)
} finally {
  await close()
}
