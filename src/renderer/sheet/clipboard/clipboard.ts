// Copy, cut and paste between the selection and the system clipboard.
import type { CellValue } from '../../../contract/app/cell.ts'
import { countNoun } from '../../ui/figures.ts'
import { infoNotice, problemNotice, problemWordsNotice } from '../../ui/notices.tsx'
import type { CellEditor } from '../edit/editor.ts'
import type { CellRect } from '../grid/selection.ts'
import { cellsIn, rectsOf } from '../grid/selection.ts'
import type { GridSurface } from '../grid/surface.ts'
import { showProgress } from '../progress.ts'
import type { CellClipboard, SheetSession } from '../session.ts'
import { parseHtmlTable } from './html-table.ts'
import { type CutSource, pasteTable } from './paste.ts'
import { formatHtml, formatTsv, parseTsv, squareTable, type TextTable } from './tsv.ts'

export interface SheetClipboard extends CellClipboard {
  /** The next paste event brings its plain text only (Ctrl+Shift+V): no table of HTML, no history of what was cut. */
  valuesOnly(): void
  /** Esc: what was copied is no longer marked, a cut is called off. */
  forget(): boolean
  close(): void
}

/** Cells above which HTML is left out: no program takes a table of that size, and it doubles the memory. */
const maxHtmlCells = 500_000
const rowsPerAsk = 10_000

type Rows = CellValue[][]

export function createClipboard(session: SheetSession, surface: GridSurface, editor: CellEditor): SheetClipboard {
  let cut: CutSource | null = null
  let plain = false
  const { field } = editor

  /** What copying takes: one range, or several of equal rows or columns side by side, as Excel allows. */
  function source(): CellRect[] | null {
    const rects = rectsOf(session.state.get().selection, session.extent())
    const [first] = rects
    if (!first) return null
    const sameRows = rects.every(rect => rect.top === first.top && rect.bottom === first.bottom)
    const sameColumns = rects.every(rect => rect.left === first.left && rect.right === first.right)
    if (rects.length === 1) return rects
    if (sameRows) return [...rects].sort((a, b) => a.left - b.left)
    if (sameColumns) return [...rects].sort((a, b) => a.top - b.top)
    problemWordsNotice({
      title: 'These ranges cannot be copied together',
      text: 'Several ranges can be copied when they span the same rows or the same columns. Select one range.',
    })
    return null
  }

  function take(headers: boolean, asCut: boolean, event: ClipboardEvent | null): void {
    const rects = source()
    if (!rects) return
    surface.mark({ copied: rects })
    cut = asCut ? { viewId: session.state.get().view.id, rects } : null
    const ready = headers ? null : rowsAtHand(session, rects)
    if (ready && event?.clipboardData) {
      event.clipboardData.setData('text/plain', formatTsv(ready))
      event.clipboardData.setData('text/html', formatHtml(ready))
      return
    }
    void writeLater(rects, headers)
  }

  /** Rows that are not in memory come from the engine; the clipboard takes a promise of them. */
  async function writeLater(rects: readonly CellRect[], headers: boolean): Promise<void> {
    const cells = rects.reduce((sum, rect) => sum + cellsIn(rect), 0)
    const rows = fetchRows(session, rects, headers, cells)
    const blob = (type: string, format: (rows: Rows) => string) => rows.then(all => new Blob([format(all)], { type }))
    try {
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': blob('text/plain', formatTsv),
          ...(cells <= maxHtmlCells ? { 'text/html': blob('text/html', formatHtml) } : {}),
        }),
      ])
      if (cells > 1000) infoNotice(`${countNoun(cells, 'cell')} copied.`)
    } catch (error) {
      surface.unmark()
      cut = null
      problemNotice(error)
    }
  }

  async function put(table: TextTable): Promise<void> {
    // Typing after a cut calls it off, together with its mark.
    const source = surface.marks().copied.length > 0 ? cut : null
    cut = null
    if (source) surface.unmark()
    await pasteTable(session, squareTable(table), source ? 'Move' : 'Paste', source)
  }

  const onCopy = (event: ClipboardEvent) => {
    if (editor.editing()) return
    event.preventDefault()
    take(false, false, event)
  }
  const onCut = (event: ClipboardEvent) => {
    if (editor.editing()) return
    event.preventDefault()
    take(false, true, event)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editor.editing()) return
    event.preventDefault()
    const html = plain ? '' : event.clipboardData?.getData('text/html')
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const table = (html && parseHtmlTable(html)) || (text === '' ? [] : parseTsv(text))
    if (plain) cut = null
    plain = false
    put(table).catch(problemNotice)
  }
  // Without a text selection browsers offer no copy or cut unless a page says that it has something.
  const offer = (event: Event) => {
    if (!editor.editing()) event.preventDefault()
  }
  const listeners: [string, (event: ClipboardEvent) => void][] = [
    ['copy', onCopy],
    ['cut', onCut],
    ['paste', onPaste],
    ['beforecopy', offer],
    ['beforecut', offer],
  ]
  // Every one of these is a clipboard event; the DOM types know only three of the names.
  for (const [name, listener] of listeners) field.addEventListener(name, listener as EventListener)

  return {
    copy: headers => take(headers, false, null),
    cut: () => take(false, true, null),
    paste: async () => {
      try {
        await put(await readClipboard())
      } catch {
        infoNotice('Press Ctrl+V to paste: the clipboard can be read here only by that key.')
      }
    },
    valuesOnly: () => {
      plain = true
    },
    forget: () => {
      const had = surface.marks().copied.length > 0
      cut = null
      if (had) surface.unmark()
      return had
    },
    close: () => {
      for (const [name, listener] of listeners) field.removeEventListener(name, listener as EventListener)
    },
  }
}

