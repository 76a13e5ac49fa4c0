// Shows where a link leads: a list, a row or cell of it, or a search. Filters stay as they are until the person decides.
import type { RowId, SheetId } from '../../contract/app/ids.ts'
import type { LinkedPlace } from '../../contract/app/link/link.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { openList } from '../lists/lists.ts'
import { engineClient } from '../rpc/client.ts'
import { openSearch } from '../search/open-search.ts'
import { goToCell } from '../sheet/grid/movement.ts'
import type { SheetSession } from '../sheet/session.ts'
import { openList as openSession } from '../sheet/session-context.ts'
import { uiStore } from '../state/open.ts'
import { doneNotice, infoNotice } from '../ui/notice/notices.tsx'

const betweenLooks = 50
const looks = 200

/** The list on screen with its grid; null when the person opened something else, or it does not open. */
async function shownList(sheetId: SheetId): Promise<SheetSession | null> {
  for (let look = 0; look < looks; look++) {
    const { session } = openSession.get()
    if (session?.sheetId === sheetId && session.surface) return session
    if (uiStore.get().sheetId !== sheetId) return null
    await new Promise(resolve => setTimeout(resolve, betweenLooks))
  }
  return null
}

/** False where the filter hides the row. */
async function goToRow(session: SheetSession, rowId: RowId, col: number): Promise<boolean> {
  const { view } = session.state.get()
  const row = await engineClient.view.position.query({ viewId: view.id, rowId })
  if (row === null) return false
  goToCell(session, { row, col })
  session.surface?.focus()
  return true
}

export async function showLinked(place: LinkedPlace): Promise<void> {
  if (place.to === 'search') return openSearch(place.searchId)
  const { sheetId, rowId, columnId, gone } = place
  openList(sheetId)
  if (gone !== null) infoNotice(`The ${gone} of this link was deleted.`, sheetId)
  if (rowId === null) return
  const session = await shownList(sheetId)
  if (!session) return
  const { columns, selection } = session.state.get()
  const at = columns.findIndex(({ id }) => id === columnId)
  if (columnId !== null && at === -1) infoNotice('The column of this link is hidden.', sheetId)
  const col = at === -1 ? selection.active.col : at
  if (await goToRow(session, rowId, col)) return
  doneNotice(
    'The filter of this list hides the row of the link.',
    {
      label: 'Show all rows',
      run: async () => {
        const { sort } = session.state.get().view.spec
        await session.show({ ...wholeListView, sort })
        await goToRow(session, rowId, col)
      },
    },
    sheetId,
  )
}
