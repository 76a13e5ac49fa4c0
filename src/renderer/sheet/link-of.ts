// The page that a cell names, to be opened in the browser.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'

/** null where the cell names none. Always https: nothing else leaves the desktop window, and browsers try it first too. */
export function linkOf(type: ColumnType, value: string | null): string | null {
  if (!columnTypeFacts[type].opensPage || value === null) return null
  const text = value.trim().replace(/^https?:\/\//i, '')
  // Another scheme, a path of this computer, or words: no page.
  if (!/^[^\s/:?#@]+\.[^\s/:?#@]+/.test(text)) return null
  const url = URL.parse(`https://${text}`)
  return url && url.username === '' && url.password === '' ? url.href : null
}
