// listwright reconcile: a list as a reconciliation service on this computer.
import { addressSecret, ServedList } from '../../contract/app/reconcile.ts'
import { plainCommand } from '../command.ts'
import { exitCodes } from '../exit.ts'
import { inWorkspace, maxPort, neededOption, portOption, usageError, wholeNumberOption } from '../options.ts'
import type { ServeAsked } from '../reconcile/serve-list.ts'

export const reconcileCommand = plainCommand(
  {
    name: 'reconcile',
    brief: 'serves a list that OpenRefine and others can match against',
    usage: ['reconcile serve --list LIST [--name COLUMN]... [--id COLUMN] [--type COLUMN] [--property COLUMN]...'],
    more: [
      'serve: prints the addresses of a reconciliation service with the rows of the list, for versions 0.2 and 1.0-draft of the W3C API. It answers on this computer only, until Ctrl+C. The address contains a secret and is new at each start: anyone who has it can read the columns served. Rows of people on a do-not-contact list are left out.',
      'Exit codes: 0 done; 2 wrong options; 3 a list or column does not exist; 12 the port is taken.',
    ],
    options: {
      list: { type: 'string', value: 'LIST', words: 'serve: the list' },
      name: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'COLUMN',
        words: 'serve: a column with the name of each row (default: names, else companies, else the first text)',
      },
      id: { type: 'string', value: 'COLUMN', words: 'serve: the column that identifies rows (default: their numbers)' },
      type: { type: 'string', value: 'COLUMN', words: 'serve: the column with the kind of each row' },
      property: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'COLUMN',
        words: 'serve: a column that others may see and compare (default: all that are shown)',
      },
      port: portOption,
      secret: {
        type: 'string',
        value: 'TEXT',
        words: 'serve: the secret part of the address, for one that stays the same (16 to 100 letters and digits)',
      },
      ...inWorkspace,
    },
    examples: [
      'reconcile serve --list Companies --id "Customer no" --type Country',
      'reconcile serve --list Contacts --property Email --property City --port 4710 --json',
    ],
    most: 1,
  } as const,
  (values, [action]): ServeAsked => {
    if (action !== 'serve') throw usageError('Write: reconcile serve --list LIST.')
    const { secret } = values
    if (secret !== undefined && !addressSecret.test(secret))
      throw usageError('--secret: write 16 to 100 letters, digits, hyphens or underscores.')
    return {
      list: neededOption(values.list, '--list'),
      served: ServedList.omit({ sheetId: true }).parse({
        ...(values.name.length > 0 && { names: values.name }),
        ...(values.id !== undefined && { id: values.id }),
        ...(values.type !== undefined && { type: values.type }),
        ...(values.property.length > 0 && { properties: values.property }),
      }),
      port: wholeNumberOption('port', values.port, maxPort) ?? 0,
      secret,
    }
  },
  async (asked, options, world) => {
    const [{ inReading }, { serveList }] = await Promise.all([
      import('../reading-session.ts'),
      import('../reconcile/serve-list.ts'),
    ])
    return inReading(options, world, async session => {
      await serveList(session, asked)
      return exitCodes.done
    })
  },
)
