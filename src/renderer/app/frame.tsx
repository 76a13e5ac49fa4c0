// The window: toolbar, lists, the open list, the panel beside it, status bar.
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useState } from 'react'
import { ActivityPanel } from '../activity/activity-panel.tsx'
import { RecordPanel } from '../answer/record-panel.tsx'
import { DropTarget } from '../file/drop-target.tsx'
import { JobStrip } from '../file/job-strip.tsx'
import { StartScreen } from '../file/start-screen.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import { SearchView } from '../search/search-view.tsx'
import { FilterPanel } from '../sheet/filter/filter-panel.tsx'
import { ProblemsPanel } from '../sheet/problems/problems-panel.tsx'
import { SheetView } from '../sheet/sheet-view.tsx'
import { type Panel, ui } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { Divider } from '../ui/divider.tsx'
import { useRoom } from '../ui/narrow.ts'
import { rememberLayout } from '../ui/preferences.ts'
import { AwayBanner } from './away-banner.tsx'
import { DamageBanner } from './damage-banner.tsx'
import classes from './frame.module.css'
import { Sidebar } from './sidebar/sidebar.tsx'
import { StatusBar } from './status-bar.tsx'
import { Toolbar } from './toolbar.tsx'

const panelNames: Record<Panel['kind'], string> = {
  record: 'Record',
  activity: 'Activity',
  history: 'History',
  filters: 'Filters',
  problems: 'Problems',
}

function PanelBody({ kind }: { kind: Panel['kind'] }) {
  if (kind === 'record') return <RecordPanel />
  if (kind === 'activity') return <ActivityPanel />
  if (kind === 'filters') return <FilterPanel />
  if (kind === 'problems') return <ProblemsPanel />
  return <HistoryPanel />
}

/** A width that follows the drag at once and is remembered in the settings. */
function useWidth(name: 'sidebar' | 'panel', standard: number): [number, (width: number) => void] {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const kept = settings?.layout[name]
  const [width, setWidth] = useState(kept ?? standard)
  useEffect(() => {
    if (kept !== undefined) setWidth(kept)
  }, [kept])
  return [
    width,
    next => {
      setWidth(next)
      rememberLayout({ [name]: next })
    },
  ]
}

export function Frame() {
  const sheetId = useStore(ui, value => value.sheetId)
  const search = useStore(ui, value => value.search)
  const panel = useStore(ui, value => value.panel?.kind ?? null)
  const sidebar = useStore(ui, value => value.sidebar)
  const drawers = useRoom() !== 'wide'
  const [sidebarWidth, setSidebarWidth] = useWidth('sidebar', 240)
  const [panelWidth, setPanelWidth] = useWidth('panel', 380)
  const style = { '--sidebar': `${sidebarWidth}px`, '--panel': `${panelWidth}px` } as CSSProperties

  return (
    <div className={classes.frame} style={style}>
      <Toolbar />
      <AwayBanner />
      <DamageBanner />
      <div className={classes.middle}>
        {sidebar && (
          <>
            {drawers && (
              <button
                type="button"
                className={classes.scrim}
                aria-label="Close the lists"
                onClick={() => ui.set({ sidebar: false })}
              />
            )}
            <div className={classes.left}>
              <Sidebar />
            </div>
            <Divider
              label="Width of the lists"
              side="left"
              width={sidebarWidth}
              min={160}
              max={480}
              onWidth={setSidebarWidth}
            />
          </>
        )}
        <main className={classes.main} data-pane="main">
          {sheetId !== null ? <SheetView key={sheetId} sheetId={sheetId} /> : search ? <SearchView /> : <StartScreen />}
        </main>
        {panel && (
          <>
            <Divider
              label="Width of the panel"
              side="right"
              width={panelWidth}
              min={280}
              max={720}
              onWidth={setPanelWidth}
            />
            <aside className={classes.right} data-pane="panel" aria-label={panelNames[panel]}>
              <PanelBody kind={panel} />
            </aside>
          </>
        )}
      </div>
      <JobStrip />
      <StatusBar />
      <DropTarget />
    </div>
  )
}
