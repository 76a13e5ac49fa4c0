// Edits and their undo survive a kill -9; undo.property has the clean restart.
import { openListOf } from '../pages/list.ts'
import { cell, csv, select, typeInto } from '../pages/program.ts'
import { expect, restarting as test } from '../web.ts'

const list = 'Name,City\nAnna,Oslo\nBo,Rome\nCleo,Lyon\n'

test('undo and redo go on after a kill', async ({ opened: page, web }) => {
  await openListOf(page, csv('people.csv', list))
  await typeInto(page, 0, 'Name', 'Annika')
  await typeInto(page, 1, 'City', 'Paris')
  await select(page, 2, 'Name')
  await page.keyboard.press('Delete')
  await expect(await cell(page, 2, 'Name')).toHaveText('')

  await page.keyboard.press('Control+z')
  await expect(await cell(page, 2, 'Name')).toHaveText('Cleo')
  await page.keyboard.press('Control+z')
  await expect(await cell(page, 1, 'City')).toHaveText('Rome')

  await web.kill()
  await page.goto(await web.start())
  await page.getByText('people', { exact: true }).first().click()
  await expect(await cell(page, 0, 'Name')).toHaveText('Annika')
  await select(page, 0, 'Name')
  await page.keyboard.press('Control+y')
  await expect(await cell(page, 1, 'City')).toHaveText('Paris')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(await cell(page, 0, 'Name')).toHaveText('Anna')
})
