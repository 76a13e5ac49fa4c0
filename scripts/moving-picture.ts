// The moving picture of README: pictures of docs/tour.md one after the other, from the import to the export, as an animated WebP. Made
// again by npm run shots where one of them looks different, or alone: node scripts/moving-picture.ts
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumFlags } from '../e2e/chromium.ts'
import { findBrowser } from './browser.ts'
import type { chosen } from './pictures.ts'

/** In this order. */
export const shown: readonly (typeof chosen)[number][] = [
  ...(['import-light', 'grid-light', 'clean-light', 'duplicates-light'] as const),
  ...(['estimate-light', 'running-light', 'record-email-light', 'export-light'] as const),
]
export const movingName = 'in-a-minute'
/** Bytes, at the most: what scripts/weight.ts allows a file. */
export const maxMoving = 290_000
/** In points of the page; half of what GitHub shows on a screen of double density. */
const size = { width: 960, height: 600 } as const
/** Long enough to find one's way in a picture, in milliseconds. */
const pause = 2200
/** Then it stays on the last one: what moves all the time cannot be read beside. */
const rounds = 3

const little = (value: number, bytes: number): Buffer => {
  const out = Buffer.alloc(bytes)
  out.writeUIntLE(value, 0, bytes)
  return out
}
const chunk = (name: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(name), little(content.length, 4), content, Buffer.alloc(content.length % 2)])

/** The lossy image in a still WebP, with its head. Throws where there is none. */
function imageIn(still: Buffer): Buffer {
  for (let at = 12; at + 8 <= still.length; ) {
    const length = still.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (still.toString('latin1', at, at + 4) === 'VP8 ') return still.subarray(at, end)
    at = end
  }
  throw new Error('a picture is no lossy WebP')
}

/** Stills of one size, one after the other (https://developers.google.com/speed/webp/docs/riff_container). */
export function animated(stills: readonly Buffer[], { width, height }: { width: number; height: number }): Buffer {
  const extent = Buffer.concat([little(width - 1, 3), little(height - 1, 3)])
  const animation = 0x02
  const frames = stills.map(still =>
    // At the upper left corner, for so long, in place of the one before.
    chunk('ANMF', Buffer.concat([little(0, 6), extent, little(pause, 3), little(0x02, 1), imageIn(still)])),
  )
  const content = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.concat([little(animation, 4), extent])),
    chunk('ANIM', Buffer.concat([Buffer.alloc(4, 0xff), little(rounds, 2)])),
    ...frames,
  ])
  return Buffer.concat([Buffer.from('RIFF'), little(content.length, 4), content])
}

/** Runs in the page: the picture in this size, at the best quality that fits. */
async function drawn({ url, most, width, height }: { url: string; most: number; width: number; height: number }) {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  for (let quality = 0.9; ; quality -= 0.05) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
    if (blob.size > most && quality > 0.2) continue
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  }
}

/** Writes it beside the pictures in `folder`. */
export async function makeMovingPicture(page: Page, folder: string): Promise<void> {
  const stills: Buffer[] = []
  for (const name of shown) {
    const still = readFileSync(path.join(folder, `${name}.webp`)).toString('base64')
    const most = Math.floor(maxMoving / shown.length)
    const base64 = await page.evaluate(drawn, { url: `data:image/webp;base64,${still}`, most, ...size })
    stills.push(Buffer.from(base64, 'base64'))
  }
  writeFileSync(path.join(folder, `${movingName}.webp`), animated(stills, size))
}

if (import.meta.main) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(line => console.log(line)),
    args: chromiumFlags.filter(flag => flag !== '--headless'),
  })
  await makeMovingPicture(await browser.newPage(), path.join(import.meta.dirname, '..', 'docs', 'pictures'))
  await browser.close()
}
