// What an action came to, added up over its parts.
import type { EditResult } from '../../../contract/app/cell/edit.ts'

export const nothingDone = (label: string): EditResult => ({
  stepId: null,
  label,
  cells: 0,
  rows: 0,
  skipped: 0,
  held: 0,
  version: 0,
  rowsChanged: false,
})
