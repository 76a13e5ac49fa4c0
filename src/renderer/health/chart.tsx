// A chart of the report in the colours of the page, and all of them as one picture.
import { useComputedColorScheme } from '@mantine/core'
import { type BarChart, type ChartColours, chartHeight, chartsSvg, chartWidth } from '../../contract/app/bar-charts.ts'
import { saveBlob } from '../ui/save-text.ts'
import classes from './health.module.css'

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

/** Its figures are in the table beside it, so that it says nothing by itself. */
export function Chart({ chart }: { chart: BarChart }) {
  // Drawn anew in the other look.
  const look = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const svg = chartsSvg([chart], { ...pageColours(), back: 'none' })
  return (
    <img
      key={look}
      className={classes.chart}
      src={address(svg)}
      width={chartWidth}
      height={chartHeight(chart)}
      alt=""
    />
  )
}

/** A browser draws no larger canvas. */
const mostPixels = 16_000
const margin = 24

/** All charts below each other, twice as fine as the screen. Throws where the browser cannot draw it. */
export async function savePicture(charts: readonly BarChart[], heading: string, sub: string, fileName: string) {
  const svg = chartsSvg(charts, pageColours(), { heading, sub, margin })
  const picture = new Image()
  picture.src = address(svg)
  await picture.decode()
  const scale = Math.min(2, mostPixels / picture.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.naturalWidth * scale)
  canvas.height = Math.round(picture.naturalHeight * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture could not be made.')
  saveBlob(fileName, blob)
}
