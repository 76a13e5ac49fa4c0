// The commands of files, lists and workbooks: opened, made, named, copied, saved, thrown away.
import {
  IconArchive,
  IconBook2,
  IconClipboardText,
  IconCopy,
  IconDatabaseImport,
  IconDownload,
  IconFileDescription,
  IconFolderOpen,
  IconPackageExport,
  IconPackageImport,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUserCancel,
  IconUserX,
} from '@tabler/icons-react'
import { saveExplained } from '../history/explain.ts'
import { createList, deleteList, duplicateList, openSheet } from '../lists/lists.ts'
import { startNaming } from '../lists/naming.ts'
import { createWorkbook } from '../lists/workbooks.ts'
import { uiStore } from '../state/open.ts'
import { awayReason, noList } from '../ui/blocked.ts'
import type { PageCommand } from '../ui/commands.ts'
import { chooseFiles, importSample } from './open-file.ts'
import { saveOpenWorkbook } from './portable.ts'

export const fileCommands: readonly PageCommand[] = [
  {
    id: 'file.open',
    title: 'Open a file…',
    group: 'File',
    icon: IconFolderOpen,
    keys: ['mod+O'],
    words: 'import csv xlsx excel tsv json lines jsonl ndjson',
    blocked: awayReason,
    run: chooseFiles,
  },
  {
    id: 'file.paste',
    title: 'Paste a table…',
    group: 'File',
    icon: IconClipboardText,
    words: 'clipboard import',
    blocked: awayReason,
    run: () => uiStore.set({ dialog: { kind: 'paste' } }),
  },
  {
    id: 'file.export',
    title: 'Export the list…',
    group: 'File',
    icon: IconDownload,
    keys: ['mod+S'],
    words: 'save csv xlsx excel download',
    blocked: noList,
    run: () => uiStore.set({ dialog: { kind: 'export' } }),
  },
  {
    id: 'sample.attendees',
    title: 'Try the sample: attendees',
    group: 'File',
    blocked: awayReason,
    run: () => importSample('attendees'),
  },
  {
    id: 'sample.crm',
    title: 'Try the sample: CRM export',
    group: 'File',
    blocked: awayReason,
    run: () => importSample('crm'),
  },
  {
    id: 'sample.companies',
    title: 'Try the sample: companies',
    group: 'File',
    blocked: awayReason,
    run: () => importSample('companies'),
  },
  {
    id: 'sheet.new',
    title: 'New list',
    group: 'File',
    icon: IconPlus,
    keys: ['mod+N', 'shift+F11'],
    words: 'create empty',
    blocked: awayReason,
    run: () => createList(),
  },
  {
    id: 'workbook.new',
    title: 'New workbook',
    group: 'File',
    icon: IconBook2,
    words: 'create folder group of lists',
    blocked: awayReason,
    run: createWorkbook,
  },
  {
    id: 'sheet.rename',
    title: 'Rename the open list',
    group: 'File',
    icon: IconPencil,
    blocked: noList,
    run: () => {
      const { sheetId } = uiStore.get()
      uiStore.set({ sidebar: true })
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
      const { sheetId } = uiStore.get()
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
    blocked: awayReason,
    run: chooseFiles,
  },
  {
    id: 'backups.open',
    title: 'Backups…',
    group: 'File',
    icon: IconArchive,
    words: 'restore save copy go back',
    blocked: awayReason,
    run: () => uiStore.set({ dialog: { kind: 'backups' } }),
  },
  {
    id: 'suppression.open',
    title: 'Do-not-contact lists…',
    group: 'File',
    icon: IconUserCancel,
    words: 'suppression suppressed opt-out block privacy unsubscribe',
    blocked: awayReason,
    run: () => uiStore.set({ dialog: { kind: 'suppression' } }),
  },
  {
    id: 'erase.open',
    title: 'Erase a person…',
    group: 'File',
    icon: IconUserX,
    words: 'privacy forget delete remove gdpr right erasure everywhere',
    blocked: awayReason,
    run: () => uiStore.set({ dialog: { kind: 'erase' } }),
  },
  {
    id: 'trash.open',
    title: 'Trash…',
    group: 'File',
    icon: IconTrash,
    words: 'deleted restore recover lists rows columns',
    blocked: awayReason,
    run: () => uiStore.set({ dialog: { kind: 'trash' } }),
  },
  {
    id: 'list.explain',
    title: 'Explain this list (HTML page)',
    group: 'File',
    icon: IconFileDescription,
    words: 'report steps counts samples sources costs history save',
    blocked: noList,
    run: async () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) await saveExplained(sheetId)
    },
  },
  {
    id: 'sheet.own',
    title: 'Use this list as own data of Practice…',
    group: 'File',
    icon: IconDatabaseImport,
    words: 'import people companies directory look-up search source',
    blocked: noList,
    run: () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'own', sheetId } })
    },
  },
]
