// The sign in a cell says what is wrong and offers the repair: by mouse and by keyboard, for one cell and for a whole domain.
import { openListOf } from '../pages/list.ts'
import { cell, csv, select } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const list = [
  'Name,Email',
  'Dan,dan@gmial.com',
  'Bea,bea@gmial.com',
  'Cy,cy@@firm.example',
  'Eve,eve@hotmial.com',
  '',
].join('\n')

test('repairs a cell, leaves one, and repairs all of a domain', async ({ opened: page }) => {
  await openListOf(page, csv('signs.csv', list))
  const sign = page.getByRole('dialog', { name: /^Check of/ })
  await (await cell(page, 2, 'Email')).locator('.lw-mark').click()
  await expect(sign.getByText('cy@firm.example', { exact: true })).toBeVisible()
  await sign.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(await cell(page, 2, 'Email')).toHaveText('cy@firm.example')

  await select(page, 3, 'Email')
  await page.keyboard.press('Alt+Enter')
  await expect(sign.getByText('eve@hotmail.com', { exact: true })).toBeVisible()
  await expect(sign.getByRole('button', { name: 'Apply', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(sign).toBeHidden()
  await expect(await cell(page, 3, 'Email')).toHaveText('eve@hotmial.com')

  await select(page, 0, 'Email')
  await page.keyboard.press('Alt+Enter')
  await sign.getByRole('button', { name: 'Apply to all of gmial.com' }).click()
  await expect(await cell(page, 0, 'Email')).toHaveText('dan@gmail.com')
  await expect(await cell(page, 1, 'Email')).toHaveText('bea@gmail.com')
  await page.keyboard.press('Control+z')
  await expect(await cell(page, 1, 'Email')).toHaveText('bea@gmial.com')
})
