// The command line: reads the arguments, opens a session, and ends with the code of what happened.
import { parseArgs } from 'node:util'
import { programVersion } from '../hosts/node-host.ts'
import { serve } from '../serve/serve.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { lists } from './commands/lists.ts'
import { run } from './commands/run.ts'
import { Ended, type ExitCode, ended, exit } from './exit.ts'
import { help } from './help.ts'
import { inSession, type Session } from './session.ts'

const options = {
  workspace: { type: 'string' },
  json: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  in: { type: 'string' },
  out: { type: 'string' },
  map: { type: 'string', multiple: true, default: [] as string[] },
  country: { type: 'string' },
  budget: { type: 'string' },
  'max-error-rate': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  resume: { type: 'boolean', default: false },
  preset: { type: 'string', default: 'plain' },
  list: { type: 'string' },
} as const

function parse(argv: string[]) {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true })
  } catch (error) {
    throw new Ended(exit.usage, `${error instanceof Error ? error.message : String(error)}\nSee listwright help.`)
  }
}

function number(text: string | undefined, name: string, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || value > most)
    throw new Ended(exit.usage, `--${name} ${text}: write a number from 0 to ${most}.`)
  return value
}

function needed(text: string | undefined, what: string): string {
  if (text === undefined || text === '') throw new Ended(exit.usage, `${what} is missing. See listwright help.`)
  return text
}

async function main(argv: string[]): Promise<number> {
  if (argv[0] === 'serve') return serve(argv.slice(1))
  const { values, positionals } = parse(argv)
  const [command, subject] = positionals
  if (values.help || command === undefined || command === 'help') {
    console.log(help.replace('%VERSION%', programVersion()))
    return command === undefined && !values.help ? exit.usage : exit.done
  }
  if (command === 'version') {
    console.log(programVersion())
    return exit.done
  }
  const preset = values.preset
  if (preset !== 'plain' && preset !== 'excel' && preset !== 'same') {
    throw new Ended(exit.usage, `--preset ${preset}: write plain, excel or same.`)
  }
  if (values.country !== undefined && !/^[A-Za-z]{2}$/.test(values.country)) {
    throw new Ended(exit.usage, `--country ${values.country}: write a two-letter code such as DE.`)
  }
  const budget = number(values.budget, 'budget', Number.MAX_SAFE_INTEGER)
  if (budget !== undefined && !Number.isInteger(budget))
    throw new Ended(exit.usage, '--budget: write a whole number of credits.')

  const work = (): ((session: Session) => Promise<ExitCode | undefined>) => {
    switch (command) {
      case 'run': {
        const operation = needed(subject, 'The operation (validate.email or validate.phone)')
        const input = needed(values.in, '--in')
        return session =>
          run(session, operation, {
            in: input,
            out: values.out,
            map: values.map,
            country: values.country,
            budget,
            maxErrorRate: number(values['max-error-rate'], 'max-error-rate', 100),
            dryRun: values['dry-run'],
            resume: values.resume,
            preset,
          })
      }
      case 'import': {
        const file = needed(subject, 'The file')
        return async session => {
          await importCommand(session, file, { list: values.list, country: values.country?.toUpperCase() })
          return undefined
        }
      }
      case 'export': {
        const name = needed(subject, 'The list')
        const out = needed(values.out, '--out')
        return async session => {
          await exportCommand(session, name, out, preset)
          return undefined
        }
      }
      case 'lists':
        return async session => {
          await lists(session)
          return undefined
        }
      default:
        throw new Ended(exit.usage, `There is no command "${command}". See listwright help.`)
    }
  }
  const task = work()
  return (await inSession({ workspace: values.workspace, json: values.json, quiet: values.quiet }, task)) ?? exit.done
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const { code, message } = ended(error)
  console.error(message)
  process.exitCode = code
}
