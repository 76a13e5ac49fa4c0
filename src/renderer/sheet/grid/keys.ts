// The keyboard of the grid: what each key does while a cell is chosen and while it is edited.
import type { Column } from '../../../contract/app/sheet.ts'
import { uiStore } from '../../state/open.ts'
import { isMac, keyOf } from '../../ui/command/keys.ts'
import { problemNotice } from '../../ui/notice/notices.tsx'
import type { SheetClipboard } from '../clipboard/clipboard.ts'
import { deleteColumns, insertColumn } from '../columns/column-actions.ts'
import { openHeader } from '../columns/header-ui.ts'
import type { AidList } from '../edit/aid-list.ts'
import { isoDay, isoTime } from '../edit/aids.ts'
import { beginEdit, cancelEdit, commitEdit, commitToSelection } from '../edit/editing.ts'
import type { CellEditor } from '../edit/editor.ts'
import { clearSelection, deleteRows, insertRows, redoStep, setCell, undoStep } from '../edit/edits.ts'
import { fillByKey } from '../edit/fill.ts'
import { inspectActive } from '../edit/inspect.ts'
import { cancelProgress } from '../progress.ts'
import type { SheetSession } from '../session.ts'
import { forgetTab, moveByKey, stepFrom } from './movement.ts'
import { activeRowId } from './row-at.ts'
import { extendTo, lastRange, rectsOf, selectRange } from './selection.ts'

export interface KeyParts {
  readonly session: SheetSession
  readonly editor: CellEditor
  readonly clipboard: SheetClipboard
  readonly aids: AidList
  /** Opens the context menu at the active cell. */
  onMenuKey(): void
}

/** Listens on the grid's text field; returns how to stop. */
export function listenToKeys(parts: KeyParts): () => void {
  const { field } = parts.editor
  const onKey = (event: KeyboardEvent) => {
    // Letters on their way through an input method belong to it.
    if (event.isComposing || event.key === 'Process' || event.key === 'Dead') return
    const handled = parts.editor.editing() ? editingKey(parts, event) : idleKey(parts, event)
    if (!handled) return
    event.preventDefault()
    event.stopPropagation()
  }
  field.addEventListener('keydown', onKey)
  return () => field.removeEventListener('keydown', onKey)
}

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'])
const modOf = (event: KeyboardEvent) => (isMac ? event.metaKey : event.ctrlKey)

function editingKey({ session, editor, aids }: KeyParts, event: KeyboardEvent): boolean {
  if (aids.key(event)) return true
  const { key, shiftKey } = event
  if (key === 'Escape') {
    cancelEdit(session, editor)
    return true
  }
  if (key === 'Enter' && event.altKey) {
    editor.insert('\n')
    return true
  }
  if (key === 'Enter' && modOf(event)) {
    commitToSelection(session, editor)
    return true
  }
  if (key === 'Enter' || key === 'Tab') {
    commitEdit(session, editor)
    stepFrom(session, key, shiftKey)
    return true
  }
  const now = modOf(event) ? nowOf(event) : null
  if (now !== null) {
    editor.insert(now)
    return true
  }
  if (key === 'F2') {
    const { value } = editor.field
    const cell = editor.editing()?.cell
    if (cell) editor.begin(cell, value, editor.editing()?.mode === 'type' ? 'edit' : 'type')
    return true
  }
  const leaves = /^(Arrow|Page)/.test(key) && editor.editing()?.mode === 'type'
  if (!leaves || modOf(event) || event.altKey) return false
  commitEdit(session, editor)
  return moveByKey(session, { key, jump: false, extend: shiftKey })
}

function idleKey(parts: KeyParts, event: KeyboardEvent): boolean {
  const { session, editor, clipboard } = parts
  const { key, shiftKey, altKey } = event
  // On its way to a combination: Shift+Tab still belongs to a row of Tabs.
  if (modifiers.has(key)) return false
  const mod = modOf(event)
  if (altKey && key === 'ArrowDown') return openHeaderOf(session, 'menu')
  if (altKey && key === 'Enter') {
    void inspectActive(session)
    return true
  }
  if (altKey) return false
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    parts.onMenuKey()
    return true
  }
  if (mod) return modKey(parts, event)
  if (key !== 'Tab' && key !== 'Enter') forgetTab()
  if (key === 'Enter' || key === 'Tab') stepFrom(session, key, shiftKey)
  else if (key === 'F2') beginEdit(session, editor, 'edit')
  else if (key === 'Escape') return onEscape(session, clipboard)
  else if (key === 'Backspace' && shiftKey) selectActive(session)
  else if (key === 'Delete' || key === 'Backspace') clearSelection(session)
  else if (key === ' ' && shiftKey) selectWhole(session, 'rows')
  else if (key === ' ') toggleRecord(session)
  else return moveByKey(session, { key, jump: false, extend: shiftKey })
  return true
}

