// Commands for what credits went to, what is stored, and the rules of the verdicts.
import { IconCoins, IconDatabase, IconGavel, IconListDetails, IconReceipt, IconSend } from '@tabler/icons-react'
import { engineClient } from '../rpc/client.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { awayReason, noList } from '../ui/command/blocked.ts'
import type { AnyTarget, PageCommand } from '../ui/command/command.ts'

async function showCost(target: AnyTarget): Promise<void> {
  const { active, view } = gridStore.get()
  if (!active || !view || !target) return
  const { ids } = await engineClient.view.window.query({ viewId: view.id, first: active.row, count: 1, columnIds: [] })
  const [rowId] = ids
  const [sheetId, columnId] = [target.sheet.id, target.column.id]
  if (rowId !== undefined) uiStore.set({ dialog: { kind: 'cost', sheetId, rowId, columnId } })
}

export const creditsCommands: readonly PageCommand[] = [
  {
    id: 'credits.ledger',
    title: 'Credit ledger…',
    group: 'Run',
    placements: { desktop: { menu: 'Run', section: 'credits' }, palette: true },
    icon: IconReceipt,
    keywords: 'money spent cost bookings csv sums',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'credits', part: 'ledger' } }),
  },
  {
    id: 'credits.answers',
    title: 'Stored answers…',
    group: 'Run',
    placements: { desktop: { menu: 'Run', section: 'credits' }, palette: true },
    icon: IconDatabase,
    keywords: 'cache purge erase freshness hit rate',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'credits', part: 'answers' } }),
  },
  {
    id: 'credits.prices',
    title: 'Prices…',
    group: 'Run',
    placements: { desktop: { menu: 'Run', section: 'credits' }, palette: true },
    icon: IconCoins,
    keywords: 'price table cost per call measured',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'credits', part: 'prices' } }),
  },
  {
    id: 'credits.egress',
    title: 'What was sent…',
    group: 'Run',
    placements: { desktop: { menu: 'Run', section: 'credits' }, palette: true },
    icon: IconSend,
    keywords: 'egress log privacy requests host fields csv',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'credits', part: 'egress' } }),
  },
  {
    id: 'credits.cell',
    title: 'Cost and source of the selected cell…',
    group: 'Run',
    placements: {
      palette: true,
      cell: { section: 'answer', title: 'Cost and source…', when: target => Boolean(target?.column.origin) },
    },
    icon: IconReceipt,
    keywords: 'provenance paid run',
    blocked: target => noList() ?? (target?.column.origin ? null : 'Select a cell in a result column first.'),
    perform: showCost,
  },
  {
    id: 'help.legend',
    title: 'Symbols and statuses',
    group: 'Help',
    placements: { desktop: { menu: 'Help', section: 'help' }, palette: true },
    icon: IconListDetails,
    keywords: 'legend icons colours marks verdicts meaning',
    perform: () => uiStore.set({ dialog: { kind: 'legend' } }),
  },
  {
    id: 'policy.open',
    title: 'Verdict rules…',
    group: 'Run',
    placements: { desktop: { menu: 'Run', section: 'rules' }, palette: true },
    icon: IconGavel,
    keywords: 'policy deliverable risky score threshold map word',
    blocked: awayReason,
    perform: () => uiStore.set({ dialog: { kind: 'policy' } }),
  },
]
