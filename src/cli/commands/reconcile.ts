// listwright reconcile: a column matched with the entities of a reconciliation service, values brought from it, and a list as such a
// service on this computer.
import { addressSecret, ServedList } from '../../contract/app/reconcile/reconcile.ts'
import { maxCandidates } from '../../contract/app/reconcile/reconcile-client.ts'
import { plainCommand } from '../command.ts'
import { exitCodes } from '../exit.ts'
import { pairOf } from '../file/column-options.ts'
import {
  type CliOptions,
  inWorkspace,
  maxPort,
  neededOption,
  numberOption,
  portOption,
  type readOptions,
  usageError,
  wholeNumberOption,
} from '../options.ts'
import type { ServiceAsked } from '../reconcile/ask-service.ts'
import type { ServeAsked } from '../reconcile/serve-list.ts'

type ReconcileAsked =
  | ({ readonly kind: 'serve' } & ServeAsked)
  | ({ readonly kind: 'ask' } & ServiceAsked)
  | { readonly kind: 'sent'; readonly most: number }

const options = {
  service: { type: 'string', value: 'URL', words: 'the address of the service' },
  column: { type: 'string', value: 'COLUMN', words: 'the column whose values are matched' },
  type: {
    type: 'string',
    value: 'TYPE',
    words: 'only entities of this type, by its id; with serve: the column with the kind of each row',
  },
  property: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'ID=COLUMN',
    words:
      'a property of the service and the column to compare with it; with serve: a column that others may see and compare (default: all that are shown)',
  },
  threshold: {
    type: 'string',
    value: 'N',
    words: 'also takes the best candidate from this score on (default: only sure matches)',
  },
  decide: {
    type: 'string',
    value: 'FILE',
    words: 'lines VALUE,ID with the candidate that a value takes, or VALUE, for none',
  },
  into: { type: 'string', value: 'NAME', words: 'what the names of new columns begin with (default: the column)' },
  limit: { type: 'string', value: 'N', words: `candidates of each value, up to ${maxCandidates} (default: 5)` },
  show: { type: 'string', value: 'N', words: 'prints so many values that need a review, with their candidates' },
  ids: { type: 'string', value: 'COLUMN', words: 'the column with ids of the service, for --bring' },
  bring: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'ID',
    words: 'a property whose values become a column, once per property',
  },
  'per-second': { type: 'string', value: 'N', words: 'most requests in a second (default: 2)' },
  'private-network': {
    type: 'boolean',
    default: false,
    words: 'the service may be in a private network, and without encryption there',
  },
  'dry-run': { type: 'boolean', default: false, words: 'counts the requests and sends no value' },
  list: { type: 'string', value: 'LIST', words: 'serve: the list' },
  name: {
    type: 'string',
    multiple: true,
    default: [] as string[],
    value: 'COLUMN',
    words: 'serve: a column with the name of each row (default: names, else companies, else the first text)',
  },
  id: { type: 'string', value: 'COLUMN', words: 'serve: the column that identifies rows (default: their numbers)' },
  port: portOption,
  secret: {
    type: 'string',
    value: 'TEXT',
    words: 'serve: the secret part of the address, for one that stays the same (16 to 100 letters and digits)',
  },
  ...inWorkspace,
} as const satisfies CliOptions
type Values = ReturnType<typeof readOptions<typeof options>>['values']

const ofServe = ['list', 'name', 'id', 'secret'] as const
const ofAsk = [
  'service',
  'column',
  'threshold',
  'decide',
  'into',
  'limit',
  'show',
  'ids',
  'bring',
  'per-second',
] as const

/** Throws CommandEnd(usage). */
function refuse(values: Values, names: readonly (keyof Values)[], words: string): void {
  const given = names.find(name => {
    const value = values[name]
    return Array.isArray(value) ? value.length > 0 : value !== undefined
  })
  if (given !== undefined) throw usageError(`--${given} ${words}`)
}

