// The commands of the window itself; screens add their own with registerCommands.
import {
  IconActivity,
  IconArchive,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsDiff,
  IconBook,
  IconBook2,
  IconClipboardText,
  IconCopy,
  IconDatabaseImport,
  IconDatabaseSearch,
  IconDownload,
  IconFileDescription,
  IconFolderOpen,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconKeyboard,
  IconLayoutSidebar,
  IconMoon,
  IconPackageExport,
  IconPackageImport,
  IconPencil,
  IconPlus,
  IconSearch,
  IconSettings,
  IconTrash,
  IconUserCancel,
  IconUserX,
} from '@tabler/icons-react'
import { chooseFiles, importSample } from '../file/open-file.ts'
import { saveOpenWorkbook } from '../file/portable.ts'
import { client } from '../rpc/client.ts'
import { grid } from '../sheet/grid-state.ts'
import { away, noList } from './blocked.ts'
import type { Command } from './commands.ts'
import { saveExplained } from './history/explain.ts'
import { createList, deleteList, duplicateList, openList } from './lists.ts'
import { doneNotice } from './notices.tsx'
import { palette } from './overlay.ts'
import { walkPanes } from './panes.ts'
import { changeSettings } from './preferences.ts'
import { startNaming } from './sidebar/naming.ts'
import { ui } from './ui.ts'
import { createWorkbook } from './workbooks.ts'

/** The open list as the grid knows it, or null while it loads. */
const openSheet = () => {
  const { sheet } = grid.get()
  return sheet?.id === ui.get().sheetId ? sheet : null
}

const togglePanel = (kind: 'activity' | 'history') => () =>
  ui.set({ panel: ui.get().panel?.kind === kind ? null : { kind } })

/** Undo or redo of the open list, saying what it was. */
const step = (kind: 'undo' | 'redo') => async () => {
  const sheet = openSheet()
  if (!sheet) return
  const { label } = await client.edit[kind].mutate({ sheetId: sheet.id })
  doneNotice(`${kind === 'undo' ? 'Undone' : 'Done again'}: ${label}`)
}

const stepBlocked = (kind: 'undo' | 'redo') => () =>
  noList() ?? (openSheet()?.[kind] ? null : `Nothing to ${kind} in this list.`)

