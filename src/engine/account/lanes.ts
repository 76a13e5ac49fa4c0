// What the lanes can do for accounts and the ledger.
import { accountRead, accountWrite } from './account.lane.ts'
import { ledgerRead } from './ledger.lane.ts'

export const accountLanes = {
  writes: { ...accountWrite },
  reads: { ...accountRead, ...ledgerRead },
}
