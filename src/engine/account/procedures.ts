// Provider, balance and key.
import type { Account, ConnectionTest, MeasuredPrice } from '../../contract/app/account.ts'
import { ConnectionAsk, CreditRefill, KeyForget, KeySet, ProviderSet } from '../../contract/app/account.ts'
import type { CellCost, LedgerEntry, LedgerSum, SavedCredits } from '../../contract/app/run/ledger.ts'
import { CellCostAsk, LedgerAsk, LedgerFilter, LedgerSumsAsk } from '../../contract/app/run/ledger.ts'
import type { BalanceReading } from '../../contract/app/run/run-plan.ts'
import { ProfilePatch } from '../../contract/service/profile.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const accountRouter = router({
  get: procedure.query(({ ctx }): Promise<Account> => ctx.engine.accounts.get()),
  setKey: procedure
    .input(KeySet)
    .mutation(
      ({ ctx, input }): Promise<Account> =>
        ctx.engine.accounts.setKey(input.key, input.origin, origin => ctx.page.confirmKeyFor(origin)),
    ),
  forgetKey: procedure
    .input(KeyForget)
    .mutation(({ ctx, input }): Promise<Account> => ctx.engine.accounts.forgetKey(input.origin)),
  tryKeys: procedure.mutation(({ ctx }): Promise<Account> => ctx.engine.accounts.tryKeys()),
  unlockKey: procedure.mutation(({ ctx }): Promise<Account> => ctx.engine.accounts.unlockKey()),
  use: procedure
    .input(ProviderSet)
    .mutation(({ ctx, input: { provider, ...remote } }): Promise<Account> => ctx.engine.accounts.use(provider, remote)),
  setProfile: procedure
    .input(ProfilePatch)
    .mutation(({ ctx, input }): Promise<Account> => ctx.engine.accounts.setProfile(input)),
  measuredPrices: procedure
    .input(ConnectionAsk)
    .query(({ ctx, input }): Promise<MeasuredPrice[]> => ctx.engine.accounts.measuredPrices(input.provider)),
  readBalance: procedure.mutation(({ ctx }): Promise<BalanceReading> => ctx.engine.accounts.readBalance()),
  refill: procedure
    .input(CreditRefill)
    .mutation(({ ctx, input }): Promise<BalanceReading> => ctx.engine.accounts.refill(input.credits)),
  test: procedure
    .input(ConnectionAsk)
    .mutation(({ ctx, input }): Promise<ConnectionTest> => ctx.engine.accounts.test(input.provider)),
})

/** The ledger of credits: entries, sums, the cost of a cell. */
export const ledgerRouter = router({
  entries: procedure
    .input(LedgerAsk)
    .query(({ ctx, input }): Promise<LedgerEntry[]> => ctx.engine.ledger.entries(input)),
  sums: procedure.input(LedgerSumsAsk).query(({ ctx, input }): Promise<LedgerSum[]> => ctx.engine.ledger.sums(input)),
  saved: procedure.input(LedgerFilter).query(({ ctx, input }): Promise<SavedCredits> => ctx.engine.ledger.saved(input)),
  cell: procedure.input(CellCostAsk).query(({ ctx, input }): Promise<CellCost> => ctx.engine.ledger.cell(input)),
})
