// Copy, cut and paste between the selection and the system clipboard.
import type { CellValue } from '../../../contract/app/cell/cell.ts'
import { infoNotice, problemNotice, problemWordsNotice } from '../../ui/notice/notices.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import type { CellEditor } from '../edit/editor.ts'
import type { CellRect } from '../grid/selection.ts'
import { cellsIn, rectsOf } from '../grid/selection.ts'
import type { GridSurface } from '../grid/surface.ts'
import { showProgress } from '../progress.ts'
import type { CellClipboard, SheetSession } from '../session.ts'
import {
  type CopiedTable,
  needsMark,
  ownAttributes,
  sideBySide,
  withoutEmptyMarks,
  withoutMarks,
} from './copied-marks.ts'
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

const htmlOf = ({ rows, marks }: CopiedTable) => formatHtml(rows, ownAttributes(marks))

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
      text: 'You can copy several ranges only if they span the same rows or columns. Select one range.',
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
    void writeLater(rects, headers, asCut)
  }

  /** Rows that are not in memory come from the engine; the clipboard takes a promise of them. */
  async function writeLater(rects: readonly CellRect[], headers: boolean, asCut: boolean): Promise<void> {
    const cells = rects.reduce((sum, rect) => sum + cellsIn(rect), 0)
    // The browser rejects with words of its own.
    let refused: string | null = null
    const fetched = fetchRows(session, rects, headers, cells).then(found => {
      if (!asCut || found.suppressed === 0) return found
      refused = `${aboutSuppressed(found.suppressed)} Nothing was cut. Copy leaves those rows blank.`
      throw new Error(refused)
    })
    const blob = (type: string, format: (table: CopiedTable) => string) =>
      fetched.then(({ table }) => new Blob([format(table)], { type }))
    try {
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': blob('text/plain', ({ rows }) => formatTsv(rows)),
          ...(cells <= maxHtmlCells ? { 'text/html': blob('text/html', htmlOf) } : {}),
        }),
      ])
      const {
        table: { marks },
        suppressed,
      } = await fetched
      if (suppressed > 0) infoNotice(`${aboutSuppressed(suppressed)} They are blank in the copy.`)
      if (marks.length > 0)
        infoNotice(
          `Copied with ${marks.length === 1 ? 'a column' : 'columns'} next to results that are practice, guesses, stale or unsure.`,
        )
      else if (suppressed === 0 && cells > 1000) infoNotice(`${countNoun(cells, 'cell')} copied.`)
    } catch (error) {
      surface.unmark()
      cut = null
      if (refused === null) problemNotice(error)
      else infoNotice(refused)
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
    const html = event.clipboardData?.getData('text/html') ?? ''
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const table =
      (!plain && html !== '' && parseHtmlTable(html)) || (text === '' ? [] : withoutMarks(parseTsv(text), html))
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
        infoNotice('Press Ctrl+V to paste. The browser allows access to the clipboard only with this shortcut.')
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
    if (item.types.includes('text/plain'))
      return withoutMarks(parseTsv(await (await item.getType('text/plain')).text()), html)
  }
  return []
}

const aboutSuppressed = (rows: number) =>
  `${countNoun(rows, 'row')} ${rows === 1 ? 'is' : 'are'} about people on a do-not-contact list.`

/** The rows when all of them are in memory, few, about no one suppressed, and to be copied without a word beside them; null otherwise. */
function rowsAtHand(session: SheetSession, rects: readonly CellRect[]): Rows | null {
  if (rects.reduce((sum, rect) => sum + cellsIn(rect), 0) > 50_000) return null
  const parts: Rows[] = []
  for (const rect of rects) {
    const columns = session.state.get().columns.slice(rect.left, rect.right + 1)
    const rows: Rows = []
    for (let row = rect.top; row <= rect.bottom; row++) {
      if (!session.windows.has(row) || session.windows.suppressed(row)) return null
      const cells = columns.map(column => session.windows.cell(row, column.id))
      if (cells.some(cell => cell && needsMark(cell))) return null
      rows.push(cells.map(cell => cell?.value ?? null))
    }
    parts.push(rows)
  }
  return joined(
    rects,
    parts.map(rows => ({ rows, marks: [] })),
    0,
  ).rows
}

async function fetchRows(
  session: SheetSession,
  rects: readonly CellRect[],
  headers: boolean,
  cells: number,
): Promise<{ table: CopiedTable; suppressed: number }> {
  const viewId = session.state.get().view.id
  const progress = showProgress(`Copying ${countNoun(cells, 'cell')}`)
  let done = 0
  let suppressed = 0
  try {
    const parts: CopiedTable[] = []
    for (const rect of rects) {
      const rows: Rows = []
      let marks: number[] = []
      for (let top = rect.top; top <= rect.bottom; top += rowsPerAsk) {
        if (progress.signal.aborted) throw new Error('Copying was canceled. The clipboard did not change.')
        const bottom = Math.min(rect.bottom, top + rowsPerAsk - 1)
        const block = session.block({ ...rect, top, bottom })
        const copied = await session.client.view.copy.query({ viewId, block, headers: headers && top === rect.top })
        if (copied.headers) rows.push(copied.headers)
        for (const row of copied.rows) rows.push(row)
        marks = copied.marks
        suppressed += copied.suppressed
        done += (bottom - top + 1) * block.columnIds.length
        progress.set(done / cells)
      }
      parts.push({ rows, marks })
    }
    return { table: joined(rects, parts, headers ? 1 : 0), suppressed }
  } finally {
    progress.close()
  }
}

/** Ranges of the same rows lie side by side, ranges of the same columns below each other. `headers`: rows of names above each. */
function joined(rects: readonly CellRect[], parts: CopiedTable[], headers: number): CopiedTable {
  const [first, second] = rects
  const [one] = parts
  if (!first || !one) return { rows: [], marks: [] }
  const beside = !second || (first.top === second.top && first.bottom === second.bottom)
  const whole = beside ? sideBySide(parts) : { rows: parts.flatMap(({ rows }) => rows), marks: one.marks }
  return withoutEmptyMarks(whole, headers)
}
