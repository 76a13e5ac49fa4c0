// The life of the window and its program: its place, quitting, a second start, a restore, a page that ends or hangs.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { cell, command, typeInto } from '../pages/program.ts'
import { launchStandIn } from '../standin/launch.ts'
import { expect, importFile, started, test } from './program.ts'

test('the place of the window is kept, closing it ends the program and gives the workspace back', async ({
  desktop,
  dataDir,
}) => {
  test.skip(process.platform === 'darwin', 'a Mac program goes on without windows')
  const page = await desktop.firstWindow()
  await started(page)
  await desktop.closeWindow()
  expect(await desktop.ended()).toBe(0)
  expect(JSON.parse(await readFile(path.join(dataDir, 'window.json'), 'utf8'))).toMatchObject({ maximized: false })
  expect(existsSync(path.join(dataDir, 'workspace.lock'))).toBe(false)
})

test('quits with runs halted, the place of its window kept, and gives the workspace back', async ({
  desktop,
  dataDir,
}) => {
  const page = await desktop.firstWindow()
  await started(page)
  expect(await desktop.quit()).toBe(0)
  expect(existsSync(path.join(dataDir, 'window.json'))).toBe(true)
  expect(existsSync(path.join(dataDir, 'workspace.lock'))).toBe(false)
})

test('a run that ends while another program is in front is announced by the system, and a click leads back', async ({
  standin,
  dataDir,
}) => {
  const file = path.join(dataDir, 'guests.csv')
  await writeFile(file, 'Name,Work e-mail\nAnna Ek,anna@gmail.com\nBo Li,bo@\n')
  const page = await standin.firstWindow()
  await importFile(standin, page, file)
  const validate = async () => {
    await command(page, 'Validate emails…')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Run \d/ })
      .click()
  }
  await standin.inFront(false)
  await validate()
  await expect
    .poll(async () => (await standin.state()).notifications)
    .toEqual(['Done: guests: Validate emails, “Work e-mail”: 2 of 2 rows processed.'])
  await standin.clickNotification()
  expect((await standin.state()).focused).toBe(1)
})

test('a second start ends and brings the window to the front', async ({ desktop }) => {
  const page = await desktop.firstWindow()
  await started(page)
  expect(await desktop.secondStart()).toEqual({ code: 0, focused: true })
  await started(page)
})

test('restoring a backup ends the program, and the one that starts again shows the backup of the same workspace', async ({
  dataDir,
}) => {
  // Named by an argument: the program that starts again must be told the same.
  const workspace = path.join(dataDir, 'workspace')
  const desktop = await launchStandIn(dataDir, { args: ['--workspace', workspace] })
  try {
    const file = path.join(dataDir, 'guests.csv')
    await writeFile(file, 'Name\nAnna\nBo\n')
    const page = await desktop.firstWindow()
    await started(page)
    await importFile(desktop, page, file)
    const dialog = page.getByRole('dialog')
    await command(page, 'Backups…')
    await dialog.getByRole('button', { name: 'Back up now' }).click()
    const mine = page.getByRole('row').filter({ hasText: 'Manual' })
    await expect(mine).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await typeInto(page, 0, 'Name', 'Someone else')
    await expect(await cell(page, 0, 'Name')).toHaveText('Someone else')
    await command(page, 'Backups…')
    await mine.getByRole('button', { name: /^View/ }).click()
    await page.getByRole('button', { name: 'Restore this backup' }).click()
    expect(await desktop.ended()).toBe(0)
    // The engine had closed: nobody owned the workspace when the program was gone.
    expect(existsSync(path.join(workspace, 'workspace.lock'))).toBe(false)
    const again = await desktop.relaunched()
    await expect(await cell(again, 0, 'Name')).toHaveText('Anna', { timeout: 60_000 })
    expect(await desktop.quit()).toBe(0)
  } finally {
    await desktop.close()
  }
})

test('a workspace that is open elsewhere is named, and the program ends with 8', async ({ dataDir, standin }) => {
  await started(await standin.firstWindow())
  const box = path.join(dataDir, 'other')
  await mkdir(box, { mode: 0o700 })
  const { takeLock } = await import('../../src/engine/workspace/lock.ts')
  const lock = takeLock(box, 'web')
  const { launchStandIn } = await import('../standin/launch.ts')
  const second = await launchStandIn(box)
  expect(await second.ended()).toBe(8)
  await second.close()
  lock.release()
  expect(await readFile(path.join(box, 'log', 'listwright.log'), 'utf8')).toContain(`process ${process.pid}`)
})

test('a page that ends is loaded again once; then a person decides: reload, the log, or quit', async ({
  standin,
  dataDir,
}) => {
  await started(await standin.firstWindow())
  const again = async () => {
    await expect(async () => started(await standin.firstWindow())).toPass({ timeout: 60_000 })
  }
  const questions = async () => (await standin.state()).questions
  await standin.page('gone')
  await again()
  expect(await questions()).toEqual([])

  await standin.page('gone')
  const asked = 'The Listwright window stopped working again. [Reload, Quit, Open log]'
  await expect.poll(questions).toEqual([asked])
  await standin.answerQuestion('Open log')
  await expect.poll(questions).toEqual([asked, asked])
  expect((await standin.state()).openedPaths).toEqual([path.join(dataDir, 'log')])
  await standin.answerQuestion('Reload')
  await again()

  await standin.page('gone')
  await expect.poll(questions).toHaveLength(3)
  await standin.answerQuestion('Quit')
  expect(await standin.ended()).toBe(0)
  expect(await readFile(path.join(dataDir, 'log', 'listwright.log'), 'utf8')).toMatch(
    /"message":"the page has ended","reason":"crashed"/,
  )
})

test('a page that does not answer is told; when it answers again the question goes, else it can be loaded again', async ({
  standin,
}) => {
  await started(await standin.firstWindow())
  const questions = async () => (await standin.state()).questions.length
  await standin.page('unresponsive')
  await standin.page('unresponsive')
  expect(await questions()).toBe(1)
  await standin.page('responsive')
  await standin.page('unresponsive')
  await expect.poll(questions).toBe(2)
  await standin.answerQuestion('Reload')
  await expect(async () => started(await standin.firstWindow())).toPass({ timeout: 60_000 })
})

test('the window can be reloaded from the menu, and is never white behind the page', async ({ standin }) => {
  const page = await standin.firstWindow()
  await started(page)
  await page.evaluate(() => Object.assign(window, { before: true }))
  await standin.clickMenu('view.reload')
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false)
  await started(page)
  expect((await standin.state()).background).toBe('#f5f6f8')
})
