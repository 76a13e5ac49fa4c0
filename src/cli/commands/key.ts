// listwright key set|status|forget: the key of the live service in the keychain of this computer. It is read from a
// prompt or from stdin, never from an argument, and never shown.

import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { KeyState } from '../../contract/app/account.ts'
import { oddKey } from '../../contract/service/key.ts'
import { profileFault, remoteProfile } from '../../contract/service/profile.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { CommandEnd, type ExitCode, exitCodes } from '../exit.ts'
import { inWorkspace, usageError } from '../options.ts'
import type { CliWorld } from '../process/world.ts'
import type { CommandSession } from '../session.ts'

interface KeyCommand {
  readonly action: 'set' | 'status' | 'forget'
  /** The service that the key is for, as `URL.origin`; absent: the one of the settings. */
  readonly origin: string | undefined
  /** Every key of the workspace. */
  readonly all: boolean
}

export const keyCommand = sessionCommand(
  {
    name: 'key',
    brief: 'sets, checks or removes the API key for the live service',
    usage: ['key set [--for URL] < FILE', 'key status', 'key forget [--for URL | --all]'],
    more: [
      'Reads the key from a prompt or from stdin, never from an argument, and never shows it. status exits with 5 if no key is set.',
      'A key belongs to one address and one workspace and is never sent anywhere else. Keys are stored in the keychain, not in the workspace folder. Before you delete a workspace, remove its keys with --all.',
    ],
    options: {
      for: { type: 'string', value: 'URL', words: 'address of the service (default: the one in the settings)' },
      all: { type: 'boolean', default: false, words: 'remove every key of this workspace' },
      ...inWorkspace,
    },
    examples: ['key set < key.txt', 'key set --for https://api.example.com < key.txt', 'key status --json'],
    most: 1,
  } as const,
  (values, [action]): KeyCommand => {
    if (action !== 'set' && action !== 'status' && action !== 'forget')
      throw usageError('Choose what to do: listwright key set, status or forget. Pipe the key itself to stdin.')
    if (values.for !== undefined && action === 'status')
      throw usageError('key status shows the service in the settings. It does not take --for.')
    if (values.all && (action !== 'forget' || values.for !== undefined))
      throw usageError('--all goes with key forget, without --for.')
    return { action, origin: originOf(values.for), all: values.all }
  },
  perform,
)

function originOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const profile = remoteProfile({ baseUrl: address })
  if (!profile.success) throw usageError(`--for ${address}: ${profileFault(profile.error)}`)
  return new URL(address).origin
}

const longest = 500

/** One line from a person, without echo; Ctrl+C ends the command. */
async function prompted(origin: string, { stdin, output: { stderr } }: CliWorld): Promise<string> {
  stderr.write(`API key for ${origin} (not shown): `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: true })
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('SIGINT', () => reject(new CommandEnd(exitCodes.interrupted, 'Interrupted. No key was set.')))
      lines.once('close', () => resolve(''))
    })
  } finally {
    lines.close()
    stderr.write('\n')
  }
}

/** The first line of what is piped in. */
async function piped({ stdin }: CliWorld): Promise<string> {
  let text = ''
  for await (const chunk of stdin.setEncoding('utf8')) {
    text += chunk
    if (text.includes('\n') || text.length > longest * 2) break
  }
  return text.split('\n')[0] ?? ''
}

/** The service that a key is for. Throws CommandEnd(usage) where there is none. */
function serviceOf({ origin }: KeyCommand, key: KeyState): string {
  const service = origin ?? key.origin
  if (service === null)
    throw new CommandEnd(
      exitCodes.usage,
      'No service is set up. Name the address the key belongs to: listwright key set --for https://...',
    )
  return service
}

async function set(session: CommandSession, command: KeyCommand): Promise<ExitCode> {
  const { call, report, world } = session
  const { key: before } = await call.account.tryKeys()
  if (before.storage !== 'secure')
    throw new CommandEnd(
      exitCodes.key,
      `This computer has no secure place to store a key (${before.reason ?? before.store}). Provide the key with LISTWRIGHT_API_KEY or --key-file instead.`,
    )
  const origin = serviceOf(command, before)
  const key = (world.stdin.isTTY ? await prompted(origin, world) : await piped(world)).trim()
  if (key === '' || key.length > longest)
    throw new CommandEnd(exitCodes.usage, `A key has 1 to ${longest} characters. Pipe it in: listwright key set < FILE`)
  const { key: state } = await call.account.setKey({ key, origin })
  if (state.storage !== 'secure')
    throw new CommandEnd(exitCodes.key, `The key could not be saved in the keychain (${state.reason ?? state.store}).`)
  const odd = oddKey(key)
  report.result({ ...state }, [
    `The key for ${origin} is stored in ${state.store}.`,
    ...(odd === null ? [] : [`This does not look like a key: ${odd}.`]),
  ])
  return exitCodes.done
}

async function perform(session: CommandSession, command: KeyCommand): Promise<ExitCode> {
  const { call, engine, report } = session
  if (command.action === 'set') return set(session, command)
  const { key: state } = await call.account.tryKeys()
  if (command.action === 'forget' && command.all) {
    const origins = [...(state.has && state.origin !== null ? [state.origin] : []), ...state.others]
    let now = state
    for (const origin of origins) now = (await call.account.forgetKey({ origin })).key
    origins.push(...(await engine.webAsks.forgetSecrets()), ...(await engine.databases.forgetAll()))
    const hashes = await engine.seals.forgetUnused()
    report.result({ ...now, forgotten: origins, hashes }, [
      origins.length === 0 ? 'This workspace has no key.' : `Removed the keys for ${origins.join(', ')}.`,
      ...(hashes > 0
        ? [
            `The secret of the do-not-contact lists stays in the keychain because ${counted(hashes, 'hash needs', 'hashes need')} it. Without it, nothing could be sent or exported.`,
          ]
        : []),
    ])
    return exitCodes.done
  }
  if (command.action === 'forget') {
    const origin = command.origin ?? state.origin
    if (origin === null) {
      report.result({ ...state }, ['No service is set up, so there is no key to remove.'])
      return exitCodes.done
    }
    const { key: now } = await call.account.forgetKey({ origin })
    report.result({ ...now }, [`The key for ${origin} was removed. Stored answers are kept.`])
    return exitCodes.done
  }
  const where = {
    secure: `kept in ${state.store}`,
    untried: 'not read',
    session: 'for this command only',
    unavailable: 'cannot be read',
  }
  report.result({ ...state }, [
    `${state.has ? `A key is set, ${where[state.storage]}` : 'No key is set'}${state.origin ? `, for ${state.origin}` : ''}.`,
    ...state.others.map(origin => `A key is also stored for ${origin}.`),
    ...(state.reason ? [state.reason] : []),
  ])
  return state.has ? exitCodes.done : exitCodes.key
}
