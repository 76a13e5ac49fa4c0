// The main job from the start screen to a file of good rows, with a trial and a cap, in as few actions as it takes.
import type { Locator, Page } from '@playwright/test'
import { cell, columnItem, command, header, preparePractice, unfolded } from '../pages/program.ts'
import { expect, test } from '../web.ts'

/** Of the sample: different addresses that are sent, and rows without one. */
const [asked, blank] = [343, 41]

/** Clicks that are counted; waiting and looking are none. */
function hand(page: Page) {
  let actions = 0
  return {
    click: async (target: Locator) => {
      actions++
      await target.click()
    },
    actions: () => actions,
    results: page.getByRole('region', { name: 'Results' }),
  }
}

test('sample, validated with Try 10 under a cap, exported: six actions', async ({ opened: page }) => {
  await preparePractice(page, 0)
  const { click, actions, results } = hand(page)

  await click(page.getByRole('button', { name: /^CRM export/ }))
  await click(page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: /^Validate/ }))
  const dialog = page.getByRole('dialog')
  // The cap is there before anything is sent.
  await expect(dialog.getByLabel('Spend no more than')).toHaveValue(String(asked))
  await click(dialog.getByRole('button', { name: 'Try 10' }))
  await click(results.getByRole('button', { name: `Run the other ${asked - 10}, up to ${asked - 10} credits` }))
  await expect(results).toContainText(`${asked} validated`, { timeout: 120_000 })
  const good = results.getByRole('button', { name: /^Export \d+ deliverable/ })
  const label = (await good.textContent()) ?? ''
  await click(good)
  const download = page.waitForEvent('download')
  await click(dialog.getByRole('button', { name: /^export/i }))
  const stream = await (await download).createReadStream()
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  // Notes have line breaks: each row has its verdict once. What the verdict stands for goes along.
  expect(text.match(/,Deliverable,Use,/g)).toHaveLength(Number(/\d+/.exec(label)?.[0]))
  expect(text).not.toContain('Undeliverable')
  expect(text.split('\n')[0]).toContain('E-Mail: verdict,E-Mail: action,E-Mail: reason,E-Mail: score')
  expect(actions()).toBeLessThanOrEqual(6)

  await test.step('parts of the results filter, and the list is whole again', async () => {
    const status = page.locator('.lw-status')
    await results.getByRole('button', { name: /Risky/ }).click()
    const risky = Number(/\d+/.exec((await results.getByRole('button', { name: /Risky/ }).textContent()) ?? '')?.[0])
    await expect(status.getByText(`${risky} of 400 rows`, { exact: true })).toBeVisible()
    await results.getByRole('button', { name: /Blank/ }).click()
    await expect(status.getByText(`${blank} of 400 rows`, { exact: true })).toBeVisible()
    await results.getByRole('button', { name: /Blank/ }).click()
    await expect(status.getByText('400 rows', { exact: true })).toBeVisible()
  })

  await test.step('a verdict shows its reason, and folds out to its details', async () => {
    await page.getByRole('button', { name: 'Close Activity' }).click()
    // Beside the address, which is frozen with the names.
    await expect(await cell(page, 0, 'E-Mail: verdict')).toContainText('Deliverable')
    await expect(header(page, 'E-Mail: reason')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show details of E-Mail: verdict' }).click()
    await expect(await cell(page, 0, 'E-Mail: action')).toContainText('Use')
    const band = page.getByRole('columnheader', { name: /^Validate e-?mails/ })
    await expect(band).toContainText(`${asked} credits`)
    // Names of columns that came into a band that was there.
    await expect(header(page, 'E-Mail: action')).toHaveCount(1)
    await page.getByRole('button', { name: 'Hide details of E-Mail: verdict' }).click()
    await expect(header(page, 'E-Mail: action')).toHaveCount(0)
  })

  await test.step('beside an open panel in a small window names, address and verdict are in sight, wherever it scrolls', async () => {
    await page.setViewportSize({ width: 1024, height: 640 })
    await page.keyboard.press('Control+j')
    await expect(page.getByRole('region', { name: 'Activity' })).toBeVisible()
    const scroller = page.locator('.lw-grid .ag-body-horizontal-scroll-viewport')
    const sheet = await page.locator('.lw-grid').boundingBox()
    const shows = async (name: string) => {
      const box = await header(page, name).boundingBox()
      return (
        box !== null && sheet !== null && box.x >= sheet.x && box.x + Math.min(80, box.width) <= sheet.x + sheet.width
      )
    }
    for (const name of ['Vorname', 'Nachname', 'E-Mail', 'E-Mail: verdict'])
      await expect.poll(() => shows(name), { message: name }).toBe(true)
    await scroller.evaluate(box => box.scrollTo({ left: box.scrollWidth }))
    for (const name of ['Vorname', 'Nachname', 'E-Mail', 'Notiz'])
      await expect.poll(() => shows(name), { message: name }).toBe(true)
    await scroller.evaluate(box => box.scrollTo({ left: 0 }))
    // Runs that have ended are a line each, which opens to what they did.
    const run = page.getByRole('region', { name: 'Activity' }).getByRole('article').last()
    await expect(run.getByRole('button', { name: 'Run the rest…' })).toBeVisible()
    await expect(run.getByText('Planned')).toHaveCount(0)
    await unfolded(run)
    await expect(run.getByText('Planned')).toBeVisible()
    await page.keyboard.press('Control+j')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('what a run did is one line of the history, and its settings open from its column', async () => {
    await command(page, 'Show or hide the history')
    const history = page.getByRole('complementary', { name: 'History' })
    await expect(history.getByText(`390 rows, ${asked - 10} credits`)).toBeVisible()
    await command(page, 'Show or hide the history')
    await columnItem(page, 'E-Mail: verdict', 'Change…')
    await expect(dialog.getByRole('region', { name: 'Estimate' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
})
