// What main does for the page: dialogs, the menu, the threads and processes of the built program, a reload.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { command } from '../pages/program.ts'
import { endlessIsCanceled } from '../pages/sql-console.ts'
import { expect, importFile, type Listwright, sharing, started, test } from './program.ts'

test('a list by the dialogs, the menu and the processes of the program', async ({ desktop, dataDir }) => {
  const file = path.join(dataDir, 'guests.csv')
  const out = path.join(dataDir, 'out.csv')
  await writeFile(file, 'Name,City\nAnna Ek,Oslo\nBo Berg,Bergen\n')
  const page = await desktop.firstWindow()
  await started(page)

  await test.step('a dismissed open dialog changes nothing, and a file is imported through it', async () => {
    await desktop.answerDialog('open', null)
    await page
      .getByRole('button', { name: /open a file/i })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await importFile(desktop, page, file)
    await expect(page.getByText('Bo Berg').first()).toBeVisible()
  })

  await test.step('it is exported through the save dialog', async () => {
    await desktop.answerDialog('save', [out])
    await desktop.clickMenu('file.export')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^export/i })
      .click()
    await expect.poll(() => existsSync(out)).toBe(true)
    expect(await readFile(out, 'utf8')).toContain('Bo Berg')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the SQL console runs in a utility process, which is killed in the middle of an endless statement', async () => {
    await command(page, 'SQL console…')
    const dialog = page.getByRole('dialog', { name: 'SQL console' })
    const statement = dialog.getByRole('textbox', { name: 'Statement' })
    await statement.fill('SELECT count(*) AS n FROM sheet')
    await statement.press('Control+Enter')
    const result = dialog.getByRole('region', { name: 'Result' }).getByRole('table')
    await expect(result).toContainText('1')
    await endlessIsCanceled(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('undo and redo of the menu follow the focus: the text that is edited, else the list; under a dialog nothing', async () => {
    const cell = page.locator('.ag-row[row-index="0"]').getByText('Anna Ek')
    const done = page.getByRole('button', { name: 'Undo: Edit “Name”' })
    await cell.click()
    await page.keyboard.type('Anna Ekberg')
    await page.keyboard.press('Enter')
    await expect(done).toBeEnabled()

    // While a cell is edited, its text alone.
    await page.keyboard.press('F2')
    await page.keyboard.type('x')
    const field = page.locator('textarea:focus, input:focus')
    await expect(field).toHaveValue('Bo Bergx')
    await desktop.clickMenu('edit.undo')
    await expect(field).toHaveValue('Bo Berg')
    await desktop.clickMenu('edit.redo')
    await expect(field).toHaveValue('Bo Bergx')
    await page.keyboard.press('Escape')
    await expect(done).toBeEnabled()

    // In a field beside the sheet, its text alone.
    const search = page.getByLabel('Search this list')
    await search.click()
    await page.keyboard.type('Bo')
    await desktop.clickMenu('edit.undo')
    await expect(search).toHaveValue('')
    await expect(done).toBeEnabled()

    // Under a dialog nothing, and no second dialog.
    await desktop.clickMenu('help.shortcuts')
    const shortcuts = page.getByRole('dialog', { name: /shortcuts/i })
    await expect(shortcuts).toBeVisible()
    await desktop.clickMenu('edit.undo')
    await desktop.clickMenu('settings.open')
    await desktop.clickMenu('backups.open')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(shortcuts).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shortcuts).toHaveCount(0)
    await expect(done).toBeEnabled()

    await page.locator('.ag-row[row-index="1"]').getByText('Bo Berg').click()
    await desktop.clickMenu('edit.undo')
    await expect(page.locator('.ag-row[row-index="0"]').getByText('Anna Ek', { exact: true })).toBeVisible()
    await desktop.clickMenu('edit.redo')
    await expect(page.locator('.ag-row[row-index="0"]').getByText('Anna Ekberg')).toBeVisible()

    // The menu of the column is for the active one.
    await desktop.clickMenu('column.sort-down')
    await expect(page.locator('.ag-row[row-index="0"]').getByText('Bo Berg')).toBeVisible()
  })

  await test.step('a reload connects again and the list is still there', async () => {
    for (let round = 0; round < 2; round++) {
      await page.reload()
      await expect(page.getByRole('grid').getByText('Bo Berg')).toBeVisible()
    }
  })
})

sharing('the practice service runs in its own thread of the built program', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await started(page)
  const answer = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const { listwright } = window as unknown as { listwright: Listwright }
        const wire = listwright.connect(
          () => wire.send('{"id":1,"method":"mutation","params":{"path":"account.readBalance"}}'),
          resolve,
          () => resolve('closed'),
        )
      }),
  )
  expect(JSON.parse(answer)).toMatchObject({ id: 1, result: { data: { credits: expect.any(Number) } } })
})

sharing('a menu command reaches the page', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await started(page)
  await desktop.clickMenu('settings.open')
  await expect(page.getByRole('dialog', { name: /settings/i })).toBeVisible()
})
