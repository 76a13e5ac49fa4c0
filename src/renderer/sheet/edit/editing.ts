// Beginning, committing and giving up the editing of a cell.
import { infoNotice } from '../../ui/notice/notices.tsx'
import { pasteTable } from '../clipboard/paste.ts'
import { computedWords } from '../computed/computed-actions.ts'
import type { GridCell } from '../grid/selection.ts'
import type { SheetSession } from '../session.ts'
import type { CellEditor, EditMode } from './editor.ts'
import { setCell } from './edits.ts'

/** Opens the editor on the active cell with its text; rows that have not come yet cannot be edited. */
export function beginEdit(session: SheetSession, editor: CellEditor, mode: EditMode): void {
  const { active } = session.state.get().selection
  const column = session.columnAt(active.col)
  const cell = column && session.windows.cell(active.row, column.id)
  if (!cell) return
  if (column.computed) {
    infoNotice(computedWords(column), session.sheetId)
    return
  }
  session.surface?.reveal(active)
  editor.begin(active, cell.value ?? '', mode)
  session.surface?.paint()
}

/** The cell that typing starts in; null when its row has not come yet. */
export function typingCell(session: SheetSession): GridCell | null {
  const { active } = session.state.get().selection
  if (!session.windows.has(active.row)) return null
  session.surface?.reveal(active)
  session.surface?.paint()
  return active
}

/** Stores what was typed; false when nothing was being edited. */
export function commitEdit(session: SheetSession, editor: CellEditor): boolean {
  const ended = editor.end()
  if (!ended) return false
  setCell(session, ended.cell, ended.text)
  session.surface?.paint()
  return true
}

export function cancelEdit(session: SheetSession, editor: CellEditor): void {
  editor.end()
  session.surface?.paint()
}

/** Ctrl+Enter: what was typed goes into every selected cell. */
export function commitToSelection(session: SheetSession, editor: CellEditor): void {
  const ended = editor.end()
  if (ended) void pasteTable(session, [[ended.text]], 'Fill')
  session.surface?.paint()
}
