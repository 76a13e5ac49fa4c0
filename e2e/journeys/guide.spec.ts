// Help where it is needed: the tour does the main job on a sample, pages of the guide open beside what they are about; panels are tabs.
import { command, preparePractice } from '../pages/program.ts'
import { expect, test } from '../web.ts'

test('the tour does the main job on a sample, with help in place', async ({ opened: page }) => {
  await preparePractice(page, 0)
  await command(page, 'Take the tour')
  const tour = page.getByRole('region', { name: 'Tour' })
  const dialog = page.getByRole('dialog')
  await expect(tour).toContainText('1 of 5')
  await tour.getByRole('button', { name: 'Open the sample' }).click()
  await expect(tour).toContainText('2 of 5')
  await tour.getByRole('button', { name: 'Open Clean' }).click()
  await expect(tour).toContainText('3 of 5')
  await expect(page.getByRole('region', { name: 'Clean' })).toBeVisible()

  await tour.getByRole('button', { name: 'Estimate' }).click()
  const help = dialog.getByRole('button', { name: 'Help: Validate emails and phones' })
  await help.click()
  await expect(page.getByRole('region', { name: 'Validate emails and phones' })).toContainText('Try 10')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Validate emails and phones' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Try 10' }).click()
  await expect(tour).toContainText('4 of 5', { timeout: 120_000 })
  await tour.getByRole('button', { name: 'Next' }).click()
  await expect(tour).toContainText('5 of 5')
  await tour.getByRole('button', { name: 'Export' }).click()
  await dialog.getByRole('button', { name: /^export/i }).waitFor()
  await page.keyboard.press('Escape')
  await tour.getByRole('button', { name: 'Done' }).click()
  await expect(tour).toHaveCount(0)

  await test.step('panels are tabs of one side, by mouse and keys', async () => {
    const side = page.getByRole('tablist', { name: 'Side panel' })
    await side.getByRole('tab', { name: 'Activity' }).click()
    await page.keyboard.press('ArrowRight')
    await expect(side.getByRole('tab', { name: 'History', selected: true })).toBeFocused()
    await expect(page.getByRole('complementary', { name: 'History' })).toContainText('10 credits')
    await side.getByRole('tab', { name: 'Record' }).click()
    await expect(page.getByRole('region', { name: 'Record' })).toBeVisible()
    await page.getByRole('button', { name: 'Close Record' }).click()
    await expect(page.getByRole('complementary')).toHaveCount(0)
  })

  await test.step('pages of the guide are in the palette', async () => {
    await command(page, 'Guide: Credits and caps')
    await expect(dialog.getByRole('region', { name: 'Credits and caps' })).toContainText('cap')
    await dialog.getByRole('button', { name: 'Recipes' }).click()
    await expect(dialog.getByRole('region', { name: 'Recipes' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
})
