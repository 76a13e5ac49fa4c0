// The directory at scale: import with every index, then the query mix of the design, pages and counts apart.
// Run: node bench/directory.bench.ts sqlite|postgres [contacts] [folder]; the folder needs about 1 GB per million contacts.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { openSqliteDirectory } from '../src/service/store/directory/sqlite/open.ts'
import { population } from './directory/generate.ts'
import { measureAll, tableOf } from './directory/measure.ts'
import { writeResults } from './results.ts'

const contacts = Number(process.argv[3] ?? 1_000_000)
const parent = process.argv[4] ?? tmpdir()
const dir = mkdtempSync(path.join(parent, 'listwright-directory-bench-'))
const readerEntry = new URL('../src/service/store/directory/sqlite/reader-thread.ts', import.meta.url)
const short = contacts >= 1e6 ? `${contacts / 1e6}M` : contacts.toLocaleString('en')

try {
  const file = path.join(dir, 'directory.db')
  const store = await openSqliteDirectory(file, { readerEntry })
  const { batches } = population(contacts)
  const from = performance.now()
  await store.import(batches(), { id: 'world', file: null, date: '2026-01-01T00:00:00.000Z' }, { dryRun: false })
  const seconds = (performance.now() - from) / 1000
  console.error(
    `imported ${contacts} in ${seconds.toFixed(1)} s, ${Math.round(contacts / seconds)}/s, ${(statSync(file).size / 1e6).toFixed(0)} MB`,
  )
  const times = await measureAll(store, contacts)
  await store.close()
  const size = statSync(file).size
  const text = `${contacts.toLocaleString('en')} contacts, ${population(contacts).companies.toLocaleString('en')} companies; import with all indexes ${seconds.toFixed(0)} s = ${Math.round(contacts / seconds).toLocaleString('en')} contacts/s, the generator included; file ${(size / 1e9).toFixed(2)} GB. 60 random queries each, warm, ms p50 / p95. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version.slice(1)}.

${tableOf([{ title: `SQLite ${short}`, times }])}`
  console.log(text)
  writeResults(`directory-sqlite-${short}`, `Directory: SQLite, ${short} contacts`, text)
} finally {
  rmSync(dir, { recursive: true, force: true })
}
