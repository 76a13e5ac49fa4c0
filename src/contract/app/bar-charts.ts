// Bar charts as SVG, drawn the same on the page, in a saved page and in a picture. Pure.

import { escapedMarkup } from './markup.ts'

export interface ChartLine {
  readonly name: string
  readonly value: number
  /** The value as it is read: "94%", "1,204". */
  readonly text: string
}
export interface BarChart {
  readonly title: string
  readonly lines: readonly ChartLine[]
  /** What a whole bar means; absent: the greatest value. */
  readonly whole?: number
}
/** Colours of a look: of text, of quiet text, of bars, behind them, and behind all. */
export interface ChartColours {
  readonly text: string
  readonly dim: string
  readonly bar: string
  readonly track: string
  readonly back: string
}

const chartWidth = 640
const [lineHeight, titleHeight, nameWidth, textWidth, gap] = [22, 30, 200, 84, 12]
const barWidth = chartWidth - nameWidth - textWidth - 2 * gap

/** Text for SVG, which is XML: signs that it does not take would leave no picture at all. */
const xmlText = (text: string) => escapedMarkup(text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, ' '))

const chartHeight = ({ lines }: BarChart): number => titleHeight + lines.length * lineHeight + gap

/** One chart as the inside of an SVG, from `top` on. */
function bars({ title, lines, whole }: BarChart, colours: ChartColours, top: number): string {
  const most = whole ?? Math.max(1, ...lines.map(({ value }) => value))
  const rows = lines.map(({ name, value, text }, at) => {
    const y = top + titleHeight + at * lineHeight
    const length = Math.max(value > 0 ? 1 : 0, Math.min(1, value / most) * barWidth)
    // A drawing inside the drawing cuts a name off that is too long for its place.
    return `<svg x="0" y="${y}" width="${nameWidth}" height="${lineHeight}"><text x="0" y="15" fill="${colours.text}">${xmlText(name)}</text></svg>
<rect x="${nameWidth + gap}" y="${y + 4}" width="${barWidth}" height="13" rx="2" fill="${colours.track}"/>
<rect x="${nameWidth + gap}" y="${y + 4}" width="${length.toFixed(1)}" height="13" rx="2" fill="${colours.bar}"/>
<text x="${chartWidth}" y="${y + 15}" text-anchor="end" fill="${colours.text}">${xmlText(text)}</text>`
  })
  return `<text x="0" y="${top + 18}" font-weight="600" font-size="14" fill="${colours.text}">${xmlText(title)}</text>\n${rows.join('\n')}`
}

/** Charts below each other; `heading` and `sub` on top, where there are any. */
export function chartsSvg(
  charts: readonly BarChart[],
  colours: ChartColours,
  { heading = '', sub = '', margin = 0 }: { heading?: string; sub?: string; margin?: number } = {},
): string {
  const headHeight = heading === '' ? 0 : 60
  let top = headHeight
  const parts = charts.map(chart => {
    const part = bars(chart, colours, top)
    top += chartHeight(chart)
    return part
  })
  const head =
    heading === ''
      ? ''
      : `<text x="0" y="22" font-size="20" font-weight="600" fill="${colours.text}">${xmlText(heading)}</text><text x="0" y="42" fill="${colours.dim}">${xmlText(sub)}</text>`
  const [width, height] = [chartWidth + 2 * margin, top + 2 * margin]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-margin} ${-margin} ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" aria-hidden="true"><rect x="${-margin}" y="${-margin}" width="${width}" height="${height}" fill="${colours.back}"/>${head}${parts.join('\n')}</svg>`
}
