// npm run shots: takes the screenshots in docs/screenshots from the running program, each screen in light and dark.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags } from '../e2e/chromium.ts'
import type { Seen } from '../e2e/pages/screens.ts'
import { tourOfList, tourOfProgram } from '../e2e/pages/tour.ts'
import { startWeb } from '../e2e/web.ts'
import { findBrowser } from './browser.ts'
import { ensureBuilt } from './build.ts'

const root = path.join(import.meta.dirname, '..')
const target = path.join(root, 'docs', 'screenshots')
const schemes = ['light', 'dark'] as const

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
  await page.goto(await web.address())
  try {
    const seen: Seen = async screen => {
      // Popovers and dialogs fade in; fonts and icons are there by then.
      await page.waitForTimeout(500)
      await page.screenshot({ path: path.join(target, `${screen}-${scheme}.png`) })
      console.log(`${screen}-${scheme}.png`)
    }
    await tourOfList(page, seen)
    await tourOfProgram(page, seen)
  } finally {
    await page.close()
    await web.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
await browser.close()
