// The filter of a column, loaded when one is first opened or before in idle time.
import type { Column } from '../../../contract/app/sheet.ts'
import { onDemand } from '../../ui/on-demand.ts'

export const columnFilterPart = onDemand<{ column: Column; onClose: () => void }>(() =>
  import('./column-filter.tsx').then(part => part.ColumnFilter),
)
