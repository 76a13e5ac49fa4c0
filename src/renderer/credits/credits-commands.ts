// Commands for what credits went to, what is stored, and the rules of the verdicts.
import { IconCoins, IconDatabase, IconGavel, IconListDetails, IconReceipt, IconSend } from '@tabler/icons-react'
import { engineClient } from '../rpc/client.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { awayReason, noList } from '../ui/blocked.ts'
import type { PageCommand } from '../ui/commands.ts'

/** The column of the active cell, if it holds results. */
function resultColumn() {
  const { active, columns } = gridStore.get()
  const column = columns.find(one => one.id === active?.columnId)
  return column?.origin ? column : null
}

async function showCost(): Promise<void> {
  const { active, view } = gridStore.get()
  const column = resultColumn()
  if (!active || !view || !column) return
  const { ids } = await engineClient.view.window.query({ viewId: view.id, first: active.row, count: 1, columnIds: [] })
  const [rowId] = ids
  if (rowId !== undefined) uiStore.set({ dialog: { kind: 'cost', sheetId: view.sheetId, rowId, columnId: column.id } })
}

export const creditsCommands: readonly PageCommand[] = [
  {
    id: 'credits.ledger',
    title: 'Credit ledger…',
    group: 'Run',
    icon: IconReceipt,
    words: 'money spent cost bookings csv sums',
    blocked: awayReason,
    run: () => uiStore.set({ dialog: { kind: 'credits', part: 'ledger' } }),
  },
  {
    id: 'credits.answers',
    title: 'Stored answers…',
    group: 'Run',
    icon: IconDatabase,
    words: 'cache purge erase freshness hit rate',
    blocked: awayReason,
    run: () => uiStore.set({ dialog: { kind: 'credits', part: 'answers' } }),
  },
  {
    id: 'credits.prices',
    title: 'Prices…',
    group: 'Run',
    icon: IconCoins,
    words: 'price table cost per call measured',
    blocked: awayReason,
    run: () => uiStore.set({ dialog: { kind: 'credits', part: 'prices' } }),
  },
  {
    id: 'credits.egress',
    title: 'What was sent…',
    group: 'Run',
    icon: IconSend,
    words: 'egress log privacy requests host fields csv',
    blocked: awayReason,
    run: () => uiStore.set({ dialog: { kind: 'credits', part: 'egress' } }),
  },
  {
    id: 'credits.cell',
    title: 'Cost and source of the selected cell…',
    group: 'Run',
    words: 'provenance paid run',
    blocked: () => noList() ?? (resultColumn() ? null : 'Select a cell in a column of results first.'),
    run: showCost,
  },
  {
    id: 'help.legend',
    title: 'Symbols and statuses',
    group: 'Help',
    icon: IconListDetails,
    words: 'legend icons colours marks verdicts meaning',
    run: () => uiStore.set({ dialog: { kind: 'legend' } }),
  },
  {
    id: 'policy.open',
    title: 'Verdict rules…',
    group: 'Run',
    icon: IconGavel,
    words: 'policy deliverable risky score threshold map word',
    blocked: awayReason,
    run: () => uiStore.set({ dialog: { kind: 'policy' } }),
  },
]
