// The commands of databases: a table in, the open list out.

import { uiStore } from '../state/open.ts'
import { awayReason, noList } from '../ui/command/blocked.ts'
import type { PageCommand } from '../ui/command/command.ts'

export const postgresCommands: readonly PageCommand[] = [
  {
    id: 'postgres.read',
    title: 'Import from a PostgreSQL table…',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'open' }, palette: true },
    keywords: 'database sql postgres',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'readTable' } }),
  },
  {
    id: 'postgres.write',
    title: 'Export to a PostgreSQL table…',
    group: 'File',
    placements: { desktop: { menu: 'File', section: 'save' }, palette: true },
    keywords: 'database sql postgres',
    blocked: noList,
    perform: () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'writeTable', sheetId } })
    },
  },
]
