// The commands, in the order of help.
import type { Command } from '../command.ts'
import { backups } from './backups.ts'
import { balance } from './balance.ts'
import { conformance } from './conformance.ts'
import { doctor } from './doctor.ts'
import { erase } from './erase.ts'
import { estimate } from './estimate.ts'
import { exportList } from './export.ts'
import { importFile } from './import.ts'
import { key } from './key.ts'
import { ledger } from './ledger.ts'
import { lists } from './lists.ts'
import { practice } from './practice.ts'
import { run } from './run.ts'
import { search } from './search.ts'
import { serve } from './serve.ts'
import { suppress } from './suppress.ts'

export const commands: readonly Command[] = [
  run,
  estimate,
  importFile,
  exportList,
  lists,
  search,
  ledger,
  balance,
  suppress,
  erase,
  key,
  backups,
  doctor,
  serve,
  practice,
  conformance,
]
