// The window: toolbar, lists, the open list, the panel beside it, status bar.
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { DropTarget } from '../file/drop-target.tsx'
import { JobPlace } from '../file/job-place.tsx'
import { tourPart } from '../guide/feature.ts'
import { tourStore } from '../guide/tour-state.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { Divider } from '../ui/divider.tsx'
import { useRoom } from '../ui/narrow.ts'
import { OnDemandBody } from '../ui/on-demand-body.tsx'
import { rememberLayout } from '../ui/preferences.ts'
import { AwayBanner } from './away-banner.tsx'
import { DamageBanner } from './damage-banner.tsx'
import classes from './frame.module.css'
import { PanelTabs } from './panel-tabs.tsx'
import { panelParts, viewParts } from './parts.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { StatusBar } from './status-bar.tsx'
import { Toolbar } from './toolbar.tsx'

const inPane = (content: ReactNode) => <Box p="md">{content}</Box>

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
  const sheetId = useStore(uiStore, value => value.sheetId)
  const search = useStore(uiStore, value => value.search)
  const panel = useStore(uiStore, value => value.panel?.kind ?? null)
  const sidebar = useStore(uiStore, value => value.sidebar)
  const onTour = useStore(tourStore, value => value.step !== null)
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
                aria-label="Hide lists"
                onClick={() => uiStore.set({ sidebar: false })}
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
          {sheetId !== null ? (
            <OnDemandBody key={sheetId} part={viewParts.sheet} props={{ sheetId }} frame={inPane} />
          ) : search ? (
            <OnDemandBody part={viewParts.search} props={{}} frame={inPane} />
          ) : (
            <OnDemandBody part={viewParts.start} props={{}} frame={inPane} />
          )}
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
            <aside className={classes.right} data-pane="panel" aria-label={panelParts[panel].name}>
              <PanelTabs kind={panel} />
              <div className={classes.shown} data-panel-body tabIndex={-1}>
                <OnDemandBody key={panel} part={panelParts[panel].part} props={{}} frame={inPane} />
              </div>
            </aside>
          </>
        )}
      </div>
      <JobPlace />
      {onTour && <OnDemandBody part={tourPart} props={{}} frame={() => null} />}
      <StatusBar />
      <DropTarget />
    </div>
  )
}
