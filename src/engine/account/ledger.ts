// The ledger as pages ask for it, and what a cell cost.

import type { z } from 'zod'
import type { EgressAsk, EgressEntry, EgressFilter, EgressSums } from '../../contract/app/run/egress.ts'
import type {
  CellCost,
  CellCostAsk,
  LedgerAsk,
  LedgerEntry,
  LedgerFilter,
  LedgerSum,
  LedgerSumsAsk,
  SavedCredits,
} from '../../contract/app/run/ledger.ts'
import type { Store } from '../store/store.ts'

export interface Ledger {
  entries(ask: LedgerAsk): Promise<LedgerEntry[]>
  sums(ask: LedgerSumsAsk): Promise<LedgerSum[]>
  /** Calls that left, without their values. */
  egress(ask: EgressAsk): Promise<EgressEntry[]>
  /** What they come to, with the requests to reconciliation services. */
  egressSums(filter: EgressFilter): Promise<EgressSums>
  saved(filter: LedgerFilter): Promise<SavedCredits>
  /** Throws not_found for a cell without a result. */
  cell(ask: z.infer<typeof CellCostAsk>): Promise<CellCost>
}

export const createLedger = ({ scan, grid }: Store): Ledger => ({
  entries: ask => scan.call('ledgerEntries', ask),
  sums: ({ by, ...filter }) => scan.call('ledgerSums', by, filter),
  egress: ask => scan.call('egressEntries', ask),
  egressSums: filter => scan.call('egressSums', filter),
  saved: filter => scan.call('savedCredits', filter),
  cell: ({ sheetId, rowId, columnId }) => grid.call('cellCost', sheetId, rowId, columnId),
})
