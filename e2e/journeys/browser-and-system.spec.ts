// What browsers and systems bring themselves, in each engine: a file that is dropped, a dark desktop, no motion, a zoom of 200%, text
// that is filled into cells, and the clipboard of other programs.
import { copyFromElsewhere, pasteElsewhere } from '../pages/clipboard.ts'
import { fits } from '../pages/fits.ts'
import { cell, csv, finishImport, importFile, openSettings, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const people = 'Name,City,Note\nAnna,Oslo,a\nBo,Rome,b\nCleo,Lyon,c\n'

test('a dropped file is imported', async ({ opened: page }) => {
  await page.evaluate(text => {
    const files = new DataTransfer()
    files.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }))
    for (const kind of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: files }))
  }, people)
  await finishImport(page, page.getByRole('dialog'), 'dropped.csv')
  await expect(await cell(page, 1, 'Name')).toHaveText('Bo')
})

test('the page is dark and still as the desktop is, and fits a zoom of 200%', async ({ opened: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const bright = () => page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]))
  await expect.poll(bright).toBeLessThan(80)
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true)
  await importFile(page, csv('dark.csv', people))
  // A window of 1440 x 900 has this much room at 200%.
  await page.setViewportSize({ width: 720, height: 450 })
  await fits(page, 'a list at 200%')
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeInViewport()
  const settings = await openSettings(page)
  await fits(page, 'settings at 200%')
  // Nothing moves: what opens is there at once, with no transition left to wait for.
  const moving = () => page.evaluate(() => document.getAnimations().filter(one => one.playState === 'running').length)
  await expect.poll(moving).toBe(0)
  await expect(settings).toBeInViewport()
})

test('cells are filled and undone, and the clipboard goes both ways', async ({ opened: page }) => {
  await importFile(page, csv('filled.csv', people))
  await select(page, 0, 'Note')
  for (const keys of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d']) await page.keyboard.press(keys)
  await expect(await cell(page, 2, 'Note')).toHaveText('a')
  await page.keyboard.press('Control+z')
  await expect(await cell(page, 2, 'Note')).toHaveText('c')

  await select(page, 1, 'Name')
  for (const keys of ['Shift+ArrowRight', 'Control+c']) await page.keyboard.press(keys)
  await expect.poll(async () => (await pasteElsewhere(page)).trimEnd()).toBe('Bo\tRome')
  await copyFromElsewhere(page, 'Dana\tParis')
  await select(page, 2, 'Name')
  await page.keyboard.press('Control+v')
  await expect(await cell(page, 2, 'Name')).toHaveText('Dana')
  await expect(await cell(page, 2, 'City')).toHaveText('Paris')
  await page.keyboard.press('Control+z')
  await expect(await cell(page, 2, 'City')).toHaveText('Lyon')
})
