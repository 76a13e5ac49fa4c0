// The record panel's data: fields, reports with the deciding rule, history of a row.
import type { RowRecord } from '../../contract/app/answer.ts'
import type { RowId, SheetId } from '../../contract/app/ids.ts'

export interface Records {
  get(sheetId: SheetId, rowId: RowId): Promise<RowRecord>
}
