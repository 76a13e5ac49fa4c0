// From a question to email addresses in a list: asked in plain English, filters corrected, counted, read and kept; added but
// for those that a list holds; emails found with a trial, a cap, a pause and a night's sleep; exported.
import { openListOf } from '../pages/list.ts'
import { columnInSight, command, csv, exportDownload, select, setPace, startRun } from '../pages/program.ts'
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
  teamSize,
} from '../pages/search.ts'
import { expect, practiceBooks, restarting as test } from '../web.ts'

const question = 'heads of logistics at German furniture makers with more than 200 employees'

test('from a question to a list with emails', async ({ opened: page, web }) => {
  await setPace(page, 0)
  await openListOf(page, csv('team.csv', team))
  await takeIn(page, teamSize)

  let all = 0
  let leads = 0
  await test.step('a question becomes filters, and some of them are corrected', async () => {
    await page.keyboard.press('Control+Shift+f')
    await page.getByRole('tab', { name: 'Ask' }).click()
    const asked = page.getByLabel('Who are you looking for?')
    // What no search can leave out is said before anything is paid.
    await asked.fill(`${question}, not in Berlin`)
    await expect(asked).toHaveAccessibleDescription(/not in Berlin/)
    await asked.fill(question)
    await expect(asked).toHaveAccessibleDescription('')
    await page.getByRole('button', { name: /^Ask, first/ }).click()
    const form = formOf(page, 'People')
    await expect(form.getByText('Asked:')).toBeVisible({ timeout: 60_000 })
    await form.getByRole('button', { name: 'Clear Industry' }).click()
    await form.getByRole('button', { name: 'Remove Head of Logistics' }).click()
    await choose(page, form, 'Job title', 'Logistics')
    await form.getByRole('button', { name: 'Remove the filter HQ country' }).click()
    await choose(page, form, 'Country', 'Germany')
  })

  await test.step('counted, then all of it read within a cap, and kept under a name', async () => {
    all = await readAll(page)
    expect(all).toBeGreaterThan(teamSize)
    await keepAs(page, 'Logistics, Germany', 'For the spring mailing')
  })

  await test.step('a record tells where it is known; the ones in a list stay away', async () => {
    // Figures follow a reading at a beat.
    leads = all - teamSize
    await expect.poll(() => counted(page, 'Not in my lists')).toBe(leads)
    const grid = results(page).getByRole('grid')
    await grid.getByRole('gridcell', { name: /team/ }).first().scrollIntoViewIfNeeded()
    await grid.getByRole('gridcell', { name: /team/ }).first().click()
    await page.keyboard.press('Space')
    const record = page.getByRole('region', { name: 'Record' })
    await expect(record.getByText(/same name and domain/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(record).toBeHidden()
  })

  await test.step('added to a new list, counted first', async () => {
    await show(page, 'Not in my lists')
    await addToNewList(page, 'Leads', leads)
    await page.getByRole('button', { name: 'Open list' }).click()
    await columnInSight(page, 'Job title')
    // The record of the search is behind the row: nothing is asked for it.
    await select(page, 0, 'Full name')
    await page.keyboard.press('Space')
    const record = page.getByRole('region', { name: 'Record' })
    await record.getByRole('tab', { name: 'Person' }).click()
    await expect(
      record
        .getByText('From a search')
        .or(record.getByText(/from Practice/))
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('emails: a trial of ten, a pause, a night’s sleep, and on', async () => {
    await command(page, 'Find email…')
    const trial = await startRun(page, page.getByRole('dialog'), 'Try 10')
    await expect(trial.getByText('Done')).toBeVisible({ timeout: 60_000 })
    await expect(trial.getByText('10 of 10 credits')).toBeVisible()
    await setPace(page, 2)
    await trial.getByRole('button', { name: /^run the rest/i }).click()
    const run = await startRun(page, page.getByRole('dialog'), `Run ${leads - 10}`)
    await run.getByRole('button', { name: /^pause/i }).click()
    await expect(run.getByText(/^paused/i).first()).toBeVisible()
    await run.getByRole('button', { name: /^resume/i }).click()
    await expect(run.getByRole('button', { name: /^pause/i })).toBeVisible()
    web.sleep()
    await expect(run.getByText(/the computer slept/).first()).toBeVisible()
    await setPace(page, 0)
    await run.getByRole('button', { name: /^resume/i }).click()
    await expect(run.getByText('Done')).toBeVisible({ timeout: 60_000 })
    await expect(run.getByText(`${leads - 10} of ${leads - 10} credits`)).toBeVisible()
  })

  await test.step('exported', async () => {
    const bytes = await exportDownload(page, async dialog => {
      await dialog.getByRole('radio', { name: 'Plain' }).check()
    })
    const lines = bytes.toString('utf8').trimEnd().split('\n')
    expect(lines).toHaveLength(leads + 1)
    expect(lines.filter(line => line.includes('@')).length).toBeGreaterThan(0)
  })

  await web.stop()
  expect((await practiceBooks(web.dataDir)).reserved).toBe(0)
})
