// The commands that work on a workspace, each in a session of its own.
import { backups } from './commands/backups.ts'
import { balance } from './commands/balance.ts'
import { doctor } from './commands/doctor.ts'
import { erase } from './commands/erase.ts'
import { estimate } from './commands/estimate.ts'
import { explain } from './commands/explain.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { key } from './commands/key.ts'
import { ledger } from './commands/ledger.ts'
import { lists } from './commands/lists.ts'
import { repair } from './commands/repair.ts'
import { run } from './commands/run.ts'
import { search } from './commands/search.ts'
import { suppress } from './commands/suppress.ts'
import { workbookIn, workbookOut } from './commands/workbook-file.ts'
import { type ExitCode, exit } from './exit.ts'
import type { Command, SessionOptions } from './parse.ts'
import { besideWorkspace, inSession, type Session } from './session.ts'

/** Commands that need the workspace opened. */
type Opened = Exclude<Command, { kind: 'backups' }>

/** Of commands that end well or throw. */
async function done(work: Promise<void>): Promise<ExitCode> {
  await work
  return exit.done
}

function act(session: Session, command: Opened): Promise<ExitCode> {
  switch (command.kind) {
    case 'run':
      return run(session, command)
    case 'search':
      return search(session, command)
    case 'import':
      return done(importCommand(session, command))
    case 'export':
      return done(exportCommand(session, command))
    case 'explain':
      return done(explain(session, command))
    case 'workbookOut':
      return done(workbookOut(session, command))
    case 'workbookIn':
      return done(workbookIn(session, command))
    case 'lists':
      return done(lists(session))
    case 'estimate':
      return done(estimate(session, command))
    case 'ledger':
      return done(ledger(session, command))
    case 'balance':
      return done(balance(session))
    case 'key':
      return key(session, command)
    case 'doctor':
      return doctor(session, [])
    case 'suppress':
      return done(suppress(session, command))
    case 'erase':
      return done(erase(session, command))
  }
}

export async function work(command: Command, options: SessionOptions): Promise<ExitCode> {
  if (command.kind === 'backups') return besideWorkspace(options, beside => backups(beside, command))
  if (command.kind !== 'doctor' || !command.repair) return inSession(options, session => act(session, command))
  const mended = await besideWorkspace(options, repair, true)
  return inSession(options, session => doctor(session, mended))
}
