// How the grid feels at 1,000,000 rows x 20 columns in a real browser, beside AG Grid alone in the same run.
// Run: node bench/smooth.bench.ts [--rows N] [--keep folder]; a kept folder is made once and used again.
import { randomUUID } from 'node:crypto'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { chromiumFlags, wholeBrowserPath } from '../e2e/chromium.ts'
import { chooseFile } from '../e2e/pages/program.ts'
import { startWeb } from '../e2e/web.ts'
import { openWire, type Wire } from '../e2e/wire.ts'
import type { ColumnId, SheetId } from '../src/contract/app/ids.ts'
import { wholeListView } from '../src/contract/app/view.ts'
import { databaseFile } from '../src/engine/store/open.ts'
import { bigColumns, bigList } from './big-list.ts'
import { writeResults } from './results.ts'
import { serveBareGrid } from './smooth/bare-grid.ts'
import { drag, during, type Figures, memory, quantile, wheel } from './smooth/frames.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' }, keep: { type: 'string' } } })
const rows = Number(values.rows)
const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
const grouped = (value: number) => value.toLocaleString('en-US')
const lines: string[] = []
const say = (line: string) => {
  console.log(line)
  lines.push(line)
}

/** What a hand does, on either grid. */
const hands: [name: string, work: (page: Page) => Promise<void>][] = [
  ['wheel, 240 notches of 120 px', page => wheel(page, 240, 120)],
  ['fast wheel, 150 of 600 px', page => wheel(page, 150, 600)],
  ['thumb to the end and back', page => drag(page, 160)],
]

const figuresLine = (name: string, f: Figures) =>
  `| ${name} | ${ms(f.p50)} | ${ms(f.p95)} | ${ms(f.p99)} | ${ms(f.max)} | ${f.busy.toFixed(0)} |`

const list = await bigList(rows, values.keep ?? null)
const { dir, sheetId } = list
await list.store.close()
const web = await startWeb(dir)
const bare = await serveBareGrid(rows)
const browser = await chromium.launch({
  executablePath: wholeBrowserPath(),
  args: chromiumFlags.filter(flag => flag !== '--headless'),
  // Scrollbars are what is dragged.
  ignoreDefaultArgs: ['--hide-scrollbars'],
})
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
await page.goto(await web.address())
const firstCell = page.locator('.ag-row[row-index="0"]').getByText('00000000')
await page.getByText('Big list').first().click()
await firstCell.waitFor()

const opened: number[] = []
for (let round = 0; round < 5; round++) {
  const began = performance.now()
  await page.reload()
  await firstCell.waitFor()
  opened.push(performance.now() - began)
}
const bareContext = await browser.newContext({ viewport: { width: 1440, height: 900 } })
const barePage = await bareContext.newPage()
await barePage.goto(bare.url)
await barePage.locator('.ag-row[row-index="0"]').getByText('00000000').waitFor()
const wire = await openWire(page)
const { client } = wire
const { columns } = await client.sheet.get.query({ sheetId })
const column = (name: string): ColumnId => {
  const found = columns.find(one => one.name === name)
  if (!found) throw new Error(`no column ${name}`)
  return found.id
}

say(`Reloading the window until the first row is shown, warm, median of 5: ${ms(quantile(opened, 0.5))} ms.`)
say('')
say('| scrolling | p50 | p95 | p99 | longest frame | page at work, ms |')
say('|---|---|---|---|---|---|')
for (const [name, work] of hands) {
  // The page in front is the one that is drawn.
  await page.bringToFront()
  const own = await during(page, () => work(page))
  await barePage.bringToFront()
  const peer = await during(barePage, () => work(barePage))
  say(figuresLine(`Listwright: ${name}`, own))
  say(figuresLine(`bare AG Grid: ${name}`, peer))
  say(
    `| ratio | ${(own.p50 / peer.p50).toFixed(2)} | ${(own.p95 / peer.p95).toFixed(2)} | ${(own.p99 / peer.p99).toFixed(2)} | ${(own.max / peer.max).toFixed(2)} | ${(own.busy / peer.busy).toFixed(2)} |`,
  )
}
await page.bringToFront()
say(
  figuresLine(
    'Listwright: wheel while 500 cells a second change',
    await during(page, () => whileCellsChange(() => wheel(page, 240, 120))),
  ),
)
say('')
say(
  `JavaScript memory afterwards: Listwright ${(await memory(page)).toFixed(0)} MB, bare AG Grid ${(await memory(barePage)).toFixed(0)} MB.`,
)
await bareContext.close()

