// The large actions that are cut off by kill tests, and the list they are done to.
import type { SheetId } from '../../contract/app/ids.ts'

export const crashActions = [
  'cells',
  'paste in two calls',
  'fill',
  'clear',
  'replace',
  'fix',
  'fix probable errors',
  'insert rows',
  'delete rows',
  'duplicate rows',
  'revert',
  'add a computed column',
  'change a computed column',
  'update from a file',
  'seen before',
  'unify spellings',
  'match with a list',
  'mark what differs',
  'undo',
  'redo',
  'jump',
  'jump to a branch',
] as const

export type CrashAction = (typeof crashActions)[number]

/** What the list of the tests has: its id is 1, as are those of its columns in order. */
export const crashList = { sheetId: 1 as SheetId, rows: 4000, columns: ['Name', 'Mail', 'Note', 'Town', 'Length'] }
