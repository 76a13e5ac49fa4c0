// Ctrl+V on the start screen, where no list is open: the table on the clipboard becomes a new list.

import { uiStore } from '../state/open.ts'
import { isOverlaid } from '../ui/focus/overlay.ts'
import { problemNotice } from '../ui/notice/notices.tsx'
import { importText } from './open-file.ts'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))

/** Listens for the life of the page; returns how to stop. */
export function followPaste(): () => void {
  const onPaste = (event: ClipboardEvent) => {
    const { sheetId, search } = uiStore.get()
    if (sheetId !== null || search || isOverlaid() || isField(event.target)) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text.trim() === '') return
    event.preventDefault()
    importText(text).catch(problemNotice)
  }
  window.addEventListener('paste', onPaste)
  return () => window.removeEventListener('paste', onPaste)
}
