// Where pasted values go, a step for each rule, over the real clipboard of the browser.
import type { Page } from '@playwright/test'
import { copyFromElsewhere, pasteElsewhere } from '../pages/clipboard.ts'
import { openListOf } from '../pages/list.ts'
import { cell, columnItem, command, csv, header, select, typeInto } from '../pages/program.ts'
import { expect, test as fresh, sharing as test } from '../web.ts'

const list = 'Name,City,Note\nAnna,Oslo,a\nBo,Rome,b\nCleo,Lyon,c\nDana,Oslo,d\n'

async function open(page: Page, text = list): Promise<void> {
  await openListOf(page, csv(`people ${Date.now()}.csv`, text))
}
async function paste(page: Page, text: string, html?: string): Promise<void> {
  await copyFromElsewhere(page, text, html)
  await page.keyboard.press('Control+v')
}
const status = (page: Page, text: string) => page.locator('.lw-status').getByText(text, { exact: true })

async function rowsShow(page: Page, column: string, texts: string[]): Promise<void> {
  for (const [row, text] of texts.entries()) await expect(await cell(page, row, column)).toHaveText(text)
}
async function extend(page: Page, down: number, right: number): Promise<void> {
  for (let n = 0; n < down; n++) await page.keyboard.press('Shift+ArrowDown')
  for (let n = 0; n < right; n++) await page.keyboard.press('Shift+ArrowRight')
}

/** Takes so many changes back: the list is as it came. */
async function undone(page: Page, changes: number): Promise<void> {
  await select(page, 0, 'Name')
  for (let n = 0; n < changes; n++) await page.keyboard.press('Control+z')
  await rowsShow(page, 'Name', ['Anna', 'Bo', 'Cleo', 'Dana'])
  await rowsShow(page, 'City', ['Oslo', 'Rome', 'Lyon', 'Oslo'])
  await rowsShow(page, 'Note', ['a', 'b', 'c', 'd'])
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
}

test('what is pasted lands by the rules, and each paste is one undo', async ({ opened: page }) => {
  await open(page)

  await test.step('a table of HTML goes before its text, quoting is undone', async () => {
    await select(page, 0, 'Name')
    await paste(page, 'x', '<table><tr><td>0049 30</td><td>a<br>b</td></tr></table>')
    await expect(await cell(page, 0, 'Name')).toHaveText('0049 30')
    await select(page, 1, 'Name')
    await paste(page, '"one\ttwo"\t"say ""hi"""\n')
    await expect(await cell(page, 1, 'Name')).toHaveText('one\ttwo')
    await expect(await cell(page, 1, 'City')).toHaveText('say "hi"')
    await undone(page, 2)
  })

  await test.step('it lands at the active cell', async () => {
    await select(page, 1, 'City')
    await paste(page, 'p\tq\nr\ts\n')
    await rowsShow(page, 'City', ['Oslo', 'p', 'r', 'Oslo'])
    await rowsShow(page, 'Note', ['a', 'q', 's', 'd'])
    await undone(page, 1)
  })

  await test.step('one value fills the selection', async () => {
    await select(page, 0, 'City')
    await extend(page, 2, 1)
    await paste(page, 'same')
    await rowsShow(page, 'City', ['same', 'same', 'same', 'Oslo'])
    await rowsShow(page, 'Note', ['same', 'same', 'same', 'd'])
    await undone(page, 1)
  })

  await test.step('it tiles exact multiples only', async () => {
    await select(page, 0, 'Note')
    await extend(page, 3, 0)
    await paste(page, '1\n2\n')
    await rowsShow(page, 'Note', ['1', '2', '1', '2'])
    await select(page, 0, 'Note')
    await extend(page, 2, 0)
    await paste(page, 'x\ny\n')
    await rowsShow(page, 'Note', ['x', 'y', '1', '2'])
    await undone(page, 2)
  })

  await test.step('a first row of headers can be matched by name', async () => {
    await select(page, 0, 'Name')
    await paste(page, 'note\tAge\tNAME\nnew note\t5\tNora\n')
    await page.getByRole('button', { name: 'Match by name' }).click()
    await expect(page.getByText(/Pasted into 2 columns by name/)).toBeVisible()
    await rowsShow(page, 'Name', ['Nora', 'Bo'])
    await rowsShow(page, 'City', ['Oslo', 'Rome'])
    await rowsShow(page, 'Note', ['new note', 'b'])
    await undone(page, 1)
  })

  await test.step('text stays text', async () => {
    await select(page, 0, 'Note')
    await paste(page, '007\n+49 30 1\n=1+1\n1e5\n')
    await rowsShow(page, 'Note', ['007', '+49 30 1', '=1+1', '1e5'])
    await select(page, 0, 'Note')
    await extend(page, 3, 0)
    await page.keyboard.press('Control+c')
    await expect
      .poll(async () => (await pasteElsewhere(page)).trimEnd().split(/\r?\n/))
      .toEqual(['007', '+49 30 1', '=1+1', '1e5'])
    await undone(page, 1)
  })

  await test.step('under a filter it goes into the rows that are seen, and says so', async () => {
    await page.getByLabel('Search this list').fill('Oslo')
    await expect(status(page, '2 of 4 rows')).toBeVisible()
    await select(page, 0, 'Note')
    await paste(page, 'x\ny\n')
    await expect(page.getByText(/Hidden rows did not change/)).toBeVisible()
    await page.getByLabel('Search this list').fill('')
    await expect(status(page, '4 rows')).toBeVisible()
    await rowsShow(page, 'Note', ['x', 'b', 'c', 'y'])
    await undone(page, 1)
  })

  await test.step('past the last row it adds rows, past the last column it asks', async () => {
    await select(page, 3, 'Note')
    await paste(page, '1\n2\n3\n')
    await expect(page.getByText('2 rows added at the end.')).toBeVisible()
    await rowsShow(page, 'Note', ['a', 'b', 'c', '1', '2', '3'])
    await select(page, 0, 'Note')
    await paste(page, 'wide\twider\n')
    await expect(page.getByText('The block is too wide')).toBeVisible()
    await expect(await cell(page, 0, 'Note')).toHaveText('a')
    await page.getByRole('button', { name: 'Add 1 column' }).click()
    await expect(await cell(page, 0, 'New column')).toHaveText('wider')
    await expect(await cell(page, 0, 'Note')).toHaveText('wide')
    // The column is a change of its own.
    await undone(page, 3)
  })

  await test.step('a locked column is skipped, and the cells are counted', async () => {
    await columnItem(page, 'City', 'Lock cells')
    await expect(header(page, 'City').getByLabel('Cells are locked')).toBeVisible()
    await select(page, 0, 'Name')
    await paste(page, 'x\ty\tz\nv\tw\tu\n')
    await expect(page.getByText('2 cells in locked columns did not change.')).toBeVisible()
    await rowsShow(page, 'Name', ['x', 'v', 'Cleo'])
    await rowsShow(page, 'City', ['Oslo', 'Rome', 'Lyon'])
    await rowsShow(page, 'Note', ['z', 'u', 'c'])
    await select(page, 0, 'City')
    await page.keyboard.type('Bergen')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 cell in locked columns did not change.')).toBeVisible()
    await expect(await cell(page, 0, 'City')).toHaveText('Oslo')
  })
})