export const reconcileCommand = plainCommand(
  {
    name: 'reconcile',
    brief: 'matches a column with a reconciliation service, or serves a list as one',
    usage: [
      'reconcile LIST --service URL --column COLUMN [--property ID=COLUMN]... [--threshold N] [--dry-run]',
      'reconcile LIST --service URL --ids COLUMN --bring ID [--bring ID]... [--dry-run]',
      'reconcile serve --list LIST [--name COLUMN]... [--id COLUMN] [--type COLUMN]',
      'reconcile sent',
    ],
    more: [
      'Asks a service of the W3C Reconciliation API (0.1, 0.2 or 1.0-draft) which entity each value means, and writes name, id, score and link of those that it is sure of to new columns. Equal values are asked once, answers are stored and used again, and rows of people on a do-not-contact list are never asked about. It first says how many requests it takes. If it is interrupted, the same command goes on with what is missing. With --ids and --bring, values of properties become columns.',
      'serve: prints the addresses of a reconciliation service with the rows of the list, for versions 0.2 and 1.0-draft. It answers on this computer only, until Ctrl+C. The address contains a secret and is new at each start: anyone who has it can read the columns served. Rows of people on a do-not-contact list are left out.',
      'sent: lists the requests to services, without values.',
      'Exit codes: 0 done; 2 wrong options; 3 a list or column does not exist; 7 the service cannot be reached or used; 12 the port is taken; 130 interrupted (answers so far are kept).',
    ],
    options,
    examples: [
      'reconcile Companies --service https://service.example/api --column Company --dry-run',
      'reconcile Companies --service https://service.example/api --column Company --threshold 90 --show 5',
      'reconcile Companies --service https://service.example/api --ids "Company: id" --bring founded',
      'reconcile serve --list Companies --id "Customer no" --type Country',
    ],
    most: 1,
  } as const,
  (values, [first]): ReconcileAsked => {
    if (first === 'serve') return serveAsked(values)
    if (first === 'sent') {
      refuse(values, [...ofServe, ...ofAsk, 'property', 'type'], 'does not go with reconcile sent.')
      return { kind: 'sent', most: 1_000 }
    }
    refuse(values, ofServe, 'goes with reconcile serve.')
    return { kind: 'ask', ...serviceAsked(values, neededOption(first, 'The list')) }
  },
  async (asked, session, world) => {
    if (asked.kind === 'serve') {
      const [{ inReading }, { serveList }] = await Promise.all([
        import('../reading-session.ts'),
        import('../reconcile/serve-list.ts'),
      ])
      return inReading(session, world, async one => {
        await serveList(one, asked)
        return exitCodes.done
      })
    }
    const [{ inSession }, { askService, tellSent }] = await Promise.all([
      import('../session.ts'),
      import('../reconcile/ask-service.ts'),
    ])
    return inSession(session, world, async one => {
      await (asked.kind === 'sent' ? tellSent(one, asked.most) : askService(one, asked))
      return exitCodes.done
    })
  },
)

function serveAsked(values: Values): ReconcileAsked {
  refuse(values, ofAsk, 'does not go with reconcile serve.')
  const { secret } = values
  if (secret !== undefined && !addressSecret.test(secret))
    throw usageError('--secret: write 16 to 100 letters, digits, hyphens or underscores.')
  return {
    kind: 'serve',
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
}

function serviceAsked(values: Values, list: string): ServiceAsked {
  const service = {
    service: neededOption(values.service, '--service'),
    allowPrivate: values['private-network'],
    perSecond: numberOption('per-second', values['per-second'], 100) ?? 2,
  }
  const both = { list, service, dryRun: values['dry-run'] }
  if (values.ids !== undefined || values.bring.length > 0) {
    refuse(
      values,
      ['column', 'property', 'type', 'threshold', 'decide', 'into', 'limit', 'show'],
      'does not go with --ids.',
    )
    if (values.bring.length === 0) throw usageError('--ids needs --bring.')
    return { ...both, extend: { ids: neededOption(values.ids, '--ids'), bring: values.bring } }
  }
  const column = neededOption(values.column, '--column')
  return {
    ...both,
    match: {
      column,
      type: values.type ?? null,
      // The property comes first, as the service writes it.
      properties: values.property.map(said => {
        const { column: propertyId, to } = pairOf('--property', said)
        return { propertyId, column: to }
      }),
      threshold: numberOption('threshold', values.threshold, 1_000_000) ?? null,
      decide: values.decide ?? null,
      into: values.into ?? column,
      limit: wholeNumberOption('limit', values.limit, maxCandidates) ?? 5,
      show: wholeNumberOption('show', values.show, 1_000) ?? 0,
    },
  }
}
