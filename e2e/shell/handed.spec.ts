// Files handed to the program: by its first and second start, by macOS, and by `listwright FILE`.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { command } from '../pages/program.ts'
import { launchStandIn } from '../standin/launch.ts'
import { test as base, expect, started } from './program.ts'

/** A folder of a person, with lists in it. */
const test = base.extend<{ lists: string }>({
  lists: async ({ browserName: _ }, use) => {
    const dir = await mkdtemp(path.join(tmpdir(), 'listwright-lists-'))
    for (const name of ['guests', 'hosts', 'others']) await writeFile(path.join(dir, `${name}.csv`), `Name\n${name}\n`)
    await use(dir)
    await rm(dir, { recursive: true })
  },
})

const importing = (page: Page, name: string) => page.getByRole('dialog', { name: `Import ${name}` })
const cancel = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

test('files that the program is started with are imported one after the other, by the folder it is started in', async ({
  dataDir,
  lists,
}) => {
  const desktop = await launchStandIn(dataDir, { args: ['guests.csv', path.join(lists, 'hosts.csv')], cwd: lists })
  try {
    const page = await desktop.firstWindow()
    await expect(importing(page, 'guests.csv')).toBeVisible()
    await page.reload()
    // What was on show is left with its page; what waited still comes.
    await expect(importing(page, 'hosts.csv')).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^import/i })
      .click()
    await expect(page.getByRole('grid').getByText('hosts')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  } finally {
    await desktop.close()
  }
})

test('second starts hand files over, by their own folder; what is open stays, and what is missing is said', async ({
  desktop,
  lists,
}) => {
  await mkdir(path.join(lists, 'folder'))
  const page = await desktop.firstWindow()
  await started(page)
  await command(page, 'Keyboard shortcuts')
  const shortcuts = page.getByRole('dialog', { name: /shortcuts/i })
  await expect(shortcuts).toBeVisible()
  expect(await desktop.secondStart(['guests.csv', 'hosts.csv'], lists)).toEqual({ code: 0, focused: true })
  await expect(page.getByText('guests.csv and 1 more file will open when you close this dialog.')).toBeVisible()
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(importing(page, 'guests.csv')).toBeVisible()
  // What is missing, or a folder, is said in a sentence and keeps no other file from its turn.
  expect((await desktop.secondStart(['gone.csv', 'folder', 'others.csv'], lists)).code).toBe(0)
  await expect(importing(page, 'guests.csv')).toBeVisible()
  await cancel(page)
  await expect(importing(page, 'hosts.csv')).toBeVisible()
  await cancel(page)
  // The import dialog moves the notices to the top: for a moment one fades below while it comes above.
  await expect(page.getByText('gone.csv was not found.').first()).toBeVisible()
  await expect(page.getByText('folder is a folder or a device, not a file.').first()).toBeVisible()
  await expect(importing(page, 'others.csv')).toBeVisible()
  await cancel(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('macOS hands files over, a workbook too; without a window one is opened for them', async ({
  standin,
  lists,
  dataDir,
}) => {
  const page = await standin.firstWindow()
  await started(page)
  await standin.openFile(path.join(lists, 'guests.csv'))
  await expect(importing(page, 'guests.csv')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^import/i })
    .click()
  await expect(page.getByRole('grid')).toBeVisible()
  const file = path.join(dataDir, 'mine.listwright')
  await standin.answerDialog('save', [file])
  await command(page, 'Save workbook as one file…')
  await expect(page.getByText(/^mine\.listwright contains 1 list/)).toBeVisible()
  await standin.openFile(file)
  await expect(page.getByText('Opened mine.listwright: 1 list.')).toBeVisible()

  const windows = async () => (await standin.state()).windows
  await standin.system('darwin')
  await standin.closeWindow()
  await expect.poll(windows).toBe(0)
  await standin.openFile(path.join(lists, 'hosts.csv'))
  await expect.poll(windows).toBe(1)
  await expect(async () => expect(importing(await standin.firstWindow(), 'hosts.csv')).toBeVisible()).toPass({
    timeout: 60_000,
  })
  await standin.closeWindow()
  // A second start shows the window again, too.
  await expect.poll(windows).toBe(0)
  expect((await standin.secondStart()).code).toBe(0)
  await expect.poll(windows).toBe(1)
})
