// What is opened and closed again and again leaves nothing behind: no node, no listener, no memory worth the name.
import type { CDPSession, Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import { cell, csv } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

/** Openings between two measures, twice. What is made once is in one of the two at most; a leak is in both. */
const times = 4
/** Rounds of every surface before the first measure: what is made once, for one or for the page, is made by then. */
const warmUp = 3

interface Left {
  nodes: number
  listeners: number
  /** Bytes. */
  heap: number
}

async function measure(page: Page, cdp: CDPSession): Promise<Left> {
  // What waits for a frame or a timer is let go of in between.
  for (let round = 0; round < 3; round += 1) {
    await cdp.send('HeapProfiler.collectGarbage')
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  }
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }
}

const menu = '[role="menu"]'
const dialog = '[role="dialog"]'
const key = (keys: string) => (page: Page) => page.keyboard.press(keys)

const surfaces: [name: string, box: string, open: (page: Page) => Promise<void>][] = [
  ['column menu', menu, key('Alt+ArrowDown')],
  ['column filter', dialog, key('Control+Shift+l')],
  ['column profile', dialog, page => page.locator('.lw-header-type').last().click()],
  ['cell menu', menu, async page => (await cell(page, 1, 'Name')).click({ button: 'right' })],
  ['menu of views', menu, page => page.getByRole('button', { name: /^View:/ }).click()],
  ['menu of Run', menu, page => page.getByRole('button', { name: 'Run', exact: true }).click()],
  [
    'menu of a list',
    menu,
    page =>
      page
        .getByRole('button', { name: /^people/ })
        .first()
        .click({ button: 'right' }),
  ],
  [
    'account',
    `${menu}, ${dialog}`,
    page =>
      page
        .getByRole('contentinfo')
        .getByRole('button', { name: /Practice/ })
        .click(),
  ],
  ['palette', dialog, key('Control+k')],
  ['settings', dialog, key('Control+,')],
  ['shortcuts', dialog, key('F1')],
  ['export', dialog, key('Control+s')],
]

test(`${2 * times} openings of each surface leave nothing behind`, async ({ opened: page }) => {
  await openListOf(page, csv('people.csv', 'Name,Mail\nAda,ada@firm.example\nBob,bob@firm.example\n'))
  await page.getByText('Email · 100').waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await cdp.send('HeapProfiler.enable')
  const rounds = async (box: string, open: (page: Page) => Promise<void>, count: number) => {
    // Keys are for the sheet, which a click elsewhere has left.
    await (await cell(page, 1, 'Mail')).click()
    for (let n = 0; n < count; n += 1) {
      await open(page)
      await page.locator(box).first().waitFor()
      await page.keyboard.press('Escape')
      // Heard at once, where `expect` would look again after a while: hundreds of times over.
      await page.locator(box).first().waitFor({ state: 'detached' })
    }
    return measure(page, cdp)
  }
  for (const [, box, open] of surfaces) await rounds(box, open, warmUp)
  for (const [name, box, open] of surfaces) {
    // The box of the surface before is kept until the next one opens.
    const before = await rounds(box, open, 1)
    const [between, after] = [await rounds(box, open, times), await rounds(box, open, times)]
    const grown = (of: keyof Left) => Math.min(between[of] - before[of], after[of] - between[of])
    // Less than one of each for an opening; of the heap what queries and the browser's own notes may take.
    expect.soft(grown('nodes'), `nodes: ${name}`).toBeLessThan(times)
    expect.soft(grown('listeners'), `listeners: ${name}`).toBeLessThan(times / 2)
    expect.soft(grown('heap'), `heap: ${name}`).toBeLessThan(times * 60_000)
  }
  await cdp.detach()
})
