// Scrolling a list while a run writes 500 cells a second into it: frames of the page in a real browser, beside the same
// scrolling without a run. Run: node scripts/build.ts && node bench/run-scroll.bench.ts [rounds]
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags, wholeBrowserPath } from '../e2e/chromium.ts'
import { startWeb } from '../e2e/web.ts'
import { openWire } from '../e2e/wire.ts'
import type { ColumnId, JobId } from '../src/contract/app/ids.ts'
import { openStore } from '../src/engine/store/store.ts'
import { makeSheet } from '../src/testing/list/make-sheet.ts'
import { addresses, emailSpec } from '../src/testing/run/run-workspace.ts'
import { silentLog } from '../src/testing/workspace/temp-workspace.ts'
import { laneThreads } from '../src/testing/workspace/threads.ts'
import { writeResults } from './results.ts'
import { during, type Figures, wheel } from './smooth/frames.ts'

const rounds = Number(process.argv[2] ?? 3)
const rows = 20_000
/** Each row that is answered gets a verdict, what to do, a reason and two figures. */
const cellsPerRow = 5
const rowsPerSecond = 100
const listName = 'Addresses that are asked'

const dir = await mkdtemp(path.join(tmpdir(), 'listwright-scroll-'))
const store = await openStore(dir, laneThreads, silentLog, () => {})
const values = addresses(rows, 'scroll-tools.com').map((email, row) => [email, `Person ${row}`, `Firm ${row % 900}`])
const { sheetId, columnIds } = await makeSheet(
  store,
  [
    { name: 'Email', type: 'email' },
    { name: 'Name', type: 'full_name' },
    { name: 'Company', type: 'company' },
  ],
  values,
  listName,
)
await store.close()

const web = await startWeb(dir)
const browser = await chromium.launch({
  executablePath: wholeBrowserPath(),
  args: chromiumFlags.filter(flag => flag !== '--headless'),
})
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
await page.goto(await web.address())
const wire = await openWire(page)
const { client } = wire
await client.settings.set.mutate({ practice: { perSecond: rowsPerSecond } })
await client.account.refill.mutate({ credits: rows * 2 })
await page.getByText(listName).first().click()
await page.locator('.ag-row').first().waitFor()

const spec = emailSpec(sheetId, columnIds[0] as ColumnId)
const estimate = await client.run.estimate.query(spec)
const run = await client.run.start.mutate({
  jobId: randomUUID() as JobId,
  spec,
  planHash: estimate.planHash,
  cap: estimate.credits.high,
  minBalance: null,
  kind: 'rows',
})
const applied = async () => {
  const shown = await client.run.get.query({ runId: run.id })
  return 'rowsDone' in shown ? shown.rowsDone : 0
}

/** Down and up again, so that rows with new results come into view as well as rows that get theirs in view. */
const scroll = async () => {
  await wheel(page, 60, 240)
  await wheel(page, 60, -240)
}

const results: { still: Figures; writing: Figures; cells: number }[] = []
for (let round = 0; round < rounds; round++) {
  await client.run.pause.mutate({ runId: run.id })
  await page.waitForTimeout(1000)
  const still = await during(page, scroll)
  await client.run.resume.mutate({ runId: run.id })
  await page.waitForTimeout(1500)
  const [before, began] = [await applied(), performance.now()]
  const writing = await during(page, scroll)
  const cells = (((await applied()) - before) * cellsPerRow * 1000) / (performance.now() - began)
  if ((await client.run.get.query({ runId: run.id })).state !== 'running') throw new Error('the run ended meanwhile')
  results.push({ still, writing, cells })
  console.error(
    `round ${round + 1}: ${cells.toFixed(0)} cells/s, p95 ${still.p95.toFixed(1)} and ${writing.p95.toFixed(1)} ms`,
  )
}
await client.run.stop.mutate({ runId: run.id })
wire.leave()
await browser.close()
await web.stop()
await rm(dir, { recursive: true, force: true })

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
const of = (which: 'still' | 'writing', pick: (figures: Figures) => number) =>
  median(results.map(result => pick(result[which])))
const ratio = (pick: (figures: Figures) => number) =>
  median(results.map(({ still, writing }) => pick(writing) / pick(still))).toFixed(2)
const picks = [
  (f: Figures) => f.p50,
  (f: Figures) => f.p95,
  (f: Figures) => f.p99,
  (f: Figures) => f.max,
  (f: Figures) => f.busy,
]
const row = (name: string, which: 'still' | 'writing') =>
  `| ${name} | ${picks.map(pick => of(which, pick).toFixed(1)).join(' | ')} |`
const text = `${rows.toLocaleString('en')} rows. The wheel turned 60 notches of 240 px down and 60 up, 60 per second, while a run with Practice wrote ${Math.round(median(results.map(({ cells }) => cells)))} cells per second into the list (wanted: 500), and while the run was paused. Medians of ${rounds} rounds. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.version.slice(1)}. Frame times in milliseconds.

| | p50 | p95 | p99 | longest | page at work, ms |
|---|---|---|---|---|---|
${row('scrolling, run paused', 'still')}
${row('scrolling while the run writes', 'writing')}
| ratio | ${picks.map(ratio).join(' | ')} |`
console.log(text)
writeResults('run-scroll', 'Scrolling while a run writes', text)
