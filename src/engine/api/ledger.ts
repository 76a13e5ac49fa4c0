// The ledger of credits: entries, sums, the cost of a cell.
import type { CellCost, LedgerEntry, LedgerSum, SavedCredits } from '../../contract/app/ledger.ts'
import { CellCostAsk, LedgerAsk, LedgerFilter, LedgerSumsAsk } from '../../contract/app/ledger.ts'
import { procedure, router } from './procedure.ts'

export const ledgerRouter = router({
  entries: procedure
    .input(LedgerAsk)
    .query(({ ctx, input }): Promise<LedgerEntry[]> => ctx.engine.ledger.entries(input)),
  sums: procedure.input(LedgerSumsAsk).query(({ ctx, input }): Promise<LedgerSum[]> => ctx.engine.ledger.sums(input)),
  saved: procedure.input(LedgerFilter).query(({ ctx, input }): Promise<SavedCredits> => ctx.engine.ledger.saved(input)),
  cell: procedure.input(CellCostAsk).query(({ ctx, input }): Promise<CellCost> => ctx.engine.ledger.cell(input)),
})
