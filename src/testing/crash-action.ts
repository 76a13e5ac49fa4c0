// What the kill tests of large actions and their children say to each other.
import type { SheetId } from '../contract/app/ids.ts'

export const crashActions = [
  'cells',
  'paste in two calls',
  'fill',
  'clear',
  'replace',
  'fix',
  'insert rows',
  'delete rows',
  'duplicate rows',
  'revert',
  'add a computed column',
  'change a computed column',
  'seen before',
  'undo',
  'redo',
  'jump',
  'jump to a branch',
] as const

export interface CrashActionAsk {
  dir: string
  action: (typeof crashActions)[number]
  /** The how many-th call of the writer is the last one, 0 = none; or it ends when only the last one is missing. */
  at: number | 'closing'
  /** It ends while the writer is at it, not when it has answered. */
  during: boolean
}

/** What the list of the tests has: its id is 1, as are those of its columns in order. */
export const crashList = { sheetId: 1 as SheetId, rows: 4000, columns: ['Name', 'Mail', 'Note', 'Length'] }
