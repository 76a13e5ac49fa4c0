// The charts of the report as one picture, in the colours of the page.
import { type BarChart, type ChartColours, chartsSvg } from '../../contract/app/bar-charts.ts'
import { saveBlob } from '../ui/save-text.ts'

/** As they are now; drawings have no part in the page's own style. */
function pageColours(): ChartColours {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    text: of('--lw-text'),
    dim: of('--lw-text-dim'),
    bar: of('--lw-accent-fill'),
    track: of('--lw-neutral-soft'),
    back: of('--lw-bg'),
  }
}

const address = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** A browser draws no larger canvas. */
const maxPixels = 16_000
const margin = 24

/** All charts below each other, twice as fine as the screen. Throws where the browser cannot draw it. */
export async function savePicture(charts: readonly BarChart[], heading: string, sub: string, fileName: string) {
  const svg = chartsSvg(charts, pageColours(), { heading, sub, margin })
  const picture = new Image()
  picture.src = address(svg)
  await picture.decode()
  const scale = Math.min(2, maxPixels / picture.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.naturalWidth * scale)
  canvas.height = Math.round(picture.naturalHeight * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The image could not be created.')
  saveBlob(fileName, blob)
}
