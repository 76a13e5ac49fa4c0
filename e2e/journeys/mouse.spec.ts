// The sheet in the hands of a mouse: dragging over cells, the fill handle, columns renamed, moved and widened, and a run on
// the rows that are selected.
import type { Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import { cell, columnInSight, csv, lineCount, openChanges, select } from '../pages/program.ts'
import { expect, sharing as test } from '../web.ts'

const list = [
  'Name,City,Mail',
  'Anna,Oslo,anna@work-tools.com',
  'Bo,Rome,bo@work-tools.com',
  'Cleo,Lyon,cleo@work-tools.com',
  'Dana,Bern,dana@work-tools.com',
  '',
].join('\n')

const open = (page: Page) => openListOf(page, csv(`mouse ${Date.now()}.csv`, list))
const columns = (page: Page) => page.locator('.lw-grid [role=columnheader] .lw-header-name').allTextContents()

interface Point {
  x: number
  y: number
}

async function middleOf(page: Page, row: number, column: string): Promise<Point> {
  const box = await (await cell(page, row, column)).boundingBox()
  if (!box) throw new Error(`row ${row} of ${column} is not in sight`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

test('cells and columns are in the hand of the mouse', async ({ opened: page }) => {
  await open(page)

  await test.step('“Run on 2 selected rows” asks those two', async () => {
    await select(page, 1, 'Mail')
    await (await cell(page, 2, 'Mail')).click({ modifiers: ['Shift'] })
    await (await cell(page, 2, 'Mail')).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Run on 2 selected rows' }).click()
    await page.getByRole('menuitem', { name: 'Validate emails…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Run 2', exact: true })).toBeVisible()
    expect(await lineCount(dialog, /Requests/)).toBe(2)
    await openChanges(dialog)
    await dialog.getByText('What is sent').click()
    await expect(dialog.getByText('bo@work-tools.com').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a drag selects, the fill handle repeats, a double-click on it fills to the end', async () => {
    await drag(page, await middleOf(page, 0, 'Name'), await middleOf(page, 2, 'City'))
    await expect(page.locator('.lw-status')).toContainText('3 × 2 selected')

    await select(page, 0, 'City')
    const corner = async (row: number): Promise<Point> => {
      const box = await (await cell(page, row, 'City')).boundingBox()
      if (!box) throw new Error('no cell')
      return { x: box.x + box.width - 1, y: box.y + box.height - 1 }
    }
    await drag(page, await corner(0), await middleOf(page, 2, 'City'))
    await expect(await cell(page, 2, 'City')).toHaveText('Oslo')
    await expect(await cell(page, 3, 'City')).toHaveText('Bern')
    await page.keyboard.press('Control+z')
    await expect(await cell(page, 2, 'City')).toHaveText('Lyon')

    await select(page, 1, 'City')
    const end = await corner(1)
    await page.mouse.dblclick(end.x, end.y)
    await expect(await cell(page, 3, 'City')).toHaveText('Rome')
    await expect(await cell(page, 0, 'City')).toHaveText('Oslo')
  })

  await test.step('inside a selection the menu is about the cell under the mouse', async () => {
    await select(page, 1, 'Mail')
    await (await cell(page, 2, 'Mail')).click({ modifiers: ['Shift'] })
    await (await cell(page, 2, 'Mail')).click({ button: 'right' })
    await expect(page.locator('.lw-status')).toContainText('2 × 1 selected')
    await page.getByRole('menuitem', { name: 'Show rows with this value' }).click()
    await expect(await cell(page, 0, 'Mail')).toHaveText('cleo@work-tools.com')
    await page.getByRole('button', { name: 'Clear all' }).first().click()
    await expect(await cell(page, 0, 'Mail')).toHaveText('anna@work-tools.com')
  })

  await test.step('columns are renamed by a double-click, moved and widened by a drag, each one step', async () => {
    await (await columnInSight(page, 'City')).getByText('City', { exact: true }).first().dblclick()
    await page.getByRole('textbox', { name: 'Column name' }).fill('Town')
    await page.keyboard.press('Enter')
    await expect.poll(() => columns(page)).toEqual(['Name', 'Town', 'Mail'])

    const box = async (name: string) => {
      const found = await (await columnInSight(page, name)).boundingBox()
      if (!found) throw new Error(`${name} is not in sight`)
      return found
    }
    const [name, mail] = [await box('Name'), await box('Mail')]
    const y = name.y + 12
    await drag(page, { x: name.x + 40, y }, { x: mail.x + mail.width - 20, y })
    await expect.poll(() => columns(page)).toEqual(['Town', 'Mail', 'Name'])
    // The grid tells of a move a moment after it shows it.
    await expect(page.getByRole('button', { name: /^Undo: Move/ })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect.poll(() => columns(page)).toEqual(['Name', 'Town', 'Mail'])

    const before = await box('Town')
    const edge = before.x + before.width - 1
    await drag(page, { x: edge, y }, { x: edge + 60, y })
    await expect.poll(async () => Math.round((await box('Town')).width)).toBeGreaterThan(before.width + 40)
  })
})
