// Import by drop, Clean, duplicates and settings in WebKitGTK, and the page as a person's system has it: dark, without motion, large.
import { like } from './find.ts'
import { button, cellIs, command, dialog, expect, importChosen, importFile, openDialogs, test } from './program.ts'

const messy = 'Name,Mail\n  Anna  Berg ,anna@firm.example\nBo,bo@firm.example\nBo,bo@firm.example\nCleo,cleo@@firm\n'

test('a dropped file is imported', async ({ program: page }) => {
  await page.driver.evaluate(text => {
    const files = new DataTransfer()
    files.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }))
    for (const kind of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: files }))
  }, messy)
  await importChosen(page, 'dropped.csv')
  await cellIs(page, 1, 'Name', 'Bo')
})

test('a list is cleaned, and its duplicates are found', async ({ program: page }) => {
  await importFile(page, 'cleaned.csv', messy)
  await page.click(button('Clean'))
  const panel = { role: 'region', name: 'Clean' }
  await page.shown({ role: 'article', name: like(/extra spaces/i), within: panel })
  await page.click(button(/^fix all safe/i, panel))
  await cellIs(page, 0, 'Name', 'Anna Berg')
  await command(page, 'Find duplicates…')
  await page.shown({ text: like(/1 group with 1 extra row/), within: dialog })
  await page.press('Escape')
  await page.gone(dialog)
})

test('settings are changed and stay', async ({ program: page }) => {
  await page.press('Control+,')
  await page.shown({ role: 'tab', name: 'General', within: dialog })
  await page.click({ role: 'tab', name: 'Service', within: dialog })
  await page.click(button('Add 1,000 play credits', dialog))
  await page.shown({ text: like(/2,000 credits left/), within: dialog })
  await page.press('Escape')
  await page.gone(openDialogs)
})

test.describe('of a dark desktop without motion', () => {
  test.use({ desktop: { dark: true } })
  test('the page is dark and still, and fits a zoom of 200%', async ({ program: page }) => {
    const asked = () =>
      page.driver.evaluate(() => [
        matchMedia('(prefers-color-scheme: dark)').matches,
        matchMedia('(prefers-reduced-motion: reduce)').matches,
      ])
    expect(await asked()).toEqual([true, true])
    const bright = () =>
      page.driver.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]))
    expect(await bright()).toBeLessThan(80)
    await importFile(page, 'dark.csv', messy)
    // A page of 1440 x 900 has this much room at 200%.
    await page.resize(720, 450)
    const over = () =>
      page.driver.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(over).toBe(0)
    await page.shown(button('Export'))
    await page.press('Control+,')
    await page.shown({ role: 'tab', name: 'General', within: dialog })
    await expect.poll(over).toBe(0)
  })
})
