// The migrations in order; the place in this list plus one is the schema version.
import { lists } from './0001-lists.ts'
import { ledger } from './0002-ledger.ts'
import { policy } from './0003-policy.ts'
import { workspace } from './0004-workspace.ts'
import { survival } from './0005-survival.ts'
import { views } from './0006-views.ts'

export const migrations: readonly string[] = [lists, ledger, policy, workspace, survival, views]
