// Provider, balance and key.
import type { Account, ConnectionTest, MeasuredPrice } from '../../contract/app/account.ts'
import { ConnectionAsk, KeyForget, KeySet, ProviderSet, Refill } from '../../contract/app/account.ts'
import type { Balance } from '../../contract/app/run.ts'
import { ProfilePatch } from '../../contract/service/profile.ts'
import { procedure, router } from './procedure.ts'

export const account = router({
  get: procedure.query(({ ctx }): Promise<Account> => ctx.engine.accounts.get()),
  setKey: procedure
    .input(KeySet)
    .mutation(({ ctx, input }): Promise<Account> => ctx.engine.accounts.setKey(input.key, input.origin)),
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
  readBalance: procedure.mutation(({ ctx }): Promise<Balance> => ctx.engine.accounts.readBalance()),
  refill: procedure
    .input(Refill)
    .mutation(({ ctx, input }): Promise<Balance> => ctx.engine.accounts.refill(input.credits)),
  test: procedure
    .input(ConnectionAsk)
    .mutation(({ ctx, input }): Promise<ConnectionTest> => ctx.engine.accounts.test(input.provider)),
})
