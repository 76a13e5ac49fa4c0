// Who is let in: each address once, each browser for itself, seen and disconnected under Connected pages.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { openListOf } from '../pages/list.ts'
import { command, csv, exportDownload, openFileButton } from '../pages/program.ts'
import { expect, test } from '../web.ts'

const started = (page: Page) => openFileButton(page).waitFor()

/** What lets the browser of a page in. */
const secretOf = (page: Page) => page.evaluate(() => localStorage.getItem('listwright-session') ?? '')

async function another(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  await started(page)
  return page
}

test('an address lets one browser in, once; reloading and a second tab need none', async ({ browser, page, web }) => {
  const address = await web.address()
  await page.goto(address)
  await started(page)
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await started(page)
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await started(tab)
  // From the history of the browser, too.
  await tab.goto(address)
  await started(tab)

  const stranger = await (await browser.newContext()).newPage()
  expect((await stranger.goto(address))?.status()).toBe(403)
  await expect(stranger.getByText(/already been used/)).toBeVisible()
  await stranger.goto(page.url())
  await expect(stranger.getByRole('heading', { name: 'Listwright is locked' })).toBeVisible()
  const secret = await secretOf(page)
  expect(secret).toHaveLength(43)
  expect(address).not.toContain(secret)
})

test('another program with a server on this computer gets nothing that lets it in', async ({ opened: page }) => {
  const asked: string[] = []
  const other = createServer((request, answer) => {
    asked.push(JSON.stringify([request.url, request.rawHeaders]))
    answer.end('<script>document.title = JSON.stringify([{ ...localStorage }, document.cookie])</script>')
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const own = page.url()
  const secret = await secretOf(page)
  // By the names of this computer, in the tab of the page and in another one; as a page, and as what a page asks for.
  const tab = await page.context().newPage()
  for (const [from, name] of [
    [page, '127.0.0.1'],
    [tab, '127.0.0.1'],
    [tab, 'localhost'],
  ] as const) {
    await from.goto(`http://${name}:${port}/`)
    await expect(from).toHaveTitle(/^\[/)
    expect(await from.title()).not.toContain(secret)
    await from.evaluate(
      address => fetch(address, { method: 'POST', credentials: 'include' }),
      `http://${name}:${port}/`,
    )
    // Nor does it reach the page from there, in the browser that is let in.
    expect(
      await from.evaluate(
        address =>
          fetch(new URL('session', address)).then(
            () => 'answered',
            () => 'refused',
          ),
        own,
      ),
    ).toBe('refused')
  }
  expect(asked.length).toBeGreaterThanOrEqual(6)
  expect(asked.join('\n')).not.toContain(secret)
  expect(asked.join('\n').toLowerCase()).not.toContain('cookie')
  expect(await page.context().cookies()).toEqual([])
  other.closeAllConnections()
  other.close()
  await page.goto(own)
  await started(page)
  // The other name of this computer leads to the printed one, whose page alone has the secret.
  await tab.goto(own.replace('127.0.0.1', 'localhost'))
  await started(tab)
  expect(tab.url()).toBe(own)
})

test('a file is downloaded by the browser whose page asked for it, once', async ({ opened: page, browser }) => {
  await openListOf(page, csv('names.csv', 'Name\nAnna\n'))
  const fetched = page.waitForEvent('download')
  expect((await exportDownload(page, async () => {})).toString()).toContain('Anna')
  const address = (await fetched).url()
  const stranger = await (await browser.newContext()).newPage()
  expect((await stranger.goto(address))?.status()).toBe(410)
  await stranger.context().close()
})

test('a file opened in the browser comes in as the printed address does', async ({ page, web }) => {
  // As the program writes it for the browser it opens: a page of another origin that leads to the address.
  const file = path.join(web.dataDir, 'to.html')
  await writeFile(file, `<!doctype html><meta http-equiv="refresh" content="0;url=${await web.address()}">`)
  await page.goto(`file://${file}`)
  await started(page)
  await rm(file)
  await page.reload()
  await started(page)
})

test('another browser is seen, disconnected, and comes in again with a new address only', async ({
  browser,
  opened: page,
  web,
}) => {
  const other = await another(browser, await web.address())
  await command(page, 'Connected pages…')
  const rows = page.getByRole('table', { name: 'Connected pages' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText(/Chrome on .*1 tab open/)
  await expect(rows.nth(2)).toContainText(/Chrome on .* \(this one\).*1 tab open/)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Disconnect/ })
    .click()
  await expect(rows).toHaveCount(2)
  await expect(other.getByRole('alert').getByText(/disconnected under “Connected pages”/)).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Listwright is locked' })).toBeVisible()
  await other.goto(await web.address())
  await started(other)
  await expect(rows).toHaveCount(3)

  await page.keyboard.press('Escape')
  await command(page, 'Connected pages…')
  await page.getByRole('button', { name: /^Disconnect .*this one/ }).click()
  await expect(page.getByRole('alert').getByText(/disconnected under “Connected pages”/)).toBeVisible()
  await expect(other.getByText(/^Disconnected from/)).toHaveCount(0)
  await other.context().close()
})

test('a page that was locked shows nothing but how to unlock it, with a new address of the terminal or of another one', async ({
  opened: page,
  web,
}) => {
  await command(page, 'Lock this page')
  await expect(page.getByRole('heading', { name: 'Listwright is locked' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(1)
  expect((await page.reload())?.status()).toBe(403)
  await page.goto(new URL('/', page.url()).href)
  await expect(page.getByRole('heading', { name: 'Listwright is locked' })).toBeVisible()
  await page.getByLabel('Address').fill(await web.address())
  await page.getByRole('button', { name: 'Unlock' }).click()
  await started(page)
  expect(new URL(page.url()).search).toBe('')

  await command(page, 'Lock this page')
  await expect(page.getByText('listwright unlock', { exact: true })).toBeVisible()
  const program = path.join(import.meta.dirname, '..', '..', 'bin', 'listwright.mjs')
  const asked = promisify(execFile)
  const { stdout } = await asked(process.execPath, [program, 'unlock', '--workspace', web.dataDir])
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?ticket=[\w-]{43}\n$/)
  await page.getByLabel('Address').fill(stdout)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await started(page)
  await web.stop()
  const ended = await asked(process.execPath, [program, 'unlock', '--workspace', web.dataDir]).catch(error => error)
  expect(ended).toMatchObject({ code: 8, stderr: expect.stringContaining('is not open in a browser') })
})

test('nothing of a ticket or a session is left in a file', async ({ opened: page, web }) => {
  const secret = await secretOf(page)
  const log = await readFile(path.join(web.dataDir, 'listwright.log'), 'utf8').catch(() => '')
  expect(secret).toHaveLength(43)
  expect(log).not.toContain(secret)
  expect(log).not.toContain('ticket=')
})
