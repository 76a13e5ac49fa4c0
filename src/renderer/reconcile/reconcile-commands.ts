// The commands of reconciliation: a column matched with a service, and values brought by the ids that it found.
import { IconColumnInsertRight, IconPlugConnected } from '@tabler/icons-react'
import { uiStore } from '../state/open.ts'
import { type Command, type CommandTarget, columnCommand } from '../ui/command/command.ts'

const neverSent = ({ column }: CommandTarget): string | null =>
  column.neverSend ? 'This column is excluded from runs, so its values are never sent.' : null

export const reconcileCommands: readonly Command[] = [
  columnCommand({
    id: 'column.reconcile',
    title: column => `Reconcile ${column} with a service…`,
    placements: { palette: true, column: { section: 'lists', title: 'Reconcile with a service…' } },
    icon: IconPlugConnected,
    keywords: 'reconciliation openrefine wikidata entity entities match ids authority lookup link',
    blocked: neverSent,
    perform: ({ sheet, column }) =>
      uiStore.set({ dialog: { kind: 'reconcile', sheetId: sheet.id, columnId: column.id } }),
  }),
  columnCommand({
    id: 'column.extend',
    title: column => `Bring values by the ids in ${column}…`,
    placements: { palette: true, column: { section: 'lists', title: 'Bring values of a service…' } },
    icon: IconColumnInsertRight,
    keywords: 'extend data extension reconciliation properties wikidata openrefine',
    blocked: neverSent,
    perform: ({ sheet, column }) =>
      uiStore.set({ dialog: { kind: 'reconcileExtend', sheetId: sheet.id, columnId: column.id } }),
  }),
]
