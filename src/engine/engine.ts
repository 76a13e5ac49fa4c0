// The whole engine as the api sees it.
import type { About } from '../contract/app/app.ts'
import type { Accounts } from './account/accounts.ts'
import type { Records } from './answer/records.ts'
import type { ChangeFeed } from './changes.ts'
import type { Files } from './file/files.ts'
import type { Log, SettingsStore } from './host.ts'
import type { Runs } from './run/runs.ts'
import type { Edits } from './sheet/edits.ts'
import type { Sheets } from './sheet/sheets.ts'
import type { Views } from './sheet/views.ts'

export interface Engine {
  about(): About
  readonly sheets: Sheets
  readonly views: Views
  readonly edits: Edits
  readonly files: Files
  readonly runs: Runs
  readonly records: Records
  readonly accounts: Accounts
  readonly settings: SettingsStore
  readonly changes: ChangeFeed
  readonly log: Log
  close(): Promise<void>
}
