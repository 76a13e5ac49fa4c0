// The active provider, its balance, the key and the ledger.
import type { Account, ConnectionTest, LedgerEntry, ProviderId } from '../../contract/app/account.ts'
import type { Balance } from '../../contract/app/run.ts'

export interface Accounts {
  get(): Promise<Account>
  setKey(key: string): Promise<Account>
  forgetKey(): Promise<Account>
  use(provider: ProviderId, remote: { baseUrl?: string; network?: string }): Promise<Account>
  readBalance(): Promise<Balance>
  /** Practice only: more play credits. */
  refill(credits: number): Promise<Balance>
  test(): Promise<ConnectionTest>
  ledger(runId: number | null, limit: number): Promise<LedgerEntry[]>
}
