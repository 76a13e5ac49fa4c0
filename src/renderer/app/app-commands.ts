// The commands of the window itself: undo, panels, panes, settings, help; screens add their own with registerCommands.
import {
  IconActivity,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsDiff,
  IconBook,
  IconDatabaseSearch,
  IconDevices,
  IconDownload,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconKeyboard,
  IconLayoutSidebar,
  IconLock,
  IconMoon,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react'
import { openList, openNeighbour, openSheet } from '../lists/lists.ts'
import { engineClient, queryClient, trpc } from '../rpc/client.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { awayReason, noList } from '../ui/command/blocked.ts'
import type { PageCommand } from '../ui/command/command.ts'
import { togglePalette } from '../ui/focus/overlay.ts'
import { togglePanel, walkPanes } from '../ui/focus/panes.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { changeSettings } from '../ui/preferences.ts'
import { stepLabel } from '../ui/words/step-label.ts'

const panelShown = (kind: 'activity' | 'history') => () => uiStore.get().panel?.kind === kind

/** Undo or redo of the open list, saying what it was. */
const step = (kind: 'undo' | 'redo') => async () => {
  const sheet = openSheet()
  if (!sheet) return
  const { label } = await engineClient.edit[kind].mutate({ sheetId: sheet.id })
  doneNotice(`${kind === 'undo' ? 'Undone' : 'Redone'}: ${stepLabel(label)}`, undefined, sheet.id)
}

/** "Undo: fill down". */
const stepTitle = (kind: 'undo' | 'redo') => () => {
  const name = kind === 'undo' ? 'Undo' : 'Redo'
  const label = gridStore.get().sheet?.[kind]
  return label ? `${name}: ${stepLabel(label)}` : name
}

const stepBlocked = (kind: 'undo' | 'redo') => () =>
  noList() ?? (openSheet()?.[kind] ? null : `Nothing to ${kind} in this list.`)

export const appCommands: readonly PageCommand[] = [
  {
    id: 'edit.undo',
    title: 'Undo',
    group: 'Edit',
    placements: {
      desktop: { menu: 'Edit', section: 'steps' },
      palette: true,
      toolbar: { section: 'steps', room: 'tiny', title: stepTitle('undo') },
    },
    icon: IconArrowBackUp,
    keys: ['mod+Z'],
    blocked: stepBlocked('undo'),
    perform: step('undo'),
  },
  {
    id: 'edit.redo',
    title: 'Redo',
    group: 'Edit',
    placements: {
      desktop: { menu: 'Edit', section: 'steps' },
      palette: true,
      toolbar: { section: 'steps', room: 'drawers', title: stepTitle('redo') },
    },
    icon: IconArrowForwardUp,
    keys: ['mod+Y', 'mod+shift+Z'],
    blocked: stepBlocked('redo'),
    perform: step('redo'),
  },
  {
    id: 'view.search',
    title: 'Show only rows that contain…',
    group: 'Edit',
    placements: { desktop: { menu: 'View', section: 'view' }, palette: true },
    icon: IconSearch,
    keywords: 'search find filter',
    blocked: noList,
    perform: () => document.querySelector<HTMLElement>('.lw-view-search input')?.focus(),
  },
  {
    id: 'view.start',
    title: 'Start screen',
    group: 'View',
    placements: { desktop: { menu: 'View', section: 'commands' }, palette: true },
    icon: IconHome,
    keys: ['mod+W'],
    keywords: 'home recent close list tab',
    perform: () => openList(null),
  },
  {
    id: 'view.next-list',
    title: 'Next list',
    group: 'View',
    placements: { desktop: { menu: 'View', section: 'lists' }, palette: true },
    keys: ['mod+PageDown', 'mod+shift+PageDown'],
    keywords: 'sheet tab after switch',
    perform: () => openNeighbour(1),
  },
  {
    id: 'view.previous-list',
    title: 'Previous list',
    group: 'View',
    placements: { desktop: { menu: 'View', section: 'lists' }, palette: true },
    keys: ['mod+PageUp', 'mod+shift+PageUp'],
    keywords: 'sheet tab before switch',
    perform: () => openNeighbour(-1),
  },
  {
    id: 'view.sidebar',
    title: 'Show or hide the lists',
    group: 'View',
    placements: {
      desktop: { menu: 'View', section: 'panels' },
      palette: true,
      toolbar: { section: 'lists', room: 'tiny', pressed: () => uiStore.get().sidebar },
    },
    icon: IconLayoutSidebar,
    keys: ['mod+B'],
    keywords: 'sidebar',
    perform: () => uiStore.set({ sidebar: !uiStore.get().sidebar }),
  },
  {
    id: 'view.history',
    title: 'Show or hide the history',
    group: 'View',
    placements: {
      desktop: { menu: 'View', section: 'panels' },
      palette: true,
      toolbar: { section: 'window', room: 'wide', pressed: panelShown('history') },
    },
    icon: IconHistory,
    keywords: 'steps undo panel',
    blocked: noList,
    perform: () => togglePanel('history'),
  },
  {
    id: 'activity.open',
    title: 'Show or hide the activity',
    group: 'View',
    placements: {
      desktop: { menu: 'View', section: 'panels' },
      palette: true,
      toolbar: { section: 'window', room: 'wide', pressed: panelShown('activity') },
    },
    icon: IconActivity,
    keys: ['mod+J'],
    keywords: 'runs progress panel',
    perform: () => togglePanel('activity'),
  },
  {
    id: 'history.compare',
    title: 'Compare two points in history…',
    group: 'Edit',
    placements: { desktop: { menu: 'Edit', section: 'steps' }, palette: true },
    icon: IconArrowsDiff,
    keywords: 'differences before after steps changes',
    blocked: noList,
    perform: () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'compare', sheetId, from: null } })
    },
  },
  {
    id: 'view.next-pane',
    title: 'Go to the next pane',
    group: 'View',
    placements: { palette: true },
    keys: ['F6'],
    perform: () => walkPanes(1),
  },
  {
    id: 'view.previous-pane',
    title: 'Go to the previous pane',
    group: 'View',
    placements: { palette: true },
    keys: ['shift+F6'],
    perform: () => walkPanes(-1),
  },
  {
    id: 'view.theme',
    title: 'Switch between light and dark',
    group: 'View',
    placements: {
      desktop: { menu: 'View', section: 'look' },
      palette: true,
      toolbar: { section: 'window', room: 'wide' },
    },
    icon: IconMoon,
    keywords: 'theme colour scheme mode',
    blocked: awayReason,
    perform: () => {
      const dark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'
      return changeSettings({ theme: dark ? 'light' : 'dark' })
    },
  },
  {
    id: 'palette.open',
    title: 'All commands…',
    group: 'Help',
    placements: { desktop: { menu: 'View', section: 'commands' }, toolbar: { section: 'commands', room: 'wide' } },
    keys: ['mod+K'],
    perform: togglePalette,
  },
  {
    id: 'settings.open',
    title: 'Settings…',
    group: 'Help',
    placements: {
      desktop: { menu: 'Program', section: 'settings' },
      palette: true,
      toolbar: { section: 'window', room: 'wide' },
    },
    icon: IconSettings,
    keys: ['mod+,'],
    keywords: 'preferences options theme density country',
    perform: () => uiStore.set({ dialog: { kind: 'settings' } }),
  },
  {
    id: 'settings.key',
    title: 'API key…',
    group: 'Help',
    placements: { palette: true },
    icon: IconKey,
    keywords: 'credentials live service token',
    perform: () => uiStore.set({ dialog: { kind: 'settings', section: 'key' } }),
  },
  {
    id: 'connected.open',
    title: 'Connected pages…',
    group: 'Help',
    placements: { palette: true },
    icon: IconDevices,
    keywords: 'browsers sessions tabs disconnect sign out security',
    blocked: () => awayReason() ?? queryClient.getQueryData(trpc.app.about.queryKey())?.connected.reason ?? null,
    perform: () => uiStore.set({ dialog: { kind: 'connected' } }),
  },
  {
    id: 'page.lock',
    title: 'Lock this page',
    group: 'Help',
    placements: { palette: true },
    icon: IconLock,
    keywords: 'away idle leave security unlock hide',
    blocked: () => awayReason() ?? queryClient.getQueryData(trpc.app.about.queryKey())?.connected.reason ?? null,
    // The page that is locked hears no answer any more.
    perform: () => void engineClient.app.lock.mutate().catch(() => {}),
  },
  {
    id: 'help.console',
    title: 'SQL console…',
    group: 'Help',
    placements: { desktop: { menu: 'Help', section: 'help' }, palette: true },
    icon: IconDatabaseSearch,
    keywords: 'query database select schema tables',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'console' } }),
  },
  {
    id: 'help.shortcuts',
    title: 'Keyboard shortcuts',
    group: 'Help',
    placements: { desktop: { menu: 'Help', section: 'help' }, palette: true },
    icon: IconKeyboard,
    keys: ['F1', 'mod+/'],
    keywords: 'keys help',
    perform: () => uiStore.set({ dialog: { kind: 'shortcuts' } }),
  },
  {
    id: 'help.reference',
    title: 'API reference',
    group: 'Help',
    placements: { desktop: { menu: 'Help', section: 'help' }, palette: true },
    icon: IconBook,
    keywords: 'api openapi interface service operations fields endpoints developer documentation',
    blocked: awayReason,
    perform: async () => {
      const { url } = await engineClient.app.openReference.mutate()
      if (url !== null) window.open(url, '_blank', 'noopener')
    },
  },
  {
    id: 'help.about',
    title: 'About Listwright',
    group: 'Help',
    placements: { desktop: { menu: 'Program', section: 'about' }, palette: true },
    icon: IconInfoCircle,
    keywords: 'version data folder',
    perform: () => uiStore.set({ dialog: { kind: 'about' } }),
  },
  {
    id: 'help.updates',
    title: 'Look for a new version…',
    group: 'Help',
    placements: { desktop: { menu: 'Program', section: 'about' }, palette: true },
    icon: IconDownload,
    keywords: 'update upgrade release check newer',
    perform: () => uiStore.set({ dialog: { kind: 'updates' } }),
  },
  {
    id: 'help.licences',
    title: 'Third-party licenses',
    group: 'Help',
    placements: { palette: true },
    icon: IconInfoCircle,
    keywords: 'license open source notice copyright packages authors credits',
    perform: () => uiStore.set({ dialog: { kind: 'licences' } }),
  },
]
