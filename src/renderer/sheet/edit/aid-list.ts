// The list below the cell editor with what may be picked: by the mouse, or by Alt+Down, arrows and Enter. It takes no key
// before Alt+Down, so that typing goes on as without it.

import type { GridSurface } from '../grid/surface.ts'
import type { SheetSession } from '../session.ts'
import { aidsFor, type EditorHelp } from './aids.ts'
import type { CellEditor } from './editor.ts'

export interface AidList {
  /** Takes the key when it belongs to the list. Enter and Tab take the marked aid and go on to leave the cell. */
  key(event: KeyboardEvent): boolean
  close(): void
}

let lists = 0

export function createAidList(
  host: HTMLElement,
  session: SheetSession,
  surface: GridSurface,
  editor: CellEditor,
): AidList {
  const { field } = editor
  const list = document.createElement('div')
  list.className = 'lw-aids'
  list.id = `lw-aids-${++lists}`
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'To pick from')
  list.hidden = true
  host.append(list)
  let aids: EditorHelp[] = []
  let marked: number | null = null
  /** Text and cell that the list was made for, or closed at. */
  let made: string | null = null

  function show(): void {
    const editing = editor.editing()
    const column = editing && session.columnAt(editing.cell.col)
    const key = editing && `${editing.cell.row} ${editing.cell.col} ${field.value}`
    if (key === made) return
    made = key
    marked = null
    aids = column ? aidsFor(column.type, field.value, new Date()) : []
    list.hidden = aids.length === 0
    if (aids.length > 0) render()
  }

  function render(): void {
    list.replaceChildren(
      ...aids.map(({ value, note }, at) => {
        const option = document.createElement('div')
        option.id = `${list.id}-${at}`
        option.setAttribute('role', 'option')
        option.setAttribute('aria-selected', String(at === marked))
        const dim = document.createElement('span')
        dim.textContent = note
        option.append(value, dim)
        // Before the field loses the focus, which would end the editing.
        option.addEventListener('pointerdown', event => {
          event.preventDefault()
          take(at)
        })
        return option
      }),
    )
    const box = field.getBoundingClientRect()
    const frame = host.getBoundingClientRect()
    const below = box.bottom - frame.top + 2
    const fits = below + list.offsetHeight <= frame.height
    list.style.left = `${Math.max(0, Math.min(box.left - frame.left, frame.width - list.offsetWidth))}px`
    list.style.top = `${fits ? below : Math.max(0, box.top - frame.top - list.offsetHeight - 2)}px`
    if (marked === null) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', `${list.id}-${marked}`)
  }

  function take(at: number): void {
    const editing = editor.editing()
    const aid = aids[at]
    if (!editing || !aid) return
    editor.begin(editing.cell, aid.value, editing.mode)
    made = `${editing.cell.row} ${editing.cell.col} ${aid.value}`
    hide()
  }

  function hide(): void {
    aids = []
    marked = null
    list.hidden = true
  }

  const unfollow = surface.onDraw(show)
  field.addEventListener('input', show)
  return {
    key({ key, altKey }) {
      if (aids.length === 0) return false
      if (marked === null) {
        if (key !== 'ArrowDown' || !altKey) return false
        marked = 0
      } else if (key === 'ArrowDown') marked = (marked + 1) % aids.length
      else if (key === 'ArrowUp') marked = (marked + aids.length - 1) % aids.length
      else if (key === 'Escape') {
        hide()
        return true
      } else {
        if (key === 'Enter' || key === 'Tab') take(marked)
        return false
      }
      render()
      return true
    },
    close() {
      unfollow()
      field.removeEventListener('input', show)
      list.remove()
    },
  }
}
