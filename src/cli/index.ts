// The command line: reads the arguments, opens a session, and ends with the code of what happened.
import { programVersion } from '../hosts/node-host.ts'
import { serve } from '../serve/serve.ts'
import { balance } from './commands/balance.ts'
import { doctor } from './commands/doctor.ts'
import { estimate } from './commands/estimate.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { key } from './commands/key.ts'
import { ledger } from './commands/ledger.ts'
import { lists } from './commands/lists.ts'
import { practice } from './commands/practice.ts'
import { run } from './commands/run.ts'
import { search } from './commands/search.ts'
import { suppress } from './commands/suppress.ts'
import { workbookIn, workbookOut } from './commands/workbook-file.ts'
import { type ExitCode, ended, exit } from './exit.ts'
import { help } from './help.ts'
import { type Command, parseCommand } from './parse.ts'
import { inSession, type Session } from './session.ts'

async function work(session: Session, command: Command): Promise<ExitCode> {
  switch (command.kind) {
    case 'run':
      return run(session, command)
    case 'search':
      return search(session, command)
    case 'import':
      await importCommand(session, command)
      return exit.done
    case 'export':
      await exportCommand(session, command)
      return exit.done
    case 'workbookOut':
      await workbookOut(session, command)
      return exit.done
    case 'workbookIn':
      await workbookIn(session, command)
      return exit.done
    case 'lists':
      await lists(session)
      return exit.done
    case 'estimate':
      await estimate(session, command)
      return exit.done
    case 'ledger':
      await ledger(session, command)
      return exit.done
    case 'balance':
      await balance(session)
      return exit.done
    case 'key':
      return key(session, command)
    case 'doctor':
      return doctor(session)
    case 'suppress':
      await suppress(session, command)
      return exit.done
  }
}

async function main(argv: readonly string[]): Promise<number> {
  const parsed = parseCommand(argv)
  switch (parsed.kind) {
    case 'help':
      console.log(help(programVersion()))
      return parsed.asked ? exit.done : exit.usage
    case 'version':
      console.log(programVersion())
      return exit.done
    case 'serve':
      return serve(parsed.args)
    case 'practice':
      return practice(parsed)
    case 'conformance': {
      // Loaded only here: the suite brings a generator of cases and a judge of schemas.
      const { conformance } = await import('./commands/conformance.ts')
      return conformance(parsed)
    }
    case 'work':
      return inSession(parsed.session, session => work(session, parsed.command))
  }
}

let code: number
try {
  code = await main(process.argv.slice(2))
} catch (error) {
  const end = ended(error)
  console.error(end.message)
  code = end.code
}
// Everything is closed by then; whatever a library still holds must not keep the process.
process.exit(code)
