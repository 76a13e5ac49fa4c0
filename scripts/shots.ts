// npm run shots: takes screenshots of the running program into out/shots, each screen in light and dark, and renews those of
// docs/pictures that look different, and with them the moving picture of README.
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
import { makeMovingPicture, shown } from './moving-picture.ts'
import { renewPictures } from './pictures.ts'

const root = path.join(import.meta.dirname, '..')
const target = path.join(root, 'out', 'shots')
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
const pictures = path.join(root, 'docs', 'pictures')
const blank = await browser.newPage()
const renewed = await renewPictures(blank, target, pictures)
if (shown.some(name => renewed.includes(name))) await makeMovingPicture(blank, pictures)
console.log(renewed.length === 0 ? 'docs/pictures: nothing looks different' : `docs/pictures: ${renewed.join(', ')}`)
await browser.close()
