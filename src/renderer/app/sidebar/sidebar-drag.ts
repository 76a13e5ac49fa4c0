// Dragging lines of the sidebar: what is dragged, over which half of which line, and what dropping it does.
import { type DragEvent, useState } from 'react'
import type { Workbook } from '../../../contract/app/sheet.ts'
import { dropList, dropWorkbook, type SidebarLine } from '../../lists/arrange.ts'
import { moveList } from '../../lists/lists.ts'
import { sameLine } from '../../lists/naming.ts'
import { moveWorkbook } from '../../lists/workbooks.ts'
import { createStore, useStore } from '../../state/store.ts'
import { problemNotice } from '../../ui/notice/notices.tsx'

/** One drag at a time, in this window only: nothing is read from what other programs drag. */
const dragged = createStore<{ line: SidebarLine | null }>({ line: null })

function drop(books: readonly Workbook[], line: SidebarLine, over: SidebarLine, below: boolean): void {
  if ('sheetId' in line) {
    const move = dropList(books, over, below)
    const onItself = move?.kind === 'into' && move.before === line.sheetId
    if (move && !onItself) moveList(line.sheetId, move).catch(problemNotice)
    return
  }
  const before = dropWorkbook(books, over, below)
  if (before !== undefined && before !== line.workbookId) moveWorkbook(line.workbookId, before).catch(problemNotice)
}

/** Handlers and marks for a line that can be dragged and dropped on. */
export function useDragLine(line: SidebarLine, books: readonly Workbook[]) {
  const [half, setHalf] = useState<'above' | 'below' | null>(null)
  const from = useStore(dragged, value => value.line)
  const isBelow = (event: DragEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return event.clientY > box.top + box.height / 2
  }
  return {
    draggable: true,
    'data-dragged': sameLine(from, line) || undefined,
    'data-drop': half ?? undefined,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.stopPropagation()
      event.dataTransfer.effectAllowed = 'move'
      // Firefox begins a drag only with data.
      event.dataTransfer.setData('text/plain', '')
      dragged.set({ line })
    },
    onDragEnd: () => dragged.set({ line: null }),
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!from || sameLine(from, line)) return
      event.preventDefault()
      event.stopPropagation()
      event.dataTransfer.dropEffect = 'move'
      setHalf(isBelow(event) ? 'below' : 'above')
    },
    onDragLeave: () => setHalf(null),
    onDrop: (event: DragEvent<HTMLElement>) => {
      setHalf(null)
      if (!from) return
      event.preventDefault()
      event.stopPropagation()
      dragged.set({ line: null })
      drop(books, from, line, isBelow(event))
    },
  }
}
