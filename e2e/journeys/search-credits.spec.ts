// The card of a reading in Activity tells the same about credits as that of a run over rows: its plan, what left the account
// without being booked, and since when the balance could not be read.
import { startScriptedRemote } from '../../src/testing/run/scripted-remote.ts'
import { test } from '../live.ts'
import { command, goLive, openSettings, unfolded } from '../pages/program.ts'
import { formOf } from '../pages/search.ts'
import { expect } from '../web.ts'

test('credits that nothing explains and a balance that is not told stand on the card of a search', async ({
  opened: page,
  live,
}) => {
  let pages = 0
  const remote = await startScriptedRemote(live.baseUrl, {
    answer: (path, json) => {
      if (path.endsWith('/search/prospector')) pages += 1
      return json
    },
    // Someone else uses the account while the first page is read; with the second one its balance goes dark.
    balance: credits => (pages < 2 ? credits - 3 * pages : 'not told'),
  })
  await openSettings(page)
  await goLive(page, remote.baseUrl, 'The service works as expected.', live.key)
  await page.keyboard.press('Control+Shift+f')
  const form = formOf(page, 'People')
  const title = form.getByRole('textbox', { name: 'Job title', exact: true })
  await title.fill('manager')
  await title.press('Enter')
  await form.getByRole('button', { name: 'Search, first 25' }).click()
  await expect(page.getByRole('region', { name: 'Results' }).getByText('25 people')).toBeVisible()
  await command(page, 'Show or hide the activity')
  const cards = page.getByRole('region', { name: 'Activity' }).getByRole('article')
  const card = cards.first()
  await unfolded(card)
  await expect(card.getByText('1 page, up to 25 records')).toBeVisible()
  await expect(card.getByText('8 credits; 3 credits more than spent')).toBeVisible()

  await form.getByRole('button', { name: /^Load \d+ more$/ }).click()
  // When it ends it is one line.
  await expect(cards).toHaveCount(2)
  await expect(card).toHaveAccessibleName(/, Done$/)
  await unfolded(card)
  await expect(card.getByText('2 pages, all records')).toBeVisible()
  await expect(card.getByText(/^could not be read since .*, so unexpected prices go unnoticed/)).toBeVisible()
  await expect(card.getByText(/^\d+ of \d+ credits$/)).toBeVisible()
  await remote.close()
})
