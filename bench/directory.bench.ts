// The directory at scale: import with every index, then the query mix of the design, pages and counts apart, then the mix
// by 1 and 16 clients. Run: node bench/directory.bench.ts sqlite|postgres [contacts] [--file <path>] [--servers N] [--partitions N]
// The temporary folder needs 1.2 GB per million contacts for SQLite, 3 GB for PostgreSQL. With --file a SQLite directory is
// kept there, and measured again without another import if it is there already. PostgreSQL may be divided into partitions, over
// servers on this machine.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { DirectoryStore } from '../src/service/store/directory/port.ts'
import { openPostgresDirectory } from '../src/service/store/directory/postgres/open.ts'
import { openSqliteDirectory } from '../src/service/store/directory/sqlite/open.ts'
import { startServers } from '../src/testing/directory/postgres.ts'
import { population } from './directory/generate.ts'
import { type Load, loadOf, measureAll, tableOf } from './directory/measure.ts'
import { writeResults } from './results.ts'

const { positionals, values: given } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string' }, servers: { type: 'string' }, partitions: { type: 'string' } },
})
const which = positionals[0] === 'postgres' ? 'postgres' : 'sqlite'
const contacts = Number(positionals[1] ?? 1_000_000)
const short = contacts >= 1e6 ? `${contacts / 1e6}M` : contacts.toLocaleString('en')
const serverCount = Number(given.servers ?? 1)
const partitions = Number(given.partitions ?? serverCount)
const divided =
  partitions === 1 ? '' : `, ${partitions} partitions on ${serverCount === 1 ? 'one server' : `${serverCount} servers`}`
const title = `${which === 'postgres' ? 'PostgreSQL' : 'SQLite'}${divided}`

/** What an import took, in seconds, the generator's `making` included; `spent` is processor time. Kept with a kept file. */
const Imported = z.object({ contacts: z.int(), seconds: z.number(), making: z.number(), spent: z.number() })
type Imported = z.infer<typeof Imported>

interface Opened {
  readonly store: DirectoryStore
  /** Bytes the data takes. */
  size(): Promise<number>
  /** The figures of the import that made it, where it was kept. */
  readonly imported: Imported | null
  keep(imported: Imported): void
  close(): Promise<void>
}

async function openSqlite(): Promise<Opened> {
  const dir = given.file
    ? path.dirname(path.resolve(given.file))
    : mkdtempSync(path.join(tmpdir(), 'listwright-directory-bench-'))
  mkdirSync(dir, { recursive: true })
  const file = given.file ? path.resolve(given.file) : path.join(dir, 'directory.db')
  const figures = `${file}.import.json`
  const imported = existsSync(figures) ? Imported.parse(JSON.parse(readFileSync(figures, 'utf8'))) : null
  // A file without figures is of an import that broke off.
  if (!imported) for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true })
  const readerEntry = new URL('../src/service/store/directory/sqlite/reader-thread.ts', import.meta.url)
  const store = await openSqliteDirectory(file, { readerEntry })
  const close = async () => {
    await store.close()
    if (!given.file) rmSync(dir, { recursive: true, force: true })
  }
  const keep = (figuresNow: Imported) => writeFileSync(figures, JSON.stringify(figuresNow))
  return { store, size: async () => statSync(file).size, imported, keep, close }
}

async function openPostgres(): Promise<Opened> {
  const servers = await startServers(serverCount, {
    shared_buffers: '1GB',
    work_mem: '64MB',
    maintenance_work_mem: '512MB',
    max_wal_size: '8GB',
    max_connections: '50',
  })
  if (typeof servers === 'string') throw new Error(servers)
  const [first = '', ...others] = servers.map(({ url }) => url)
  const store = await openPostgresDirectory(first, { partitions, servers: others })
  const size = async () => {
    const { default: pg } = await import('pg')
    let bytes = 0
    for (const { url } of servers) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size')
      await client.end()
      bytes += Number(rows[0]?.size)
    }
    return bytes
  }
  const close = async () => {
    await store.close()
    for (const server of servers) await server.close()
  }
  return { store, size, imported: null, keep: () => undefined, close }
}

const { batches, companies } = population(contacts)

async function importInto(store: DirectoryStore): Promise<Imported> {
  let making = 0
  async function* timed() {
    let from = performance.now()
    for await (const batch of batches()) {
      making += (performance.now() - from) / 1000
      yield batch
      from = performance.now()
    }
  }
  const cpu = process.cpuUsage()
  const from = performance.now()
  await store.import(timed(), { id: 'world', file: null, date: '2026-01-01T00:00:00Z' }, { dryRun: false })
  const { user, system } = process.cpuUsage(cpu)
  return { contacts, seconds: (performance.now() - from) / 1000, making, spent: (user + system) / 1e6 }
}

const { store, size, imported, keep, close } = await (which === 'postgres' ? openPostgres() : openSqlite())
try {
  if (imported && imported.contacts !== contacts)
    throw new Error(`The file holds ${imported.contacts} contacts, not ${contacts}.`)
  const { seconds, making, spent } = imported ?? (await importInto(store))
  if (!imported) keep({ contacts, seconds, making, spent })
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
  const text = `${contacts.toLocaleString('en')} contacts, ${companies.toLocaleString('en')} companies. Import with all indexes, including the generator: ${seconds.toFixed(0)} s = ${rate(seconds)} contacts/s, without its ${making.toFixed(0)} s ${rate(seconds - making)}/s${which === 'sqlite' ? ` (${spent.toFixed(0)} s of processor time = ${rate(spent)}/s)` : ''}; ${(bytes / 1e9).toFixed(2)} GB. 60 random queries each, warm, ms p50 / p95. The count comes first, so the page already knows its total. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version.slice(1)}.

${tableOf([{ title: `${title} ${short}`, times }])}

All queries mixed, pages with their totals: ${mix.join('; ')}.`
  console.log(text)
  writeResults(
    `directory-${which}-${short}${partitions === 1 ? '' : `-${serverCount}x${partitions}`}`,
    `Directory: ${title}, ${short} contacts`,
    text,
  )
} finally {
  await close()
}
