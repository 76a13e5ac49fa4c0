// What a tick wrote, as the pages hear of it: lists with the rows that got results.
import type { RowId, SheetId } from '../../../contract/app/ids.ts'
import type { ChangeFeed } from '../../base/changes.ts'

/** A list whose cells changed, and its new version. */
export interface WrittenList {
  sheetId: number
  version: number
  /** New rows came. */
  rows: boolean
  /** Rows that got results. */
  rowIds: number[]
}

export function tellWritten(changes: ChangeFeed, lists: readonly WrittenList[]): void {
  // Ids of our own lists and rows.
  for (const { sheetId, version, rows, rowIds } of lists)
    changes.sheet({ sheetId: sheetId as SheetId, version, rows, results: rowIds as RowId[] })
}
