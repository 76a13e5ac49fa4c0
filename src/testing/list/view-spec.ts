// Views as tests ask for them: of conditions only, or of one sort only.
import type { ColumnId } from '../../contract/app/ids.ts'
import { type ViewCondition, type ViewSpec, wholeListView } from '../../contract/app/view.ts'

export const where = (...conditions: ViewCondition[]): ViewSpec => ({ ...wholeListView, conditions })
export const sortedBy = (columnId: ColumnId): ViewSpec => ({
  ...wholeListView,
  sort: [{ columnId, descending: false }],
})
