// Results in sight are drawn as they come; all else follows at a beat, however many come.
import type { Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import { cell, csv, openRun, setPace, startRun } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const rows = 200
const perSecond = 12
const beatSeconds = 2
/** The results of the list are counted whenever Activity shows progress, so that both say the same. */
const feedSeconds = 0.5
const list = `E-mail,Name\n${Array.from({ length: rows }, (_, n) => `person${n}@contoso.com,Person ${n}`).join('\n')}\n`

/** Names of the queries that the page sends, in their order; from the next loading of the page on. */
function queriesOf(page: Page): string[] {
  const asked: string[] = []
  page.on('websocket', socket =>
    socket.on('framesent', ({ payload }) => {
      const parsed = JSON.parse(String(payload))
      for (const { method, params } of [parsed].flat()) if (method === 'query') asked.push(params.path)
    }),
  )
  return asked
}

test('the work of a page does not grow with the results that come', async ({ opened: page }) => {
  await setPace(page, perSecond)
  await openListOf(page, csv('people.csv', list))
  const asked = queriesOf(page)
  await page.reload()
  const run = await startRun(page, await openRun(page, 'E-mail'), `Run ${rows}`)

  // In sight: drawn while the run goes on.
  await expect(await cell(page, 4, 'E-mail: verdict')).not.toHaveText('')
  await expect(run).not.toHaveAccessibleName(/, Done$/)

  // The end of the list, which the run has not reached.
  await page.keyboard.press('Control+End')
  await expect(page.getByRole('gridcell', { name: `Person ${rows - 1}`, exact: true })).toBeVisible()
  // What the places left and reached needed has been answered when the next words of the run have come.
  const progress = run.getByText(/^\d+ of \d+ rows$/)
  const hear = async () => {
    const before = await progress.textContent()
    await expect(progress).not.toHaveText(before ?? '')
  }
  await hear()
  await hear()
  asked.length = 0
  const began = performance.now()
  for (let times = 0; times < 8; times++) await hear()
  const seconds = (performance.now() - began) / 1000
  const heard = [...asked]
  await expect(run).not.toHaveAccessibleName(/, Done$/)

  const times = new Map<string, number>()
  for (const path of heard) times.set(path, (times.get(path) ?? 0) + 1)
  for (const [path, count] of times) {
    const pace = path === 'run.ofList' ? feedSeconds : beatSeconds
    expect(count, path).toBeLessThanOrEqual(seconds / pace + 2)
  }

  // Reached by the run, they are drawn as well.
  await expect(await cell(page, rows - 1, 'E-mail: verdict')).not.toHaveText('')
})