export const appCommands: readonly Command[] = [
  {
    id: 'file.open',
    title: 'Open a file…',
    group: 'File',
    icon: IconFolderOpen,
    keys: ['mod+O'],
    words: 'import csv xlsx excel tsv',
    blocked: away,
    run: chooseFiles,
  },
  {
    id: 'file.paste',
    title: 'Paste a table…',
    group: 'File',
    icon: IconClipboardText,
    words: 'clipboard import',
    blocked: away,
    run: () => ui.set({ dialog: { kind: 'paste' } }),
  },
  {
    id: 'file.export',
    title: 'Export the list…',
    group: 'File',
    icon: IconDownload,
    keys: ['mod+S'],
    words: 'save csv xlsx excel download',
    blocked: noList,
    run: () => ui.set({ dialog: { kind: 'export' } }),
  },
  {
    id: 'sample.attendees',
    title: 'Try the sample: attendees',
    group: 'File',
    blocked: away,
    run: () => importSample('attendees'),
  },
  {
    id: 'sample.crm',
    title: 'Try the sample: CRM export',
    group: 'File',
    blocked: away,
    run: () => importSample('crm'),
  },
  {
    id: 'sample.companies',
    title: 'Try the sample: companies',
    group: 'File',
    blocked: away,
    run: () => importSample('companies'),
  },
  {
    id: 'sheet.new',
    title: 'New list',
    group: 'File',
    icon: IconPlus,
    keys: ['mod+N'],
    words: 'create empty',
    blocked: away,
    run: () => createList(),
  },
  {
    id: 'workbook.new',
    title: 'New workbook',
    group: 'File',
    icon: IconBook2,
    words: 'create folder group of lists',
    blocked: away,
    run: createWorkbook,
  },
  {
    id: 'sheet.rename',
    title: 'Rename the open list',
    group: 'File',
    icon: IconPencil,
    blocked: noList,
    run: () => {
      const { sheetId } = ui.get()
      ui.set({ sidebar: true })
      if (sheetId !== null) startNaming({ sheetId })
    },
  },
  {
    id: 'sheet.duplicate',
    title: 'Duplicate the open list',
    group: 'File',
    icon: IconCopy,
    words: 'copy',
    blocked: noList,
    run: async () => {
      const { sheetId } = ui.get()
      if (sheetId !== null) await duplicateList(sheetId)
    },
  },
  {
    id: 'sheet.delete',
    title: 'Delete the open list',
    group: 'File',
    icon: IconTrash,
    words: 'remove trash',
    blocked: noList,
    run: async () => {
      const sheet = openSheet()
      if (sheet) await deleteList(sheet.id, sheet.name)
    },
  },
  {
    id: 'workbook.save',
    title: 'Save workbook as one file…',
    group: 'File',
    icon: IconPackageExport,
    words: 'portable listwright share copy send',
    blocked: noList,
    run: saveOpenWorkbook,
  },
  {
    id: 'workbook.open',
    title: 'Open a workbook file…',
    group: 'File',
    icon: IconPackageImport,
    words: 'portable listwright',
    blocked: away,
    run: chooseFiles,
  },
  {
    id: 'backups.open',
    title: 'Backups…',
    group: 'File',
    icon: IconArchive,
    words: 'restore save copy go back',
    blocked: away,
    run: () => ui.set({ dialog: { kind: 'backups' } }),
  },
  {
    id: 'suppression.open',
    title: 'Do-not-contact lists…',
    group: 'File',
    icon: IconUserCancel,
    words: 'suppression suppressed opt-out block privacy unsubscribe',
    blocked: away,
    run: () => ui.set({ dialog: { kind: 'suppression' } }),
  },
  {
    id: 'erase.open',
    title: 'Erase a person…',
    group: 'File',
    icon: IconUserX,
    words: 'privacy forget delete remove gdpr right erasure everywhere',
    blocked: away,
    run: () => ui.set({ dialog: { kind: 'erase' } }),
  },
  {
    id: 'trash.open',
    title: 'Trash…',
    group: 'File',
    icon: IconTrash,
    words: 'deleted restore recover lists rows columns',
    blocked: away,
    run: () => ui.set({ dialog: { kind: 'trash' } }),
  },
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
    id: 'view.sidebar',
    title: 'Show or hide the lists',
    group: 'View',
    icon: IconLayoutSidebar,
    keys: ['mod+B'],
    words: 'sidebar',
    run: () => ui.set({ sidebar: !ui.get().sidebar }),
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
      const { sheetId } = ui.get()
      if (sheetId !== null) ui.set({ dialog: { kind: 'compare', sheetId, from: null } })
    },
  },
  {
    id: 'list.explain',
    title: 'Explain this list (HTML page)',
    group: 'File',
    icon: IconFileDescription,
    words: 'report steps counts samples sources costs history save',
    blocked: noList,
    run: async () => {
      const { sheetId } = ui.get()
      if (sheetId !== null) await saveExplained(sheetId)
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
    blocked: away,
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
    run: palette.toggle,
  },
  {
    id: 'settings.open',
    title: 'Settings…',
    group: 'Help',
    icon: IconSettings,
    keys: ['mod+,'],
    words: 'preferences options theme density country',
    run: () => ui.set({ dialog: { kind: 'settings' } }),
  },
  {
    id: 'settings.key',
    title: 'API key…',
    group: 'Help',
    icon: IconKey,
    words: 'credentials live service token',
    run: () => ui.set({ dialog: { kind: 'settings', section: 'key' } }),
  },
  {
    id: 'help.console',
    title: 'SQL console…',
    group: 'Help',
    icon: IconDatabaseSearch,
    words: 'query database select schema tables',
    blocked: away,
    run: () => ui.set({ dialog: { kind: 'console' } }),
  },
  {
    id: 'help.shortcuts',
    title: 'Keyboard shortcuts',
    group: 'Help',
    icon: IconKeyboard,
    keys: ['F1'],
    words: 'keys help',
    run: () => ui.set({ dialog: { kind: 'shortcuts' } }),
  },
  {
    id: 'sheet.own',
    title: 'Use this list as own data of Practice…',
    group: 'File',
    icon: IconDatabaseImport,
    words: 'import people companies directory look-up search source',
    blocked: noList,
    run: () => {
      const { sheetId } = ui.get()
      if (sheetId !== null) ui.set({ dialog: { kind: 'own', sheetId } })
    },
  },
  {
    id: 'help.reference',
    title: 'Interface reference of the service',
    group: 'Help',
    icon: IconBook,
    words: 'api openapi operations fields endpoints developer documentation',
    blocked: away,
    run: async () => {
      const { url } = await client.app.openReference.mutate()
      if (url !== null) window.open(url, '_blank', 'noopener')
    },
  },
  {
    id: 'help.about',
    title: 'About Listwright',
    group: 'Help',
    icon: IconInfoCircle,
    words: 'version data folder',
    run: () => ui.set({ dialog: { kind: 'about' } }),
  },
]
