// The same search two weeks later: some people came, some went and some changed; only the new ones are added.
import { copyFromElsewhere } from '../pages/clipboard.ts'
import { openListOf } from '../pages/list.ts'
import { cell, csv, notice, preparePractice, select } from '../pages/program.ts'
import {
  addToNewList,
  choose,
  counted,
  formOf,
  keepAs,
  readAll,
  results,
  show,
  takeIn,
  team,
  teamLater,
  teamLaterSize,
  teamSize,
} from '../pages/search.ts'
import { expect, practiceBooks, restarting as test } from '../web.ts'

test('two weeks later the same search shows 14 new, 3 gone and 9 changed', async ({ opened: page, web }) => {
  await preparePractice(page, 0)
  await openListOf(page, csv('team.csv', team))
  await takeIn(page, teamSize)

  let leads = 0
  await test.step('a search is read to its end and kept, and its people become a list', async () => {
    await page.keyboard.press('Control+Shift+f')
    const form = formOf(page, 'People')
    await choose(page, form, 'Job title', 'Logistics')
    await choose(page, form, 'Country', 'Germany')
    const all = await readAll(page)
    await keepAs(page, 'Logistics, Germany', 'For the spring mailing')
    leads = all - teamSize
    await expect.poll(() => counted(page, 'Not in my lists')).toBe(leads)
    await show(page, 'Not in my lists')
    await addToNewList(page, 'Leads', leads)
  })

  await test.step('meanwhile people come, go and change', async () => {
    await page.getByRole('navigation', { name: 'Lists' }).getByRole('button', { name: /^team/ }).click()
    await copyFromElsewhere(page, teamLater.join('\n').replaceAll(',', '\t'))
    await select(page, 0, 'First name')
    await page.keyboard.press('Control+v')
    await expect(await cell(page, teamSize, 'Last name')).toHaveText('Neu')
    await takeIn(page, teamLaterSize)
  })

  await web.stop()
  await page.goto(await web.start(14))

  await test.step('read again, it tells new, gone and changed, and each change with the value before', async () => {
    await page
      .getByRole('region', { name: 'Searches' })
      .getByRole('button', { name: /Logistics, Germany/ })
      .click()
    await page.getByRole('button', { name: 'Load again…' }).click()
    const again = page.getByRole('button', { name: /^Load \d+ again$/ })
    await expect(again).toBeEnabled()
    await expect(page.getByText(/pages? × 5 = up to \d+ credits/)).toBeVisible()
    await again.click()
    await expect(results(page).getByText(/^New 14$/)).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => Promise.all(['Gone', 'Changed'].map(part => counted(page, part)))).toEqual([3, 9])
    await show(page, 'Changed')
    await expect(results(page).getByText('Job title: Head of Logistics → VP of Logistics')).toHaveCount(9)
  })

  await test.step('a field that does not count makes no change, and what was read is compared again', async () => {
    await page.getByRole('button', { name: 'Load again…' }).click()
    await page.getByText('What counts as a change').click()
    const fields = page.getByRole('group', { name: 'What counts as a change' })
    await expect(fields.getByRole('checkbox', { name: 'Picture' })).toHaveCount(0)
    await fields.getByRole('checkbox', { name: 'Job title' }).uncheck()
    await expect
      .poll(() => Promise.all(['New', 'Gone', 'Changed'].map(part => counted(page, part))))
      .toEqual([14, 3, 0])
    await fields.getByRole('checkbox', { name: 'Job title' }).check()
    await expect.poll(() => counted(page, 'Changed')).toBe(9)
    await page.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('of each part those that no list holds are counted and shown', async () => {
    await show(page, 'Not in my lists')
    await expect.poll(() => Promise.all(['New', 'Gone', 'Changed'].map(part => counted(page, part)))).toEqual([0, 3, 0])
    await expect(results(page).getByText('All records are already in your lists.')).toBeVisible()
    await show(page, 'Gone')
    await expect(results(page).getByRole('gridcell', { name: /Sommer/ })).toHaveCount(3)
    await show(page, 'Not in my lists')
  })

  await test.step('only the new ones are added, and one undo takes them back', async () => {
    await show(page, 'New')
    await results(page).getByRole('button', { name: 'Add new only to a list…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Existing list').click()
    await dialog.getByRole('combobox', { name: 'List' }).click()
    await page.getByRole('option', { name: /^Leads/ }).click()
    await dialog.getByRole('button', { name: 'Add 14 people' }).click()
    const added = await notice(page, '14 rows added.')
    const lists = page.getByRole('navigation', { name: 'Lists' })
    await expect(lists.getByRole('button', { name: new RegExp(`^Leads .*${leads + 14} rows`) })).toBeVisible()
    await expect(results(page).getByText('2 lists').first()).toBeVisible()
    await added.getByRole('button', { name: 'Undo' }).click()
    await expect(lists.getByRole('button', { name: new RegExp(`^Leads .*${leads} rows`) })).toBeVisible()
  })

  await web.stop()
  expect((await practiceBooks(web.dataDir)).reserved).toBe(0)
})