say('')
say('| windows of 64 rows meanwhile | asked | p50 | p95 | longest |')
say('|---|---|---|---|---|')
await windowsDuring('nothing else', () => page.waitForTimeout(3000))
let sorted = 0
await windowsDuring('sorting by a text column', async () => {
  const began = performance.now()
  const sort = [{ columnId: column('Company'), descending: true }]
  await client.view.open.query({ sheetId, spec: { ...wholeListView, sort } })
  sorted = performance.now() - began
})
await windowsDuring('importing 200,000 rows x 8', () => importList(page, 200_000))
say('')
say(`Sorting took ${ms(sorted)} ms.`)

await figures()
say('')
say('| action | cells | ms | longest frame meanwhile, ms |')
say('|---|---|---|---|')
await page.goto(await web.address())
await page.getByText('Big list').first().click()
await page.locator('.ag-row').first().waitFor()
for (const cells of [100_000, rows]) await actions(cells)
wire.leave()
await browser.close()
await web.stop()
bare.close()
await list.close()
writeResults(
  'smooth',
  `The grid at ${grouped(rows)} rows x 20 columns`,
  `Chromium without a GPU, 1440x900; milliseconds. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}.\n\n${lines.join('\n')}`,
)

/** Ten edits a second of fifty cells each, in the rows that are on screen first. */
async function whileCellsChange(work: () => Promise<void>): Promise<void> {
  const ended = new AbortController()
  const changing = changeCells(wire, sheetId, ended.signal)
  await work()
  ended.abort()
  await changing
}

async function changeCells({ client: calls }: Wire, list: SheetId, signal: AbortSignal): Promise<void> {
  const columnId = column('Status')
  for (let tick = 0; !signal.aborted; tick++) {
    const cells = Array.from({ length: 50 }, (_, at) => ({
      rowId: (1 + ((tick * 50 + at) % 5000)) as never,
      columnId,
      value: `tick ${tick}`,
    }))
    const next = performance.now() + 100
    await calls.edit.cells.mutate({ sheetId: list, label: 'Changing', cells })
    const early = next - performance.now()
    if (early > 0) await new Promise(resolve => setTimeout(resolve, early))
  }
}

/** Asks for windows at random places, fifty a second, while `work` is done. */
async function windowsDuring(name: string, work: () => Promise<unknown>): Promise<void> {
  const { id: viewId } = await client.view.open.query({ sheetId, spec: wholeListView })
  const columnIds = columns.map(({ id }) => id)
  const times: number[] = []
  let going = true
  const asking = (async () => {
    for (let at = 0; going; at++) {
      const first = (at * 7919) % (rows - 64)
      const began = performance.now()
      await client.view.window.query({ viewId, first, count: 64, columnIds })
      const took = performance.now() - began
      times.push(took)
      if (took < 20) await new Promise(resolve => setTimeout(resolve, 20 - took))
    }
  })()
  await work()
  going = false
  await asking
  say(
    `| ${name} | ${times.length} | ${ms(quantile(times, 0.5))} | ${ms(quantile(times, 0.95))} | ${ms(Math.max(...times))} |`,
  )
}

