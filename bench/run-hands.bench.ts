// Hands on a list of 200,000 rows x 20 columns while a run writes into it: arrow keys, typing, undo, palette and column
// filter, the longest task and the work of a page that no one touches, beside the same with the run paused.
// Run: node scripts/build.ts && node bench/run-hands.bench.ts [--rows N] [--rounds N] [--keep folder]
import { randomUUID } from 'node:crypto'
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumFlags, wholeBrowserPath } from '../e2e/chromium.ts'
import { startWeb } from '../e2e/web.ts'
import { openWire } from '../e2e/wire.ts'
import type { ColumnId, JobId } from '../src/contract/app/ids.ts'
import { emailSpec } from '../src/testing/run/run-workspace.ts'
import { bigColumns, bigList } from './big-list.ts'
import { writeResults } from './results.ts'
import { acts, hands, noTimes, type Times, watchHands } from './smooth/answers.ts'
import { quantile } from './smooth/frames.ts'
import { type Task, tasksOf } from './smooth/tasks.ts'
import { tap, type Work, workOf } from './smooth/work.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '4' },
    keep: { type: 'string' },
  },
})
const rows = Number(values.rows)
const rounds = Number(values.rounds)
/** Results a second; 0: the run is paused. */
const paces = [0, 9, 50]

const list = await bigList(rows, values.keep ?? null)
const { dir, sheetId, columnIds } = list
await list.store.close()
const web = await startWeb(dir)
const browser = await chromium.launch({
  executablePath: wholeBrowserPath(),
  args: chromiumFlags.filter(flag => flag !== '--headless'),
})
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
const wiretap = tap(page)
await page.goto(await web.address())
const wire = await openWire(page)
const { client } = wire
await client.account.refill.mutate({ credits: 100_000 })
await page.getByText('Big list').first().click()
await page.locator('.ag-row').first().waitFor()

const column = (name: string): ColumnId => {
  const id = columnIds[bigColumns.findIndex(one => one.name === name)]
  if (id === undefined) throw new Error(`no column ${name}`)
  return id
}
const spec = emailSpec(sheetId, column('Email'))
const estimate = await client.run.estimate.query(spec)
const run = await client.run.start.mutate({
  jobId: randomUUID() as JobId,
  spec,
  planHash: estimate.planHash,
  cap: estimate.credits.high,
  minBalance: null,
  kind: 'rows',
})
// As after a start in the page: Activity is open, and the results are in sight.
await page.getByTitle('Show what runs are doing').click()
await page.getByRole('region', { name: 'Activity' }).waitFor()
const applied = async () => {
  const shown = await client.run.get.query({ runId: run.id })
  return 'rowsDone' in shown ? shown.rowsDone : 0
}
const place = `c${column('First name')}`
await watchHands(page)
await hands(page, place, 1)

interface Phase {
  pace: number
  reached: number[]
  times: Times
  work: Work[]
  tasks: Task[]
}
const phases = paces.map((pace): Phase => {
  return { pace, reached: [], times: noTimes(), work: [], tasks: [] }
})
for (let round = 0; round < rounds; round++) for (const phase of phases) await play(phase)

/** One round at a pace: first no one touches the page, then hands do. */
async function play({ pace, reached, times, work, tasks }: Phase): Promise<void> {
  if (pace === 0) await client.run.pause.mutate({ runId: run.id })
  else {
    await client.settings.set.mutate({ practice: { perSecond: pace } })
    if ((await client.run.get.query({ runId: run.id })).state === 'paused')
      await client.run.resume.mutate({ runId: run.id })
  }
  await page.waitForTimeout(3000)
  const [before, began] = [await applied(), performance.now()]
  work.push(await workOf(page, wiretap, 6))
  reached.push((((await applied()) - before) * 1000) / (performance.now() - began))
  const more = await tasksOf(page, async () => {
    const took = await hands(page, place, 3)
    for (const act of acts) times[act].push(...took[act])
  })
  tasks.push(...more.slice(0, 20))
  const { state } = await client.run.get.query({ runId: run.id })
  if (pace > 0 && state !== 'running') throw new Error(`the run is ${state}`)
  console.error(
    `${pace}/s: ${acts.map(act => `${act} ${quantile(times[act], 0.5).toFixed(0)}/${quantile(times[act], 0.95).toFixed(0)}`).join(', ')}; load ${loadavg()[0]?.toFixed(1)}`,
  )
}
await client.run.stop.mutate({ runId: run.id })
wire.leave()
await browser.close()
await web.stop()
await list.close()

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
const heads = phases.map(({ pace, reached }) =>
  pace === 0 ? 'run paused' : `${mean(reached).toFixed(0)} results a second`,
)
const still = phases[0]
const line = (name: string, pick: (phase: Phase) => number, digits = 0) =>
  `| ${name} | ${phases
    .map(phase => {
      const own = pick(phase)
      const ratio = still && phase !== still && pick(still) > 0 ? ` (${(own / pick(still)).toFixed(1)}x)` : ''
      return `${own.toFixed(digits)}${ratio}`
    })
    .join(' | ')} |`
const of = (pick: (work: Work) => number) => (phase: Phase) => mean(phase.work.map(pick))
const byName = phases.map(({ work }) => {
  const names = [...new Set(work.flatMap(one => [...one.byName.keys()]))]
  return names.map(name => `${name} ${mean(work.map(one => one.byName.get(name) ?? 0)).toFixed(1)}`).join(', ')
})
const text = `${rows.toLocaleString('en')} rows x ${bigColumns.length} columns, with Activity open, in Chromium without a GPU, 1440x900. Milliseconds from the key to the frame that shows the result, ${rounds * 3} times each (keys ${rounds * 18}). Goals for p95 while a run writes: 60, 60, 150, 150, 150, no task over 100. ${cpus().length} cores shared with other work (load ${loadavg()[0]?.toFixed(1)}), ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}.

| | ${heads.join(' | ')} |
|${'---|'.repeat(phases.length + 1)}
${acts.flatMap(act => [line(`${act}, p50`, ({ times }) => quantile(times[act], 0.5)), line(`${act}, p95`, ({ times }) => quantile(times[act], 0.95))]).join('\n')}
${line('longest task', ({ tasks }) => Math.max(0, ...tasks.map(({ wall }) => wall)))}
${line('longest task, processor', ({ tasks }) => Math.max(0, ...tasks.map(({ cpu }) => cpu)))}
${line(
  'nobody touches the page: questions a second',
  of(work => work.asked),
  1,
)}
${line(
  'kilobytes received a second',
  of(work => work.kilobytes),
)}
${line(
  'nodes and attributes changed a second',
  of(work => work.changes),
)}
${line(
  'main thread at work, ms a second',
  of(work => work.busy),
)}

Queries per second with ${phases
  .slice(1)
  .map(({ pace }, at) => `${pace} results: ${byName[at + 1]}`)
  .join('; with ')}.`
console.log(text)
writeResults('run-hands', 'Working in a list while a run writes results', text)
