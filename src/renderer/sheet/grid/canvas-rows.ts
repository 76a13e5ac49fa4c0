// Paints the rows in view on one canvas behind the grid: what is seen while the grid has not built its elements yet.
import type { Column } from '../../../contract/app/sheet.ts'
import { toneOf } from '../../ui/look/rule-color.ts'
import { type BadgeLook, type BadgeTone, toneColours } from '../../ui/look/verdict-look.ts'
import { isRightToLeft } from '../../ui/words/direction.ts'
import { reasonAt } from '../folding.ts'
import type { SheetSession } from '../session.ts'
import { lookOf } from './cell-look.ts'
import { bodyHeight, type GridMetrics, rowTop, visibleRows } from './geometry.ts'
import { rowNumber } from './grid-columns.ts'

export interface CanvasRows {
  /** `seen`: rows of the grid do not cover it. Else only rows that have moved are painted: no one sees more. */
  paint(metrics: GridMetrics, seen: boolean): void
  remove(): void
}

/** Colours of the page as the canvas needs them, read once per colour scheme. */
interface Palette {
  readonly back: string
  readonly line: string
  readonly pinnedLine: string
  readonly text: string
  readonly dim: string
  readonly numberBack: string
  readonly missing: string
  readonly tone: (tone: BadgeTone) => { text: string; back: string }
}

/** Of AG Grid's cells: the theme's padding less the border it leaves out. */
const padding = 7
const chipHeight = 20

/** The canvas lies before `viewport` in the document, so that rows drawn by the grid cover it. */
export function createCanvasRows(viewport: HTMLElement, session: SheetSession): CanvasRows {
  const canvas = document.createElement('canvas')
  canvas.className = 'lw-canvas'
  canvas.setAttribute('aria-hidden', 'true')
  viewport.before(canvas)
  const context = canvas.getContext('2d', { alpha: false })
  const fits = createFitter()
  let palette = readPalette(canvas)
  let font = readFont(canvas)
  let painted: GridMetrics | null = null
  const themes = new MutationObserver(() => {
    palette = readPalette(canvas)
    font = readFont(canvas)
    // Nothing else of the grid draws again: its elements get their colours by themselves.
    if (painted) paint(painted)
  })
  themes.observe(document.documentElement, { attributes: true })

  function size(pen: CanvasRenderingContext2D, m: GridMetrics): void {
    const scale = window.devicePixelRatio
    const width = Math.round(m.width * scale)
    const height = Math.round(m.height * scale)
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
      canvas.style.width = `${m.width}px`
      canvas.style.height = `${m.height}px`
    }
    pen.setTransform(scale, 0, 0, scale, 0, 0)
  }

  function paint(m: GridMetrics): void {
    if (!context || m.width === 0 || m.height === 0) return
    painted = m
    size(context, m)
    context.fillStyle = palette.back
    context.fillRect(0, 0, m.width, m.height)
    const { first, last } = visibleRows(m)
    const columns = session.state.get().columns
    const top = m.headerHeight - m.scrollTop
    context.save()
    context.beginPath()
    context.rect(0, m.headerHeight, m.width, bodyHeight(m))
    context.clip()
    context.textBaseline = 'alphabetic'
    const rows: Row[] = []
    for (let row = first; row <= last; row++) rows.push({ row, y: top + rowTop(m, row) })
    for (const pinned of [false, true]) {
      // Columns that scrolled below the pinned ones stay under them.
      context.save()
      context.beginPath()
      if (pinned) context.rect(0, 0, m.pinnedWidth, m.height)
      else context.rect(m.pinnedWidth, 0, m.width - m.pinnedWidth, m.height)
      context.clip()
      for (const [col, column] of columns.entries()) {
        const box = m.columns[col]
        if (!box || box.pinned !== pinned) continue
        const x = pinned ? box.left : m.pinnedWidth + box.left - m.scrollLeft
        if (x + box.width > 0 && x < m.width) paintColumn(context, m, column, rows, x, box.width)
      }
      context.restore()
    }
    paintNumbers(context, m, rows)
    context.fillStyle = palette.line
    for (const { y } of rows) context.fillRect(0, y + m.rowHeight - 1, m.width, 1)
    context.restore()
  }

  interface Row {
    readonly row: number
    readonly y: number
  }

  function paintColumn(
    pen: CanvasRenderingContext2D,
    m: GridMetrics,
    column: Column,
    rows: readonly Row[],
    x: number,
    width: number,
  ): void {
    pen.font = font.cell
    const right = column.type === 'number'
    for (const { row, y } of rows) {
      const cell = session.windows.cell(row, column.id)
      if (!cell) {
        pen.fillStyle = palette.missing
        pen.fillRect(x + padding, y + m.rowHeight / 2 - 4, Math.max(0, width * 0.55 - padding), 8)
        continue
      }
      const look = lookOf(column, cell, reasonAt(session, row, column))
      if (look.color) {
        pen.fillStyle = palette.tone(toneOf[look.color]).back
        pen.fillRect(x, y, width, m.rowHeight)
      }
      const room = width - 2 * padding
      let end = x + padding
      if (look.chip) end = paintChip(pen, look.chip, x + padding, y + (m.rowHeight - 1 - chipHeight) / 2, room)
      else if (look.text !== '') {
        const text = fits(pen, look.text.replaceAll('\n', ' '), room)
        pen.fillStyle = palette.text
        const reversed = isRightToLeft(look.text)
        const atEnd = right || reversed
        pen.direction = reversed ? 'rtl' : 'ltr'
        pen.textAlign = atEnd ? 'right' : 'left'
        const free = x + width - padding - (right ? 1 : look.marks.length * 16)
        pen.fillText(text, atEnd ? free : x + padding, baseline(pen, y, m.rowHeight))
        pen.textAlign = 'left'
        pen.direction = 'ltr'
        end = x + width - padding - look.marks.length * 16
      }
      if (look.detail !== '') {
        const from = end + 8
        const free = x + width - padding - look.marks.length * 16 - from
        pen.fillStyle = palette.dim
        if (free > 12)
          pen.fillText(fits(pen, look.detail.replaceAll('\n', ' '), free), from, baseline(pen, y, m.rowHeight))
        end = x + width - padding - look.marks.length * 16
      }
      for (const [index, mark] of look.marks.entries()) {
        pen.fillStyle = palette.tone(mark.tone).text
        pen.fillText(mark.icon, end + 4 + index * 16, baseline(pen, y, m.rowHeight))
      }
    }
    pen.fillStyle = palette.line
    pen.fillRect(x + width - 1, rows[0]?.y ?? 0, 1, rows.length * m.rowHeight)
  }

  /** Answers where the chip ends. */
  function paintChip(pen: CanvasRenderingContext2D, look: BadgeLook, x: number, y: number, room: number): number {
    const { text, back } = palette.tone(look.tone)
    pen.font = font.chip
    const icon = pen.measureText(look.icon).width
    const word = fits(pen, look.word, room - icon - 19)
    const width = Math.min(room, icon + pen.measureText(word).width + 19)
    pen.fillStyle = back
    pen.beginPath()
    pen.roundRect(x, y, width, chipHeight, 4)
    pen.fill()
    pen.fillStyle = text
    const at = baseline(pen, y - 1, chipHeight + 3)
    pen.fillText(look.icon, x + 7, at)
    pen.fillText(word, x + 12 + icon, at)
    pen.font = font.cell
    return x + width
  }

  function paintNumbers(pen: CanvasRenderingContext2D, m: GridMetrics, rows: readonly Row[]): void {
    const width = m.columns.find(column => column.pinned)?.left ?? m.pinnedWidth
    pen.fillStyle = palette.numberBack
    pen.fillRect(0, rows[0]?.y ?? 0, width, rows.length * m.rowHeight)
    pen.font = font.number
    pen.fillStyle = palette.dim
    pen.textAlign = 'right'
    for (const { row, y } of rows)
      pen.fillText(rowNumber(session, row), width - padding - 1, baseline(pen, y, m.rowHeight))
    pen.textAlign = 'left'
    pen.fillStyle = palette.pinnedLine
    pen.fillRect(m.pinnedWidth - 1, rows[0]?.y ?? 0, 1, rows.length * m.rowHeight)
  }

  return {
    paint: (metrics, seen) => {
      if (seen || metrics !== painted) paint(metrics)
    },
    remove: () => {
      themes.disconnect()
      canvas.remove()
    },
  }
}

