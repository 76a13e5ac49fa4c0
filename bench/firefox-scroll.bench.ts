// How the grid scrolls in Firefox, beside AG Grid alone in the same Firefox and run: the hands of smooth.bench.ts.
// Run: node bench/firefox-scroll.bench.ts [--rows N] [--keep folder]; a kept folder is made once and used again.
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { firefox, type Page } from '@playwright/test'
import { fillsAsTyped, firefoxOptions } from '../e2e/firefox/launch.ts'
import { startWeb } from '../e2e/web.ts'
import { firefoxPath } from '../scripts/more-browsers.ts'
import { bigList } from './big-list.ts'
import { writeResults } from './results.ts'
import { serveBareGrid } from './smooth/bare-grid.ts'
import { drag, type Frames, framesDuring, wheel } from './smooth/frames.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' }, keep: { type: 'string' } } })
const rows = Number(values.rows)
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
const lines: string[] = []
const say = (line: string) => {
  console.log(line)
  lines.push(line)
}
const line = (name: string, { p50, p95, p99, max, frames }: Frames) =>
  say(`| ${name} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} | ${ms(max)} | ${frames} |`)

const hands: [name: string, work: (page: Page) => Promise<void>][] = [
  ['wheel, 240 notches of 120 px', page => wheel(page, 240, 120)],
  ['fast wheel, 150 of 600 px', page => wheel(page, 150, 600)],
  ['thumb to the end and back', page => drag(page, 160)],
]

const path = firefoxPath()
if (!path) throw new Error('Firefox is missing (Debian: firefox-esr).')
const list = await bigList(rows, values.keep ?? null)
await list.store.close()
const web = await startWeb(list.dir)
const bare = await serveBareGrid(rows)
const options = firefoxOptions(path)
const browser = await firefox.launch({
  ...options,
  // The thumb is what is dragged: classic bars have one at all times.
  firefoxUserPrefs: { ...options.firefoxUserPrefs, 'widget.gtk.overlay-scrollbars.enabled': false },
})
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
await fillsAsTyped(context)
const open = async (url: string) => {
  const page = await context.newPage()
  await page.goto(url)
  return page
}
const own = await open(await web.address())
await own.getByText('Big list').first().click()
const peer = await open(bare.url)
for (const page of [own, peer]) await page.locator('.ag-row[row-index="0"]').getByText('00000000').waitFor()

say('| scrolling | p50 | p95 | p99 | longest frame | frames |')
say('|---|---|---|---|---|---|')
for (const [name, work] of hands) {
  const measured: Frames[] = []
  for (const [whose, page] of [
    ['Listwright', own],
    ['bare AG Grid', peer],
  ] as const) {
    // The page in front is the one that is drawn.
    await page.bringToFront()
    const frames = await framesDuring(page, () => work(page))
    line(`${whose}: ${name}`, frames)
    measured.push(frames)
  }
  const [a, b] = measured
  if (a && b)
    say(
      `| ratio | ${(a.p50 / b.p50).toFixed(2)} | ${(a.p95 / b.p95).toFixed(2)} | ${(a.p99 / b.p99).toFixed(2)} | ${(a.max / b.max).toFixed(2)} | ${(a.frames / b.frames).toFixed(2)} |`,
    )
}
const version = browser.version()
await browser.close()
await web.stop()
bare.close()
await list.close()
writeResults(
  'firefox-scroll',
  `Scrolling in Firefox at ${rows.toLocaleString('en-US')} rows x 20 columns`,
  `Firefox ${version} without a GPU, 1440x900; milliseconds between frames. ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}.\n\n${lines.join('\n')}`,
)
