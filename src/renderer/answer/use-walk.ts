// Walking through the rows of the view with the record panel open, and following the grid's active cell.
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RowId } from '../../contract/app/ids.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { problemNotice } from '../ui/notice/notices.tsx'

interface Walk {
  /** Place of the row in the view, from 0; null when the view does not hold it. */
  place: number | null
  rows: number
  go: (by: -1 | 1) => void
}

export function useWalk(rowId: RowId): Walk {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const view = useStore(gridStore, state => state.view)
  const activeRow = useStore(gridStore, state => state.active?.row ?? null)
  const position = useQuery(trpc.view.position.queryOptions(view ? { viewId: view.id, rowId } : skipToken))
  const place = position.data ?? null

  const show = async (row: number) => {
    const at = gridStore.get().view
    if (!at || row < 0 || row >= at.rows) return
    try {
      const window = await client.view.window.query({ viewId: at.id, first: row, count: 1, columnIds: [] })
      const next = window.ids[0]
      if (next !== undefined && uiStore.get().panel?.kind === 'record')
        uiStore.set({ panel: { kind: 'record', rowId: next } })
    } catch (error) {
      problemNotice(error)
    }
  }

  // The row the panel was opened for counts as followed; only later moves of the active cell change it.
  const followed = useRef(activeRow)
  const follow = useRef(show)
  follow.current = show
  useEffect(() => {
    if (activeRow === null || activeRow === followed.current) return
    followed.current = activeRow
    void follow.current(activeRow)
  }, [activeRow])

  return { place, rows: view?.rows ?? 0, go: by => place !== null && void show(place + by) }
}
