// npm run shots: takes the screenshots in docs/screenshots from the running program, each screen in light and dark.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumFlags } from '../e2e/chromium.ts'
import { cell } from '../e2e/pages/program.ts'
import { startWeb } from '../e2e/web.ts'
import { findBrowser } from './browser.ts'
import { ensureBuilt } from './build.ts'

const root = path.join(import.meta.dirname, '..')
const target = path.join(root, 'docs', 'screenshots')
const attendees = path.join(root, 'resources', 'samples', 'attendees.xlsx')
const schemes = ['light', 'dark'] as const

async function openFile(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Control+o')
  await (await chooser).setFiles(file)
}

async function shoot(page: Page, scheme: (typeof schemes)[number]): Promise<void> {
  const shot = async (name: string) => {
    // Popovers and dialogs fade in; fonts and icons are there by then.
    await page.waitForTimeout(500)
    await page.screenshot({ path: path.join(target, `${name}-${scheme}.png`) })
    console.log(`${name}-${scheme}.png`)
  }
  const dialog = page.getByRole('dialog')

  await page
    .getByRole('button', { name: /^paste a table/i })
    .first()
    .waitFor()
  await shot('start')

  await openFile(page, attendees)
  await dialog.getByRole('button', { name: /^import [\d,]+ rows$/i }).waitFor()
  await shot('import')
  await dialog.getByRole('button', { name: /^import [\d,]+ rows$/i }).click()
  await page.getByRole('grid').waitFor()
  await (await cell(page, 2, 'Reg. no.')).click()
  await shot('grid')

  const mail = page.getByRole('columnheader', { name: /e-mail/i }).first()
  await mail.click()
  await page.keyboard.press('Alt+ArrowDown')
  await shot('column-menu')
  await page.getByRole('menuitem', { name: /^run/i }).click()
  await page.getByRole('menuitem', { name: /^validate/i }).click()
  await dialog.getByRole('button', { name: /^run \d/i }).waitFor()
  await shot('estimate')
  await dialog.getByRole('button', { name: /^run \d/i }).click()
  await page.getByRole('region', { name: 'Activity' }).waitFor()
  await page.waitForTimeout(4000)
  await shot('running')
  await page.getByRole('region', { name: 'Activity' }).getByText('Done').waitFor({ timeout: 180_000 })
  await shot('activity')

  await mail.click()
  for (let row = 0; row < 4; row++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('tab', { name: /e-mail/i }).click()
  await shot('record')
  await page.keyboard.press('Escape')

  // The result columns push the phones out of sight: a wider window shows them, and only shown headers are there.
  await page.setViewportSize({ width: 2800, height: 900 })
  const phone = page.getByRole('columnheader', { name: /phone/i }).first()
  await phone.click()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: /^run/i }).click()
  await page.getByRole('menuitem', { name: /^validate/i }).click()
  await dialog.getByRole('button', { name: /^run \d/i }).click()
  const runs = page.getByRole('region', { name: 'Activity' }).getByRole('article')
  await runs.nth(1).waitFor()
  await runs.first().getByText('Done').waitFor({ timeout: 180_000 })

  await phone.click()
  for (let row = 0; row < 4; row++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: /phone/i }).click()
  await shot('record-phone')
  await page.keyboard.press('Escape')

  await page
    .getByRole('searchbox', { name: /search this list/i })
    .or(page.getByLabel('Search this list'))
    .first()
    .fill('no such text')
  await shot('nothing-matches')
  await page.getByLabel('Search this list').fill('')

  await page.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: /^export/i }).waitFor()
  await shot('export')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+,')
  await dialog.waitFor()
  await shot('settings')
  await dialog.getByRole('tab', { name: /service/i }).click()
  await shot('settings-service')
  await dialog.getByRole('tab', { name: /key/i }).click()
  await shot('settings-key')
  await page.keyboard.press('Escape')

  await page.keyboard.press('F1')
  await dialog.waitFor()
  await shot('shortcuts')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await shot('palette')
  await page.keyboard.press('Escape')

  await openFile(page, {
    name: 'photo.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  })
  await shot('bad-file')
  await page.keyboard.press('Escape')
}

await ensureBuilt(line => console.log(line))
await mkdir(target, { recursive: true })
const browser = await chromium.launch({
  executablePath: await findBrowser(line => console.log(line)),
  args: chromiumFlags.filter(flag => flag !== '--headless'),
})
for (const scheme of schemes) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'listwright-shots-'))
  const web = await startWeb(dataDir)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: scheme })
  await page.goto(web.url)
  try {
    await shoot(page, scheme)
  } finally {
    await page.close()
    await web.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
await browser.close()