/** Figures of a whole column: the first time it is read, then it is kept; also in another order, and of a part. */
async function figures(): Promise<void> {
  say('')
  say('| figures of a column, ms | sum, first | sum, again | sum of half, sorted | distinct, first | distinct, again |')
  say('|---|---|---|---|---|---|')
  const { id: viewId } = await client.view.open.query({ sheetId, spec: wholeListView })
  const sort = [{ columnId: column('Company'), descending: true }]
  const { id: sortedId } = await client.view.open.query({ sheetId, spec: { ...wholeListView, sort } })
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return ms(performance.now() - began)
  }
  for (const name of ['Amount', 'Score', 'Company']) {
    const block = { top: 0, bottom: rows - 1, columnIds: [column(name)] }
    const half = { ...block, top: Math.floor(rows / 2) }
    const sum = () => client.view.summary.query({ viewId, blocks: [block] })
    const distinct = () => client.view.distinct.query({ viewId, blocks: [block] })
    const times = [
      await timed(sum),
      await timed(sum),
      await timed(() => client.view.summary.query({ viewId: sortedId, blocks: [half] })),
      await timed(distinct),
      await timed(distinct),
    ]
    say(`| ${name} | ${times.join(' | ')} |`)
  }
  say('')
  say(`The first sum reads the column from the table. A bare \`SELECT sum(cN)\` takes at least`)
  say(
    `${ms(bareSum('Amount'))} ms of processor time for that (median of 5, a new connection each), so no first sum can`,
  )
  say('be faster. The page shows the count immediately and the sums when they are ready.')
}

/** Milliseconds of processor time that SQLite alone takes for the sum of a column. */
function bareSum(name: string): number {
  const slot = `c${bigColumns.findIndex(one => one.name === name) + 1}`
  const times = Array.from({ length: 5 }, () => {
    const db = new Database(databaseFile(dir), { readonly: true })
    const began = process.cpuUsage()
    db.prepare(`SELECT sum(${slot}) FROM s${sheetId}`).get()
    const { user, system } = process.cpuUsage(began)
    db.close()
    return (user + system) / 1000
  })
  return quantile(times, 0.5)
}

async function importList(on: Page, count: number): Promise<void> {
  const text = ['name,mail,city,phone,company,amount,date,note']
  for (let row = 0; row < count; row++)
    text.push(
      `Name ${row},p${row}@mail.example,City ${row % 800},+1 202 555 ${1000 + (row % 9000)},Firm ${row % 5000},${row},2024-01-0${1 + (row % 9)},x`,
    )
  const buffer = Buffer.from(text.join('\n'))
  const dialog = await chooseFile(on, { name: `bench ${Date.now()}.csv`, mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: /^import ([\d,]+|all) rows?$/i }).click()
  await on.getByText(/^Imported [\d,]+ rows? from bench/).waitFor({ timeout: 300_000 })
}

/** Each action through the engine as the page asks for it, with the list open on the page; undone and measured again. */
async function actions(cells: number): Promise<void> {
  const columnIds = [column('Source')]
  const { id: viewId } = await client.view.open.query({ sheetId, spec: wholeListView })
  const block = { top: 0, bottom: cells - 1, columnIds }
  const measured = async (name: string, work: () => Promise<unknown>) => {
    let took = 0
    const { max } = await during(page, async () => {
      const began = performance.now()
      await work()
      took = performance.now() - began
      await page.waitForTimeout(200)
    })
    say(`| ${name} | ${grouped(cells)} | ${ms(took)} | ${ms(max)} |`)
  }
  const undo = () => client.edit.undo.mutate({ sheetId })
  await measured('paste', async () => {
    const stepKey = randomUUID()
    for (let row = 0; row < cells; row += 20_000) {
      const lines = Array.from({ length: Math.min(20_000, cells - row) }, (_, at) => [`pasted ${row + at}`])
      await client.edit.paste.mutate({ viewId, row, columnIds, values: lines, grow: false, label: 'Paste', stepKey })
    }
  })
  await measured('undo the paste', undo)
  await measured('fill', () =>
    client.edit.fill.mutate({ viewId, source: { ...block, bottom: 0 }, target: block, series: false }),
  )
  await measured('undo the fill', undo)
  const query = { text: 'Fair', matchCase: false, wholeCell: false, regex: false, ignoreAccents: false }
  const replacing = { sheetId, viewId, blocks: [block], query, replacement: 'Trade fair', label: 'Replace' }
  await measured('replace', () => client.find.replace.mutate(replacing))
  await measured('undo the replacing', undo)
  await measured('clear', () => client.edit.clear.mutate({ viewId, blocks: [block], label: 'Clear' }))
  await measured('undo the clearing', undo)
}
