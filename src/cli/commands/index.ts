// The commands, in the order of help.
import type { CliCommand } from '../command.ts'
import { backupsCommand } from './backups.ts'
import { balanceCommand } from './balance.ts'
import { bouncesCommand } from './bounces.ts'
import { cleanCommand } from './clean.ts'
import { clusterCommand } from './cluster.ts'
import { compareCommand } from './compare.ts'
import { conformanceCommand } from './conformance.ts'
import { dedupeCommand } from './dedupe.ts'
import { doctorCommand } from './doctor.ts'
import { eraseCommand } from './erase.ts'
import { estimateCommand } from './estimate.ts'
import { exportList } from './export.ts'
import { guessCommand } from './guess.ts'
import { healthCommand } from './health.ts'
import { importFile } from './import.ts'
import { inspectCommand } from './inspect.ts'
import { keyCommand } from './key.ts'
import { ledgerCommand } from './ledger.ts'
import { listsCommand } from './lists.ts'
import { matchCommand } from './match.ts'
import { openCommand } from './open.ts'
import { practiceCommand } from './practice.ts'
import { profileCommand } from './profile.ts'
import { recipeCommand } from './recipe.ts'
import { rowsCommand } from './rows.ts'
import { runCommand } from './run.ts'
import { searchCommand } from './search.ts'
import { serveCommand } from './serve.ts'
import { suppressCommand } from './suppress.ts'
import { transformCommand } from './transform.ts'
import { unlockCommand } from './unlock.ts'

export const cliCommands: readonly CliCommand[] = [
  runCommand,
  estimateCommand,
  importFile,
  inspectCommand,
  exportList,
  listsCommand,
  cleanCommand,
  dedupeCommand,
  rowsCommand,
  transformCommand,
  profileCommand,
  clusterCommand,
  matchCommand,
  compareCommand,
  healthCommand,
  recipeCommand,
  bouncesCommand,
  guessCommand,
  searchCommand,
  ledgerCommand,
  balanceCommand,
  suppressCommand,
  eraseCommand,
  keyCommand,
  backupsCommand,
  doctorCommand,
  openCommand,
  serveCommand,
  unlockCommand,
  practiceCommand,
  conformanceCommand,
]
