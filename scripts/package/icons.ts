// npm run icons: draws the PNG sizes of packaging/icons/listwright.svg with the browser of the tests.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumFlags } from '../../e2e/chromium.ts'
import { findBrowser } from '../browser.ts'
import { iconSizes } from './linux.ts'

const icons = path.join(import.meta.dirname, '..', '..', 'packaging', 'icons')
const drawing = readFileSync(path.join(icons, 'listwright.svg'), 'utf8')
const browser = await chromium.launch({
  executablePath: await findBrowser(line => console.log(line)),
  args: chromiumFlags,
})
for (const size of iconSizes) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`)
  await page.screenshot({ path: path.join(icons, `${size}.png`), omitBackground: true })
  await page.close()
}
await browser.close()
