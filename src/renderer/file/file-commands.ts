// The commands of files, lists and workbooks: opened, made, named, copied, saved, thrown away.
import {
  IconArchive,
  IconBook2,
  IconClipboardText,
  IconCopy,
  IconDatabaseImport,
  IconDownload,
  IconFileDescription,
  IconFileImport,
  IconFolderOpen,
  IconFolders,
  IconHourglass,
  IconLink,
  IconPackageExport,
  IconPackageImport,
  IconPencil,
  IconPlus,
  IconTrash,
  IconTrashX,
  IconUserCancel,
  IconUserX,
} from '@tabler/icons-react'
import { fileEndings } from '../../contract/app/file/file-kind.ts'
import { saveExplained } from '../history/explain.ts'
import { copyListLink } from '../lists/copy-link.ts'
import { createList, deleteList, duplicateList, openSheet } from '../lists/lists.ts'
import { startNaming } from '../lists/naming.ts'
import { createWorkbook } from '../lists/workbooks.ts'
import { engineClient } from '../rpc/client.ts'
import { uiStore } from '../state/open.ts'
import { awayReason, noList } from '../ui/command/blocked.ts'
import type { PageCommand } from '../ui/command/command.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { exportMenuPart } from './feature.ts'
import { chooseFiles, chooseFolder, importSample, reopenFile } from './open-file.ts'
import { saveOpenWorkbook } from './portable.ts'

const samples = [['attendees'], ['crm', 'CRM export'], ['companies']] as const