async function readClipboard(): Promise<TextTable> {
  for (const item of await navigator.clipboard.read()) {
    const html = item.types.includes('text/html') ? await (await item.getType('text/html')).text() : ''
    const table = html && parseHtmlTable(html)
    if (table) return table
    if (item.types.includes('text/plain')) return parseTsv(await (await item.getType('text/plain')).text())
  }
  return []
}

/** The rows when all of them are in memory and few, null otherwise. */
function rowsAtHand(session: SheetSession, rects: readonly CellRect[]): Rows | null {
  if (rects.reduce((sum, rect) => sum + cellsIn(rect), 0) > 50_000) return null
  const parts: Rows[] = []
  for (const rect of rects) {
    const columns = session.state.get().columns.slice(rect.left, rect.right + 1)
    const rows: Rows = []
    for (let row = rect.top; row <= rect.bottom; row++) {
      if (!session.windows.has(row)) return null
      rows.push(columns.map(column => session.windows.cell(row, column.id)?.value ?? null))
    }
    parts.push(rows)
  }
  return joined(rects, parts)
}

async function fetchRows(
  session: SheetSession,
  rects: readonly CellRect[],
  headers: boolean,
  cells: number,
): Promise<Rows> {
  const viewId = session.state.get().view.id
  const progress = showProgress(`Copying ${countNoun(cells, 'cell')}`)
  let done = 0
  try {
    const parts: Rows[] = []
    for (const rect of rects) {
      const rows: Rows = []
      for (let top = rect.top; top <= rect.bottom; top += rowsPerAsk) {
        if (progress.signal.aborted) throw new Error('Copying was cancelled; the clipboard is as it was.')
        const bottom = Math.min(rect.bottom, top + rowsPerAsk - 1)
        const block = session.block({ ...rect, top, bottom })
        const copied = await session.client.view.copy.query({ viewId, block, headers: headers && top === rect.top })
        if (copied.headers) rows.push(copied.headers)
        for (const row of copied.rows) rows.push(row)
        done += (bottom - top + 1) * block.columnIds.length
        progress.set(done / cells)
      }
      parts.push(rows)
    }
    return joined(rects, parts)
  } finally {
    progress.close()
  }
}

/** Ranges of the same rows stand side by side, ranges of the same columns below each other. */
function joined(rects: readonly CellRect[], parts: Rows[]): Rows {
  const [first, second] = rects
  if (!first || !second) return parts[0] ?? []
  if (first.top !== second.top || first.bottom !== second.bottom) return parts.flat()
  return (parts[0] ?? []).map((_, index) => parts.flatMap(rows => rows[index] ?? []))
}
