// The pictures of README and docs/tour.md: a dozen of the screenshots as small WebP files, renewed only where a screen looks different.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

/** Screens that show what the program does, in the order of docs/tour.md. */
export const chosen = [
  ...['import-light', 'grid-light', 'clean-light', 'duplicates-light', 'estimate-light', 'running-light'],
  ...['record-email-light', 'filters-light', 'groups-chart-light', 'search-results-light', 'history-dark'],
  'export-light',
] as const

/** Bytes of one picture, at the most. */
export const maxBytes = 100_000
/** Share of points that may differ before a picture is another one: a caret, a time of day. */
const sameShare = 0.02

const address = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

/** Runs in the page: the WebP of `png`, at the best quality that fits, and the share of points in which it differs from `former`. */
async function drawn({ png, former, most }: { png: string; former: string | null; most: number }) {
  const points = async (url: string) => {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(image, 0, 0)
    return { canvas, data: context.getImageData(0, 0, image.width, image.height).data }
  }
  const { canvas, data } = await points(png)
  let differs = 1
  if (former) {
    const before = (await points(former)).data
    let other = before.length === data.length ? 0 : data.length
    // Compression moves a point by less than this.
    for (let at = 0; at < data.length && before.length === data.length; at += 4)
      if (Math.abs((data[at] ?? 0) - (before[at] ?? 0)) > 64) other++
    differs = other / (data.length / 4)
  }
  for (let quality = 0.9; ; quality -= 0.05) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
    if (blob.size > most && quality > 0.3) continue
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return { differs, base64: btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')) }
  }
}

/** Writes those of `chosen` that look different into `target`, from the screenshots in `shots`. Returns their names. */
export async function renewPictures(page: Page, shots: string, target: string): Promise<(typeof chosen)[number][]> {
  mkdirSync(target, { recursive: true })
  const renewed: (typeof chosen)[number][] = []
  for (const name of chosen) {
    const file = path.join(target, `${name}.webp`)
    const former = existsSync(file) ? address('webp', readFileSync(file)) : null
    const png = address('png', readFileSync(path.join(shots, `${name}.png`)))
    const { differs, base64 } = await page.evaluate(drawn, { png, former, most: maxBytes })
    if (differs <= sameShare) continue
    writeFileSync(file, Buffer.from(base64, 'base64'))
    renewed.push(name)
  }
  return renewed
}
