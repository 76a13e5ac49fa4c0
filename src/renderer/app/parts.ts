// The parts of the window that are loaded on demand: the open list, the search or the start screen, the panels beside it, the searches of the sidebar, and the palette.
import type { SheetId } from '../../contract/app/ids.ts'
import { jobsPart } from '../file/job-place.tsx'
import { columnFilterPart } from '../sheet/columns/filter-part.ts'
import { type OpenPanel, uiStore } from '../state/open.ts'
import { loadWhenIdle, type OnDemand, onDemand } from '../ui/on-demand.ts'
import { dialogParts } from './dialogs.tsx'

export const viewParts = {
  start: onDemand(() => import('../file/start-screen.tsx').then(part => part.StartScreen)),
  sheet: onDemand<{ sheetId: SheetId }>(() => import('./sheet-page.tsx').then(part => part.SheetPage)),
  search: onDemand(() => import('../search/search-view.tsx').then(part => part.SearchView)),
}

export const searchesPart = onDemand<object>(() =>
  import('../search/sidebar-searches.tsx').then(part => part.SidebarSearches),
)

export const palettePart = onDemand<object>(() => import('./palette.tsx').then(part => part.Palette))

export const panelParts: Readonly<Record<OpenPanel['kind'], { name: string; part: OnDemand<object> }>> = {
  record: {
    name: 'Record',
    part: onDemand(() => import('../answer/record-panel.tsx').then(part => part.RecordPanel)),
  },
  activity: {
    name: 'Activity',
    part: onDemand(() => import('../activity/activity-panel.tsx').then(part => part.ActivityPanel)),
  },
  history: {
    name: 'History',
    part: onDemand(() => import('../history/history-panel.tsx').then(part => part.HistoryPanel)),
  },
  filters: {
    name: 'Filters',
    part: onDemand(() => import('../sheet/filter/filter-panel.tsx').then(part => part.FilterPanel)),
  },
  clean: {
    name: 'Clean',
    part: onDemand(() => import('../clean/clean-panel.tsx').then(part => part.CleanPanel)),
  },
  problems: {
    name: 'Problems',
    part: onDemand(() => import('../sheet/problems/problems-panel.tsx').then(part => part.ProblemsPanel)),
  },
}

/** What the window shows now, so that it is drawn whole at once. */
export async function loadShown(): Promise<void> {
  const { sheetId, search, panel } = uiStore.get()
  const view = sheetId !== null ? viewParts.sheet : search ? viewParts.search : viewParts.start
  await Promise.all([view.load(), searchesPart.load(), panel && panelParts[panel.kind].part.load()])
}

/**
 * What is likely to be opened first, then all the rest: opened later, nothing has to be waited for, also while the engine is
 * away. Returns how to stop.
 */
export const loadRest = (): (() => void) =>
  loadWhenIdle([
    palettePart,
    jobsPart,
    viewParts.sheet,
    dialogParts.import,
    dialogParts.run,
    panelParts.record.part,
    panelParts.activity.part,
    viewParts.search,
    viewParts.start,
    columnFilterPart,
    ...Object.values(panelParts).map(({ part }) => part),
    ...Object.values(dialogParts),
  ])
