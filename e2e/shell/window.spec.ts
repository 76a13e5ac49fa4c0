// The life of the window and its program: its place, quitting, a second start, a restore, a page that ends or hangs.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { takeLock } from '../../src/engine/workspace/lock.ts'
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

test('a second start ends and brings the window to the front; quitting keeps its place and gives the workspace back', async ({
  desktop,
  dataDir,
}) => {
  const page = await desktop.firstWindow()
  await started(page)
  expect(await desktop.secondStart()).toEqual({ code: 0, focused: true })
  await started(page)
  expect(await desktop.quit()).toBe(0)
  expect(existsSync(path.join(dataDir, 'window.json'))).toBe(true)
  expect(existsSync(path.join(dataDir, 'workspace.lock'))).toBe(false)
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
    // The engine had closed: no one owned the workspace when the program was gone.
    expect(existsSync(path.join(workspace, 'workspace.lock'))).toBe(false)
    const again = await desktop.relaunched()
    await expect(await cell(again, 0, 'Name')).toHaveText('Anna', { timeout: 60_000 })
    expect(await desktop.quit()).toBe(0)
  } finally {
    await desktop.close()
  }
})

test('a workspace that is open elsewhere is named, and the program ends with 8', async ({ dataDir }) => {
  const lock = takeLock(dataDir, 'web')
  const desktop = await launchStandIn(dataDir)
  expect(await desktop.ended()).toBe(8)
  await desktop.close()
  lock.release()
  expect(await readFile(path.join(dataDir, 'log', 'listwright.log'), 'utf8')).toContain(`process ${process.pid}`)
})

test('a page is loaded again from the menu; one that ends is once, then a person decides: reload, the log, or quit', async ({
  standin,
  dataDir,
}) => {
  const page = await standin.firstWindow()
  await started(page)
  await page.evaluate(() => Object.assign(window, { before: true }))
  await standin.clickMenu('view.reload')
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false)
  await started(page)
  // It is never white behind the page.
  expect((await standin.state()).background).toBe('#f5f6f8')

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