export const fileCommands: readonly PageCommand[] = [
  {
    id: 'file.open',
    title: 'Open a file…',
    group: 'File',
    placements: {
      desktop: { menu: 'File', section: 'open', title: 'Open…' },
      palette: true,
      toolbar: { section: 'file', room: 'wide' },
    },
    icon: IconFolderOpen,
    keys: ['mod+O'],
    keywords: `import ${fileEndings.join(' ')} excel contacts several`,
    blocked: awayReason,
    perform: chooseFiles,
  },
  {
    id: 'file.folder',
    title: 'Open a folder of files…',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'open' }, palette: true },
    icon: IconFolders,
    keywords: 'import several many all files together directory',
    blocked: awayReason,
    perform: chooseFolder,
  },
  {
    id: 'file.recent',
    title: 'Open recent…',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'open' }, palette: true },
    keywords: 'files again last',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'recent' } }),
  },
  {
    id: 'recent.clear',
    title: 'Clear recent files',
    group: 'File',
    placements: { palette: true },
    keywords: 'forget privacy',
    blocked: awayReason,
    perform: async () => {
      await engineClient.recent.clear.mutate()
      doneNotice('Cleared the list of recent files.')
    },
  },
  {
    id: 'file.paste',
    title: 'Paste a table…',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'open' }, palette: true },
    icon: IconClipboardText,
    keywords: 'clipboard import',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'paste' } }),
  },
  {
    id: 'link.open',
    title: 'Open a link…',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'open' }, palette: true },
    keywords: 'listwright url go to list row search paste',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'link' } }),
  },
  {
    id: 'file.again',
    title: 'Reopen the file of this list…',
    group: 'File',
    placements: { palette: true },
    icon: IconFileImport,
    keywords: 'read again other options encoding delimiter header sheet reopen with',
    blocked: noList,
    perform: reopenFile,
  },
  {
    id: 'file.export',
    title: 'Export the list…',
    group: 'File',
    placements: {
      desktop: { menu: 'File', section: 'save', title: 'Export…' },
      palette: true,
      toolbar: {
        section: 'list',
        room: 'drawers',
        name: 'Export',
        more: 'Save this list as a file',
        beside: exportMenuPart,
      },
    },
    icon: IconDownload,
    keys: ['mod+S'],
    keywords: 'save csv xlsx excel download hubspot salesforce mailchimp google sheets',
    blocked: noList,
    perform: () => uiStore.set({ dialog: { kind: 'export' } }),
  },
  ...samples.map(
    ([name, title = name]): PageCommand => ({
      id: `sample.${name}`,
      title: `Try the sample: ${title}`,
      group: 'File',
      placements: { palette: true },
      blocked: awayReason,
      perform: () => importSample(name),
    }),
  ),
  {
    id: 'sheet.new',
    title: 'New list',
    group: 'File',
    placements: {
      desktop: { menu: 'File', section: 'new' },
      palette: true,
      toolbar: { section: 'file', room: 'wide' },
    },
    icon: IconPlus,
    keys: ['mod+N', 'shift+F11'],
    keywords: 'create empty',
    blocked: awayReason,
    perform: () => createList(),
  },
  {
    id: 'workbook.new',
    title: 'New workbook',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'new' }, palette: true },
    icon: IconBook2,
    keywords: 'create folder group of lists',
    blocked: awayReason,
    perform: createWorkbook,
  },
  {
    id: 'sheet.rename',
    title: 'Rename this list',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'list' }, palette: true },
    icon: IconPencil,
    blocked: noList,
    perform: () => {
      const { sheetId } = uiStore.get()
      uiStore.set({ sidebar: true })
      if (sheetId !== null) startNaming({ sheetId })
    },
  },
  {
    id: 'sheet.duplicate',
    title: 'Duplicate this list',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'list' }, palette: true },
    icon: IconCopy,
    keywords: 'copy',
    blocked: noList,
    perform: async () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) await duplicateList(sheetId)
    },
  },
  {
    id: 'link.list',
    title: 'Copy link to this list',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'list' }, palette: true },
    icon: IconLink,
    keywords: 'url share address listwright',
    blocked: noList,
    perform: async () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) await copyListLink(sheetId)
    },
  },
  {
    id: 'sheet.delete',
    title: 'Delete this list',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'list' }, palette: true },
    icon: IconTrash,
    keywords: 'remove trash',
    blocked: noList,
    perform: async () => {
      const sheet = openSheet()
      if (sheet) await deleteList(sheet.id, sheet.name)
    },
  },
  {
    id: 'workbook.save',
    title: 'Save workbook as one file…',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'save' }, palette: true },
    icon: IconPackageExport,
    keywords: 'portable listwright share copy send',
    blocked: noList,
    perform: saveOpenWorkbook,
  },
  {
    id: 'workbook.open',
    title: 'Open a workbook file…',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'open' }, palette: true },
    icon: IconPackageImport,
    keywords: 'portable listwright',
    blocked: awayReason,
    perform: chooseFiles,
  },
  {
    id: 'backups.open',
    title: 'Backups…',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'kept' }, palette: true },
    icon: IconArchive,
    keywords: 'restore save copy go back',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'backups' } }),
  },
  {
    id: 'suppression.open',
    title: 'Do-not-contact lists…',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'privacy' }, palette: true },
    icon: IconUserCancel,
    keywords: 'suppression suppressed opt-out block privacy unsubscribe',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'suppression' } }),
  },
  {
    id: 'erase.open',
    title: 'Erase a person…',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'privacy' }, palette: true },
    icon: IconUserX,
    keywords: 'privacy forget delete remove gdpr right erasure everywhere',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'erase' } }),
  },
  {
    id: 'workspace.erase',
    title: 'Erase this workspace…',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'privacy' }, palette: true },
    icon: IconTrashX,
    keywords: 'privacy delete everything all lists keys reset wipe start over',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'eraseAll' } }),
  },
  {
    id: 'list.retention',
    title: 'Delete this list automatically…',
    group: 'File',
    placements: { palette: true },
    icon: IconHourglass,
    keywords: 'retention expire expiry keep until days privacy gdpr timer',
    blocked: noList,
    perform: () => {
      const sheet = openSheet()
      if (sheet) uiStore.set({ dialog: { kind: 'retention', sheetId: sheet.id, name: sheet.name } })
    },
  },
  {
    id: 'trash.open',
    title: 'Trash…',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'kept' }, palette: true },
    icon: IconTrash,
    keywords: 'deleted restore recover lists rows columns',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'trash' } }),
  },
  {
    id: 'list.explain',
    title: 'Explain this list (HTML page)',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'save' }, palette: true },
    icon: IconFileDescription,
    keywords: 'report steps counts samples sources costs history save',
    blocked: noList,
    perform: async () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) await saveExplained(sheetId)
    },
  },
  {
    id: 'sheet.own',
    title: 'Use this list as own data in Practice…',
    group: 'File',
    placements: { palette: true },
    icon: IconDatabaseImport,
    keywords: 'import people companies directory look-up search source',
    blocked: noList,
    perform: () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'own', sheetId } })
    },
  },
]
