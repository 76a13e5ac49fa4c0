// The open list: opens its session, then shows the bar, the grid and what stands for missing rows.
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { SheetId } from '../../contract/app/ids.ts'
import type { Settings } from '../../contract/app/settings.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { problemText } from '../ui/words/words.ts'
import { EmptyView } from './empty-view.tsx'
import { FindBar } from './find/find-bar.tsx'
import { followAction } from './follow-action.ts'
import { rowHeights } from './grid/grid-theme.ts'
import { followRecord } from './record-follow.ts'
import { openSession, type SheetSession } from './session.ts'
import { openList, SessionContext } from './session-context.ts'
import './sheet.css'
import './grid/cells.css'
import './grid/overlay.css'
import './columns/column-header.css'
import './menus.css'
import './find/find-bar.css'
import { registerCommands } from '../ui/command/commands.ts'
import { cellCommands } from './cell-commands.ts'
import { columnCommands } from './columns/column-commands.ts'
import { ViewBar } from './filter/view-bar.tsx'
import { sheetCommands } from './sheet-commands.ts'
import { SheetDialogs } from './sheet-dialogs.tsx'
import { SheetGrid } from './sheet-grid.tsx'

/** `head`: first in the bar; `above`: between the bar and the grid. Both are inside the session of the list. */
export function SheetView({ sheetId, head, above }: { sheetId: SheetId; head: ReactNode; above: ReactNode }) {
  const trpc = useTRPC()
  const sheet = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const settings = useQuery(trpc.settings.get.queryOptions())
  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    void sheet.refetch()
    void settings.refetch()
    setAttempt(before => before + 1)
  }
  const error = sheet.error ?? settings.error
  if (error) return <Failed error={error} onRetry={retry} />
  if (!sheet.data || !settings.data) return <Opening />
  return (
    <OpenSheet
      key={`${sheetId} ${attempt}`}
      sheet={sheet.data}
      settings={settings.data}
      head={head}
      above={above}
      onRetry={retry}
    />
  )
}

interface OpenProps {
  sheet: Sheet
  settings: Settings
  head: ReactNode
  above: ReactNode
  onRetry: () => void
}

function OpenSheet({ sheet, settings: { density, fastScroll }, head, above, onRetry }: OpenProps) {
  const { session, failure } = useOpenSession(sheet)
  if (failure) return <Failed error={failure} onRetry={onRetry} />
  if (!session) return <Opening />
  return (
    <SessionContext value={session}>
      <section className="lw-sheet" aria-label={sheet.name}>
        <ViewBar head={head} />
        {above}
        <FindBar />
        <div className="lw-sheet-body">
          {/* Row height and scrolling are fixed for the life of a grid. */}
          <SheetGrid key={`${density} ${fastScroll}`} rowHeight={rowHeights[density]} fastScroll={fastScroll} />
          <EmptyView />
        </div>
        <SheetDialogs />
      </section>
    </SessionContext>
  )
}

const Opening = () => (
  <div className="lw-sheet lw-empty">
    <Loader size="sm" aria-label="Opening the list" />
  </div>
)

/** One session for the life of the component; later versions of the list flow into it. */
function useOpenSession(sheet: Sheet) {
  const client = useTRPCClient()
  const [first] = useState(sheet)
  const [session, setSession] = useState<SheetSession | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  useEffect(() => {
    let left = false
    let close = () => {}
    openSession(client, first).then(
      opened => {
        if (left) return opened.close()
        const unfollow = [followRecord(opened), followAction(opened)]
        close = () => {
          for (const stop of unfollow) stop()
          opened.close()
        }
        setSession(opened)
      },
      error => {
        if (!left) setFailure(error)
      },
    )
    return () => {
      left = true
      close()
    }
  }, [client, first])

  useEffect(() => session?.setSheet(sheet), [session, sheet])
  useEffect(() => {
    if (!session) return
    openList.set({ session })
    const unregister = registerCommands([
      ...columnCommands(session),
      ...cellCommands(session),
      ...sheetCommands(session),
    ])
    return () => {
      unregister()
      openList.set({ session: null })
    }
  }, [session])
  return { session, failure }
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, text } = problemText(error)
  return (
    <div className="lw-sheet lw-empty" role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
