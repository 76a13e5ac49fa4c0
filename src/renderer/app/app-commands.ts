// The commands of the window itself: undo, panels, panes, settings, help; screens add their own with registerCommands.
import {
  IconActivity,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsDiff,
  IconBook,
  IconDatabaseSearch,
  IconDevices,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconKeyboard,
  IconLayoutSidebar,
  IconMoon,
  IconSearch,
  IconSettings,
  IconWand,
} from '@tabler/icons-react'
import { openList, openNeighbour, openSheet } from '../lists/lists.ts'
import { engineClient, queryClient, trpc } from '../rpc/client.ts'
import { uiStore } from '../state/open.ts'
import { awayReason, noList } from '../ui/blocked.ts'
import type { PageCommand } from '../ui/commands.ts'
import { doneNotice } from '../ui/notices.tsx'
import { togglePalette } from '../ui/overlay.ts'
import { walkPanes } from '../ui/panes.ts'
import { changeSettings } from '../ui/preferences.ts'
import { stepLabel } from '../ui/step-label.ts'

const togglePanel = (kind: 'activity' | 'history' | 'clean') => () =>
  uiStore.set({ panel: uiStore.get().panel?.kind === kind ? null : { kind } })

/** Undo or redo of the open list, saying what it was. */
const step = (kind: 'undo' | 'redo') => async () => {
  const sheet = openSheet()
  if (!sheet) return
  const { label } = await engineClient.edit[kind].mutate({ sheetId: sheet.id })
  doneNotice(`${kind === 'undo' ? 'Undone' : 'Done again'}: ${stepLabel(label)}`)
}

const stepBlocked = (kind: 'undo' | 'redo') => () =>
  noList() ?? (openSheet()?.[kind] ? null : `Nothing to ${kind} in this list.`)

export const appCommands: readonly PageCommand[] = [
  {
    id: 'edit.undo',
    title: 'Undo',
    group: 'Edit',
    icon: IconArrowBackUp,
    keys: ['mod+Z'],
    blocked: stepBlocked('undo'),
    run: step('undo'),
  },
  {
    id: 'edit.redo',
    title: 'Redo',
    group: 'Edit',
    icon: IconArrowForwardUp,
    keys: ['mod+Y', 'mod+shift+Z'],
    blocked: stepBlocked('redo'),
    run: step('redo'),
  },
  {
    id: 'view.search',
    title: 'Show only rows that contain…',
    group: 'Edit',
    icon: IconSearch,
    words: 'search find filter',
    blocked: noList,
    run: () => document.querySelector<HTMLElement>('.lw-view-search input')?.focus(),
  },
  {
    id: 'view.start',
    title: 'Start screen',
    group: 'View',
    icon: IconHome,
    keys: ['mod+W'],
    words: 'home recent close list tab',
    run: () => openList(null),
  },
  {
    id: 'view.next-list',
    title: 'Next list',
    group: 'View',
    keys: ['mod+PageDown', 'mod+shift+PageDown'],
    words: 'sheet tab after switch',
    run: () => openNeighbour(1),
  },
  {
    id: 'view.previous-list',
    title: 'Previous list',
    group: 'View',
    keys: ['mod+PageUp', 'mod+shift+PageUp'],
    words: 'sheet tab before switch',
    run: () => openNeighbour(-1),
  },
  {
    id: 'view.sidebar',
    title: 'Show or hide the lists',
    group: 'View',
    icon: IconLayoutSidebar,
    keys: ['mod+B'],
    words: 'sidebar',
    run: () => uiStore.set({ sidebar: !uiStore.get().sidebar }),
  },
  {
    id: 'activity.open',
    title: 'Show or hide the activity',
    group: 'View',
    icon: IconActivity,
    keys: ['mod+J'],
    words: 'runs progress panel',
    run: togglePanel('activity'),
  },
  {
    id: 'list.clean',
    title: 'Clean: find and fix problems',
    group: 'Edit',
    icon: IconWand,
    words:
      'clean tidy dedup duplicates merge split trim spaces case capitals unify standardise standardize normalise normalize problems fix',
    blocked: noList,
    run: togglePanel('clean'),
  },
  {
    id: 'view.history',
    title: 'Show or hide the history',
    group: 'View',
    icon: IconHistory,
    words: 'steps undo panel',
    blocked: noList,
    run: togglePanel('history'),
  },
  {
    id: 'history.compare',
    title: 'Compare two points of the history…',
    group: 'Edit',
    icon: IconArrowsDiff,
    words: 'differences before after steps changes',
    blocked: noList,
    run: () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'compare', sheetId, from: null } })
    },
  },
  {
    id: 'view.next-pane',
    title: 'Go to the next pane',
    group: 'View',
    keys: ['F6'],
    run: () => walkPanes(1),
  },
  {
    id: 'view.previous-pane',
    title: 'Go to the pane before',
    group: 'View',
    keys: ['shift+F6'],
    run: () => walkPanes(-1),
  },
  {
    id: 'view.theme',
    title: 'Switch between light and dark',
    group: 'View',
    icon: IconMoon,
    words: 'theme colour scheme mode',
    blocked: awayReason,
    run: () => {
      const dark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'
      return changeSettings({ theme: dark ? 'light' : 'dark' })
    },
  },
  {
    id: 'palette.open',
    title: 'All commands…',
    group: 'Help',
    keys: ['mod+K'],
    hidden: true,
    run: togglePalette,
  },
  {
    id: 'settings.open',
    title: 'Settings…',
    group: 'Help',
    icon: IconSettings,
    keys: ['mod+,'],
    words: 'preferences options theme density country',
    run: () => uiStore.set({ dialog: { kind: 'settings' } }),
  },
  {
    id: 'settings.key',
    title: 'API key…',
    group: 'Help',
    icon: IconKey,
    words: 'credentials live service token',
    run: () => uiStore.set({ dialog: { kind: 'settings', section: 'key' } }),
  },
  {
    id: 'connected.open',
    title: 'Connected pages…',
    group: 'Help',
    icon: IconDevices,
    words: 'browsers sessions tabs disconnect sign out security',
    blocked: () => awayReason() ?? queryClient.getQueryData(trpc.app.about.queryKey())?.connected.reason ?? null,
    run: () => uiStore.set({ dialog: { kind: 'connected' } }),
  },
  {
    id: 'help.console',
    title: 'SQL console…',
    group: 'Help',
    icon: IconDatabaseSearch,
    words: 'query database select schema tables',
    blocked: awayReason,
    run: () => uiStore.set({ dialog: { kind: 'console' } }),
  },
  {
    id: 'help.shortcuts',
    title: 'Keyboard shortcuts',
    group: 'Help',
    icon: IconKeyboard,
    keys: ['F1', 'mod+/'],
    words: 'keys help',
    run: () => uiStore.set({ dialog: { kind: 'shortcuts' } }),
  },
  {
    id: 'help.reference',
    title: 'Interface reference of the service',
    group: 'Help',
    icon: IconBook,
    words: 'api openapi operations fields endpoints developer documentation',
    blocked: awayReason,
    run: async () => {
      const { url } = await engineClient.app.openReference.mutate()
      if (url !== null) window.open(url, '_blank', 'noopener')
    },
  },
  {
    id: 'help.about',
    title: 'About Listwright',
    group: 'Help',
    icon: IconInfoCircle,
    words: 'version data folder',
    run: () => uiStore.set({ dialog: { kind: 'about' } }),
  },
]
