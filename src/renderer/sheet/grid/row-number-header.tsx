// The corner above the row numbers: selects everything.

import { useSession } from '../session-context.ts'
import { selectRange } from './selection.ts'

export function RowNumberHeader() {
  const session = useSession()
  const selectAll = () => {
    const { rows, cols } = session.extent()
    session.select(selectRange('all', { row: 0, col: 0 }, { row: rows - 1, col: cols - 1 }), null)
    session.surface?.focus()
  }
  return (
    <button type="button" className="lw-corner" tabIndex={-1} aria-label="Select everything" onClick={selectAll}>
      <span aria-hidden="true" />
    </button>
  )
}
