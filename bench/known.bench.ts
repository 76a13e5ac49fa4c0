// Which of 25 records are in a list already, over lists of 200,000 rows: the index against plain SQL over the columns, in
// the same rounds (R-SRC-06). Also what reading the lists for the first time, and again after an edit, takes.
import { statSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { createKnown } from '../src/engine/people/known.ts'
import { practiceWorld } from '../src/service/world/world.ts'
import { makeSheet } from '../src/testing/list/make-sheet.ts'
import { storeRecords } from '../src/testing/run/search-records.ts'
import { silentLog, tempWorkspace } from '../src/testing/workspace/temp-workspace.ts'
import { writeResults } from './results.ts'

const rows = Number(process.argv[2] ?? 200_000)
const [rounds, records] = [50, 25]
const whole = practiceWorld({ seed: 1, contacts: rows })
const people = Array.from({ length: rows }, (_, index) => whole.person(index + 1)).filter(one => one !== null)
const columns = [
  { name: 'Name', type: 'full_name' },
  { name: 'Email', type: 'email' },
  { name: 'Profile', type: 'profile_url' },
  { name: 'Id', type: 'service_id' },
  { name: 'Title', type: 'job_title' },
] as const
const at = await tempWorkspace()
const cells = people.map(one => [one.full_name, one.email_address, one.social_url, String(one.id), one.job_title])
const { sheetId, columnIds } = await makeSheet(at.store, [...columns], cells)
const file = path.join(at.dir, 'workspace.db')
const megabytes = () => Math.round((statSync(file).size + statSync(`${file}-wal`).size) / 1e6)

/** Everywhere in the list, so that no round finds its pages warm from the one before. */
const asked = Array.from({ length: rounds * records }, (_, index) => people[(index * 7919) % people.length])
const ids = storeRecords(
  at.dir,
  'search.prospector',
  asked.map(one => ({
    id: String(one?.id),
    full_name: one?.full_name,
    social_url: one?.social_url,
    company_domain: one?.email_domain,
  })),
)

const patient = { store: at.store, log: silentLog, onMore: () => {}, patienceMs: 3_600_000 }
const known = createKnown(patient)
async function timed<T>(work: () => Promise<T> | T): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const before = megabytes()
const first = await timed(() => known.listsOf(ids.slice(0, 1)))
const size = megabytes() - before
const edit = [{ columnId: columnIds[0] ?? 0, rowIds: [1], values: ['Somebody Else'] }]
await at.store.writer.call('writeCells', sheetId, { label: 'Edit', key: 'edit' }, edit)
const again = await timed(() => known.listsOf(ids.slice(0, 1)))

const scan = new Database(file, { readonly: true })
const plain = scan.prepare(
  `SELECT id FROM s${sheetId} WHERE gone IS NULL AND (c4 IN (SELECT value FROM json_each(?)) OR c3 IN (SELECT value FROM json_each(?))
     OR (c1 IN (SELECT value FROM json_each(?)) AND substr(c2, instr(c2, '@') + 1) IN (SELECT value FROM json_each(?))))`,
)
const times: { index: number; scan: number }[] = []
for (let round = 0; round < rounds; round++) {
  const from = round * records
  const part = asked.slice(from, from + records)
  const json = (field: 'id' | 'social_url' | 'full_name' | 'email_domain') =>
    JSON.stringify(part.map(one => String(one?.[field] ?? '')))
  times.push({
    index: await timed(() => known.listsOf(ids.slice(from, from + records))),
    scan: await timed(() => plain.all(json('id'), json('social_url'), json('full_name'), json('email_domain'))),
  })
}
scan.close()
const all = await timed(() => known.listsOf(ids))
await known.close()
await at.close()

const at50 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const at95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
const index = times.map(one => one.index)
const plainly = times.map(one => one.scan)
const ratio = at50(times.map(one => one.scan / one.index))
const body = [
  `One list of ${rows.toLocaleString('en-US')} people, ${records} records per query, ${rounds} rounds, alternating.`,
  '',
  '| | p50 ms | p95 ms |',
  '|---|---|---|',
  `| index (id, page, name and domain in normal form) | ${at50(index).toFixed(1)} | ${at95(index).toFixed(1)} |`,
  `| SQL over the columns (texts as they stand) | ${at50(plainly).toFixed(1)} | ${at95(plainly).toFixed(1)} |`,
  '',
  `Median ratio of the rounds: ${ratio.toFixed(1)}. All ${ids.length.toLocaleString('en-US')} records at once: ${all.toFixed(0)} ms.`,
  `Reading the list for the first time: ${(first / 1000).toFixed(1)} s in the background, ${size} MB; again after a name was edited: ${(again / 1000).toFixed(1)} s.`,
].join('\n')
console.log(body)
writeResults('known', 'People already in lists: 200,000 rows', body)