function modKey({ session, clipboard }: KeyParts, event: KeyboardEvent): boolean {
  const { shiftKey } = event
  const key = keyOf(event)
  forgetTab()
  const now = nowOf(event)
  // Lists are changed by a command.
  if (key === 'pageup' || key === 'pagedown') return false
  if (key === 'a') selectRegion(session)
  else if (key === ' ') selectWhole(session, shiftKey ? 'all' : 'columns')
  else if (key === 'backspace') session.surface?.reveal(session.state.get().selection.active)
  else if (key === 'd' && !shiftKey) fillByKey(session, 'down')
  else if (key === 'r' && !shiftKey) fillByKey(session, 'right')
  else if (key === 'z' && !shiftKey) void undoStep(session)
  else if (key === 'y' || (key === 'z' && shiftKey)) void redoStep(session)
  else if (key === 'c' && shiftKey) clipboard.copy(true)
  else if (key === 'v') {
    // The browser pastes; what of it is known by the event that follows.
    if (shiftKey) clipboard.valuesOnly()
    return false
  } else if (key === 'l' && shiftKey) return openHeaderOf(session, 'filter')
  else if (now !== null) setCell(session, session.state.get().selection.active, now)
  else if (key === "'" || key === '"') typeAbove(session)
  else if (key === '+') void insertSelected(session)
  else if (key === '-') void deleteSelected(session)
  else return moveByKey(session, { key: event.key, jump: true, extend: shiftKey })
  return true
}

/** Esc cancels what takes a while, or drops the copied mark, or shrinks the selection to the active cell. */
function onEscape(session: SheetSession, clipboard: SheetClipboard): boolean {
  if (cancelProgress() || clipboard.forget()) return true
  const { ranges } = session.state.get().selection
  const range = ranges[0]
  const small = ranges.length === 1 && range?.anchor.row === range?.head.row && range?.anchor.col === range?.head.col
  if (small && range?.kind === 'cells') return false
  selectActive(session)
  return true
}

function selectActive(session: SheetSession): void {
  const { active } = session.state.get().selection
  session.select(selectRange('cells', active, active), active)
}

/** The columns of a selection of whole columns; null for any other one. */
function wholeColumns(session: SheetSession): Column[] | null {
  const { selection, columns } = session.state.get()
  if (selection.ranges.some(({ kind }) => kind !== 'columns')) return null
  const rects = rectsOf(selection, session.extent())
  return columns.filter((_, col) => rects.some(({ left, right }) => left <= col && col <= right))
}

async function insertSelected(session: SheetSession): Promise<void> {
  const [first, ...more] = wholeColumns(session) ?? []
  if (!first) await insertRows(session, 'above')
  else for (const _ of [first, ...more]) await insertColumn(session, first, 'left')
}

async function deleteSelected(session: SheetSession): Promise<void> {
  const columns = wholeColumns(session)
  if (columns) await deleteColumns(session, columns)
  else await deleteRows(session)
}

function selectWhole(session: SheetSession, kind: 'rows' | 'columns' | 'all'): void {
  const { selection } = session.state.get()
  session.select(extendTo(selection, lastRange(selection).head, kind), null)
}

/** Ctrl+A takes the block of filled cells around the active one first, then everything. */
function selectRegion(session: SheetSession): void {
  const { selection, columns } = session.state.get()
  const { rows } = session.extent()
  const filled = (row: number) => columns.some(({ id }) => session.windows.cell(row, id)?.value)
  const { row } = selection.active
  // Only what is in memory is looked at: a block that reaches beyond is the whole list to the eye.
  let [top, bottom] = [row, row]
  if (session.windows.has(row) && filled(row)) {
    while (top > 0 && session.windows.has(top - 1) && filled(top - 1)) top--
    while (bottom < rows - 1 && session.windows.has(bottom + 1) && filled(bottom + 1)) bottom++
  }
  const bounded = (top > 0 && session.windows.has(top - 1)) || (bottom < rows - 1 && session.windows.has(bottom + 1))
  const range = lastRange(selection)
  const already =
    Math.min(range.anchor.row, range.head.row) <= top && Math.max(range.anchor.row, range.head.row) >= bottom
  if (!bounded || (already && bottom > top) || top === bottom) selectWhole(session, 'all')
  else
    session.select(
      {
        ...selectRange('cells', { row: top, col: 0 }, { row: bottom, col: columns.length - 1 }),
        active: selection.active,
      },
      null,
    )
}

/** What Ctrl+; and Ctrl+Shift+; write, as it is written everywhere alike: today, the time now. Null: another key. */
function nowOf(event: KeyboardEvent): string | null {
  const key = keyOf(event)
  // With Shift the key gives a colon on most layouts.
  if (key === ':' || (key === ';' && event.shiftKey)) return isoTime(new Date())
  return key === ';' ? isoDay(new Date()) : null
}

function typeAbove(session: SheetSession): void {
  const { active } = session.state.get().selection
  const column = session.columnAt(active.col)
  const above = column && active.row > 0 ? session.windows.cell(active.row - 1, column.id) : undefined
  if (above) setCell(session, active, above.value ?? '')
}

function toggleRecord(session: SheetSession): void {
  if (uiStore.get().panel?.kind === 'record') {
    uiStore.set({ panel: null })
    return
  }
  activeRowId(session).then(rowId => {
    if (rowId !== undefined) uiStore.set({ panel: { kind: 'record', rowId } })
  }, problemNotice)
}

function openHeaderOf(session: SheetSession, part: 'menu' | 'filter'): boolean {
  const column = session.columnAt(session.state.get().selection.active.col)
  if (column) openHeader(column.id, part)
  return true
}
