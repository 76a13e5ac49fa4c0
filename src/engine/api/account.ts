// Provider, balance, key and ledger.
import type { Account, ConnectionTest, LedgerEntry } from '../../contract/app/account.ts'
import { ConnectionAsk, KeySet, LedgerAsk, ProviderSet, Refill } from '../../contract/app/account.ts'
import type { Balance } from '../../contract/app/run.ts'
import { procedure, router } from './procedure.ts'

export const account = router({
  get: procedure.query(({ ctx }): Promise<Account> => ctx.engine.accounts.get()),
  setKey: procedure.input(KeySet).mutation(({ ctx, input }): Promise<Account> => ctx.engine.accounts.setKey(input.key)),
  forgetKey: procedure.mutation(({ ctx }): Promise<Account> => ctx.engine.accounts.forgetKey()),
  use: procedure
    .input(ProviderSet)
    .mutation(({ ctx, input: { provider, ...remote } }): Promise<Account> => ctx.engine.accounts.use(provider, remote)),
  readBalance: procedure.mutation(({ ctx }): Promise<Balance> => ctx.engine.accounts.readBalance()),
  refill: procedure
    .input(Refill)
    .mutation(({ ctx, input }): Promise<Balance> => ctx.engine.accounts.refill(input.credits)),
  test: procedure
    .input(ConnectionAsk)
    .mutation(({ ctx, input }): Promise<ConnectionTest> => ctx.engine.accounts.test(input.provider)),
  ledger: procedure
    .input(LedgerAsk)
    .query(({ ctx, input }): Promise<LedgerEntry[]> => ctx.engine.accounts.ledger(input.runId, input.limit)),
})