/** Where AG Grid's cells have their text: a line of the row's height less the border, centred. */
function baseline(pen: CanvasRenderingContext2D, y: number, rowHeight: number): number {
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = pen.measureText('x')
  return Math.round(y + 1 + (rowHeight - 3 - ascent - descent) / 2 + ascent)
}

function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const tones = new Map<BadgeTone, { text: string; back: string }>()
  return {
    back: colour('--lw-bg'),
    line: colour('--lw-grid-line'),
    pinnedLine: colour('--lw-border-strong'),
    text: colour('--lw-text'),
    dim: colour('--lw-text-dim'),
    numberBack: colour('--lw-grid-header'),
    missing: colour('--lw-grid-line'),
    tone: tone => {
      const known = tones.get(tone)
      if (known) return known
      const names = toneColours(tone)
      const read = { text: colour(names.text), back: colour(names.back) }
      tones.set(tone, read)
      return read
    },
  }
}

function readFont(element: Element) {
  const family = getComputedStyle(element).getPropertyValue('--lw-font').trim()
  return { cell: `13px ${family}`, chip: `12px ${family}`, number: `12px ${family}` }
}

const keptTexts = 4000

/** Cuts texts to a width with an ellipsis; remembers what it measured. */
function createFitter() {
  const known = new Map<string, string>()
  return (pen: CanvasRenderingContext2D, text: string, room: number): string => {
    // No letter of the font is wider than this: most texts need no measuring.
    if (text.length * 14 <= room) return text
    const key = `${pen.font} ${Math.floor(room)} ${text}`
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size > keptTexts) known.clear()
    const fitted = cut(pen, text, room)
    known.set(key, fitted)
    return fitted
  }
}

function cut(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pen.measureText(`${text.slice(0, middle)}…`).width <= room) low = middle
    else high = middle - 1
  }
  return `${text.slice(0, low)}…`
}