test('a long paste shows its progress, can be cancelled, and is one undo', async ({ opened: page }) => {
  await open(page)
  await select(page, 0, 'Name')
  const rows = (length: number) => Array.from({ length }, (_, n) => `long ${n}`).join('\n')
  await paste(page, rows(500_000))
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await expect(page.getByText('Writing 500,000 cells')).toBeVisible()
  await cancel.click()
  // What was written is taken back: nothing is left to undo.
  await expect(cancel).toBeHidden({ timeout: 120_000 })
  await expect(status(page, '4 rows')).toBeVisible({ timeout: 60_000 })
  await rowsShow(page, 'Name', ['Anna', 'Bo', 'Cleo', 'Dana'])
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()

  await paste(page, rows(50_000))
  await expect(status(page, '50,000 rows')).toBeVisible({ timeout: 120_000 })
  await page.keyboard.press('Control+End')
  await expect(await cell(page, 49_999, 'Name')).toHaveText('long 49999')
  await page.keyboard.press('Control+z')
  await expect(status(page, '4 rows')).toBeVisible({ timeout: 120_000 })
})

test('what was cut moves', async ({ opened: page }) => {
  await open(page)

  await test.step('its cells go in one step', async () => {
    await select(page, 0, 'Name')
    await page.keyboard.press('Control+x')
    await select(page, 3, 'Note')
    await page.keyboard.press('Control+v')
    await expect(await cell(page, 3, 'Note')).toHaveText('Anna')
    await expect(await cell(page, 0, 'Name')).toHaveText('')
    await page.keyboard.press('Control+z')
    await expect(await cell(page, 3, 'Note')).toHaveText('d')
    await expect(await cell(page, 0, 'Name')).toHaveText('Anna')
  })

  await test.step('Ctrl+Shift+V pastes texts only: no table of HTML, and what was cut stays', async () => {
    await select(page, 0, 'Note')
    await copyFromElsewhere(page, 'plain', '<table><tr><td>rich</td></tr></table>')
    await page.keyboard.press('Control+Shift+v')
    await expect(await cell(page, 0, 'Note')).toHaveText('plain')
    await select(page, 0, 'Name')
    await page.keyboard.press('Control+x')
    await select(page, 3, 'Note')
    await page.keyboard.press('Control+Shift+v')
    await expect(await cell(page, 3, 'Note')).toHaveText('Anna')
    await expect(await cell(page, 0, 'Name')).toHaveText('Anna')
    await undone(page, 2)
  })

  await test.step('the history of a cell goes along', async () => {
    await typeInto(page, 0, 'Name', 'Annika')
    await select(page, 0, 'Name')
    await page.keyboard.press('Control+x')
    await select(page, 3, 'Note')
    await page.keyboard.press('Control+v')
    await expect(await cell(page, 3, 'Note')).toHaveText('Annika')
    await command(page, 'Show or hide the history')
    await page.getByText('This cell', { exact: true }).click()
    const values = page.getByRole('list', { name: 'Values of the cell, newest first' })
    await expect(values).toContainText('Edit “Name”')
    await expect(values).toContainText('Anna')
  })
})

fresh('where no list is open it becomes a new list', async ({ opened: page }) => {
  await paste(page, 'Name\tCity\nAnna\tOslo\n')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^import/i })
    .click()
  await expect(await cell(page, 0, 'City')).toHaveText('Oslo')
})
