// Up and down walk through the lines of the sidebar.
import type { KeyboardEvent } from 'react'

/** Moves the focus to the line above or below; false for other keys. */
export function walkLines(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false
  const lines = [
    ...(event.currentTarget.closest('nav')?.querySelectorAll<HTMLElement>('[data-list], [data-search]') ?? []),
  ]
  lines[lines.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  return true
}
