// The one text field of the grid: it always has the focus, so dead keys and input methods start in it, and becomes the cell editor.
import type { GridMetrics } from '../grid/geometry.ts'
import { columnLeft, rowTop } from '../grid/geometry.ts'
import type { GridCell } from '../grid/selection.ts'

/** `type`: begun by typing, arrows leave the cell · `edit`: begun by F2 or double-click, arrows move the caret. */
export type EditMode = 'type' | 'edit'

export interface CellEditor {
  readonly field: HTMLTextAreaElement
  /** The cell being edited, null while keys go to the grid. */
  editing(): { cell: GridCell; mode: EditMode } | null
  begin(cell: GridCell, text: string, mode: EditMode): void
  /** Ends editing and answers the text; null when nothing was being edited. */
  end(): { cell: GridCell; text: string } | null
  /** Keeps the field over its cell: above the active one while idle, so that candidate windows open there. */
  place(active: GridCell, metrics: GridMetrics): void
  insert(text: string): void
  /** Whether a finger or a mouse is at work: to a finger, the keyboard on the screen only comes when a cell is edited. */
  touched(byFinger: boolean): void
  remove(): void
}

/** Of the field in sheet.css. */
const border = 2
const lineHeight = 18

/** `onType` is called when text arrives while idle: the first letter is in the field already. */
export function createEditor(host: HTMLElement, label: string, onType: () => GridCell | null): CellEditor {
  const clip = document.createElement('div')
  clip.className = 'lw-editor-clip'
  const field = document.createElement('textarea')
  field.className = 'lw-editor'
  field.rows = 1
  field.spellcheck = false
  field.autocomplete = 'off'
  // Hebrew and Arabic are written from the right, whatever the language of the window.
  field.dir = 'auto'
  field.setAttribute('autocorrect', 'off')
  field.setAttribute('autocapitalize', 'off')
  field.setAttribute('aria-label', label)
  field.dataset.idle = ''
  // Where F6 and closing dialogs bring the focus.
  field.dataset.paneStart = ''
  clip.append(field)
  host.append(clip)
  let current: { cell: GridCell; mode: EditMode } | null = null
  let minimum = { width: 0, height: 0 }
  let byFinger = false
  const setKeyboard = () => {
    if (byFinger && !current) field.inputMode = 'none'
    else field.removeAttribute('inputmode')
  }

  const wake = () => {
    if (current) return
    const cell = onType()
    if (!cell) {
      field.value = ''
      return
    }
    current = { cell, mode: 'type' }
    delete field.dataset.idle
    grow()
  }
  const onInput = () => {
    if (field.value !== '' || current) wake()
    grow()
  }
  // Enter that closed a menu or a name field arrives here as a new line: it was not meant for the cell.
  const onBefore = (event: InputEvent) => {
    if (!current && event.inputType === 'insertLineBreak') event.preventDefault()
  }
  field.addEventListener('beforeinput', onBefore)
  field.addEventListener('input', onInput)
  // Composition begins before the first input: the field has to be seen while letters are put together.
  field.addEventListener('compositionstart', wake)

  /** As wide and tall as its text asks for, at least the cell, at most to the edge of the grid. */
  function grow(): void {
    if (!current) return
    const { style } = field
    style.width = `${minimum.width}px`
    style.height = `${minimum.height}px`
    const room = Math.max(minimum.width, clip.clientWidth - field.offsetLeft)
    // Text wraps only where the grid ends: measured without wrapping first.
    style.whiteSpace = 'pre'
    style.width = `${Math.min(Math.max(minimum.width, field.scrollWidth + 2 * border + 8), room)}px`
    style.whiteSpace = ''
    const wanted = Math.max(minimum.height, field.scrollHeight + 2 * border)
    const below = Math.max(minimum.height, clip.clientHeight - field.offsetTop)
    style.height = `${Math.min(wanted, below)}px`
    style.overflowY = wanted > below ? 'auto' : 'hidden'
  }

  return {
    field,
    editing: () => current,
    begin: (cell, text, mode) => {
      // The keyboard on the screen comes with the focus only.
      if (byFinger) field.blur()
      current = { cell, mode }
      setKeyboard()
      delete field.dataset.idle
      field.value = text
      field.focus({ preventScroll: true })
      field.setSelectionRange(text.length, text.length)
      grow()
    },
    end: () => {
      if (!current) return null
      const ended = { cell: current.cell, text: field.value }
      current = null
      setKeyboard()
      field.value = ''
      field.dataset.idle = ''
      return ended
    },
    place: (active, m) => {
      const cell = current?.cell ?? active
      const column = m.columns[cell.col]
      const left = column?.pinned ? (m.columns.find(one => one.pinned)?.left ?? 0) : m.pinnedWidth
      clip.style.inset = `${m.headerHeight}px 0 0 ${left}px`
      minimum = { width: (column?.width ?? 0) + 1, height: m.rowHeight + 1 }
      const x = columnLeft(m, cell.col) - m.scrollLeft - left - 1
      const y = rowTop(m, cell.row) - m.scrollTop - 1
      const idle = current === null
      // Idle and out of sight it waits at the edge: focusing it must never scroll the page.
      const room = { x: Math.max(0, m.width - left - 40), y: Math.max(0, m.height - m.headerHeight - m.rowHeight) }
      field.style.left = `${idle ? Math.min(Math.max(0, x), room.x) : x}px`
      field.style.top = `${idle ? Math.min(Math.max(0, y), room.y) : y}px`
      if (idle) {
        field.style.width = '1px'
        field.style.height = `${m.rowHeight}px`
      } else {
        field.style.paddingBlock = `${Math.max(0, (minimum.height - 2 * border - lineHeight) / 2)}px`
        grow()
      }
    },
    insert: text => {
      field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
      grow()
    },
    touched: finger => {
      byFinger = finger
      setKeyboard()
    },
    remove: () => clip.remove(),
  }
}
